/**
 * A search client for the widgets of InstantSearch. All requests of a page become one multi-search.
 * All counts, also of facets, are exact.
 */

import type { OneSearch } from './answer-types.ts'
import type { Devdex } from './devdex.ts'
import type {
  Dataset,
  Facet,
  RepoFilter,
  SearchReposRequest,
  SearchUsersRequest,
  UserFilter,
} from './generated/types.ts'
import { convertFilters, type Fields, joinAnd } from './instantsearch-filters.ts'

/** The search of an index name. */
export type SearchedIndex =
  | { readonly collection: 'users'; readonly request?: SearchUsersRequest }
  | { readonly collection: 'repos'; readonly request?: SearchReposRequest }

export interface InstantSearchOptions {
  /** Searches per index name, such as one per order. `users` and `repos` are built in. */
  readonly indexes?: Readonly<Record<string, SearchedIndex>>
}

/** The supported members of an InstantSearch request. */
export interface WidgetParams {
  readonly query?: string
  readonly page?: number
  readonly hitsPerPage?: number
  readonly facets?: readonly string[] | string
  readonly maxValuesPerFacet?: number
  readonly facetFilters?: unknown
  readonly numericFilters?: unknown
  /** Rejected: filter strings of Algolia are not supported. */
  readonly filters?: unknown
  readonly highlightPreTag?: string
  readonly highlightPostTag?: string
  readonly facetName?: string
  readonly facetQuery?: string
  readonly maxFacetHits?: number
}

export interface WidgetRequest {
  readonly indexName: string
  readonly params?: WidgetParams
}

interface FoundRecord {
  readonly id: string
  readonly highlights?: { readonly [field: string]: readonly { readonly text: string }[] }
}
interface FoundPage {
  readonly users?: readonly FoundRecord[]
  readonly repositories?: readonly FoundRecord[]
  readonly total?: { readonly value: number }
  readonly facets?: { readonly [field: string]: Facet }
  readonly pageInfo: { readonly endCursor: string | null }
}

/** Searches of one multi-search. */
const searchesMax = 20
/** Results that may be highlighted. */
const highlightedMax = 100
const resultsMax = 1000
const cursorsMax = 200

/** A filter that matches every record, for an empty query. */
export const everything: {
  readonly users: UserFilter<Dataset>
  readonly repos: RepoFilter<Dataset>
} = {
  users: { field: 'login', op: 'Glob', value: '*' },
  repos: { field: 'stargazerCount', op: 'Gte', value: 0 },
}

/** `instantsearch({ searchClient: instantSearchClient(devdex), indexName: 'repos' })`. */
export function instantSearchClient(devdex: Devdex, options: InstantSearchOptions = {}) {
  return new InstantSearchClient(devdex, options)
}

export class InstantSearchClient {
  readonly #devdex: Devdex
  readonly #indexes: Readonly<Record<string, SearchedIndex>>
  readonly #fields = new Map<string, Promise<Fields>>()
  /** Cursors by search and page. */
  readonly #cursors = new Map<string, string>()

  constructor(devdex: Devdex, { indexes = {} }: InstantSearchOptions) {
    this.#devdex = devdex
    const known = { users: { collection: 'users' }, repos: { collection: 'repos' } } as const
    this.#indexes = { ...known, ...indexes }
  }

  async search(requests: readonly WidgetRequest[]): Promise<{ results: object[] }> {
    const begun = Date.now()
    const planned = await Promise.all(requests.map((request) => this.#planSearch(request)))
    const pages: FoundPage[] = []
    for (let i = 0; i < planned.length; i += searchesMax) {
      const searches = planned.slice(i, i + searchesMax).map(({ search }) => search)
      const { answers } = await this.#devdex.multiSearch(searches)
      pages.push(...answers)
    }
    const tookMs = Date.now() - begun
    return { results: planned.map((plan, i) => this.#buildResult(plan, pages[i]!, tookMs)) }
  }

  async searchForFacetValues(requests: readonly WidgetRequest[]): Promise<object[]> {
    return Promise.all(
      requests.map(async ({ indexName, params = {} }) => {
        const { collection, request } = this.#index(indexName)
        const filters = joinAnd([
          request?.filters,
          ...convertFilters(params, await this.#readFields(collection, request?.dataset)),
        ])
        const { body } = await this.#devdex.call('/fields/values', {
          collection,
          dataset: request?.dataset,
          field: params.facetName,
          prefix: params.facetQuery,
          first: Math.min(params.maxFacetHits ?? 10, 100),
          filters,
        })
        const facetHits = (body as unknown as Facet).values.map(({ value, count }) => ({
          value: String(value),
          highlighted: String(value),
          count,
        }))
        return { facetHits, exhaustiveFacetsCount: true }
      }),
    )
  }

  #index(name: string): SearchedIndex {
    const index = this.#indexes[name]
    if (index === undefined) throw new Error(`there is no index "${name}": name it in \`indexes\``)
    return index
  }

  /** Fields are free, and equal for all searches of a collection. */
  #readFields(collection: 'users' | 'repos', dataset: Dataset = 'standard'): Promise<Fields> {
    const key = `${collection} ${dataset}`
    const known = this.#fields.get(key)
    if (known !== undefined) return known
    const asked = this.#devdex[collection].fields({ dataset }).then(({ fields }) => {
      return new Map(fields.map((field) => [field.name, field]))
    })
    this.#fields.set(key, asked)
    asked.catch(() => this.#fields.delete(key))
    return asked
  }

  async #planSearch({ indexName, params = {} }: WidgetRequest): Promise<PlannedSearch> {
    const { collection, request = {} } = this.#index(indexName)
    const { query = '', page = 0, hitsPerPage = 20 } = params
    const fields = await this.#readFields(collection, request.dataset)
    const filters = joinAnd([request.filters, ...convertFilters(params, fields)])
    const facets = [params.facets ?? []].flat().filter((field) => fields.get(field)?.facetable)
    const base = {
      ...request,
      query: query === '' ? null : query,
      filters: filters ?? (query === '' ? everything[collection] : undefined),
    }
    const key = JSON.stringify([indexName, hitsPerPage, base])
    const after = this.#cursors.get(`${page} ${key}`)
    // Without a cursor, as after a reload, all previous pages are requested too.
    const first = after === undefined ? (page + 1) * hitsPerPage : hitsPerPage
    if (first > resultsMax) throw new Error(`page ${page} is too deep: ${resultsMax} at most`)
    const tags = [params.highlightPreTag ?? '<em>', params.highlightPostTag ?? '</em>']
    const body = {
      ...base,
      first: Math.max(first, 1),
      enablePagination: true,
      after,
      total: true,
      ...(facets.length > 0 && {
        facets: facets.map((field) => ({ field, first: params.maxValuesPerFacet ?? 10 })),
      }),
      ...(query !== '' && first <= highlightedMax && { highlight: { tags } }),
    }
    const search = { [collection]: body } as unknown as OneSearch
    return { indexName, query, page, hitsPerPage, key, search, skipped: first - hitsPerPage }
  }

  #buildResult(plan: PlannedSearch, found: FoundPage, tookMs: number): object {
    const { indexName, query, page, hitsPerPage, key, skipped } = plan
    const { endCursor } = found.pageInfo
    if (endCursor !== null && hitsPerPage > 0) this.#keep(`${page + 1} ${key}`, endCursor)
    const records = (found.users ?? found.repositories ?? []).slice(skipped, skipped + hitsPerPage)
    const facets = Object.entries(found.facets ?? {})
    const nbHits = found.total?.value ?? records.length
    return {
      index: indexName,
      hits: records.map(convertHit),
      nbHits,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(nbHits / hitsPerPage),
      hitsPerPage,
      processingTimeMS: tookMs,
      query,
      params: '',
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      facets: Object.fromEntries(
        facets.map(([field, { values }]) => [field, convertCounts(values)]),
      ),
      facets_stats: Object.fromEntries(facets.flatMap(convertStats)),
    }
  }

  #keep(key: string, cursor: string): void {
    this.#cursors.set(key, cursor)
    if (this.#cursors.size > cursorsMax) this.#cursors.delete(this.#cursors.keys().next().value!)
  }
}

interface PlannedSearch {
  readonly indexName: string
  readonly query: string
  readonly page: number
  readonly hitsPerPage: number
  /** Identifies the search without its page. */
  readonly key: string
  readonly search: OneSearch
  /** Number of records before the page. */
  readonly skipped: number
}

function convertHit({ highlights = {}, ...record }: FoundRecord): object {
  const shown = Object.entries(highlights).map(([field, [text]]) => {
    return [field, { value: text?.text ?? '', matchLevel: 'full', matchedWords: [] }]
  })
  return { ...record, objectID: record.id, _highlightResult: Object.fromEntries(shown) }
}

function convertCounts(values: Facet['values']): object {
  return Object.fromEntries(values.map(({ value, count }) => [String(value), count]))
}

/** Statistics of numbers. The statistics of dates are texts, and are excluded. */
function convertStats([field, { min, max, mean, sum }]: [string, Facet]): [string, object][] {
  return typeof min === 'number' ? [[field, { min, max, avg: mean, sum }]] : []
}
