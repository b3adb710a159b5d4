/** Repository search request -> QueryPlan. Vectors come in from outside, for a plan does no I/O. */
import { analyseQuery, type RankExpression } from 'native-free-index'
import { defaultRank, type SearchReposRequest } from '../contract/index.ts'
import { type CursorCodec, type PageStart, pageStartOf } from './cursor.ts'
import type { ListRanking, PlannedRanking } from './query-plan.ts'
import { planRankBy, usesSimilarity } from './rank-by.ts'
import { type PlannedPage, type PlannedSearch, type PlanTarget, planPage } from './search.ts'

/** A request that has been understood, before its texts have vectors. */
export interface RepoSearch {
  /** Texts that need embeddings first. Often none. */
  readonly texts: readonly string[]
  /** The known part: filter, size and so on. */
  readonly page: PlannedPage
  readonly scope: PlannedSearch['scope']
  /** @param vectors of `texts`, by position */
  plan(vectors: readonly Float32Array[]): PlannedSearch
}

export interface RepoPlanTarget extends PlanTarget {
  /** When the snapshot was made, in seconds since 1970: ages are counted to then. */
  readonly snapshotSeconds: number
}

/** Throws RequestError `invalid_filter`, `invalid_cursor`, `invalid_request`. */
export function planSearchRepos(
  request: SearchReposRequest,
  cursors: CursorCodec,
  target: RepoPlanTarget,
): RepoSearch {
  return planSearchReposAt(
    pageStartOf('searchRepos', request, cursors, target.snapshot),
    request,
    target,
  )
}

/**
 * The same for a page with a known place: `after` and `enablePagination` of the request are
 * ignored. Throws RequestError `invalid_filter`, `invalid_request`.
 */
export function planSearchReposAt(
  place: PageStart,
  request: SearchReposRequest,
  target: RepoPlanTarget,
): RepoSearch {
  const page = planPage('repos', place, request, target)
  const { rankBy } = request
  const formula = rankBy === undefined ? null : planRankBy(rankBy, target.snapshotSeconds)
  const texts = textsToEmbed(request, formula)
  const { scope } = place
  return {
    texts,
    page,
    scope,
    plan: (vectors) => {
      if (vectors.length !== texts.length) throw new Error('each text needs its vector')
      return { plan: { ...page, ranking: rankingOf(request, formula, vectors) }, scope }
    },
  }
}

/** None without a similarity, or with a similarity of words alone. */
function textsToEmbed(
  { query = null, retrieval }: SearchReposRequest,
  formula: RankExpression | null,
): readonly string[] {
  if (query === null || retrieval === 'keyword' || !needsSimilarity(formula)) return []
  return [query].flat()
}

function needsSimilarity(formula: RankExpression | null): boolean {
  return formula === null || usesSimilarity(formula)
}

type PlannedSimilarity = Extract<ListRanking, { kind: 'formula' }>['similarity']

function rankingOf(
  { query = null, retrieval = 'semantic' }: SearchReposRequest,
  formula: RankExpression | null,
  vectors: readonly Float32Array[],
): PlannedRanking {
  const similarityOf = (text: string, i: number): PlannedSimilarity => {
    if (!needsSimilarity(formula)) return { kind: 'none' }
    switch (retrieval) {
      case 'semantic':
        return { kind: 'vector', vector: vectors[i]! }
      case 'keyword':
        return { kind: 'terms', terms: analyseQuery(text) }
      case 'hybrid':
        return { kind: 'hybrid', terms: analyseQuery(text), vector: vectors[i]! }
    }
  }
  if (query === null) return listBy({ kind: 'none' }, formula)
  if (typeof query === 'string') return listBy(similarityOf(query, 0), formula)
  const rankings = query.map((text, i) => listBy(similarityOf(text, i), formula))
  return { kind: 'fused', rankings }
}

/** The forms that an engine runs fastest come first. `formula` could express all of them. */
function listBy(similarity: PlannedSimilarity, formula: RankExpression | null): ListRanking {
  const { similarityWeight: weight, column: base } = defaultRank
  if (formula === null) {
    if (similarity.kind === 'none') return { kind: 'sorted', field: base }
    return { kind: 'linear', similarity, weight, base }
  }
  if (formula.kind === 'similarity') return { kind: 'linear', similarity, weight: 1, base: null }
  return { kind: 'formula', similarity, formula }
}
