/** What the main thread and a worker say to each other; every slot carries one `Task`. */
import { pack, unpack } from 'msgpackr'
import type { Filter, Ranking, RankingPlan } from 'native-free-index'
import type { Collection, SharedCollection } from '../../snapshot/index.ts'
import { type PackedRankings, packRankings, unpackRankings } from './packed-ranking.ts'
import type { SlotBuffers } from './slots.ts'

/** Both sides are built together; a worker that was built before refuses to start. */
export const protocolVersion = 6

/** The one Piscina task of a worker: serve slots until told to stop. */
export interface WorkerStart {
  readonly protocolVersion: number
  readonly worker: number
  readonly slots: SlotBuffers
  readonly collections: Readonly<Record<Collection, SharedCollection>>
}

/**
 * A whole query, or a hop of one that needs several. Its parts are given the same task; the slot
 * says which shards are theirs.
 */
export type Task = SearchTask | CountTask

export interface TaskScope {
  readonly collection: Collection
  /** When the query began, in milliseconds since 1970: threads share that clock. */
  readonly startEpochMs: number
  /** Time from then on, queueing included. */
  readonly deadlineMs: number
  /** Time that its patterns may take over all shards together. */
  readonly patternMs: number
}

export interface SearchTask extends TaskScope {
  readonly kind: 'search'
  readonly plan: RankingPlan
  /** Each gives a ranked list; at most `listsMax`. */
  readonly rankings: readonly Ranking[]
}

export interface CountTask extends TaskScope {
  readonly kind: 'count'
  readonly filter: Filter
}

/** A task without names: both sides know the order, and names are half of the work. */
type PackedTask = readonly [
  kind: Task['kind'],
  collection: Collection,
  startEpochMs: number,
  deadlineMs: number,
  patternMs: number,
  filter: Filter | null,
  limit: number,
  after: RankingPlan['after'],
  rankings: PackedRankings,
]

export function packTask(task: Task): Uint8Array {
  const { kind, collection, startEpochMs, deadlineMs, patternMs } = task
  const packed: PackedTask =
    kind === 'count'
      ? [kind, collection, startEpochMs, deadlineMs, patternMs, task.filter, 0, null, [[], []]]
      : [
          kind,
          collection,
          startEpochMs,
          deadlineMs,
          patternMs,
          task.plan.filter,
          task.plan.limit,
          task.plan.after,
          packRankings(task.rankings),
        ]
  return pack(packed)
}

/** @param bytes outside shared memory, which msgpackr's native code must not read */
export function unpackTask(bytes: Uint8Array): Task {
  const [kind, collection, startEpochMs, deadlineMs, patternMs, filter, limit, after, rankings] =
    unpack(bytes) as PackedTask
  return kind === 'count'
    ? { kind, collection, startEpochMs, deadlineMs, patternMs, filter: filter! }
    : {
        kind,
        collection,
        startEpochMs,
        deadlineMs,
        patternMs,
        plan: { filter, limit, after },
        rankings: unpackRankings(rankings),
      }
}

/** How a task fails; `broken` is what must not happen, and the worker ends with it. */
export type TaskFailure =
  | { readonly kind: 'deadline'; readonly deadlineMs: number }
  | { readonly kind: 'pattern-too-expensive'; readonly pattern: string }
  | { readonly kind: 'pattern-invalid'; readonly reason: string }
  | { readonly kind: 'broken'; readonly message: string; readonly stack: string }
