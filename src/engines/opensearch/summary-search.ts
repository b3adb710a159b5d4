/**
 * Summaries by aggregations. The cluster only estimates the most frequent values if its shards have
 * more values than they return. So all values are requested: in one list if they are few, otherwise
 * page by page.
 */
import { foldKeyword } from 'native-free-index'
import { RequestError } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import type { QueryPlan } from '../../plan/index.ts'
import { schemas } from '../../snapshot/index.ts'
import { FacetTally } from '../facet-tally.ts'
import { isExpertPlan } from '../planned-lists.ts'
import { countStrengths } from '../strengths.ts'
import type {
  CountedField,
  FacetQuestion,
  FieldCounts,
  Summary,
  SummaryQuestion,
} from '../summary.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { ClusterExpertSearch } from './expert-search.ts'
import { names, pathOf, profileObject } from './field-names.ts'
import { ClusterSearch } from './planned-search.ts'
import type { QueryTime } from './queries.ts'
import type { Query, SearchBody } from './requests.ts'
import { storedKeyword } from './stored-values.ts'
import type { ClusterVisibility } from './visibility.ts'

/** Values per response. A cluster returns at most 65,536. */
const pageSizeDefault = 10_000

/**
 * Throws as `Queries`.
 *
 * @param pageSize values per request, for tests
 */
export async function summaryOf(
  snapshot: ClusterSnapshot,
  visibility: ClusterVisibility,
  plan: QueryPlan,
  { facets, sizes, byStrength = false }: SummaryQuestion,
  time: QueryTime,
  pageSize: number = pageSizeDefault,
): Promise<Summary> {
  const { collection } = plan
  const index = snapshot.indices[collection]
  const count = (query: Query) => snapshot.queries.count(index, query, time)
  let query: Query
  let total: number
  let strengths: Summary['byStrength'] = null
  if (isExpertPlan(plan)) {
    const search = new ClusterExpertSearch(snapshot, visibility, collection, time)
    const people = await search.matched(plan)
    query = people.query
    total = await count(query)
    if (byStrength && people.byStrength !== null) {
      const { strong, fair, weak } = people.byStrength
      strengths = { strong: await count(strong), fair: await count(fair), weak: await count(weak) }
    }
  } else {
    const search = new ClusterSearch(snapshot, visibility, collection, time)
    query = await search.matchQuery(plan)
    total = await count(query)
    if (byStrength) {
      strengths = await countStrengths(plan, total, async (limited) => {
        return count(await search.matchQuery(limited))
      })
    }
  }
  const counts = new ValueCounts(snapshot, collection, query, time, pageSize)
  const counted: FieldCounts[] = []
  for (const facet of facets) counted.push(await counts.facet(facet))
  return {
    total,
    byStrength: strengths,
    facets: counted,
    sizes: sizes === null ? [] : await counts.sizes(sizes),
  }
}

interface ValueBucket {
  readonly key: string | number
  readonly doc_count: number
  readonly first: { readonly value: number | null }
}

interface ValueList {
  readonly buckets: readonly ValueBucket[]
  readonly sum_other_doc_count: number
  readonly doc_count_error_upper_bound: number
}

interface ValueBuckets {
  readonly buckets: readonly (Omit<ValueBucket, 'key'> & {
    readonly key: { readonly value: string | number }
  })[]
  readonly after_key?: object
}

/** Counts over the documents of one query. */
class ValueCounts {
  readonly #snapshot: ClusterSnapshot
  readonly #collection: Collection
  readonly #query: Query
  readonly #time: QueryTime
  readonly #pageSize: number

  constructor(
    snapshot: ClusterSnapshot,
    collection: Collection,
    query: Query,
    time: QueryTime,
    pageSize: number,
  ) {
    this.#pageSize = pageSize
    this.#snapshot = snapshot
    this.#collection = collection
    this.#query = query
    this.#time = time
  }

  async facet(question: FacetQuestion): Promise<FieldCounts> {
    const { path, match } = this.#fieldOf(question)
    const { prefix } = question
    const tally = new FacetTally(
      question,
      prefix === null || match === null ? null : foldKeyword(match, prefix),
    )
    const answer = await this.#ask({
      values: { terms: { field: path, size: this.#pageSize, order: { _key: 'asc' } }, aggs: first },
      missing: { missing: { field: path } },
    })
    const list = answer.values as ValueList
    if (list.sum_other_doc_count === 0 && list.doc_count_error_upper_bound === 0) {
      for (const bucket of list.buckets) addTo(tally, bucket.key, bucket, match !== null)
    } else await this.#addPages(tally, path, match !== null)
    return tally.facet((answer.missing as { readonly doc_count: number }).doc_count)
  }

  /** By position: number of documents with the value. */
  async sizes({ field, values }: NonNullable<SummaryQuestion['sizes']>): Promise<number[]> {
    const { path, match } = this.#fieldOf({ field, link: null })
    if (match === null) throw new RangeError(`no keyword field "${field}"`)
    const stored = values.map((value) => storedKeyword(match, foldKeyword(match, value)))
    if (stored.length === 0) return []
    const include = [...new Set(stored)]
    const answer = await this.#ask({
      values: { terms: { field: path, size: include.length, include } },
    })
    const { buckets } = answer.values as ValueList
    const counts = new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))
    return stored.map((value) => counts.get(value) ?? 0)
  }

  async #addPages(tally: FacetTally, path: string, isText: boolean): Promise<void> {
    const sources = [{ value: { terms: { field: path } } }]
    for (let after: object = {}; ; ) {
      const composite = { size: this.#pageSize, sources, ...after }
      const answer = await this.#ask({ values: { composite, aggs: first } })
      const { buckets, after_key } = answer.values as ValueBuckets
      for (const bucket of buckets) addTo(tally, bucket.key.value, bucket, isText)
      this.#time.check()
      if (buckets.length < this.#pageSize) return
      after = { after: after_key }
    }
  }

  async #ask(aggs: NonNullable<SearchBody['aggs']>): Promise<Readonly<Record<string, unknown>>> {
    const { queries, indices } = this.#snapshot
    const body = { query: this.#query, size: 0, _source: false as const, aggs }
    const { aggregations } = await queries.search(indices[this.#collection], body, this.#time)
    if (aggregations === undefined) throw new RequestError('engine_unavailable')
    return aggregations
  }

  /** Without `match`: a number field. */
  #fieldOf({ field, link }: CountedField) {
    const collection = link === null ? this.#collection : 'professionals'
    const { keywords, numbers } = schemas[collection]
    const keyword = keywords.find(({ name }) => name === field)
    if (keyword === undefined && !numbers.some(({ name }) => name === field)) {
      throw new RangeError(`no keyword or number field "${field}"`)
    }
    const own = pathOf(keyword === undefined ? 'number' : 'keyword', field)
    const path = link === null ? own : `${profileObject}.${own}`
    return { path, match: keyword?.match ?? null }
  }
}

const first = { first: { min: { field: names.ordinal } } }

function addTo(
  tally: FacetTally,
  key: string | number,
  { doc_count: count, first: { value } }: Pick<ValueBucket, 'doc_count' | 'first'>,
  isText: boolean,
): void {
  tally.add({ key, count, ordinal: isText ? (value ?? 0) : 0 })
}
