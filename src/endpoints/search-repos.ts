/** POST /v3/search/repos: repositories by what they are about, how they fare, or a formula. */
import { RequestError, type SearchReposRequest } from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import { EmbeddingError } from '../embed/index.ts'
import { correctedMeanings, peopleFilter, planSearchRepos, type RepoSearch } from '../plan/index.ts'
import { type PlannedAttributes, planRepoAttributes } from './attributes.ts'
import { joinScored } from './documents.ts'
import { gather } from './gather.ts'
import type { Handler } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { framesOf, type PagedSearch, preparedSearch } from './search-page.ts'
import { withSuggestion } from './suggestion.ts'

export const searchRepos: Handler<'searchRepos'> = (request, context) => {
  const planned = planSearchRepos(request, context.services.cursors, context.target)
  const attributes = attributesOfSearch(request, planned.page.filter, context)
  const vectorsOf = vectorsBy(context)
  const search = repoSearch(planned, attributes, context, vectorsOf)
  // By meaning, words do not decide what is found.
  if (request.retrieval === 'semantic') {
    return preparedSearch(search, attributes)
  }
  const find = async () =>
    withSuggestion(await search.find(), request, context, async (changed) => {
      const wanted = { ...request, ...changed, first: 1 }
      const planned = planSearchRepos(wanted, context.services.cursors, context.target)
      return repoSearch(planned, attributes, context, vectorsOf).find()
    })
  return preparedSearch({ ...search, find }, attributes)
}

/** @throws RequestError `invalid_filter`, `invalid_cursor` */
export function attributesOfSearch(
  request: Pick<SearchReposRequest, 'includeAttributes' | 'dataset' | FilterSwitch>,
  filter: RepoSearch['page']['filter'],
  context: RequestContext,
): PlannedAttributes {
  const { includeAttributes, dataset } = request
  const people = filter !== null && appliesFilters(request) ? peopleFilter(filter) : null
  return planRepoAttributes(includeAttributes, context, dataset, people)
}

type FilterSwitch = 'applyFiltersToIncludeAttributes' | 'filterUserIncludeAttributes'

/** Whether the search's filter chooses among listed people too, by either name of the member. */
export function appliesFilters(request: Pick<SearchReposRequest, FilterSwitch>): boolean {
  const { applyFiltersToIncludeAttributes, filterUserIncludeAttributes } = request
  return (applyFiltersToIncludeAttributes || filterUserIncludeAttributes) ?? false
}

/** Returns the vectors of texts. Equal texts of one request are embedded once. */
export type Vectors = (texts: readonly string[]) => Promise<readonly Float32Array[]>

export function repoSearch(
  { texts, page: { limit }, scope, plan }: RepoSearch,
  attributes: PlannedAttributes,
  context: RequestContext,
  vectorsOf: Vectors,
): PagedSearch {
  const findBy = async (meanings: readonly string[]) => {
    const vectors = await vectorsOf(meanings)
    const startMs = performance.now()
    const page = await context.engine.search(plan(vectors).plan, context.signal)
    context.timing('search', performance.now() - startMs)
    return page
  }
  return {
    limit,
    find: async () => {
      const deadline = new Deadline(context.services.deadlineMs)
      const page = await findBy(texts)
      const { corrections = [] } = page
      const { embedder } = context.services
      const corrected = correctedMeanings(texts, corrections, (word) => embedder.knows(word))
      if (corrected === null) return page
      if (deadline.isOver()) throw new RequestError('deadline_exceeded')
      return findBy(corrected)
    },
    answer: async (page, more) => {
      const { hits } = page
      const gathered = await gather(context, attributes, hits, more?.fee)
      const { extras, credits, reveals, hash } = gathered
      const { open, close } = framesOf('repositories', page, scope, context, more)
      const body = joinScored(open, hits, close, extras)
      return { body, credits, reveals, shown: hash.value }
    },
  }
}

/** For one request. The returned function throws as `embedded` does. */
export function vectorsBy(context: RequestContext): Vectors {
  const known = new Map<string, readonly Float32Array[]>()
  return async (texts) => {
    if (texts.length === 0) return []
    const key = JSON.stringify(texts)
    const before = known.get(key)
    if (before !== undefined) return before
    const startMs = performance.now()
    const vectors = await embedded(texts, context)
    context.timing('embed', performance.now() - startMs)
    known.set(key, vectors)
    return vectors
  }
}

/**
 * Throws RequestError `embedding_failed` where the model may answer a little later, `overloaded`,
 * `deadline_exceeded`.
 */
async function embedded(
  texts: readonly string[],
  context: RequestContext,
): Promise<readonly Float32Array[]> {
  try {
    const found = context.services.embedder.embed(texts, 'query', context.signal)
    return found instanceof Promise ? await context.outside(found) : found
  } catch (error) {
    const isTransient = error instanceof EmbeddingError && error.retryable
    throw isTransient ? new RequestError('embedding_failed') : error
  }
}
