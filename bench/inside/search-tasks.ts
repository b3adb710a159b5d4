/** Searching: the searcher in this thread, and the engine with its workers. */
import { createHitBuffer, type Hits, Searcher, type SearchPlan } from 'native-free-index'
import type { Engine } from '../../src/engines/index.ts'
import { type LoadedSnapshot, openCollection } from '../../src/snapshot/index.ts'
import { AnswerHash, type Finding } from '../checksum.ts'
import { type InsideTask, inTurn } from './measure.ts'
import { enginePlan, type SearchSet } from './searches.ts'

const unlimited = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

/** Options of every engine here. */
export const engineOptions = {
  deadlineMs: 60_000,
  onWorkerLost: (error: Error) => {
    throw error
  },
}

/** A searcher of this thread and the plans it is asked. */
export class ThreadSearch {
  readonly shards: readonly number[]
  readonly #searcher: Searcher
  readonly #hits: Hits = createHitBuffer()

  constructor(snapshot: LoadedSnapshot) {
    const index = openCollection('users', snapshot.shared.users)
    this.shards = index.segments.map((_, shard) => shard)
    this.#searcher = new Searcher(index, {
      compileRegex: ({ pattern }) => {
        throw new Error(`the corpus has no patterns, but ${pattern}`)
      },
    })
  }

  search(plan: SearchPlan, shards: readonly number[]): Hits {
    this.#searcher.search(plan, shards, unlimited, this.#hits)
    return this.#hits
  }

  /** All hits that a page of each plan shows. */
  finding(set: SearchSet): Finding {
    const hash = new AnswerHash()
    for (const plan of set.plans) {
      const { count, scores, ordinals } = this.search(enginePlan(plan), this.shards)
      const shown = Math.min(count, plan.limit)
      hash.add(shown, numbersText([...scores.subarray(0, shown), ...ordinals.subarray(0, shown)]))
    }
    return hash.finish()
  }
}

/** The same of the engine; equal where workers and merging change nothing. */
export async function engineFinding(engine: Engine, set: SearchSet): Promise<Finding> {
  const hash = new AnswerHash()
  for (const plan of set.plans) {
    const { hits } = await engine.searcher.search(plan)
    const numbers = [...hits.map(({ score }) => score), ...hits.map(({ ordinal }) => ordinal)]
    hash.add(hits.length, numbersText(numbers))
  }
  return hash.finish()
}

export function threadTasks(
  thread: ThreadSearch,
  open: SearchSet,
  filtered: SearchSet,
  groups: SearchSet,
): InsideTask[] {
  const task = (name: string, { plans }: SearchSet, shards: readonly number[]): InsideTask => {
    const nextPlan = inTurn(plans.map(enginePlan))
    return { name, run: () => thread.search(nextPlan(), shards).count }
  }
  const { shards } = thread
  const some = `1 of ${shards.length} shards`
  return [
    task(`searcher, ${some}, top 100`, open, [0]),
    task(`searcher, ${some}, top 10 with filter`, filtered, [0]),
    task('searcher, all shards, top 100', open, shards),
    task('searcher, all shards, top 100, groups', groups, shards),
    task('searcher, all shards, top 10 with filter', filtered, shards),
  ]
}

/** Searches that are under way together. */
const together = 16

export function engineTasks(
  engine: Engine,
  open: SearchSet,
  filtered: SearchSet,
  groups: SearchSet,
): InsideTask[] {
  const nextOpen = inTurn(open.plans)
  const nextFiltered = inTurn(filtered.plans)
  const nextGroups = inTurn(groups.plans)
  const nextFilter = inTurn(filtered.plans.map(({ filter }) => filter!))
  const nothing = { ...open.plans[0]!, ranking: { kind: 'terms', terms: [] } } as const
  return [
    { name: 'engine, nothing to find', run: () => engine.searcher.search(nothing) },
    { name: 'engine, top 100', run: () => engine.searcher.search(nextOpen()) },
    { name: 'engine, top 100, groups', run: () => engine.searcher.search(nextGroups()) },
    { name: 'engine, top 10 with filter', run: () => engine.searcher.search(nextFiltered()) },
    {
      name: `engine, ${together} × top 100 together`,
      calls: together,
      run: () =>
        Promise.all(Array.from({ length: together }, () => engine.searcher.search(nextOpen()))),
    },
    { name: 'engine, count of a filter', run: () => engine.searcher.count('users', nextFilter()) },
  ]
}

function numbersText(numbers: readonly number[]): string {
  return `${numbers.join(' ')}\n`
}
