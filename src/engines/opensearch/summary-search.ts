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
import type {
  CountedField,
  FacetQuestion,
  FieldCounts,
  Summary,
  SummaryQuestion,
} from '../summary.ts'
import type { Query, SearchBody } from './cluster/requests.ts'
import { foldValues } from './documents/lookups.ts'
import { getPath, names, profileObject } from './field-names.ts'
import { openPlan } from './plan-search.ts'
import type { SearchContext } from './search-context.ts'

/** Values per response. A cluster returns at most 65,536. */
const pageSizeDefault = 10_000

/**
 * Throws as `Queries`.
 *
 * @param pageSize values per request, for tests
 */
export async function summarise(
  context: SearchContext,
  plan: QueryPlan,
  { facets, sizes, byStrength = false }: SummaryQuestion,
  pageSize: number = pageSizeDefault,
): Promise<Summary> {
  const { query, ...counted } = await openPlan(context, plan).countMatches(byStrength)
  const values = new ValueCounts(context, plan.collection, query, pageSize)
  const counts: FieldCounts[] = []
  for (const facet of facets) counts.push(await values.countFacet(facet))
  return {
    ...counted,
    facets: counts,
    sizes: sizes === null ? [] : await values.countEach(sizes),
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
  readonly #context: SearchContext
  readonly #collection: Collection
  readonly #query: Query
  readonly #pageSize: number

  constructor(context: SearchContext, collection: Collection, query: Query, pageSize: number) {
    this.#context = context
    this.#collection = collection
    this.#query = query
    this.#pageSize = pageSize
  }

  async countFacet(question: FacetQuestion): Promise<FieldCounts> {
    const { path, match } = this.#findField(question)
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
      for (const bucket of list.buckets) addBucket(tally, bucket.key, bucket, match !== null)
    } else await this.#addPages(tally, path, match !== null)
    return tally.buildFacet((answer.missing as { readonly doc_count: number }).doc_count)
  }

  /** By position: number of documents with the value. */
  async countEach({ field, values }: NonNullable<SummaryQuestion['sizes']>): Promise<number[]> {
    const stored = foldValues(this.#collection, field, values)
    if (stored.length === 0) return []
    const include = [...new Set(stored)]
    const terms = { field: getPath('keyword', field), size: include.length, include }
    const answer = await this.#ask({ values: { terms } })
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
      for (const bucket of buckets) addBucket(tally, bucket.key.value, bucket, isText)
      this.#context.time.check()
      if (buckets.length < this.#pageSize) return
      after = { after: after_key }
    }
  }

  async #ask(aggs: NonNullable<SearchBody['aggs']>): Promise<Readonly<Record<string, unknown>>> {
    const body = { query: this.#query, size: 0, _source: false as const, aggs }
    const { aggregations } = await this.#context.search(this.#collection, body)
    if (aggregations === undefined) throw new RequestError('engine_unavailable')
    return aggregations
  }

  /** Without `match`: a number field. */
  #findField({ field, link }: CountedField) {
    const collection = link === null ? this.#collection : 'professionals'
    const { keywords, numbers } = schemas[collection]
    const keyword = keywords.find(({ name }) => name === field)
    if (keyword === undefined && !numbers.some(({ name }) => name === field)) {
      throw new RangeError(`no keyword or number field "${field}"`)
    }
    const own = getPath(keyword === undefined ? 'number' : 'keyword', field)
    const path = link === null ? own : `${profileObject}.${own}`
    return { path, match: keyword?.match ?? null }
  }
}

const first = { first: { min: { field: names.ordinal } } }

function addBucket(
  tally: FacetTally,
  key: string | number,
  { doc_count: count, first: { value } }: Pick<ValueBucket, 'doc_count' | 'first'>,
  isText: boolean,
): void {
  tally.add({ key, count, ordinal: isText ? (value ?? 0) : 0 })
}
