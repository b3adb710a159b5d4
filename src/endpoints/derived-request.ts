/** The request that a sentence stands for. Members of the client's request override it. */
import type {
  EdgeOptions,
  FieldMask,
  FilterExpression,
  FilterLeaf,
  RepositoryAttributes,
  SearchReposNaturalLanguageRequest,
  SearchUsersNaturalLanguageRequest,
} from '../contract/index.ts'
import { limits, wordedRetrieval } from '../contract/index.ts'
import { type Field, isKeyword, repoRows, selectMembers, userRows } from '../fields/index.ts'
import type { Interpretation } from '../language/index.ts'
import type { SearchRequests, Subject } from '../plan/index.ts'

/** By collection of the hits: the request with the sentence. */
export interface SentenceRequests {
  readonly users: SearchUsersNaturalLanguageRequest
  readonly repos: SearchReposNaturalLanguageRequest
}

export type SentenceRequest = SentenceRequests[Subject]

export function deriveRequest(
  subject: Subject,
  request: SentenceRequest,
  meant: Interpretation,
  mask: FieldMask | undefined,
): SearchRequests[Subject] {
  const { explain: _, after: __, enablePagination: ___, maxResults: ____, ...own } = request
  const derived = { ...own, ...deriveMembers(subject, request, meant, mask) }
  // Works must have a phrase, so a search with one would ignore profiles.
  const isWorded = typeof derived.query === 'string' && !derived.query.includes('"')
  const hasDefault = subject === 'users' && isWorded && derived.similarTo === undefined
  return (
    hasDefault ? { retrieval: wordedRetrieval, ...derived } : derived
  ) as SearchRequests[Subject]
}

function deriveMembers(
  subject: Subject,
  request: SentenceRequest,
  meant: Interpretation,
  mask: FieldMask | undefined,
) {
  const { query } = meant
  const similarTo = request.similarTo ?? (meant.similarTo && [...meant.similarTo])
  const hasSubject = query !== null || similarTo !== undefined
  const filters = meant.filters ?? (hasSubject ? null : matchAll(subject, mask))
  const size = chooseSize(request, meant.first)
  // The sentence was read for this kind of search, and the whole request is validated.
  const rankBy = request.rankBy ?? meant.rankBy
  return {
    query,
    ...(filters === null ? {} : { filters }),
    ...(rankBy === undefined ? {} : { rankBy }),
    ...(similarTo === undefined ? {} : { similarTo }),
    ...(size === undefined ? {} : { first: size }),
  }
}

/**
 * The number of results: that of the request, else that of the sentence. A sentence can never raise
 * the price above that of a request without a number.
 */
export function chooseSize(
  { first, maxResults }: Pick<SentenceRequest, 'first' | 'maxResults'>,
  meant: number | undefined,
): number | undefined {
  const requested = first ?? maxResults
  if (requested !== undefined) return requested
  return meant !== undefined && meant <= limits.resultsDefault ? meant : undefined
}

const isNotEmpty = (field: string) => ({ field, op: 'NotEq', value: '' }) as const
const isFromZero = (field: string) => ({ field, op: 'Gte', value: 0 }) as const

/** Filters that all pass: a request needs one where it has no text ("top 10 repositories"). */
const filtersOfAll: Readonly<Record<Subject, readonly FilterLeaf[]>> = {
  users: [isNotEmpty('login'), ...selectMembers(userRows, isWholeText).map(isNotEmpty)],
  repos: [
    ...selectMembers(repoRows, isAlwaysCounted).slice(0, 1).map(isFromZero),
    ...selectMembers(repoRows, isWholeText).map(isNotEmpty),
  ],
}

function isAlwaysCounted({ type, shownIn, isRequired }: Field): boolean {
  return type === 'number' && shownIn === 'record' && isRequired === true
}

function isWholeText(field: Field): boolean {
  return field.type === 'string' && isKeyword(field)
}

/** The first that the caller may name. */
function matchAll(subject: Subject, mask: FieldMask | undefined): FilterExpression {
  const filters = filtersOfAll[subject]
  return filters.find(({ field }) => mask?.isShown(field) ?? true) ?? filters[0]!
}

/**
 * Lists that mind the filters of the sentence are not known before it is understood, and neither is
 * whether their cursors are theirs.
 */
export function withoutListCursors({
  dataset = 'standard',
  includeAttributes = {},
}: SearchReposNaturalLanguageRequest): SearchRequests['repos'] {
  const { contributors, starrers } = includeAttributes
  const lists: Pick<RepositoryAttributes, 'contributors' | 'starrers'> = {
    ...(contributors === undefined ? {} : { contributors: withoutCursor(contributors) }),
    ...(starrers === undefined ? {} : { starrers: withoutCursor(starrers) }),
  }
  return { dataset, includeAttributes: { ...includeAttributes, ...lists } }
}

function withoutCursor({ after: _, ...options }: EdgeOptions): EdgeOptions {
  return options
}
