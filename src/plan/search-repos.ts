/** Plans a search for repositories: by words, meaning and name, or by a formula. */
import {
  type Filter,
  joinFilters,
  type RankExpression,
  type RelevantFilter,
  removeOperators,
} from 'native-free-index'
import { defaultRank, type Match, type SearchReposRequest } from '../contract/index.ts'
import type { PageStart } from './cursor.ts'
import { planHighlights } from './highlights.ts'
import { planName } from './names.ts'
import {
  addFilters,
  listQueries,
  type PlanTarget,
  planLists,
  planPage,
  planRanking,
} from './page.ts'
import type { ListRanking, PlannedRanking, QueryPlan } from './query-plan.ts'
import { planRepoFormula, usesSimilarity } from './rank-by.ts'
import type { Meaning, RepoQuery } from './search-query.ts'
import { addLikeness, excludeRecords, noVector } from './similar.ts'
import { planRelevance } from './strength.ts'
import { noSynonyms } from './synonyms.ts'
import { type PlannedWords, planWords } from './words.ts'

/**
 * `after` and `enablePagination` of the request are ignored. Throws RequestError `invalid_filter`,
 * `invalid_request`.
 */
export function planRepoQuery(
  request: SearchReposRequest,
  start: PageStart,
  target: PlanTarget,
): RepoQuery {
  const page = planPage('repos', start, request, target)
  const { rankBy } = request
  const { snapshotSeconds, mask } = target
  const formula = rankBy === undefined ? null : planRepoFormula(rankBy, snapshotSeconds, mask)
  return {
    subject: 'repos',
    request,
    page,
    scope: start.scope,
    formula,
    texts: listTexts(request, formula),
    isScored: true,
    highlights: planHighlights('repos', request, target),
  }
}

export function compileRepoQuery(
  { request, formula, page }: RepoQuery,
  meaning: Meaning,
  target: PlanTarget,
  match: Match | undefined,
): QueryPlan {
  const others = { ...page, filter: joinFilters(page.filter, excludeRecords(meaning.likeness)) }
  const relevance = planStrengths(request, meaning, target)
  const ranking = rankRepos(request, formula, meaning, relevance, target)
  if (relevance === null) return planRanking(others, ranking)
  const ranked = match === 'all' ? ranking : addFilters(ranking, relevance)
  return { ...planRanking(others, ranked), relevance }
}

/** The texts that need vectors. None if neither the ranking nor the strength of hits uses them. */
function listTexts(request: SearchReposRequest, formula: RankExpression | null): readonly string[] {
  const queries = listQueries(request.query)
  if (!isSemantic(request)) {
    return request.retrieval === 'keyword' ? [] : queries.map(removeOperators)
  }
  return needsSimilarity(formula) ? queries : []
}

/** Whether meaning decides the results. `similarTo` compares repositories by meaning. */
export function isSemantic({
  retrieval,
  similarTo,
}: Pick<SearchReposRequest, 'retrieval' | 'similarTo'>): boolean {
  return retrieval === 'semantic' || similarTo !== undefined
}

function needsSimilarity(formula: RankExpression | null): boolean {
  return formula === null || usesSimilarity(formula)
}

/** By query: what it needs of a hit. Null: hits have no strength. */
function planStrengths(
  request: SearchReposRequest,
  { vectors }: Meaning,
  target: PlanTarget,
): RelevantFilter[] | null {
  const queries = listQueries(request.query)
  if (queries.length === 0 || request.retrieval === 'keyword' || isSemantic(request)) return null
  const { synonyms = noSynonyms } = target
  const planned = queries.map((text, i) => {
    const { terms } = planWords(text, request, synonyms)
    const { name } = planName(text, request, synonyms)
    return { terms, name, vector: vectors[i]! }
  })
  // A query without words, such as one phrase, is answered by its filter alone.
  if (planned.some(({ terms }) => terms.length === 0)) return null
  return planned.map((query) => planRelevance(query, target))
}

type PlannedSimilarity = Extract<ListRanking, { kind: 'formula' }>['similarity']

/** @param relevance by query; null: hits have no strength */
function rankRepos(
  request: SearchReposRequest,
  formula: RankExpression | null,
  { vectors, likeness }: Meaning,
  relevance: readonly RelevantFilter[] | null,
  { synonyms = noSynonyms }: PlanTarget,
): PlannedRanking {
  const { query = null, retrieval } = request
  if (query === null || query === '') {
    return orderList(compareVector(likeness?.vector ?? noVector), formula, null)
  }
  const planSimilarity = (words: PlannedWords | null, text: string, i: number) => {
    if (!needsSimilarity(formula)) return noSimilarity
    if (words !== null && retrieval === 'keyword')
      return { kind: 'terms', terms: words.terms } as const
    // A formula of the client ranks every repository, so each needs a cosine.
    const ranksAll = retrieval !== 'hybrid' && formula !== null
    if (words === null || ranksAll) return compareVector(addLikeness(vectors[i]!, likeness))
    return {
      kind: 'hybrid',
      terms: words.terms,
      vector: vectors[i]!,
      relevance: relevance?.[i] ?? null,
      ...planName(text, request, synonyms),
    } as const
  }
  return planLists(query, (text, i) => {
    const words = isSemantic(request) ? null : planWords(text, request, synonyms)
    return orderList(planSimilarity(words, text, i), formula, words?.filter ?? null)
  })
}

const noSimilarity: PlannedSimilarity = { kind: 'none' }

function compareVector(vector: Float32Array): PlannedSimilarity {
  return vector.length === 0 ? noSimilarity : { kind: 'vector', vector }
}

function orderList(
  similarity: PlannedSimilarity,
  formula: RankExpression | null,
  filter: Filter | null,
): ListRanking {
  const order = orderBySimilarity(similarity, formula)
  return filter === null ? order : { ...order, filter }
}

/** Engines run the first forms fastest. A `formula` could express all of them. */
function orderBySimilarity(
  similarity: PlannedSimilarity,
  formula: RankExpression | null,
): ListRanking {
  const { similarityWeight: weight, column: base } = defaultRank
  if (formula === null) {
    if (similarity.kind === 'none') return { kind: 'sorted', field: base }
    return { kind: 'linear', similarity, weight, base }
  }
  if (formula.kind === 'similarity') return { kind: 'linear', similarity, weight: 1, base: null }
  return { kind: 'formula', similarity, formula }
}
