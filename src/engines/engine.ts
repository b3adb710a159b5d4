/** The interface of engines, which run plans: worker threads over shared memory, or a cluster. */
import type { Correction, Filter, QueryTerm, TermGroups } from 'native-free-index'
import type { DevRank, EdgeType, Provenance, Strength, UserMetrics } from '../contract/index.ts'
import { limits } from '../contract/vocabulary.ts'
import type { CancelSignal, Collection, EngineStats, SuppressedPeople } from '../domain/index.ts'
import type { PlannedScope, QueryPlan } from '../plan/index.ts'
import type { Direction, SourcedCollection } from '../snapshot/index.ts'
import type { ExpertEvidence } from './evidence.ts'
import type { Summary, SummaryQuestion } from './summary.ts'
import type { TimeSlices } from './time-slices.ts'

/** A document of a collection, and its node in the graph. */
export interface StoredDocument {
  /** The document's ordinal in its collection, as in lists of hits and of neighbours. */
  readonly ordinal: number
  /** The document as JSON bytes. For `professionals`, the profile alone. */
  readonly body: Uint8Array
}

/** The score and the ordinal tell where the next page starts. */
export interface SearchHit extends StoredDocument {
  readonly score: number
  /** Only of users, if a search by expertise requests it. */
  readonly evidence?: ExpertEvidence
  readonly strength?: Strength
  /** The explanation of the score, if requested. See `ExplainedScore.json`. */
  readonly explanation?: Uint8Array
}

/** A hit with other members. Its document is read unless it is one of them. */
export function copyHit(hit: SearchHit, changes: Partial<SearchHit>): SearchHit {
  const { score, ordinal, evidence, strength, explanation } = hit
  return {
    score,
    ordinal,
    body: changes.body ?? hit.body,
    ...(evidence && { evidence }),
    ...(strength && { strength }),
    ...(explanation && { explanation }),
    ...changes,
  }
}

/**
 * Asks for one page of each root's list: at most `limits.resultsMax` roots, and at most
 * `limits.edgeItemsMax` neighbours on full pages.
 */
export interface EdgeQuery {
  readonly relation: EdgeType
  readonly direction: Direction
  /** Ordinals in the collection at which the edges start in this direction. */
  readonly roots: readonly number[]
  /** Offset at which the page begins in every root's list. */
  readonly start: number
  /** Neighbours per page, at least 1. */
  readonly first: number
  /** Filter of the neighbours. */
  readonly filter: Filter | null
  /** Share of the request's time for patterns. Default: 1. */
  readonly patternShare?: number
}

export interface EdgePage {
  /** Ordinals of the neighbours, in the order of the list. */
  readonly ordinals: Uint32Array
  /** Offset in the list of the first neighbour after the page. Null at the end. */
  readonly next: number | null
}

/** Data about a user that is not in the document. */
export interface UserData {
  readonly devrank: DevRank
  /** Stars of all repositories that the user owns. */
  readonly totalStars: number
  /** Metrics as computed by the import, including suppressed people. */
  readonly metrics: UserMetrics
}

/** The explanation of a document's score. */
export interface ExplainedScore {
  readonly score: number
  /** A tree as JSON bytes: see the schema `ScoreExplanation`. */
  readonly json: Uint8Array
}

/** Nodes per tree. Deeper nodes are removed. */
export const explanationNodesMax = 1000

/** The rank of a document. */
export interface DocumentRank {
  /** Rank from 1, over the whole ranking. */
  readonly rank: number
  readonly score: number
}

/** User data without members that a view masks. */
export interface ShownUserData {
  readonly devrank: DevRank | null
  readonly totalStars: number | null
  readonly metrics: Partial<UserMetrics>
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Whether more documents rank after the last hit. */
  readonly more: boolean
  /** The corrections that the search used, if any. */
  readonly corrections?: readonly Correction[]
}

/** By query: its planned words. */
export type QueryWords = readonly (readonly QueryTerm[])[]

/** Fields by which single documents are looked up. */
export type LookupField =
  | 'id'
  | 'platformId'
  | 'login'
  | 'fullName'
  | 'professional.professionalUrl'

/** Runs plans: ranks, counts and explains. */
export interface Searcher {
  /**
   * If `signal` is aborted, a query does not start or is cancelled, and rejects with `overloaded`.
   * Throws RequestError: pattern_too_expensive, invalid_filter, deadline_exceeded, refuseOverload,
   * worker_lost, engine_unavailable.
   */
  search(plan: QueryPlan, signal?: CancelSignal): Promise<SearchPage>
  /**
   * Summarises all documents that the plan matches, regardless of the page. A list of queries
   * matches what any of its queries matches. Throws as `search`.
   */
  summarise(plan: QueryPlan, question: SummaryQuestion, signal?: CancelSignal): Promise<Summary>
  /**
   * By position: explanations of the scores of the plan's hits. They use the current state of
   * suppression, so a score may differ from the hit's if that has changed. Throws as `search`.
   */
  explain(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal?: CancelSignal,
  ): Promise<readonly ExplainedScore[]>
  /**
   * By position: ranks of documents, without a limit. Null for a document that the plan does not
   * rank, or that no list of a fusion by rank contains. Throws as `search`.
   */
  ranks(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal?: CancelSignal,
  ): Promise<readonly (DocumentRank | null)[]>
  /** Exact number of documents that match the filter. Throws as `search`. */
  count(collection: Collection, filter: Filter, signal?: CancelSignal): Promise<number>
}

/** The words of an index, and the regular expressions that its engine runs. */
export interface WordIndex {
  /** Returns the syntax error of a regular expression, or null. */
  readonly regexProblem: (pattern: string) => string | null
  /** Cost of that check in atoms, which grows with the cost of compiling the expression. */
  readonly regexSize: (pattern: string) => number
  /**
   * By query: the term groups of its words, with the factors of a ranking by these words. Terms are
   * those of the index, including derived terms. Throws as `search`.
   */
  expand(
    collection: Collection,
    queries: QueryWords,
    signal?: CancelSignal,
  ): Promise<readonly TermGroups<string>[]>
}

/** The stored documents, and what is stored beside them. */
export interface DocumentStore {
  /**
   * By position: the document with the value, or null. Aliases match `id` and `platformId`. If
   * several match, the document with the value as its own precedes those with an alias, then the
   * least id.
   */
  find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]>
  /**
   * By position: whether a live document has the value in a keyword field, compared as by `Eq`.
   * Synchronous if that takes microseconds. Throws or rejects with RangeError for an unknown field.
   */
  has(
    collection: Collection,
    field: string,
    values: readonly string[],
  ): readonly boolean[] | Promise<readonly boolean[]>
  /**
   * By position: documents as JSON bytes.
   * @param timeSlices of the work, because there may be thousands of documents
   */
  bodies(
    collection: Collection,
    ordinals: ArrayLike<number>,
    timeSlices?: TimeSlices,
  ): Promise<Uint8Array[]>
  /** By position, for users. Excludes suppressed followers and followed users from the counts. */
  userMetrics(users: readonly number[]): Promise<ShownUserData[]>
  /** By position, for repositories: the vector of the text, or null for a zero vector. */
  vectors(repos: readonly number[]): Promise<(Float32Array | null)[]>
  /** By position: the source of each field. Null if the data set has none. */
  provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
  ): Promise<(Provenance | null)[]>
  /** By position, for users: addresses in clear, in the order of the data. */
  addresses(users: readonly number[]): Promise<(readonly string[])[]>
}

/** The edges between documents. */
export interface Graph {
  /**
   * By position: a page for each root. A root may occur twice. The page is empty if the root was
   * suppressed after its look-up. Throws as `search`, and RangeError beyond the limits of an
   * EdgeQuery.
   */
  edges(query: EdgeQuery, signal?: CancelSignal): Promise<readonly EdgePage[]>
  /**
   * By position: the only neighbour, or null. Throws RangeError for several neighbours, such as a
   * user's repositories.
   */
  linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]>
}

/** The documents that exist for one caller, and all that can be asked of them. */
export interface QueryEngine {
  /** Name of the current snapshot. Cursors are bound to it. */
  readonly snapshot: string
  /** When the snapshot was made, in seconds since 1970. Ages are counted to this time. */
  readonly snapshotSeconds: number
  /** A new object whenever other documents are hidden. */
  readonly hiding: object
  /** Live documents by collection. */
  readonly sizes: Readonly<Record<Collection, number>>
  readonly searcher: Searcher
  readonly words: WordIndex
  readonly documents: DocumentStore
  readonly graph: Graph
}

export interface Engine extends QueryEngine {
  /**
   * Replaces the suppressed people. After this resolves, new queries exclude these users, their
   * profiles, and repositories with their login as owner. An address or a domain suppresses every
   * user who has such an address. Queries continue meanwhile, between time slices. The latest of
   * several calls wins, and all resolve with it. Scores do not change until the next import, but
   * words of suppressed documents alone become unknown.
   */
  suppress(suppressed: SuppressedPeople): Promise<void>
  /**
   * Opens a view of the engine, in which only the documents, members and words of the scope exist.
   * Suppressed documents do not exist in it either. Rejects with RequestError `overloaded`, or as
   * `search` with the filters of the scope.
   */
  view(scope: PlannedScope): Promise<EngineView>
  /** Resolves when everything that answers queries runs, such as all workers. */
  started(): Promise<void>
  /**
   * Resolves finished queries during an event-loop tick. Optional: in a long tick it keeps workers
   * busy.
   */
  pollFinished(): void
  /** Whether the engine could answer queries now. */
  ready(): boolean
  /** Takes microseconds. */
  stats(): EngineStats
  close(): Promise<void>
}

export interface EngineView {
  readonly engine: QueryEngine
  /** Called once, when the engine gets no more queries. */
  release(): void
}

/** Throws RangeError if the answer would exceed its maximum size. */
export function checkRoom({ roots, start, first }: EdgeQuery): void {
  const isPage = Number.isInteger(start) && start >= 0 && Number.isInteger(first) && first >= 1
  if (!isPage) throw new RangeError(`no page of ${first} from offset ${start}`)
  if (roots.length <= limits.resultsMax && roots.length * first <= limits.edgeItemsMax) return
  throw new RangeError(`too many edges at once: ${roots.length} lists, ${first} of each`)
}
