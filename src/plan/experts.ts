/** Search for people by what they did -> the repositories that speak for them, and how. */
import {
  bothOf,
  type Filter,
  type QueryTerm,
  type RankExpression,
  withoutOperators,
} from 'native-free-index'
import {
  type EvidenceOptions,
  expertiseDefaults,
  issueAt,
  type SearchUsersRequest,
} from '../contract/index.ts'
import { planFilter } from './filters.ts'
import { withLocalParts } from './leaves.ts'
import type { ExpertList, ExpertRanking } from './query-plan.ts'
import type { PlanTarget } from './search.ts'
import { noSynonyms } from './synonyms.ts'
import { planWords } from './words.ts'

/** Documents that match are ranked by similarity alone. */
const bySimilarity: RankExpression = { kind: 'similarity' }

/** What a score by the words of a repository counts for beside its meaning. */
const wordWeight = 0.3
/** How far a query moves towards the repositories nearest to it. */
const feedback = { documents: 3, weight: 0.4 } as const

/** Bots and organizations own much, and nobody can ask them. */
const noPerson: Filter = {
  kind: 'or',
  filters: [
    { kind: 'keyword', field: 'isBot', values: ['true'] },
    { kind: 'keyword', field: 'type', values: ['organization'] },
  ],
}

export interface PlannedExperts {
  /** Texts that need embeddings first. */
  readonly texts: readonly string[]
  /** What people have to pass besides. */
  readonly filter: Filter | null
  /** @param vectors of `texts`, by position */
  ranking(vectors: readonly Float32Array[]): ExpertRanking
}

/** Whether a search ranks people by what they did. Without anything to match by it does not. */
export function isByExpertise({ retrieval, query, evidence }: SearchUsersRequest): boolean {
  const isAsked = retrieval === 'expertise' || retrieval === 'hybrid'
  return isAsked && (queriesOf(query).length > 0 || evidence?.filters !== undefined)
}

/** Throws RequestError `invalid_filter`. */
export function planExperts(
  request: SearchUsersRequest,
  rankBy: RankExpression | null,
  target: PlanTarget,
): PlannedExperts {
  const { query, evidence, retrieval, includeAttributes, includeBots = false } = request
  const { synonyms = noSynonyms, localParts = false, snapshotSeconds } = target
  const fields = request.dataset === 'professional' ? 'professionalRepos' : 'repos'
  const own = evidence?.filters
  const repos = own ? planFilter(fields, own, target, '/evidence/filters') : null
  const queries = queriesOf(query)
  const formula = rankBy ?? bySimilarity
  const words = queries.map((text) => planWords(text, request, synonyms))
  const isHybrid = retrieval === 'hybrid'
  const listOf = (text: string, i: number, vector: Float32Array): ExpertList => {
    const { terms, filter, hasPhrase } = words[i]!
    const ofProfile = localParts ? withLocalParts(terms) : terms
    // Vectors are near to signs without meaning too.
    const meaning = terms.length === 0 ? noVector : vector
    const ofRepos = { filter: bothOf(repos, filter), terms, vector: meaning, isAll: false }
    return {
      matches: { ...matching, ...ofRepos },
      // A phrase has to stand in the works.
      profile: isHybrid && !hasPhrase ? profileOf(text, ofProfile) : null,
      formula,
    }
  }
  const everything: ExpertList = {
    matches: { ...matching, filter: repos, terms: [], vector: noVector, isAll: true },
    profile: null,
    formula,
  }
  return {
    texts: queries.map(withoutOperators),
    filter: includeBots ? null : { kind: 'not', filter: noPerson },
    ranking: (vectors) => ({
      kind: 'experts',
      lists:
        queries.length === 0
          ? [everything]
          : queries.map((text, i) => listOf(text, i, vectors[i]!)),
      expertise: { ...expertiseOf(evidence), nowSeconds: snapshotSeconds },
      evidence: includeAttributes?.evidence?.first ?? 0,
    }),
  }
}

const matching = { wordWeight, feedback, numbers: ['stargazerCount', 'updatedAt'] } as const
const noVector = new Float32Array(0)

function profileOf(text: string, terms: readonly QueryTerm[]): ExpertList['profile'] {
  const value = withoutOperators(text).trim()
  const names = value === '' ? [] : nameFields.map((field) => ({ field, value }))
  return { terms, names, nameWeight: 0.5 }
}

const nameFields = ['login', 'displayName'] as const

function queriesOf(query: SearchUsersRequest['query']): readonly string[] {
  if (query === undefined || query === null || query === '') return []
  return typeof query === 'string' ? [query] : query
}

function expertiseOf(evidence: EvidenceOptions | undefined) {
  const { relations, halfLifeDays } = { ...expertiseDefaults, ...evidence }
  return { relations, halfLifeDays }
}

/** Evidence cannot be shown where nothing speaks for people. Throws RequestError. */
export function requireExpertise(request: SearchUsersRequest): void {
  if (request.includeAttributes?.evidence === undefined || isByExpertise(request)) return
  const message =
    'needs `retrieval` to be `expertise` or `hybrid`, and a `query` or `evidence.filters`'
  throw issueAt('invalid_request', '/includeAttributes/evidence', message)
}
