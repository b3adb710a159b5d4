/** Plans a search for people by expertise: which repositories are evidence, and their weights. */
import {
  bothOf,
  type Filter,
  foldCase,
  type QueryTerm,
  type RankExpression,
  type WeightedValue,
  withoutOperators,
} from 'native-free-index'
import {
  type EvidenceOptions,
  expertiseDefaults,
  type FieldMask,
  type FilterExpression,
  issueAt,
  limits,
  type SearchUsersRequest,
} from '../contract/index.ts'
import { planFilter } from './filters.ts'
import { withLocalParts } from './leaves.ts'
import type {
  Expertise,
  ExpertList,
  ExpertProfile,
  ExpertQuery,
  ExpertRanking,
} from './query-plan.ts'
import type { PlanTarget } from './search.ts'
import { type Likeness, likeBoth, noVector, type SimilarRecords, worksPlanner } from './similar.ts'
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

interface PlannedExperts {
  /** Texts that need embeddings. */
  readonly texts: readonly string[]
  /** The people that results should resemble. */
  readonly similar: SimilarRecords | null
  /** @param vectors of `texts`, by position */
  ranking(
    vectors: readonly Float32Array[],
    likeness: Likeness | null,
  ): Omit<ExpertRanking, 'includesWeak'>
}

/**
 * Whether a search ranks people by expertise. It needs `similarTo`, or a query or evidence filters
 * with a retrieval that asks for it.
 */
export function isByExpertise(request: SearchUsersRequest): boolean {
  const { retrieval, query, evidence, similarTo } = request
  if (similarTo !== undefined) return true
  const isAsked = retrieval === 'expertise' || retrieval === 'hybrid'
  return isAsked && (queriesOf(query).length > 0 || evidence?.filters !== undefined)
}

/**
 * The filter that excludes bots and organizations. Null if none are excluded. Without `includeBots`
 * a condition that asks for them keeps them.
 */
export function withoutBots(request: SearchUsersRequest, mask?: FieldMask): Filter | null {
  const { filters, includeBots } = request
  // Otherwise results without bots would reveal a masked field.
  if (mask !== undefined && !(mask.shows('isBot') && mask.shows('type'))) return null
  if (includeBots === true || (includeBots === undefined && !isByExpertise(request))) return null
  const isNeither = filters === undefined || !asksForBots(filters)
  return includeBots === false || isNeither ? { kind: 'not', filter: noPerson } : null
}

function asksForBots(filters: FilterExpression): boolean {
  if ('filters' in filters) return filters.filters.some(asksForBots)
  const { field, op, value } = filters
  if (field === 'isBot') return value === (op === 'Eq')
  if (field !== 'type') return false
  const asked = op.startsWith('Not') ? 'user' : 'organization'
  // The comparison of the filter itself, without case.
  return [value].flat().some((type) => foldCase(String(type)) === asked)
}

/** The filter of repositories that may be evidence. Throws RequestError `invalid_filter`. */
export function planWorks(
  filters: FilterExpression,
  dataset: SearchUsersRequest['dataset'],
  target: PlanTarget,
): Filter {
  const fields = dataset === 'professional' ? 'professionalRepos' : 'repos'
  return planFilter(fields, filters, target, '/evidence/filters')
}

/** Throws RequestError `invalid_filter`. */
export function planExperts(
  request: SearchUsersRequest,
  rankBy: RankExpression | null,
  target: PlanTarget,
): PlannedExperts {
  const { query, evidence, retrieval, similarTo } = request
  const { synonyms = noSynonyms, localParts = false, snapshotSeconds } = target
  const { languagesIn = () => [] } = target
  const own = evidence?.filters
  const repos = own ? planWorks(own, request.dataset, target) : null
  const queries = queriesOf(query)
  const formula = rankBy ?? bySimilarity
  const works = queries.map(withoutRole)
  const words = works.map((text) => planWords(text, request, synonyms))
  const isHybrid = retrieval === 'hybrid'
  const expertise = { ...expertiseOf(evidence), nowSeconds: snapshotSeconds, leastSimilarity }
  const listOf = (
    text: string,
    i: number,
    vector: Float32Array,
    likeness: Likeness | null,
  ): ExpertList => {
    const { terms, filter, hasPhrase } = words[i]!
    const whole = works[i] === text ? terms : planWords(text, request, synonyms).terms
    const ofProfile = localParts ? withLocalParts(whole) : whole
    // A vector has neighbours even if the query has no words and so no meaning.
    const meaning = terms.length === 0 ? noVector : vector
    return {
      matches: {
        ...(likeness === null ? matching : matchingLike(likeness)),
        filter: bothOf(repos, filter),
        terms,
        values: languagesOf(languagesIn(withoutOperators(works[i]!)), terms.length),
        vector: likeBoth(meaning, likeness),
      },
      query: terms.length === 0 ? null : planExpertQuery(terms, target),
      // A phrase must match in the repositories.
      profile: isHybrid && !hasPhrase ? planProfile(terms, ofProfile, request, target) : null,
      formula,
    }
  }
  const unasked = (likeness: Likeness | null): ExpertList => ({
    matches: {
      ...(likeness === null ? { ...matching, isAll: true } : matchingLike(likeness)),
      filter: repos,
      terms: [],
      vector: likeness?.vector ?? noVector,
    },
    query: null,
    profile: null,
    formula,
  })
  return {
    texts: works.map(withoutOperators),
    similar: similarTo === undefined ? null : similarPeople(similarTo, repos, expertise),
    ranking: (vectors, likeness) => ({
      kind: 'experts',
      lists:
        queries.length === 0
          ? [unasked(likeness)]
          : queries.map((text, i) => listOf(text, i, vectors[i]!, likeness)),
      expertise,
      evidence: request.includeAttributes?.evidence?.first ?? 0,
    }),
  }
}

const matching = {
  wordWeight,
  feedback,
  isAll: false,
  full: [],
  values: [],
} as const

function languagesOf(languages: readonly string[], words: number): readonly WeightedValue[] {
  const weight = languageWeight / Math.max(1, words)
  return languages.map((value) => ({ field: 'language', value, weight }))
}

/** A vector of repositories needs no feedback. */
function matchingLike({ works }: Likeness) {
  return { ...matching, feedback: null, full: works } as const
}

/** People are similar by their repositories, even if the search ranks by other means. */
function similarPeople(
  names: readonly string[],
  filter: Filter | null,
  expertise: Expertise,
): SimilarRecords {
  const matches = { ...matching, feedback: null, filter, terms: [], vector: noVector }
  const ofWorks = { ...expertise, relations: expertiseDefaults.relations }
  const works = worksPlanner(matches, ofWorks, limits.similarWorksMax)
  return { collection: 'users', names, works }
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
function withoutRole(text: string): string {
  const words = text.trim().split(' ')
  while (words.length > 1 && roles.has(words.at(-1)!.toLowerCase())) words.pop()
  return words.join(' ')
}

function queriesOf(query: SearchUsersRequest['query']): readonly string[] {
  if (query === undefined || query === null || query === '') return []
  return typeof query === 'string' ? [query] : query
}

function expertiseOf(evidence: EvidenceOptions | undefined) {
  const { relations, halfLifeDays } = { ...expertiseDefaults, ...evidence }
  return { relations, halfLifeDays }
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
  throw issueAt('invalid_request', pointer, message)
}
