/** The interface of engines, which run plans: worker threads over shared memory, or a cluster. */
import type { Correction, Filter, QueryTerm, TermGroups } from 'native-free-index'
import {
  type DevRank,
  type EdgeType,
  limits,
  type Provenance,
  type UserMetrics,
} from '../contract/index.ts'
import type { CancelSignal, Collection, EngineStats, SuppressedPeople } from '../domain/index.ts'
import type { PlannedScope, QueryPlan } from '../plan/index.ts'
import type { Direction, SourcedCollection } from '../snapshot/index.ts'
import type { ExpertEvidence } from './evidence.ts'
import type { Summary, SummaryQuestion } from './summary.ts'
import type { TimeSlices } from './time-slices.ts'

/** A document of a collection, and the node that it is in the graph. */
export interface StoredDocument {
  /** The document's ordinal in its collection, as in lists of hits and of neighbours. */
  readonly ordinal: number
  /** The document as JSON bytes. For `professionals`, the profile alone. */
  readonly body: Uint8Array
}

/** The score and the ordinal say where the next page starts. */
export interface SearchHit extends StoredDocument {
  readonly score: number
  /** Of a user, where a search by expertise asks for it. */
  readonly evidence?: ExpertEvidence
  /** How it got the score, where that was asked for. See `ExplainedScore.json`. */
  readonly explanation?: Uint8Array
}

/**
 * One page of each root's list: at most `limits.resultsMax` roots, and at most
 * `limits.edgeItemsMax` neighbours if every page were full.
 */
export interface EdgeQuery {
  readonly relation: EdgeType
  readonly direction: Direction
  /** Ordinals, in the collection from which the edges lead in this direction. */
  readonly roots: readonly number[]
  /** Place in every root's list where the page begins. */
  readonly start: number
  /** Neighbours on a page, from 1. */
  readonly first: number
  /** The filter of the neighbours. */
  readonly filter: Filter | null
  /** This query's share of the request's time for patterns. All of it by default. */
  readonly patternShare?: number
}

export interface EdgePage {
  /** Ordinals of the neighbours, in the order of the list. */
  readonly ordinals: Uint32Array
  /** Offset in the list of the first neighbour after the page. Null at the end. */
  readonly next: number | null
}

/** Data about a user besides the document. */
export interface UserData {
  readonly devrank: DevRank
  /** Stars of all repositories that the user owns. */
  readonly totalStars: number
  /** As the import computed them: suppressed people are counted. */
  readonly metrics: UserMetrics
}

/** How a document got its score. */
export interface ExplainedScore {
  readonly score: number
  /** A tree as JSON bytes: see the schema `ScoreExplanation`. */
  readonly json: Uint8Array
}

/** Nodes of a tree. Deeper ones are cut. */
export const explanationNodesMax = 1000

/** Where a document ranks. */
export interface DocumentRank {
  /** From 1, over the whole ranking. */
  readonly rank: number
  readonly score: number
}

/** The same without what a view masks. */
export interface ShownUserData {
  readonly devrank: DevRank | null
  readonly totalStars: number | null
  readonly metrics: Partial<UserMetrics>
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Whether anything ranks behind the last hit. */
  readonly more: boolean
  /** Misspellings that were followed, if there are any. */
  readonly corrections?: readonly Correction[]
}

/** By query: its words as they were planned. */
export type QueryWords = readonly (readonly QueryTerm[])[]

/** Fields by which single documents are looked up. */
export type LookupField =
  | 'id'
  | 'platformId'
  | 'login'
  | 'fullName'
  | 'professional.professionalUrl'

export interface Engine {
  /** Name of the current snapshot. Cursors are bound to it. */
  readonly snapshot: string
  /** When the snapshot was made, in seconds since 1970: ages count up to then. */
  readonly snapshotSeconds: number
  /** Another object whenever other documents are hidden. */
  readonly hiding: object
  /** Live documents by collection. */
  readonly sizes: Readonly<Record<Collection, number>>
  /** Returns the fault in a regular expression's syntax, or null. */
  readonly regexProblem: (pattern: string) => string | null
  /** Cost of that check in atoms. It grows with the cost of compiling the expression. */
  readonly regexSize: (pattern: string) => number
  /**
   * Once `signal` is aborted, a query does not start or is cancelled: it rejects with `overloaded`.
   * Throws RequestError: pattern_too_expensive, invalid_filter, deadline_exceeded, overloaded,
   * worker_lost, engine_unavailable.
   */
  search(plan: QueryPlan, signal?: CancelSignal): Promise<SearchPage>
  /**
   * What the plan matches, whatever its page: of a list of queries, what any of them matches.
   * Throws as `search`.
   */
  summarise(plan: QueryPlan, question: SummaryQuestion, signal?: CancelSignal): Promise<Summary>
  /**
   * By query: the terms of the collection that its words stand for now, with their factors, as a
   * ranking by these words has them. Terms are as the index writes them, derived ones included.
   * Throws as `search`.
   */
  words(
    collection: Collection,
    queries: QueryWords,
    signal?: CancelSignal,
  ): Promise<readonly TermGroups<string>[]>
  /**
   * By position: how hits of the plan got their scores. They belong to the state of suppression of
   * the call, so a score may differ from the hit's if that has changed. Throws as `search`.
   */
  explain(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal?: CancelSignal,
  ): Promise<readonly ExplainedScore[]>
  /**
   * By position: where documents rank, however many rank before them. Null for what the plan does
   * not rank, and in a fusion by rank what none of its lists has. Throws as `search`.
   */
  ranks(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal?: CancelSignal,
  ): Promise<readonly (DocumentRank | null)[]>
  /** Exact number of documents that pass the filter. Throws as `search`. */
  count(collection: Collection, filter: Filter, signal?: CancelSignal): Promise<number>
  /**
   * By position: the document with the value, or null. Aliases count as `id` and `platformId`. Of
   * several documents it is the one that has the value as its own, else that with the least id.
   */
  find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]>
  /**
   * By position: whether a live document has the value in a keyword field, compared as by `Eq`.
   * Returned at once if that takes microseconds. Throws, or rejects with, RangeError for an unknown
   * field.
   */
  has(
    collection: Collection,
    field: string,
    values: readonly string[],
  ): readonly boolean[] | Promise<readonly boolean[]>
  /**
   * By position: documents as JSON bytes.
   * @param timeSlices of the work, which may have thousands of documents
   */
  bodies(
    collection: Collection,
    ordinals: ArrayLike<number>,
    timeSlices?: TimeSlices,
  ): Promise<Uint8Array[]>
  /**
   * By position: a page for each root. A root may occur twice. Empty for a root that was suppressed
   * after its look-up. Throws as `search`, and RangeError beyond the limits of an EdgeQuery.
   */
  edges(query: EdgeQuery, signal?: CancelSignal): Promise<readonly EdgePage[]>
  /**
   * By position: the only neighbour, or null. Throws RangeError if there are several, as for the
   * repositories of a user.
   */
  linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]>
  /** By position, for users. Suppressed followers and followed users are not counted. */
  userMetrics(users: readonly number[]): Promise<ShownUserData[]>
  /** By position, for repositories: the vector of the text, or null if that has no direction. */
  vectors(repos: readonly number[]): Promise<(Float32Array | null)[]>
  /** By position: the source of each field, or null where the data set has none. */
  provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
  ): Promise<(Provenance | null)[]>
  /** By position, for users: addresses in clear, in the order of the data. */
  addresses(users: readonly number[]): Promise<(readonly string[])[]>
  /**
   * Replaces the suppressed people. After this resolves, new queries exclude these users, their
   * profiles, and repositories with their login as owner. An address or a domain suppresses every
   * user who has such an address. Queries go on meanwhile, in time slices. The latest of several
   * calls wins, and all resolve with it. Scores stay the same until the next import, but words that
   * only suppressed documents have become unknown.
   */
  suppress(suppressed: SuppressedPeople): Promise<void>
  /**
   * An engine for which only what a scope leaves exists: documents, members and words. What is
   * suppressed does not exist in it either. Rejects with RequestError `overloaded`, or as `search`
   * does with the filters of the scope. Views have no views.
   */
  view(scope: PlannedScope): Promise<EngineView>
  /** Resolves once everything that answers queries runs. */
  started(): Promise<void>
  /**
   * Resolves finished queries in the middle of an event-loop tick. Optional: in a long tick it
   * keeps workers from idling until its end.
   */
  pollFinished(): void
  /** Whether queries would be answered now. */
  ready(): boolean
  /** Costs microseconds. */
  stats(): EngineStats
  close(): Promise<void>
}

export interface EngineView {
  readonly engine: Engine
  /** Called once, when nothing is asked of the engine any more. */
  release(): void
}

/** Throws RangeError for what an answer has no room for. */
export function checkRoom({ roots, start, first }: EdgeQuery): void {
  const isPage = Number.isInteger(start) && start >= 0 && Number.isInteger(first) && first >= 1
  if (!isPage) throw new RangeError(`no page of ${first} from place ${start}`)
  if (roots.length <= limits.resultsMax && roots.length * first <= limits.edgeItemsMax) return
  throw new RangeError(`too many edges at once: ${roots.length} lists, ${first} of each`)
}
