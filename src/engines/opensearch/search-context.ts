/** One query of a caller: the snapshot, one state of visibility, and the time that is left. */
import type { Collection } from '../../domain/index.ts'
import type { QueryTime } from './cluster/queries.ts'
import { byOrdinal, listOrdinalClauses, withoutDocuments } from './cluster/request-parts.ts'
import type { Hit, Query, SearchAnswer, SearchBody, Sort } from './cluster/requests.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { matchAny } from './filters/filter-query.ts'
import type { IndexKind } from './indices.ts'
import type { ClusterVisibility } from './visibility/visibility.ts'

/** An index returns at most this many hits per request. */
const rowsMax = 10_000

/** A search for all hits. Its sort must be unique. */
export type WholeSearch = Omit<SearchBody, 'size' | '_source'> & { readonly sort: Sort }

/** All methods throw as `Queries`. */
export class SearchContext {
  readonly snapshot: ClusterSnapshot
  readonly visibility: ClusterVisibility
  readonly time: QueryTime

  constructor(snapshot: ClusterSnapshot, visibility: ClusterVisibility, time: QueryTime) {
    this.snapshot = snapshot
    this.visibility = visibility
    this.time = time
  }

  search(kind: IndexKind, body: SearchBody): Promise<SearchAnswer> {
    const { queries, indices } = this.snapshot
    return queries.search(indices[kind], body, this.time)
  }

  /** By position, in one request. */
  searchEach(kind: IndexKind, bodies: readonly SearchBody[]): Promise<SearchAnswer[]> {
    const { queries, indices } = this.snapshot
    return queries.searchEach(
      bodies.map((body) => ({ index: indices[kind], body })),
      this.time,
    )
  }

  count(kind: IndexKind, query: Query): Promise<number> {
    const { queries, indices } = this.snapshot
    return queries.count(indices[kind], query, this.time)
  }

  /**
   * All hits, page by page. Indices of a snapshot never change, so the next page begins after the
   * last hit.
   */
  async *scan(kind: IndexKind, body: WholeSearch): AsyncGenerator<readonly Hit[]> {
    for (let after: Pick<SearchBody, 'search_after'> = {}; ; ) {
      const page = { ...body, ...withoutDocuments, size: rowsMax, ...after }
      const { hits } = (await this.search(kind, page)).hits
      yield hits
      if (hits.length < rowsMax) return
      after = { search_after: hits.at(-1)!.sort! }
    }
  }

  /** Ascending ordinals of all documents that match. */
  async listOrdinals(collection: Collection, query: Query): Promise<number[]> {
    const ordinals: number[] = []
    for await (const hits of this.scan(collection, { query, sort: [byOrdinal] })) {
      for (const { sort } of hits) ordinals.push(sort![0] as number)
    }
    return ordinals
  }

  /** The documents that match, among those with these ordinals. */
  async filterOrdinals(
    collection: Collection,
    ordinals: Iterable<number>,
    query: Query,
  ): Promise<ReadonlySet<number>> {
    const found = await Promise.all(
      listOrdinalClauses(ordinals).map((named) =>
        this.listOrdinals(collection, { bool: { filter: [named, query] } }),
      ),
    )
    return new Set(found.flat())
  }

  /** The hidden documents among `ordinals`, and perhaps others. */
  async listHidden(
    collection: Collection,
    ordinals: Iterable<number>,
  ): Promise<ReadonlySet<number>> {
    const { suppressed, outside, mustNot } = this.visibility
    if (outside[collection] === null) return suppressed[collection]
    return this.filterOrdinals(collection, new Set(ordinals), matchAny(mustNot[collection]))
  }
}
