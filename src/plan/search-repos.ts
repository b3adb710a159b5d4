/** Plans a repository search. The caller supplies the vectors, because planning does no I/O. */
import {
  bothOf,
  type Filter,
  type RankExpression,
  type RelevantFilter,
  withoutOperators,
} from 'native-free-index'
import { defaultRank, type SearchReposRequest } from '../contract/index.ts'
import { type CursorCodec, type PageStart, pageStartOf } from './cursor.ts'
import { planHighlights } from './highlights.ts'
import { planName } from './names.ts'
import type { ListRanking, PlannedRanking } from './query-plan.ts'
import { planRankBy, usesSimilarity } from './rank-by.ts'
import {
  addFilters,
  type PlanTarget,
  planPage,
  planRanking,
  type UnembeddedSearch,
} from './search.ts'
import { type Likeness, likeBoth, noVector, otherThan } from './similar.ts'
import { planRelevance } from './strength.ts'
import { noSynonyms } from './synonyms.ts'
import { type PlannedWords, planWords } from './words.ts'

/** Throws RequestError `invalid_filter`, `invalid_cursor`, `invalid_request`. */
export function planSearchRepos(
  request: SearchReposRequest,
  cursors: CursorCodec,
  target: PlanTarget,
): UnembeddedSearch {
  return planSearchReposAt(
    pageStartOf('searchRepos', request, cursors, target.snapshot),
    request,
    target,
  )
}

/**
 * Plans a page at a known position: `after` and `enablePagination` of the request are ignored.
 * Throws RequestError `invalid_filter`, `invalid_request`.
 */
export function planSearchReposAt(
  place: PageStart,
  request: SearchReposRequest,
  target: PlanTarget,
): UnembeddedSearch {
  const page = planPage('repos', place, request, target)
  const { rankBy } = request
  const { snapshotSeconds, mask } = target
  const formula = rankBy === undefined ? null : planRankBy(rankBy, snapshotSeconds, mask)
  const texts = textsToEmbed(request, formula)
  const { scope } = place
  const { similarTo: names } = request
  return {
    texts,
    similar: names === undefined ? null : { collection: 'repos', names, works: null },
    page,
    scope,
    isScored: true,
    highlights: planHighlights('repos', request, target),
    plan: (vectors, likeness = null, match = request.match) => {
      if (vectors.length !== texts.length) throw new Error('each text needs its vector')
      const others = { ...page, filter: bothOf(page.filter, otherThan(likeness)) }
      const meanings = { vectors, likeness }
      const relevance = planStrengths(request, meanings, target)
      const ranking = rankingOf(request, formula, { ...meanings, relevance }, target)
      if (relevance === null) return { plan: planRanking(others, ranking), scope }
      const ranked = match === 'all' ? ranking : addFilters(ranking, relevance)
      return { plan: { ...planRanking(others, ranked), relevance }, scope }
    },
  }
}

/** The texts that need vectors. None if neither the ranking nor the strength of hits uses them. */
function textsToEmbed(
  request: SearchReposRequest,
  formula: RankExpression | null,
): readonly string[] {
  const { query = null } = request
  const isByWords = request.retrieval === 'keyword' && !isSemantic(request)
  if (isAbsent(query) || isByWords) return []
  if (isSemantic(request) && !needsSimilarity(formula)) return []
  const texts = [query].flat()
  return isSemantic(request) ? texts : texts.map(withoutOperators)
}

/** Whether meaning decides the results. `similarTo` compares repositories by meaning. */
export function isSemantic({
  retrieval,
  similarTo,
}: Pick<SearchReposRequest, 'retrieval' | 'similarTo'>): boolean {
  return retrieval === 'semantic' || similarTo !== undefined
}

/** An empty text is no query. */
function isAbsent(query: string | readonly string[] | null): query is null | '' {
  return query === null || query === ''
}

function needsSimilarity(formula: RankExpression | null): boolean {
  return formula === null || usesSimilarity(formula)
}

/** By query: what it needs of a hit. Null: hits have no strength. */
function planStrengths(
  request: SearchReposRequest,
  { vectors }: Pick<Meanings, 'vectors'>,
  target: PlanTarget,
): RelevantFilter[] | null {
  const { query = null, retrieval } = request
  if (isAbsent(query) || retrieval === 'keyword' || isSemantic(request)) return null
  const { synonyms = noSynonyms } = target
  const queries = [query].flat().map((text, i) => {
    const { terms } = planWords(text, request, synonyms)
    const { name } = planName(text, request, synonyms)
    return { terms, name, vector: vectors[i]! }
  })
  // A query without words, such as one phrase, is answered by its filter alone.
  if (queries.some(({ terms }) => terms.length === 0)) return null
  return queries.map((own) => planRelevance(own, target))
}

type PlannedSimilarity = Extract<ListRanking, { kind: 'formula' }>['similarity']

function rankingOf(
  request: SearchReposRequest,
  formula: RankExpression | null,
  { vectors, likeness, relevance: relevances }: ListMeanings,
  { synonyms = noSynonyms }: PlanTarget,
): PlannedRanking {
  const { query = null, retrieval } = request
  if (isAbsent(query)) return listBy(byVector(likeness?.vector ?? noVector), formula, null)
  const listOf = (text: string, i: number): ListRanking => {
    if (isSemantic(request)) return listBy(similarityOf(null, text, i), formula, null)
    const words = planWords(text, request, synonyms)
    return listBy(similarityOf(words, text, i), formula, words.filter)
  }
  const similarityOf = (words: PlannedWords | null, text: string, i: number): PlannedSimilarity => {
    if (!needsSimilarity(formula)) return { kind: 'none' }
    if (words !== null && retrieval === 'keyword') return { kind: 'terms', terms: words.terms }
    // A formula of the client ranks every repository, so each needs a cosine.
    const isOfAll = retrieval !== 'hybrid' && formula !== null
    if (words === null || isOfAll) return byVector(likeBoth(vectors[i]!, likeness))
    const { terms } = words
    const relevance = relevances?.[i] ?? null
    const name = planName(text, request, synonyms)
    return { kind: 'hybrid', terms, vector: vectors[i]!, relevance, ...name }
  }
  if (typeof query === 'string') return listOf(query, 0)
  return { kind: 'fused', rankings: query.map(listOf) }
}

/** Vectors of the texts, by position, and of similar records. */
interface Meanings {
  readonly vectors: readonly Float32Array[]
  readonly likeness: Likeness | null
}

interface ListMeanings extends Meanings {
  /** By query. Null: hits have no strength. */
  readonly relevance: readonly RelevantFilter[] | null
}

function byVector(vector: Float32Array): PlannedSimilarity {
  return vector.length === 0 ? { kind: 'none' } : { kind: 'vector', vector }
}

function listBy(
  similarity: PlannedSimilarity,
  formula: RankExpression | null,
  filter: Filter | null,
): ListRanking {
  const order = orderBy(similarity, formula)
  return filter === null ? order : { ...order, filter }
}

/** Engines run the first forms fastest. A `formula` could express all of them. */
function orderBy(similarity: PlannedSimilarity, formula: RankExpression | null): ListRanking {
  const { similarityWeight: weight, column: base } = defaultRank
  if (formula === null) {
    if (similarity.kind === 'none') return { kind: 'sorted', field: base }
    return { kind: 'linear', similarity, weight, base }
  }
  if (formula.kind === 'similarity') return { kind: 'linear', similarity, weight: 1, base: null }
  return { kind: 'formula', similarity, formula }
}
