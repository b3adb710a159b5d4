/** Searches by one ranked list, or by several that are fused by rank. */
import { fuseByRank, RankExplainer, type Ranking, type ScoreNode } from 'native-free-index'
import type { ListPlan } from '../../../plan/index.ts'
import type { DocumentRank, SearchPage } from '../../engine.ts'
import { findRanks } from '../../listed-ranks.ts'
import { findRequiredTerms, isHybrid, isOfMatches, listRankings } from '../../planned-lists.ts'
import { countStrengths } from '../../strengths.ts'
import type { Query } from '../cluster/requests.ts'
import { CollectionSearch } from '../collection-search.ts'
import { names } from '../field-names.ts'
import { matchAny } from '../filters/filter-query.ts'
import { measureHits } from '../filters/relevance.ts'
import {
  findHybridLists,
  type HybridList,
  matchHybrid,
  resolveRanking,
} from '../hybrid/hybrid-list.ts'
import type { CountedMatches, PlanSearch } from '../plan-search.ts'
import type { SearchContext } from '../search-context.ts'
import { rankByWords } from '../words/word-query.ts'
import { readListScores } from './document-scores.ts'
import { explainList } from './explain-list.ts'
import { buildPage, type ListQuery, matchClauses } from './list-query.ts'

/** A list of a plan, with everything that its scores depend on. */
export interface PlannedList {
  readonly query: ListQuery
  readonly ranking: Ranking
  /** Null unless the list is hybrid. */
  readonly hybrid: HybridList | null
}

export class ListSearch implements PlanSearch {
  readonly #search: CollectionSearch
  readonly #plan: ListPlan

  constructor(context: SearchContext, plan: ListPlan) {
    this.#search = new CollectionSearch(context, plan.collection)
    this.#plan = plan
  }

  async searchPage(): Promise<SearchPage> {
    const { ranking, limit, after, relevance } = this.#plan
    const queries = (await this.#openLists()).map(({ query }) => query)
    let page: SearchPage
    if (ranking.kind === 'fused') {
      const found = await this.#search.rankEach(queries)
      page = await this.#search.readPage(fuseByRank(found, limit + 1, after), limit)
    } else page = await this.#searchList(queries[0]!)
    if (relevance === undefined) return page
    return { ...page, hits: await measureHits(page.hits, relevance, this.#search) }
  }

  async #searchList(list: ListQuery): Promise<SearchPage> {
    const { limit, after } = this.#plan
    const hits = await this.#search.search(buildPage(list, limit + 1, after, [names.body]))
    const shown = hits.slice(0, limit).map(({ sort, _source }) => ({
      score: list.scoreOf(sort![0] as number),
      ordinal: sort![1] as number,
      body: Buffer.from((_source as { body: string }).body),
    }))
    return this.#search.addCorrections({ hits: shown, more: hits.length > limit })
  }

  async findRanks(ordinals: readonly number[]): Promise<(DocumentRank | null)[]> {
    const queries = (await this.#openLists()).map(({ query }) => query)
    if (this.#plan.ranking.kind !== 'fused') return this.#search.findRanks(queries[0]!, ordinals)
    return findRanks(fuseByRank(await this.#search.rankEach(queries)), ordinals)
  }

  async explain(ordinals: readonly number[]): Promise<ScoreNode[]> {
    if (ordinals.length === 0) return []
    const lists = await this.#openLists()
    const queries = lists.map(({ query }) => query)
    const scores = await readListScores(this.#search, queries, ordinals)
    const trees = await Promise.all(lists.map((list) => explainList(this.#search, list, ordinals)))
    const explainScore = (list: number, ordinal: number) =>
      replaceScore(trees[list]!(ordinal), scores[list]!.get(ordinal))
    if (this.#plan.ranking.kind !== 'fused') return ordinals.map((one) => explainScore(0, one))
    const ranks = new RankExplainer(await this.#search.rankEach(queries))
    return ordinals.map((one) => ranks.of(one, (list) => explainScore(list, one)))
  }

  async countMatches(byStrength: boolean): Promise<CountedMatches> {
    const { context, collection } = this.#search
    const query = await this.#matchAll(this.#plan)
    const total = await context.count(collection, query)
    if (!byStrength) return { query, total, byStrength: null }
    const counts = await countStrengths(this.#plan, total, async (limited) =>
      context.count(collection, await this.#matchAll(limited)),
    )
    return { query, total, byStrength: counts }
  }

  /** A query for all documents that the plan matches. Several lists are combined by or. */
  async #matchAll({ ranking, filter }: ListPlan): Promise<Query> {
    const search = this.#search
    const shared = await search.buildClauses(filter)
    const lists = listRankings(ranking)
    const hybrids = lists.some(isOfMatches)
      ? (await findHybridLists(search, ranking, shared)).values()
      : null
    const queries: Query[] = []
    for (const list of lists) {
      const clauses = await search.addFilter(shared, list.filter)
      const hybrid = isHybrid(list) ? hybrids?.next().value : undefined
      const terms = findRequiredTerms(list)
      if (hybrid !== undefined && isOfMatches(list)) {
        const filter = [...clauses.filter, matchHybrid(hybrid)]
        queries.push(matchClauses({ ...clauses, filter }))
      } else if (terms === null) queries.push(matchClauses(clauses))
      else queries.push(rankByWords(await search.terms.expand(terms), clauses).query)
    }
    return matchAny(queries)
  }

  async #openLists(): Promise<PlannedList[]> {
    const { ranking, filter } = this.#plan
    const search = this.#search
    const clauses = await search.buildClauses(filter)
    const hybrids = (await findHybridLists(search, ranking, clauses)).values()
    const lists: PlannedList[] = []
    for (const list of listRankings(ranking)) {
      const hybrid = isHybrid(list) ? (hybrids.next().value ?? null) : null
      const { ranking, matches } = resolveRanking(list, hybrid)
      const own = { ...clauses, filter: [...clauses.filter, ...matches] }
      lists.push({ query: await search.buildList(ranking, own), ranking, hybrid })
    }
    return lists
  }
}

/**
 * A cluster may have added in another order, or with another logarithm. Then the nodes below
 * explain the value only approximately.
 */
function replaceScore(tree: ScoreNode, score: number | undefined): ScoreNode {
  if (score === undefined || tree.value === score) return tree
  const { label, children } = tree
  return { label, value: score, ...(children && { children }) }
}
