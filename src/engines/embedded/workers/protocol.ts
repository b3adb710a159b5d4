/** Messages between the main thread and a worker. Every slot contains one `Task`. */
import { deserialize, serialize } from 'node:v8'
import { pack, unpack } from 'msgpackr'
import type {
  Filter,
  Matched,
  QueryTerm,
  Ranking,
  RankingPlan,
  RelevantFilter,
  WordNotes,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { ExpertRanking, QueryPlan } from '../../../plan/index.ts'
import type { Direction, LoadedSnapshot, Relation } from '../../../snapshot/index.ts'
import type { SummaryQuestion } from '../../summary.ts'
import type { LiveBuffers } from '../suppression/suppressor.ts'
import {
  type PackedExperts,
  type PackedRankings,
  packExperts,
  packRankings,
  unpackExperts,
  unpackRankings,
} from './packed-rankings.ts'
import type { SlotBuffers } from './slot-buffers.ts'

/** Both sides are built together. A worker of another build refuses to start. */
export const protocolVersion = 17

/** The only Piscina task of a worker: serve slots until stopped. */
export interface WorkerStart {
  readonly protocolVersion: number
  readonly worker: number
  readonly slots: SlotBuffers
  readonly snapshot: SharedSnapshot
  readonly live: LiveBuffers
  /** By number of a view, from 0. */
  readonly views: readonly LiveBuffers[]
}

/** The part of a snapshot that all threads share. */
export type SharedSnapshot = Pick<LoadedSnapshot, 'shared' | 'graph'>

/**
 * A whole query, or one round trip of a hybrid query. All its parts have the same task, and the
 * slot tells their share of the work.
 */
export type Task =
  | SearchTask
  | CountTask
  | EdgesTask
  | ExpertsTask
  | WordsTask
  | SummaryTask
  | HitsTask
  | StrengthsTask
  | SelectTask

export interface TaskScope {
  /** The searched collection, or that of the neighbours. */
  readonly collection: Collection
  /** Start of the query in milliseconds since 1970, a clock that threads share. */
  readonly startEpochMs: number
  /** Time limit from the start, including the time in the queue. */
  readonly deadlineMs: number
  /** Time that its patterns may take over all shards together. */
  readonly patternMs: number
  /** The documents that exist for the task. Absent: all that are not suppressed. */
  readonly view?: TaskView | undefined
}

export interface TaskView {
  /** Number of the view with the live documents; `allLive`: every document is live. */
  readonly number: number
  /** Names of fields that do not exist for searches by words and for explanations. */
  readonly masked: readonly string[]
}

/** Number of a view in which suppressed documents exist too. */
export const allLive = -1

export interface SearchTask extends TaskScope {
  readonly kind: 'search'
  readonly plan: RankingPlan
  /** Each returns a ranked list. At most `listsMax`. */
  readonly rankings: readonly Ranking[]
}

export interface CountTask extends TaskScope {
  readonly kind: 'count'
  readonly filter: Filter
}

/** Pages of the matching neighbours in lists. Never split. */
export interface EdgesTask extends TaskScope {
  readonly kind: 'edges'
  readonly filter: Filter
  readonly relation: Relation
  readonly direction: Direction
  /** Ordinals. */
  readonly roots: readonly number[]
  /** Offset at which the page begins in every root's list. */
  readonly start: number
  /** Neighbours per page. */
  readonly first: number
}

/** A page of people by expertise. Never split. */
export interface ExpertsTask extends TaskScope {
  readonly kind: 'experts'
  readonly plan: RankingPlan
  readonly ranking: ExpertRanking
}

/** Expands the words of queries. Never split. */
interface WordsTask extends TaskScope {
  readonly kind: 'words'
  /** By query. */
  readonly queries: readonly (readonly QueryTerm[])[]
}

/** Counts the documents that a plan matches. Never split. */
export interface SummaryTask extends TaskScope {
  readonly kind: 'summary'
  readonly filter: Filter | null
  /** Ignored if `experts` is present. */
  readonly lists: readonly Matched[]
  readonly experts: ExpertRanking | null
  readonly question: SummaryQuestion
}

/** A question about documents that a plan may rank. Never split. */
interface HitsTask extends TaskScope {
  /** Asks for explanations of scores, or for ranks. */
  readonly kind: 'explain' | 'ranks'
  readonly plan: QueryPlan
  readonly ordinals: readonly number[]
}

/** Measures how strongly documents match the queries of filters. Never split. */
interface StrengthsTask extends TaskScope {
  readonly kind: 'strengths'
  readonly queries: readonly RelevantFilter[]
  readonly ordinals: readonly number[]
}

/** Writes the matching documents to the spare state of a view. Never split. */
interface SelectTask extends TaskScope {
  readonly kind: 'select'
  readonly filter: Filter
  /** Number of the view. */
  readonly target: number
}

/** The filter of the documents. */
export function findFilter(task: Task): Filter | null {
  if (task.kind === 'words' || task.kind === 'strengths') return null
  return 'plan' in task ? task.plan.filter : task.filter
}

/** A task as a tuple, because names would be half of the encoding work. */
type PackedTask =
  | readonly ['count', ...scope: PackedScope, filter: Filter]
  | readonly [
      'search',
      ...scope: PackedScope,
      filter: Filter | null,
      limit: number,
      after: RankingPlan['after'],
      rankings: PackedRankings,
    ]
  | readonly [
      'edges',
      ...scope: PackedScope,
      filter: Filter,
      relation: Relation,
      direction: Direction,
      roots: readonly number[],
      start: number,
      first: number,
    ]
  | readonly ['experts', ...scope: PackedScope, plan: RankingPlan, ranking: PackedExperts]
  | readonly ['words', ...scope: PackedScope, queries: WordsTask['queries']]
  | readonly [
      'summary',
      ...scope: PackedScope,
      filter: Filter | null,
      lists: readonly PackedMatched[],
      experts: PackedExperts | null,
      question: SummaryQuestion,
    ]
  | readonly [HitsTask['kind'], ...scope: PackedScope, question: Uint8Array]
  | readonly [
      'strengths',
      ...scope: PackedScope,
      queries: StrengthsTask['queries'],
      ordinals: readonly number[],
    ]
  | readonly ['select', ...scope: PackedScope, filter: Filter, target: number]

type PackedMatched = Omit<Matched, 'ordinals'> & { readonly ordinals: readonly number[] }

type PackedScope = [
  collection: Collection | readonly [Collection, number: number, masked: readonly string[]],
  startEpochMs: number,
  deadlineMs: number,
  patternMs: number,
]

export function packTask(task: Task): Uint8Array {
  return pack(packMembers(task))
}

function packMembers(task: Task): PackedTask {
  const { collection, startEpochMs, deadlineMs, patternMs, view } = task
  const searched =
    view === undefined ? collection : ([collection, view.number, view.masked] as const)
  const scope: PackedScope = [searched, startEpochMs, deadlineMs, patternMs]
  switch (task.kind) {
    case 'count':
      return [task.kind, ...scope, task.filter]
    case 'search': {
      const { filter, limit, after } = task.plan
      return [task.kind, ...scope, filter, limit, after, packRankings(task.rankings)]
    }
    case 'edges': {
      const { filter, relation, direction, roots, start, first } = task
      return [task.kind, ...scope, filter, relation, direction, roots, start, first]
    }
    case 'experts':
      return [task.kind, ...scope, task.plan, packExperts(task.ranking)]
    case 'words':
      return [task.kind, ...scope, task.queries]
    case 'summary': {
      const { filter, experts, question } = task
      const lists = task.lists.map((list) => ({ ...list, ordinals: [...list.ordinals] }))
      return [task.kind, ...scope, filter, lists, experts && packExperts(experts), question]
    }
    case 'explain':
    case 'ranks':
      return [task.kind, ...scope, serialize([task.plan, task.ordinals])]
    case 'strengths':
      return [task.kind, ...scope, task.queries, task.ordinals]
    case 'select':
      return [task.kind, ...scope, task.filter, task.target]
  }
}

/** @param bytes outside shared memory, which msgpackr's native code must not read */
export function unpackTask(bytes: Uint8Array): Task {
  const task = unpack(bytes) as PackedTask
  const [, searched, startEpochMs, deadlineMs, patternMs] = task
  const scope: TaskScope = { ...findSearched(searched), startEpochMs, deadlineMs, patternMs }
  switch (task[0]) {
    case 'count':
      return { kind: task[0], ...scope, filter: task[5] }
    case 'search': {
      const [kind, , , , , filter, limit, after, rankings] = task
      const plan = { filter, limit, after }
      return { kind, ...scope, plan, rankings: unpackRankings(rankings) }
    }
    case 'edges': {
      const [kind, , , , , filter, relation, direction, roots, start, first] = task
      return { kind, ...scope, filter, relation, direction, roots, start, first }
    }
    case 'experts':
      return { kind: task[0], ...scope, plan: task[5], ranking: unpackExperts(task[6]) }
    case 'words':
      return { kind: task[0], ...scope, queries: task[5] }
    case 'summary': {
      const [kind, , , , , filter, packed, experts, question] = task
      const lists = packed.map((list) => ({
        ...list,
        ordinals: Float64Array.from(list.ordinals),
      }))
      return { kind, ...scope, filter, lists, experts: experts && unpackExperts(experts), question }
    }
    case 'explain':
    case 'ranks': {
      const [plan, ordinals] = deserialize(task[5]) as [QueryPlan, number[]]
      return { kind: task[0], ...scope, plan, ordinals }
    }
    case 'strengths':
      return { kind: task[0], ...scope, queries: task[5], ordinals: task[6] }
    case 'select':
      return { kind: task[0], ...scope, filter: task[5], target: task[6] }
  }
}

function findSearched(searched: PackedScope[0]): Pick<TaskScope, 'collection' | 'view'> {
  if (typeof searched === 'string') return { collection: searched }
  const [collection, number, masked] = searched
  return { collection, view: { number, masked } }
}

/** Notes of a list about the words of its query. */
export interface ListNotes extends WordNotes {
  /** Position of the list among the task's rankings. */
  readonly list: number
}

/** Failure of a task. After `broken` the worker ends. */
export type TaskFailure =
  | { readonly kind: 'deadline'; readonly deadlineMs: number }
  | { readonly kind: 'pattern-too-expensive'; readonly pattern: string }
  | { readonly kind: 'pattern-invalid'; readonly reason: string }
  | { readonly kind: 'broken'; readonly message: string; readonly stack: string }
