/**
 * POST /v3/search/users/natural-language and /v3/search/repos/natural-language: the sentence
 * becomes a request that a client could have sent, and that is run.
 */
import {
  type EdgeOptions,
  type FieldMask,
  type FilterExpression,
  type FilterLeaf,
  limits,
  type RepositoryAttributes,
  type SearchReposNaturalLanguageRequest,
  type SearchReposRequest,
  type SearchUsersNaturalLanguageRequest,
  type SearchUsersRequest,
  wordedRetrieval,
} from '../contract/index.ts'
import { type Field, isKeyword, repoRows, selectMembers, userRows } from '../fields/index.ts'
import type { Interpretation } from '../language/index.ts'
import {
  type DataSet,
  dataSetOf,
  isSemantic,
  type PlannedPage,
  pageStartOf,
  planFacets,
  planHighlights,
  planRankBy,
  planSearchAt,
  planSearchReposAt,
  planUserRankBy,
  planWorks,
  requireExpertise,
  type UnembeddedSearch,
  withoutBots,
} from '../plan/index.ts'
import { planUserAttributes } from './attributes.ts'
import { perGroupOf, planGroups } from './groups.ts'
import { vectorsBy } from './meanings.ts'
import type { Handler } from './pipeline.ts'
import type { ReasonOptions } from './search-page.ts'
import {
  appliesFilters,
  attributesOfSearch,
  planRepoAdditions,
  repoSearch,
} from './search-repos.ts'
import { planUserAdditions, userSearch } from './search-users.ts'
import { preparedSentence, type SentenceRequest, sizeOf } from './sentence-search.ts'
import { summaryCredits } from './summaries.ts'

export const searchUsersNaturalLanguage: Handler<'searchUsersNaturalLanguage'> = (
  request,
  context,
) => {
  const { target, services } = context
  const { dataset = 'standard', includeAttributes, rankBy } = request
  const place = pageStartOf(
    'searchUsersNaturalLanguage',
    request,
    services.cursors,
    target.snapshot,
  )
  if (rankBy !== undefined) planUserRankBy(rankBy, target.snapshotSeconds, target.mask)
  planHighlights('users', request, target)
  if (request.evidence?.filters !== undefined) planWorks(request.evidence.filters, dataset, target)
  // A sentence may name whom people have to be like.
  if (!request.query.includes('@')) requireExpertise({ retrieval: wordedRetrieval, ...request })
  const attributes = planUserAttributes(includeAttributes, context, dataset)
  checkAdditions(request, dataSetOf('users', dataset, target))
  const vectors = vectorsBy(context)
  return preparedSentence(request, context, place, attributes, {
    target: { subject: 'users', dataset },
    endpoint: 'searchUsers',
    derive: (meant) => userRequest(request, meant, target.mask),
    plan: (derived) => planSearchAt(place, derived, target),
    fee: summaryCredits(request),
    complete: (planned, derived) => {
      const reasons = reasonsOf(request, derived, planned, withoutBots(derived, target.mask))
      const additions = { ...planUserAdditions(derived, context), reasons }
      return userSearch(planned, attributes, dataset, context, vectors, additions)
    },
  })
}

export const searchReposNaturalLanguage: Handler<'searchReposNaturalLanguage'> = (
  request,
  context,
) => {
  const { target, services } = context
  const { dataset = 'standard', rankBy } = request
  const place = pageStartOf(
    'searchReposNaturalLanguage',
    request,
    services.cursors,
    target.snapshot,
  )
  if (rankBy !== undefined) planRankBy(rankBy, target.snapshotSeconds, target.mask)
  planHighlights('repos', request, target)
  const applies = appliesFilters(request)
  const said = applies ? withoutListCursors(request) : request
  const attributes = attributesOfSearch(said, null, context)
  checkAdditions(request, dataSetOf('repos', dataset, target))
  const vectors = vectorsBy(context)
  return preparedSentence(request, context, place, attributes, {
    target: { subject: 'repos', dataset, ...(isSemantic(request) ? byMeaning : {}) },
    endpoint: 'searchRepos',
    derive: (meant) => repoRequest(request, meant, target.mask),
    plan: (derived) => planSearchReposAt(place, derived, target),
    fee: summaryCredits(request),
    complete: (planned, derived) => {
      const { filter } = planned.page
      const shown = applies ? attributesOfSearch(request, filter, context) : attributes
      const reasons = reasonsOf(request, derived, planned, null)
      const additions = { ...planRepoAdditions(derived, context), reasons }
      return repoSearch(planned, shown, context, vectors, additions)
    },
  })
}

/** Facets and groups are known before the sentence is. Throws RequestError `invalid_request`. */
function checkAdditions(
  request: Pick<SearchUsersRequest, 'facets' | 'perGroup' | 'first' | 'maxResults'> & {
    readonly groupBy?: string
  },
  dataSet: DataSet,
): void {
  planFacets(dataSet, request.facets ?? [], undefined)
  planGroups(request, dataSet)
}

const byMeaning = { isSemantic: true } as const

/** Scores are explained where there are few enough, without an error where there are not. */
function reasonsOf(
  request: SentenceRequest,
  derived: SearchUsersRequest | SearchReposRequest,
  { page }: UnembeddedSearch,
  withoutBots: PlannedPage['filter'],
): ReasonOptions {
  const isExplainable = page.limit * perGroupOf(request) <= limits.explainedMax
  return { ...derived, explain: isExplainable && request.explain === true, withoutBots }
}

function userRequest(
  request: SearchUsersNaturalLanguageRequest,
  meant: Interpretation,
  mask: FieldMask | undefined,
): SearchUsersRequest {
  const derived = searched(request, meant, shownOne(everybody, mask))
  const { query, similarTo } = derived
  // Works must have a phrase, so a search with one would ignore profiles.
  const hasWords = typeof query === 'string' && !query.includes('"')
  const byDefault = hasWords && similarTo === undefined ? { retrieval: wordedRetrieval } : {}
  return { ...byDefault, ...ownMembers(request), ...derived }
}

function repoRequest(
  request: SearchReposNaturalLanguageRequest,
  meant: Interpretation,
  mask: FieldMask | undefined,
): SearchReposRequest {
  return { ...ownMembers(request), ...searched(request, meant, shownOne(everything, mask)) }
}

function ownMembers<Request extends SentenceRequest & PageMembers>(request: Request) {
  const { explain: _, after: __, enablePagination: ___, maxResults: ____, ...own } = request
  return own
}

interface PageMembers {
  readonly after?: string
  readonly enablePagination?: boolean
}

const isNotEmpty = (field: string) => ({ field, op: 'NotEq', value: '' }) as const
const isFromZero = (field: string) => ({ field, op: 'Gte', value: 0 }) as const

/** Filters that all pass: a request needs one where it has no text ("top 10 repositories"). */
const everybody: readonly FilterLeaf[] = [
  isNotEmpty('login'),
  ...selectMembers(userRows, isWholeText).map(isNotEmpty),
]
const everything: readonly FilterLeaf[] = [
  ...selectMembers(repoRows, isAlwaysCounted).slice(0, 1).map(isFromZero),
  ...selectMembers(repoRows, isWholeText).map(isNotEmpty),
]

function isAlwaysCounted({ type, shownIn, isRequired }: Field): boolean {
  return type === 'number' && shownIn === 'record' && isRequired === true
}

function isWholeText(field: Field): boolean {
  return field.type === 'string' && isKeyword(field)
}

/** The first that the caller may name. */
function shownOne(filters: readonly FilterLeaf[], mask: FieldMask | undefined): FilterLeaf {
  return filters.find(({ field }) => mask?.shows(field) ?? true) ?? filters[0]!
}

/** The request that the sentence stands for. Members of the client's request override it. */
function searched<Formula>(
  request: SentenceRequest & { readonly rankBy?: Formula; readonly similarTo?: string[] },
  meant: Interpretation,
  all: FilterExpression,
) {
  const { query } = meant
  const similarTo = request.similarTo ?? (meant.similarTo && [...meant.similarTo])
  const filters = meant.filters ?? (query === null && similarTo === undefined ? all : null)
  const size = sizeOf(request, meant.first)
  // The sentence was read for this kind of search, and the whole request is validated.
  const rankBy = request.rankBy ?? (meant.rankBy as Formula | undefined)
  return {
    query,
    ...(filters === null ? {} : { filters }),
    ...(rankBy === undefined ? {} : { rankBy }),
    ...(similarTo === undefined ? {} : { similarTo }),
    ...(size === undefined ? {} : { first: size }),
  }
}

/**
 * Lists that mind the filters of the sentence are not known before it is understood, and neither is
 * whether their cursors are theirs.
 */
function withoutListCursors(request: SearchReposNaturalLanguageRequest): SearchReposRequest {
  const { includeAttributes = {} } = request
  const { contributors, starrers } = includeAttributes
  const lists: Pick<RepositoryAttributes, 'contributors' | 'starrers'> = {
    ...(contributors === undefined ? {} : { contributors: withoutCursor(contributors) }),
    ...(starrers === undefined ? {} : { starrers: withoutCursor(starrers) }),
  }
  return {
    dataset: request.dataset ?? 'standard',
    includeAttributes: { ...includeAttributes, ...lists },
  }
}

function withoutCursor({ after: _, ...options }: EdgeOptions): EdgeOptions {
  return options
}
