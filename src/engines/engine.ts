/** What can run a plan. The embedded engine does it with worker threads over shared memory. */
import type { Filter } from 'native-free-index'
import type { QueryPlan } from '../plan/index.ts'
import type { Collection } from '../snapshot/index.ts'

export interface SearchHit {
  readonly score: number
  /**
   * Place in the tie order of the collection; with the score it says where the next page starts.
   */
  readonly tie: number
  /** The document as JSON bytes, without a score. */
  readonly body: Uint8Array
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Whether anything ranks behind the last hit. */
  readonly more: boolean
}

/** Fields by which single documents are looked up. */
export type LookupField = 'id' | 'platformId' | 'login' | 'fullName'

export interface Engine {
  /** Name of the snapshot that answers; cursors are pinned to it. */
  readonly snapshot: string
  /** When the snapshot was made, in seconds since 1970: ages count up to then. */
  readonly snapshotSeconds: number
  /** Documents by collection. */
  readonly sizes: Readonly<Record<Collection, number>>
  /** What is wrong with a regular expression's syntax, or null. */
  readonly regexProblem: (pattern: string) => string | null
  /**
   * Throws RequestError: pattern_too_expensive, invalid_filter, deadline_exceeded, overloaded,
   * worker_lost.
   */
  search(plan: QueryPlan): Promise<SearchPage>
  /** Exact number of documents that pass the filter. Throws as `search`. */
  count(collection: Collection, filter: Filter): Promise<number>
  /** By position: the document that has the value, as JSON bytes, or null. */
  find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(Uint8Array | null)[]>
  /** Resolves once everything that answers queries runs. */
  started(): Promise<void>
  /** Whether queries would be answered now. */
  ready(): boolean
  close(): Promise<void>
}
