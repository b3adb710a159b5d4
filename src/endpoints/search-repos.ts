/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import { RequestError, type SearchReposRequest } from '../contract/index.ts'
import { EmbeddingError } from '../embed/index.ts'
import { peopleFilter, planSearchRepos, type RepoSearch } from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { gather } from './gather.ts'
import type { Handler } from './metered.ts'
import { framesOf, type PagedSearch, preparedSearch } from './search-page.ts'
import type { RequestServices, Services } from './services.ts'

export const searchRepos: Handler<'searchRepos'> = (request, services) => {
  const planned = planSearchRepos(request, services.cursors, services.target)
  const attributes = attributesOfSearch(request, planned.page.filter, services)
  const search = repoSearch(planned, attributes, services, vectorsBy(services))
  return preparedSearch(search, attributes)
}

/** @throws RequestError `invalid_filter`, `invalid_cursor` */
export function attributesOfSearch(
  request: Pick<SearchReposRequest, 'includeAttributes' | 'dataset' | FilterSwitch>,
  filter: RepoSearch['page']['filter'],
  services: RequestServices,
): PlannedAttributes {
  const { includeAttributes, dataset } = request
  const people = filter !== null && appliesFilters(request) ? peopleFilter(filter) : null
  return planRepoAttributes(includeAttributes, services, dataset, people)
}

type FilterSwitch = 'applyFiltersToIncludeAttributes' | 'filterUserIncludeAttributes'

/** Whether the search's filter chooses among listed people too, by either name of the member. */
export function appliesFilters(request: Pick<SearchReposRequest, FilterSwitch>): boolean {
  const { applyFiltersToIncludeAttributes, filterUserIncludeAttributes } = request
  return (applyFiltersToIncludeAttributes || filterUserIncludeAttributes) ?? false
}

/** Returns the vectors of texts. Equal texts of one request are embedded once. */
export type Vectors = (
  texts: readonly string[],
  call: Parameters<PagedSearch['find']>[0],
) => Promise<readonly Float32Array[]>

export function repoSearch(
  { texts, page: { limit }, scope, plan }: RepoSearch,
  attributes: PlannedAttributes,
  services: Services,
  vectorsOf: Vectors,
): PagedSearch {
  return {
    limit,
    find: async (call) => {
      const vectors = await vectorsOf(texts, call)
      const startMs = performance.now()
      const page = await services.engine.search(plan(vectors).plan, call.signal)
      call.timing('search', performance.now() - startMs)
      return page
    },
    answer: async (page, call, more) => {
      const { hits } = page
      const gathered = await gather(services, call, attributes, hits, more?.fee)
      const { extras, credits, reveals, hash } = gathered
      const { open, close } = framesOf('repositories', page, scope, services, more)
      const body = joinScored(open, hits, close, extras)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}

/** For one request. The returned function throws as `embedded` does. */
export function vectorsBy(services: Services): Vectors {
  let known: { readonly key: string; readonly vectors: readonly Float32Array[] } | null = null
  return async (texts, call) => {
    if (texts.length === 0) return []
    const key = JSON.stringify(texts)
    if (known?.key === key) return known.vectors
    const startMs = performance.now()
    const vectors = await embedded(texts, services, call)
    call.timing('embed', performance.now() - startMs)
    known = { key, vectors }
    return vectors
  }
}

/**
 * Throws RequestError `embedding_failed` where the model may answer a little later, `overloaded`,
 * `deadline_exceeded`.
 */
async function embedded(
  texts: readonly string[],
  { embedder }: Services,
  call: Parameters<PagedSearch['find']>[0],
): Promise<readonly Float32Array[]> {
  try {
    const found = embedder.embed(texts, 'query', call.signal)
    return found instanceof Promise ? await call.outside(found) : found
  } catch (error) {
    const isTransient = error instanceof EmbeddingError && error.retryable
    throw isTransient ? new RequestError('embedding_failed') : error
  }
}
