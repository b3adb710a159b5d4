/** What the main thread and a worker say to each other; every slot carries one `Task`. */
import type { Filter, RankingPlan, RankingTerms } from 'native-free-index'
import type { Collection, SharedCollection } from '../../snapshot/index.ts'
import type { SlotBuffers } from './slots.ts'

/** Both sides are built together; a worker that was built before refuses to start. */
export const protocolVersion = 1

/** The one Piscina task of a worker: serve slots until told to stop. */
export interface WorkerStart {
  readonly protocolVersion: number
  readonly worker: number
  readonly slots: SlotBuffers
  readonly collections: Readonly<Record<Collection, SharedCollection>>
}

export type Task = SearchTask | CountTask

interface TaskScope {
  readonly collection: Collection
  readonly shards: readonly number[]
  /** When the task began, in milliseconds since 1970: threads share that clock. */
  readonly startEpochMs: number
  /** Time from then on, queueing included. */
  readonly deadlineMs: number
  /** Time that the patterns of the task may take together. */
  readonly patternMs: number
}

export interface SearchTask extends TaskScope {
  readonly kind: 'search'
  readonly plan: RankingPlan
  /** Each gives a ranked list; at most `listsMax`. */
  readonly queries: readonly RankingTerms[]
}

export interface CountTask extends TaskScope {
  readonly kind: 'count'
  readonly filter: Filter
}

/** How a task fails; `broken` is what must not happen, and the worker ends with it. */
export type TaskFailure =
  | { readonly kind: 'deadline'; readonly deadlineMs: number }
  | { readonly kind: 'pattern-too-expensive'; readonly pattern: string }
  | { readonly kind: 'pattern-invalid'; readonly reason: string }
  | { readonly kind: 'broken'; readonly message: string; readonly stack: string }
