/**
 * How long the engine works without a deadline check, which bounds how late a query ends, and how
 * long a healthy worker is silent. Tasks are the longest that clients can send, on one thread. The
 * measure is processor time, the best of several runs, as compilers and collectors count too.
 */
import {
  Budget,
  createHitBuffer,
  type Filter,
  type OpenIndex,
  type RankExpression,
  type Ranking,
  Searcher,
} from 'native-free-index'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { vocabulary } from '../../../bench/corpus/vocabulary.ts'
import { loadSnapshot, openCollection } from '../../../src/snapshot/index.ts'
import { readData } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** A row of long-tasks.json: one of `rank`, `count` and `ordinals`. */
interface Row {
  readonly name: string
  readonly in: 'users' | 'repos'
  /** Kinds of rankings, each `times`. */
  readonly rank?: 'terms' | 'sorted' | 'linear' | 'formula'
  readonly times?: number
  /** Terms of a query, or of a filter. */
  readonly terms?: number
  readonly filter?: Filter
  readonly limit?: number
  readonly after?: { readonly score: number; readonly ordinal: number }
  readonly count?: Filter
  readonly ordinals?: Filter
}

const stretchMsMax = 10

export async function runLongTasks(
  stage: Stage,
  { runs }: { readonly runs: number },
): Promise<Claim[]> {
  await stage.copyWorld()
  const { shared } = await loadSnapshot(stage.dataDir)
  const indexes = {
    users: openCollection('users', shared.users),
    repos: openCollection('repos', shared.repos),
  }
  const stretches = readData<Row[]>('long-tasks.json').map((row) => {
    const run = buildTask(row, indexes[row.in], stage.random)
    return { name: row.name, ...measureStretch(run, runs) }
  })
  const longest = stretches.toSorted((a, b) => b.longestMs - a.longestMs)
  const fewest = Math.min(...stretches.map(({ polls }) => polls))
  const told = longest
    .slice(0, 5)
    .map(({ name, longestMs }) => `${name} ${longestMs.toFixed(1)} ms`)
  return [
    claim(fewest > 0, 'every task looks at the clock', `${stretches.length} tasks`),
    timedClaim(
      longest[0]!.longestMs <= stretchMsMax,
      `the longest stretch without a look is at most ${stretchMsMax} ms`,
      told.join('; '),
    ),
  ]
}

type Run = (budget: Budget) => void

function measureStretch(run: Run, runs: number) {
  let longestMs = Number.POSITIVE_INFINITY
  let polls = 0
  for (let i = 0; i < runs; i++) {
    let [last, longest] = [processorMs(), 0]
    polls = 0
    const poll = () => {
      const nowMs = processorMs()
      longest = Math.max(longest, nowMs - last)
      last = nowMs
      polls++
      return nowMs
    }
    run(new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, poll))
    longestMs = Math.min(longestMs, Math.max(longest, processorMs() - last))
  }
  return { longestMs, polls }
}

/** The clock is useless where others compete for the processor. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function buildTask(row: Row, index: OpenIndex, random: () => number): Run {
  const { rank, times = 1, terms = 16, filter = null, limit = 1001, after = null } = row
  const words = vocabulary().technical.words
  const shards = index.segments.map((_, shard) => shard)
  const searcher = new Searcher(index, {
    compileRegex: () => {
      throw new Error('no task has one')
    },
  })
  const { count, ordinals } = JSON.parse(JSON.stringify(row), (_, value) =>
    value === 'WORDS' ? words.slice(0, terms) : value,
  ) as Row
  if (count !== undefined) return (budget) => void searcher.count(count, shards, budget)
  if (ordinals !== undefined) {
    return (budget) => {
      const set = searcher.select(ordinals, budget)
      budget.check()
      set.ordinals(budget)
    }
  }
  const rankings = Array.from({ length: times }, (): Ranking => {
    if (rank === 'sorted') return { kind: 'sorted', field: 'updatedAt' }
    if (rank === 'terms') return { kind: 'terms', terms: words.slice(0, terms) }
    const similarity = { kind: 'vector', vector: unitVector(index, random) } as const
    if (rank === 'linear') return { kind: 'linear', similarity, weight: 0.7, base: 'defaultRank' }
    return { kind: 'formula', similarity, formula: largestFormula(words.slice(0, 300)) }
  })
  const hits = Array.from({ length: times }, createHitBuffer)
  const plan = { filter, limit, after }
  return (budget) => void searcher.rankAll(plan, rankings, shards, budget, hits)
}

function largestFormula(terms: readonly string[]): RankExpression {
  const text: RankExpression = { kind: 'bm25', field: 'readmePreview', terms }
  const stars: RankExpression = { kind: 'number', field: 'stargazerCount' }
  const logarithm: RankExpression = { kind: 'logarithm', base: 2, operand: stars }
  const sum = (operands: RankExpression[]): RankExpression => ({ kind: 'sum', operands })
  const parts = [Array(12).fill(logarithm), Array(15).fill(text)].map(sum)
  return sum([{ kind: 'similarity' }, ...parts])
}

function unitVector(index: OpenIndex, random: () => number): Float32Array {
  const length = index.segments[0]!.vectors!.stride
  const vector = Float32Array.from({ length }, () => random() - 0.5)
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}
