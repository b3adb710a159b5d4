/** Plans a search for people by expertise: which repositories are evidence, and their weights. */
import {
  type Filter,
  foldCase,
  joinFilters,
  type QueryTerm,
  type RankExpression,
  removeOperators,
  type WeightedValue,
} from 'native-free-index'
import {
  type EvidenceOptions,
  expertiseDefaults,
  type FieldMask,
  type FilterExpression,
  limits,
  refuseAt,
  type SearchUsersRequest,
} from '../contract/index.ts'
import { planFilter } from './filters.ts'
import { addLocalParts } from './leaves.ts'
import { listQueries, type PlanTarget } from './page.ts'
import type {
  Expertise,
  ExpertList,
  ExpertPlan,
  ExpertProfile,
  ExpertQuery,
  ExpertRanking,
} from './query-plan.ts'
import type { Meaning, UserQuery } from './search-query.ts'
import { addLikeness, type Likeness, noVector, planIdsFilter } from './similar.ts'
import { listTellingWords, planWordValues, roles, strengthRule } from './strength.ts'
import { noSynonyms } from './synonyms.ts'
import { planWords } from './words.ts'

/** Repositories are ranked by similarity alone. */
const bySimilarity: RankExpression = { kind: 'similarity' }

/** Weight of a repository's score by words, which is combined with its similarity by meaning. */
const wordWeight = 0.3
/** Weight of a language that is the whole query. Otherwise it is one word of several. */
const languageWeight = 0.3
/** Repositories of this similarity or less do not count. */
const leastSimilarity = 0.15
/** Pseudo-relevance feedback: the query moves towards the repositories nearest to it. */
const feedback = { documents: 3, weight: 0.4 } as const

/** Bots and organizations own many repositories, but are not experts. */
const noPerson: Filter = {
  kind: 'or',
  filters: [
    { kind: 'keyword', field: 'isBot', values: ['true'] },
    { kind: 'keyword', field: 'type', values: ['organization'] },
  ],
}

/**
 * Whether a search ranks people by expertise. It needs `similarTo`, or a query or evidence filters
 * with a retrieval that asks for it.
 */
export function isByExpertise(request: SearchUsersRequest): boolean {
  const { retrieval, query, evidence, similarTo } = request
  if (similarTo !== undefined) return true
  const isAsked = retrieval === 'expertise' || retrieval === 'hybrid'
  return isAsked && (listQueries(query).length > 0 || evidence?.filters !== undefined)
}

/**
 * The filter that excludes bots and organizations. Null if none are excluded. Without `includeBots`
 * a condition that asks for them keeps them.
 */
export function excludeBots(request: SearchUsersRequest, mask?: FieldMask): Filter | null {
  const { filters, includeBots } = request
  // Otherwise results without bots would reveal a masked field.
  if (mask !== undefined && !(mask.isShown('isBot') && mask.isShown('type'))) return null
  if (includeBots === true || (includeBots === undefined && !isByExpertise(request))) return null
  const isNeither = filters === undefined || !requestsBots(filters)
  return includeBots === false || isNeither ? { kind: 'not', filter: noPerson } : null
}

function requestsBots(filters: FilterExpression): boolean {
  if ('filters' in filters) return filters.filters.some(requestsBots)
  const { field, op, value } = filters
  if (field === 'isBot') return value === (op === 'Eq')
  if (field !== 'type') return false
  const asked = op.startsWith('Not') ? 'user' : 'organization'
  // The comparison of the filter itself, without case.
  return [value].flat().some((type) => foldCase(String(type)) === asked)
}

/** The filter of repositories that may be evidence. Throws RequestError `invalid_filter`. */
export function planWorks(
  { evidence, dataset }: Pick<SearchUsersRequest, 'evidence' | 'dataset'>,
  target: PlanTarget,
): Filter | null {
  const filters = evidence?.filters
  if (filters === undefined) return null
  const fields = dataset === 'professional' ? 'professionalRepos' : 'repos'
  return planFilter(fields, filters, target, '/evidence/filters')
}

/** The texts that need vectors: what each query says of repositories. */
export function listExpertTexts({ query }: SearchUsersRequest): readonly string[] {
  return listQueries(query).map((text) => removeOperators(stripRole(text)))
}

export function rankByExpertise(
  query: UserQuery,
  { vectors, likeness }: Meaning,
  target: PlanTarget,
): Omit<ExpertRanking, 'includesWeak'> {
  const { request } = query
  const queries = listQueries(request.query)
  return {
    kind: 'experts',
    lists:
      queries.length === 0
        ? [planListWithoutWords(query, likeness)]
        : queries.map((text, i) => planExpertList(text, vectors[i]!, likeness, query, target)),
    expertise: planExpertise(request.evidence, target),
    evidence: request.includeAttributes?.evidence?.first ?? 0,
  }
}

function planExpertList(
  text: string,
  vector: Float32Array,
  likeness: Likeness | null,
  { request, works, formula }: UserQuery,
  target: PlanTarget,
): ExpertList {
  const { synonyms = noSynonyms, localParts = false, languagesIn = () => [] } = target
  const work = stripRole(text)
  const { terms, filter, hasPhrase } = planWords(work, request, synonyms)
  const typed = work === text ? terms : planWords(text, request, synonyms).terms
  const profileTerms = localParts ? addLocalParts(typed) : typed
  // A vector has neighbours even if the query has no words and so no meaning.
  const meaning = terms.length === 0 ? noVector : vector
  const isHybrid = request.retrieval === 'hybrid'
  return {
    matches: {
      ...(likeness === null ? matching : matchWorks(likeness)),
      filter: joinFilters(works, filter),
      terms,
      values: weighLanguages(languagesIn(removeOperators(work)), terms.length),
      vector: addLikeness(meaning, likeness),
    },
    query: terms.length === 0 ? null : planExpertQuery(terms, target),
    // A phrase must match in the repositories.
    profile: isHybrid && !hasPhrase ? planProfile(terms, profileTerms, request, target) : null,
    formula: formula ?? bySimilarity,
  }
}

function planListWithoutWords(
  { works, formula }: UserQuery,
  likeness: Likeness | null,
): ExpertList {
  return {
    matches: {
      ...(likeness === null ? { ...matching, isAll: true } : matchWorks(likeness)),
      filter: works,
      terms: [],
      vector: likeness?.vector ?? noVector,
    },
    query: null,
    profile: null,
    formula: formula ?? bySimilarity,
  }
}

const matching = {
  wordWeight,
  feedback,
  isAll: false,
  full: [],
  values: [],
} as const

function weighLanguages(languages: readonly string[], words: number): readonly WeightedValue[] {
  const weight = languageWeight / Math.max(1, words)
  return languages.map((value) => ({ field: 'language', value, weight }))
}

/** A vector of repositories needs no feedback. */
function matchWorks({ works }: Likeness) {
  return { ...matching, feedback: null, full: works } as const
}

/**
 * Plans the search that weighs the repositories of the people in `similarTo`, each of which matches
 * fully. Its evidence says what each repository counts for. People are similar by their
 * repositories, even if the search ranks by other means.
 */
export function planSimilarWorks(
  { request, works }: UserQuery,
  ids: readonly string[],
  repos: readonly number[],
  target: PlanTarget,
): ExpertPlan {
  const matches = { ...matching, feedback: null, filter: works, terms: [], vector: noVector }
  const { relations } = expertiseDefaults
  return {
    collection: 'users',
    filter: planIdsFilter(ids),
    limit: ids.length,
    after: null,
    ranking: {
      kind: 'experts',
      lists: [
        { matches: { ...matches, full: repos }, query: null, profile: null, formula: bySimilarity },
      ],
      expertise: { ...planExpertise(request.evidence, target), relations },
      includesWeak: true,
      evidence: limits.similarWorksMax,
    },
  }
}

/** @param topic terms of the query without a role at its end */
function planProfile(
  topic: readonly QueryTerm[],
  terms: readonly QueryTerm[],
  { dataset }: Pick<SearchUsersRequest, 'dataset'>,
  target: PlanTarget,
): ExpertProfile {
  // Professional profiles have no programming languages.
  if (dataset === 'professional') return { terms, values: [] }
  return { terms, values: planWordValues(listTellingWords(topic), 'topLanguages', target) }
}

/** @param topic terms of the query without a role at its end */
function planExpertQuery(topic: readonly QueryTerm[], target: PlanTarget): ExpertQuery {
  const words = listTellingWords(topic)
  const workValues = planWordValues(words, 'language', target)
  return { words, workValues, bounds: strengthRule }
}

/** Removes role words: "rust engineers" are people, but repositories are about "rust". */
function stripRole(text: string): string {
  const words = text.trim().split(' ')
  while (words.length > 1 && roles.has(words.at(-1)!.toLowerCase())) words.pop()
  return words.join(' ')
}

function planExpertise(
  evidence: EvidenceOptions | undefined,
  { snapshotSeconds: nowSeconds }: PlanTarget,
): Expertise {
  const { relations, halfLifeDays } = { ...expertiseDefaults, ...evidence }
  return { relations, halfLifeDays, nowSeconds, leastSimilarity }
}

/** @throws RequestError if the request asks for evidence, but has nothing to find it by */
export function requireExpertise(request: SearchUsersRequest): void {
  const { evidence, includeAttributes } = request
  if (isByExpertise(request)) return
  const pointer = evidence === undefined ? '/includeAttributes/evidence' : '/evidence'
  if (evidence === undefined && includeAttributes?.evidence === undefined) return
  const message =
    'needs `similarTo`, or `retrieval` of `expertise` or `hybrid` and a `query` or ' +
    '`evidence.filters`'
  throw refuseAt('invalid_request', pointer, message)
}
