/**
 * The process that asks: opens a snapshot and measures one thread over all shards. Prints one line
 * of JSON.
 */
import {
  analyseQuery,
  createHitBuffer,
  type Hits,
  Searcher,
  type SearchPlan,
} from 'native-free-index'
import type { FilterExpression } from '../../src/contract/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import { loadSnapshot, openCollection } from '../../src/snapshot/index.ts'
import { AnswerHash, type Finding } from '../checksum.ts'
import { generateQueries, type SearchBody } from '../corpus/index.ts'
import { memoryOf } from '../process-usage.ts'
import { median, percentile } from '../statistics.ts'
import { type AskResult, type AskRow, type Mode, modes } from './result.ts'

export interface AskJob {
  readonly dataDir: string
  readonly queries: number
  readonly querySeed: number
}

const limit = 100
const repetitions = 5
const unlimited = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

/** A mode with what it asks, and the times of each query, one a repetition. */
interface Task {
  readonly mode: Mode
  readonly plans: readonly SearchPlan[]
  readonly times: readonly number[][]
}

async function ask({ dataDir, queries, querySeed }: AskJob): Promise<AskResult> {
  const started = performance.now()
  const snapshot = await loadSnapshot(dataDir)
  const loadMs = performance.now() - started
  const index = openCollection('users', snapshot.shared.users)
  const thread = new OneThread(
    new Searcher(index, {
      compileRegex: ({ pattern }) => {
        throw new Error(`no query has a pattern, but ${pattern}`)
      },
    }),
    index.segments.map((_, shard) => shard),
  )
  const tasks = modes.map((mode): Task => {
    const plans = plansFor(mode, queries, querySeed)
    return { mode, plans, times: plans.map(() => []) }
  })
  // Modes in turn, so that other load on the machine affects all of them equally.
  const before = tasks.map((task) => thread.finding(task))
  for (let i = 0; i < repetitions; i++) for (const task of tasks) thread.repeat(task)
  const rows = tasks.map((task, i): [Mode, AskRow] => {
    return [task.mode, rowOf(task, [before[i]!, thread.finding(task)])]
  })
  return {
    shards: index.segments.length,
    loadMs,
    residentBytes: memoryOf('self').residentBytes,
    rows: Object.fromEntries(rows) as Record<Mode, AskRow>,
  }
}

class OneThread {
  readonly #searcher: Searcher
  readonly #shards: readonly number[]
  readonly #hits: Hits = createHitBuffer()

  constructor(searcher: Searcher, shards: readonly number[]) {
    this.#searcher = searcher
    this.#shards = shards
  }

  /** Asks every query once, which also warms up. */
  finding({ mode, plans }: Task): Finding {
    const hash = new AnswerHash()
    for (const plan of plans) {
      const total = this.#run(mode, plan)
      const { count, scores, ordinals } = this.#hits
      const numbers = [...scores.subarray(0, count), ...ordinals.subarray(0, count), total]
      hash.add(count, `${numbers.join(' ')}\n`)
    }
    return hash.finish()
  }

  repeat({ mode, plans, times }: Task): void {
    for (const [i, plan] of plans.entries()) {
      const started = performance.now()
      this.#run(mode, plan)
      times[i]!.push(performance.now() - started)
    }
  }

  /** Returns the exact number of matches where the mode wants it, else 0. */
  #run(mode: Mode, plan: SearchPlan): number {
    this.#searcher.search(plan, this.#shards, unlimited, this.#hits)
    const { ranking, filter } = plan
    if (mode !== 'top 100 with exact count' || ranking.kind !== 'terms') return 0
    return this.#searcher.countMatches(ranking.terms, filter, this.#shards, unlimited)
  }
}

function rowOf({ times }: Task, findings: AskRow['findings']): AskRow {
  const medians = Float64Array.from(times, median).sort()
  const meanMs = medians.reduce((sum, ms) => sum + ms, 0) / medians.length
  return {
    meanMs,
    p50Ms: percentile(medians, 0.5),
    p99Ms: percentile(medians, 0.99),
    perSecond: 1000 / meanMs,
    findings,
  }
}

/** Plans of `count` queries of the corpus, with or without filters, by mode. */
function plansFor(mode: Mode, count: number, seed: number): SearchPlan[] {
  const isFiltered = mode === 'top 100 with filter'
  const plans: SearchPlan[] = []
  // A third has a filter, so this many queries hold enough of either kind.
  for (const body of generateQueries(count * 6 + 100, seed)) {
    if (plans.length === count) break
    if (!isFiltered || body.filters !== undefined) plans.push(planOf(body, isFiltered))
  }
  if (plans.length < count) throw new Error(`the corpus has only ${plans.length} such queries`)
  return plans
}

function planOf({ query, filters }: SearchBody, isFiltered: boolean): SearchPlan {
  const filter = isFiltered ? planFilter('users', filters as FilterExpression) : null
  const ranking = { kind: 'terms', terms: analyseQuery(query) } as const
  return { ranking, filter, limit, after: null }
}

const job = process.argv[2]
if (job === undefined) throw new Error('usage: ask JOB')
console.log(JSON.stringify(await ask(JSON.parse(job) as AskJob)))
