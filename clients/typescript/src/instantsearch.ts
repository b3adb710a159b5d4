/**
 * A search client for the widgets of InstantSearch. All requests of a page are one multi-search.
 * Counts are exact, those of facets too.
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
import { andOf, type Fields, filtersOf } from './instantsearch-filters.ts'

/** What a name of an index stands for. */
export type SearchedIndex =
  | { readonly collection: 'users'; readonly request?: SearchUsersRequest }
  | { readonly collection: 'repos'; readonly request?: SearchReposRequest }

export interface InstantSearchOptions {
  /** By name of an index, such as one for each order. `users` and `repos` are known. */
  readonly indexes?: Readonly<Record<string, SearchedIndex>>
}

/** The members of a request of InstantSearch that count here. */
export interface WidgetParams {
  readonly query?: string
  readonly page?: number
  readonly hitsPerPage?: number
  readonly facets?: readonly string[] | string
  readonly maxValuesPerFacet?: number
  readonly facetFilters?: unknown
  readonly numericFilters?: unknown
  /** Refused: a text of another language. */
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

type AnyFilter = UserFilter<Dataset> | RepoFilter<Dataset>
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
/** Cursors of next pages that are kept. */
const cursorsMax = 200

/** A filter that every record passes, for an empty query. */
const everything: Readonly<Record<'users' | 'repos', AnyFilter>> = {
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
  /** By search and page: the cursor that leads there. */
  readonly #cursors = new Map<string, string>()

  constructor(devdex: Devdex, { indexes = {} }: InstantSearchOptions) {
    this.#devdex = devdex
    const known = { users: { collection: 'users' }, repos: { collection: 'repos' } } as const
    this.#indexes = { ...known, ...indexes }
  }

  async search(requests: readonly WidgetRequest[]): Promise<{ results: object[] }> {
    const begun = Date.now()
    const planned = await Promise.all(requests.map((request) => this.#planned(request)))
    const pages: FoundPage[] = []
    for (let i = 0; i < planned.length; i += searchesMax) {
      const searches = planned.slice(i, i + searchesMax).map(({ search }) => search)
      const { answers } = await this.#devdex.multiSearch(searches)
      pages.push(...answers)
    }
    const tookMs = Date.now() - begun
    return { results: planned.map((plan, i) => this.#result(plan, pages[i]!, tookMs)) }
  }

  async searchForFacetValues(requests: readonly WidgetRequest[]): Promise<object[]> {
    return Promise.all(
      requests.map(async ({ indexName, params = {} }) => {
        const { collection, request } = this.#index(indexName)
        const filters = andOf([
          request?.filters,
          ...filtersOf(params, await this.#fieldsOf(collection, request?.dataset)),
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

  /** Free, and the same for all searches of a collection. */
  #fieldsOf(collection: 'users' | 'repos', dataset: Dataset = 'standard'): Promise<Fields> {
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

  async #planned({ indexName, params = {} }: WidgetRequest): Promise<PlannedSearch> {
    const { collection, request = {} } = this.#index(indexName)
    const { query = '', page = 0, hitsPerPage = 20 } = params
    const fields = await this.#fieldsOf(collection, request.dataset)
    const filters = andOf([request.filters, ...filtersOf(params, fields)])
    const facets = [params.facets ?? []].flat().filter((field) => fields.get(field)?.facetable)
    const base = {
      ...request,
      query: query === '' ? null : query,
      filters: filters ?? (query === '' ? everything[collection] : undefined),
    }
    const key = JSON.stringify([indexName, hitsPerPage, base])
    const after = this.#cursors.get(`${page} ${key}`)
    // Without the cursor, as after a reload of the page, all pages before it are asked for too.
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

  #result(plan: PlannedSearch, found: FoundPage, tookMs: number): object {
    const { indexName, query, page, hitsPerPage, key, skipped } = plan
    const { endCursor } = found.pageInfo
    if (endCursor !== null && hitsPerPage > 0) this.#keep(`${page + 1} ${key}`, endCursor)
    const records = (found.users ?? found.repositories ?? []).slice(skipped, skipped + hitsPerPage)
    const facets = Object.entries(found.facets ?? {})
    const nbHits = found.total?.value ?? records.length
    return {
      index: indexName,
      hits: records.map(hitOf),
      nbHits,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(nbHits / hitsPerPage),
      hitsPerPage,
      processingTimeMS: tookMs,
      query,
      params: '',
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      facets: Object.fromEntries(facets.map(([field, { values }]) => [field, countsOf(values)])),
      facets_stats: Object.fromEntries(facets.flatMap(statsOf)),
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
  /** Names the search without its page. */
  readonly key: string
  readonly search: OneSearch
  /** Records before those of the page. */
  readonly skipped: number
}

function hitOf({ highlights = {}, ...record }: FoundRecord): object {
  const shown = Object.entries(highlights).map(([field, [text]]) => {
    return [field, { value: text?.text ?? '', matchLevel: 'full', matchedWords: [] }]
  })
  return { ...record, objectID: record.id, _highlightResult: Object.fromEntries(shown) }
}

function countsOf(values: Facet['values']): object {
  return Object.fromEntries(values.map(({ value, count }) => [String(value), count]))
}

/** Of numbers alone: those of dates are texts. */
function statsOf([field, { min, max, mean, sum }]: [string, Facet]): [string, object][] {
  return typeof min === 'number' ? [[field, { min, max, avg: mean, sum }]] : []
}
