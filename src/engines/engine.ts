/** What can run a plan. The embedded engine does it with worker threads over shared memory. */
import type { Filter } from 'native-free-index'
import type { DevRank, EdgeType } from '../contract/index.ts'
import type { Collection, EngineStats, SuppressedPeople } from '../domain/index.ts'
import type { QueryPlan } from '../plan/index.ts'
import type { Direction } from '../snapshot/index.ts'
import type { TimeSlices } from './time-slices.ts'

/** A document of a collection, and the node that it is in the graph. */
export interface StoredDocument {
  /** Place in the tie order of its collection: its number, in lists of hits and of neighbours. */
  readonly ordinal: number
  /** The document as JSON bytes; of `professionals`, the profile alone. */
  readonly body: Uint8Array
}

/** With the score, the tie says where the next page starts. */
export interface SearchHit extends StoredDocument {
  readonly score: number
}

/**
 * One page of the list of each root: at most `limits.resultsMax` roots, and not more than
 * `limits.edgeItemsMax` neighbours if every page were full.
 */
export interface EdgeQuery {
  readonly relation: EdgeType
  readonly direction: Direction
  /** Ties, in the collection from which the edges lead in this direction. */
  readonly roots: readonly number[]
  /** Place in every root's list where the page begins. */
  readonly start: number
  /** Neighbours on a page, from 1. */
  readonly first: number
  /** What neighbours have to pass. */
  readonly filter: Filter | null
  /**
   * Of the time that patterns of a request may take, the part that is this query's, where the
   * request asks several; all of it by default.
   */
  readonly patternShare?: number
}

export interface EdgePage {
  /** Ties of the neighbours, in the order of the list. */
  readonly ordinals: Uint32Array
  /** Place in the list of the first that is not on the page; null where there is none. */
  readonly next: number | null
}

/** What is known of a user besides the document. */
export interface UserMetrics {
  readonly devrank: DevRank
  /** Stars of all repositories that the user owns. */
  readonly totalStars: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Whether anything ranks behind the last hit. */
  readonly more: boolean
}

/** Fields by which single documents are looked up. */
export type LookupField =
  | 'id'
  | 'platformId'
  | 'login'
  | 'fullName'
  | 'professional.professionalUrl'

/** Who waits for an answer. */
export interface QueryCaller {
  /** Whether nobody waits any more: then it is not begun, or not brought to its end. */
  readonly isGone?: () => boolean
}

export interface Engine {
  /** Name of the snapshot that answers; cursors are pinned to it. */
  readonly snapshot: string
  /** When the snapshot was made, in seconds since 1970: ages count up to then. */
  readonly snapshotSeconds: number
  /** Documents by collection, without those that are hidden. */
  readonly sizes: Readonly<Record<Collection, number>>
  /** What is wrong with a regular expression's syntax, or null. */
  readonly regexProblem: (pattern: string) => string | null
  /** What checking that costs, in atoms: grows with what compiling the expression takes. */
  readonly regexSize: (pattern: string) => number
  /**
   * Throws RequestError: pattern_too_expensive, invalid_filter, deadline_exceeded, overloaded,
   * worker_lost, engine_unavailable.
   */
  search(plan: QueryPlan, caller?: QueryCaller): Promise<SearchPage>
  /** Exact number of documents that pass the filter. Throws as `search`. */
  count(collection: Collection, filter: Filter, caller?: QueryCaller): Promise<number>
  /** By position: the document that has the value, of several that with the least id; or null. */
  find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]>
  /**
   * By position: whether some document that is not hidden has the value in a keyword field,
   * compared as `Eq` compares. At once where that takes microseconds. Throws, or rejects with,
   * RangeError for a field that is none.
   */
  has(
    collection: Collection,
    field: string,
    values: readonly string[],
  ): readonly boolean[] | Promise<readonly boolean[]>
  /**
   * By position: documents, as JSON bytes.
   * @param slices of the work that these are for, where they may be thousands
   */
  bodies(
    collection: Collection,
    ordinals: ArrayLike<number>,
    timeSlices?: TimeSlices,
  ): Promise<Uint8Array[]>
  /**
   * By position: a page for each root, which may be named twice; empty for a root that has been
   * hidden since it was looked up. Throws as `search`, and RangeError for more than an EdgeQuery
   * may ask.
   */
  edges(query: EdgeQuery, caller?: QueryCaller): Promise<readonly EdgePage[]>
  /**
   * By position: the only neighbour, or null. Throws RangeError where there are several, as users
   * may own many repositories.
   */
  linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]>
  /** By position, of users. Followers and followed users that are hidden are not counted. */
  userMetrics(users: readonly number[]): Promise<UserMetrics[]>
  /** By position, of users: addresses in clear, in the order of the data, without hidden ones. */
  addresses(users: readonly number[]): Promise<(readonly string[])[]>
  /**
   * What is asked after it has resolved gets no answer that holds, counts or follows from: people
   * whose login or platformId is hidden, their profiles, repositories with their login as owner;
   * nor hidden addresses of those who stay, whom nobody finds by such an address either: a list of
   * words has them where another word brings them in. Replaces what was hidden before. It looks at
   * every name in the data, in slices; queries go on meanwhile. Of several calls at once the latest
   * counts, and all resolve with it. Scores stay what they are until the next import, but
   * words that only hidden documents and addresses have are unknown words.
   */
  suppress(suppressed: SuppressedPeople): Promise<void>
  /** Resolves once everything that answers queries runs. */
  started(): Promise<void>
  /**
   * Resolves what has been finished, in the middle of a turn of the event loop. Nobody has to call
   * it; in a turn that is long with other work, it keeps workers from idling until its end.
   */
  settle(): void
  /** Whether queries would be answered now. */
  ready(): boolean
  /** Costs microseconds. */
  stats(): EngineStats
  close(): Promise<void>
}
