/**
 * How long the engine works without a deadline check. This bounds how late a query ends, and how
 * long a healthy worker is silent. Tasks are the longest that clients can send, on one thread with
 * all shards. The measure is processor time, the best of several runs, as compilers and collectors
 * count too.
 */
import {
  Budget,
  createHitBuffer,
  type Filter,
  type OpenIndex,
  type RankExpression,
  type Ranking,
  type RankingPlan,
  Searcher,
} from 'native-free-index'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { vocabulary } from '../../../bench/corpus/vocabulary.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { loadSnapshot, openCollection } from '../../../src/snapshot/index.ts'
import { type Ground, importGround } from '../ground.ts'
import { suite } from '../suite.ts'

interface Scale {
  readonly runs: number
}

const stretchMsMax = 10

interface Task {
  readonly name: string
  run(budget: Budget): void
}

interface Stretch {
  readonly name: string
  readonly longestMs: number
  readonly polls: number
}

export const deadlineChecks = suite<Scale>(
  'looks',
  { thorough: { runs: 7 }, brief: { runs: 2 } },
  runChecks,
)

async function runChecks(ground: Ground, { runs }: Scale): Promise<readonly Claim[]> {
  const { shared } = await loadSnapshot(await importGround(ground))
  const words = vocabulary().technical.words.slice(0, 300)
  const users = openCollection('users', shared.users)
  const repos = openCollection('repos', shared.repos)
  const tasks = [...userTasks(users, words), ...repoTasks(repos, words)]
  const stretches = tasks.map((task) => stretchOf(task, runs))
  const longest = stretches.toSorted((a, b) => b.longestMs - a.longestMs)
  const text = ({ name, longestMs, polls }: Stretch) =>
    `${name} ${longestMs.toFixed(1)} ms (${polls} looks)`
  const fewest = Math.min(...stretches.map(({ polls }) => polls))
  return [
    claim(
      stretches.every(({ polls }) => polls > 0),
      'every task looks at the clock',
      `${stretches.length} tasks, at least ${fewest} looks`,
    ),
    timedClaim(
      longest[0]!.longestMs <= stretchMsMax,
      `the longest stretch without a look is at most ${stretchMsMax} ms`,
      longest.slice(0, 5).map(text).join('; '),
    ),
  ]
}

function stretchOf({ name, run }: Task, runs: number): Stretch {
  let best = Number.POSITIVE_INFINITY
  let polls = 0
  for (let i = 0; i < runs; i++) {
    let last = processorMs()
    let longest = 0
    polls = 0
    const poll = () => {
      const nowMs = processorMs()
      longest = Math.max(longest, nowMs - last)
      last = nowMs
      polls++
      return nowMs
    }
    run(new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, poll))
    best = Math.min(best, Math.max(longest, processorMs() - last))
  }
  return { name, longestMs: best, polls }
}

/** Processor time of this process: the clock is useless where others compete for the processor. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** One task for each shape of a ranking or a filter. */
class TaskMaker {
  readonly tasks: Task[] = []
  readonly #searcher: Searcher
  readonly #shards: readonly number[]
  readonly #hits = Array.from({ length: 10 }, createHitBuffer)

  constructor(index: OpenIndex) {
    this.#shards = index.segments.map((_, shard) => shard)
    this.#searcher = new Searcher(index, {
      compileRegex: () => {
        throw new Error('no task has one')
      },
    })
  }

  rank(name: string, rankings: readonly Ranking[], plan: Partial<RankingPlan> = {}): void {
    const whole = { filter: null, limit: 1001, after: null, ...plan }
    const run = (budget: Budget) =>
      this.#searcher.rankAll(whole, rankings, this.#shards, budget, this.#hits)
    this.tasks.push({ name, run })
  }

  count(name: string, filter: Filter): void {
    const run = (budget: Budget) => void this.#searcher.count(filter, this.#shards, budget)
    this.tasks.push({ name, run })
  }

  /** The ordinals that lists of neighbours and links of filters use. */
  ordinals(name: string, filter: Filter): void {
    const run = (budget: Budget) => {
      const set = this.#searcher.select(filter, budget)
      budget.check()
      set.ordinals(budget)
    }
    this.tasks.push({ name, run })
  }
}

function userTasks(users: OpenIndex, words: readonly string[]): Task[] {
  const make = new TaskMaker(users)
  const old: Filter = { kind: 'range', field: 'createdAt', comparison: 'lt', bound: 2e9 }
  const none: Filter = { kind: 'not', filter: old }
  for (const terms of [1, 4, 16, 17, 300].map((count) => words.slice(0, count))) {
    const ranking = { kind: 'terms', terms } as const
    make.rank(`users, ${terms.length} terms`, [ranking])
    make.rank(`users, ${terms.length} terms, filter`, [ranking], { filter: old })
    const after = { score: 0.05, ordinal: 0 }
    make.rank(`users, ${terms.length} terms, a late page`, [ranking], { after })
  }
  const sorted = { kind: 'sorted', field: 'updatedAt' } as const
  make.rank('users, sorted', [sorted])
  make.rank('users, sorted, nobody passes', [sorted], { filter: none })
  make.rank('users, sorted, the last page', [sorted], { after: { score: 0, ordinal: 0 } })
  make.count('users, 1,000 keywords', { kind: 'keyword', field: 'login', values: words })
  make.count('users, 3 tokens', { kind: 'tokens', field: 'bio', terms: words.slice(0, 3) })
  make.ordinals('users, everybody as ties', old)
  for (const pattern of ['*zzz*', 'a*', '[!a]*z']) {
    const glob = { syntax: 'glob', ignoreCase: true, pattern } as const
    make.count(`users, glob ${pattern}`, { kind: 'pattern', field: 'login', ...glob })
  }
  return make.tasks
}

function repoTasks(repos: OpenIndex, words: readonly string[]): Task[] {
  const make = new TaskMaker(repos)
  const random = mulberry32(3)
  const vectors = Array.from({ length: 10 }, () =>
    unit(Float32Array.from({ length: repos.segments[0]!.vectors!.stride }, () => random() - 0.5)),
  )
  const starred: Filter = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 1 }
  const linear = (vector: Float32Array): Ranking => {
    const similarity = { kind: 'vector', vector } as const
    return { kind: 'linear', similarity, weight: 0.7, base: 'defaultRank' }
  }
  const [vector] = vectors
  make.rank('repos, nearest', [linear(vector!)])
  make.rank('repos, nearest 10', [linear(vector!)], { limit: 10 })
  make.rank('repos, nearest, filter', [linear(vector!)], { filter: starred })
  make.rank('repos, 10 queries', vectors.map(linear))
  const terms = words.slice(0, 16)
  make.rank(
    'repos, 10 × 16 terms',
    vectors.map(() => ({ kind: 'terms', terms })),
  )
  const text: RankExpression = { kind: 'bm25', field: 'readmePreview', terms: words }
  const logs = Array.from({ length: 12 }, (): RankExpression => {
    return { kind: 'logarithm', base: 2, operand: { kind: 'number', field: 'stargazerCount' } }
  })
  const texts = Array.from({ length: 15 }, () => text)
  const sums: RankExpression[] = [logs, texts].map((operands) => ({ kind: 'sum', operands }))
  const formula: RankExpression = {
    kind: 'sum',
    operands: [{ kind: 'similarity' }, ...sums],
  }
  const scan: Ranking = {
    kind: 'formula',
    similarity: { kind: 'vector', vector: vector! },
    formula,
  }
  make.rank('repos, formula', [scan])
  make.rank(
    'repos, 10 formulas',
    Array.from({ length: 10 }, () => scan),
  )
  return make.tasks
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
