/**
 * Measures the cost of a worker round trip: a search through the engine, compared with the same
 * search by a searcher of this thread, sequentially. Each query counts with its minimum, because
 * other load only adds to it.
 */
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import { median } from '../statistics.ts'
import { engineOptions, type ThreadSearch } from './search-tasks.ts'
import { enginePlan, type SearchSet } from './searches.ts'

const whole = { parts: 1, partsMin: 1, kind: null }
const neverSplit = { split: () => whole, learn: () => undefined }

/** Medians over the queries, in milliseconds. */
export interface RoundTripRow {
  readonly name: string
  readonly searcherMs: number
  readonly engineMs: number
  /** Median of the differences, which is not the difference of the medians. */
  readonly differenceMs: number
}

const runs = 5

export async function measureRoundTrip(
  snapshot: LoadedSnapshot,
  thread: ThreadSearch,
  open: SearchSet,
  filtered: SearchSet,
): Promise<RoundTripRow[]> {
  const nothing = { ...open.plans[0]!, ranking: { kind: 'terms', terms: [] } } as const
  const sets: readonly (readonly [string, readonly QueryPlan[]])[] = [
    ['nothing to find', open.plans.map(() => nothing)],
    ['top 100', open.plans],
    ['top 10 with filter', filtered.plans],
  ]
  const rows: RoundTripRow[] = []
  for (const [rule, told] of [
    [{ scatter: neverSplit }, 'whole'],
    [{}, 'split where it pays'],
  ] as const) {
    const engine = openEmbeddedEngine(snapshot, { ...engineOptions, ...rule })
    await engine.started()
    for (const [name, plans] of sets) {
      const searcherMs = await bestOf(plans, (plan) =>
        thread.search(enginePlan(plan), thread.shards),
      )
      const engineMs = await bestOf(plans, (plan) => engine.search(plan))
      rows.push({
        name: `${name}, ${told}`,
        searcherMs: median(searcherMs),
        engineMs: median(engineMs),
        differenceMs: median(engineMs.map((ms, i) => ms - searcherMs[i]!)),
      })
    }
    await engine.close()
  }
  return rows
}

/** By plan, the best time of several. */
async function bestOf(
  plans: readonly QueryPlan[],
  search: (plan: QueryPlan) => unknown,
): Promise<number[]> {
  const best = plans.map(() => Number.POSITIVE_INFINITY)
  for (let run = 0; run < runs; run++) {
    for (const [i, plan] of plans.entries()) {
      const startMs = performance.now()
      await search(plan)
      best[i] = Math.min(best[i]!, performance.now() - startMs)
    }
  }
  return best
}
