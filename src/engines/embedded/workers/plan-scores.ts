/**
 * Explains and ranks documents of a plan, on one thread. A ranking of single documents needs no
 * search. A fusion searches its lists again.
 */
import {
  type Budget,
  createHits,
  type FoundLists,
  fuseByRank,
  type Hits,
  HybridFusion,
  isBehind,
  joinFilters,
  type KnownParts,
  type LocalRanking,
  type OpenIndex,
  RankExplainer,
  type ScoreNode,
  type Searcher,
} from 'native-free-index'
import { defaultRank, limits } from '../../../contract/vocabulary.ts'
import type { Collection } from '../../../domain/index.ts'
import type { ExpertPlan, ListPlan, ListRanking, QueryPlan } from '../../../plan/index.ts'
import { defaultRankFields, explainDefaultRank } from '../../default-rank-nodes.ts'
import type { DocumentRank } from '../../engine.ts'
import { findRanks } from '../../listed-ranks.ts'
import {
  isExpertPlan,
  isHybrid,
  isOfMatches,
  listRankings,
  type MatchRanking,
} from '../../planned-lists.ts'
import { Documents } from '../search/documents.ts'
import {
  fuseHits,
  type HybridFound,
  type HybridLists,
  type ListAnswer,
  planHybridWork,
  planPageWork,
  type RankingWork,
  rankQueries,
} from '../search/rankings.ts'
import type { ExpertSearch } from './experts.ts'
import { countRanks } from './ranks.ts'

interface ScoredIndex {
  readonly index: OpenIndex
  readonly searcher: Searcher
}

interface ScoreSources {
  readonly collections: Readonly<Record<Collection, ScoredIndex>>
  readonly experts: ExpertSearch
}

/** A hybrid list with the lists that were fused. */
interface ExplainedHybrid {
  readonly found: HybridFound
  readonly lists: FoundLists
}

type DocumentQuestion = Readonly<{ plan: QueryPlan; ordinals: readonly number[] }>

/** Throws as `Searcher.rankAll`. */
export function explainScores(
  { plan, ordinals }: DocumentQuestion,
  { collections, experts }: ScoreSources,
  budget: Budget,
): ScoreNode[] {
  if (isExpertPlan(plan)) return experts.explain(openQuestion(plan), ordinals, budget)
  const own = new ListScores(plan, collections[plan.collection], budget)
  return own.explain(ordinals)
}

/** Throws as `Searcher.rankAll`. */
export function rankDocuments(
  { plan, ordinals }: DocumentQuestion,
  { collections, experts }: ScoreSources,
  budget: Budget,
): (DocumentRank | null)[] {
  if (isExpertPlan(plan)) return experts.ranks(openQuestion(plan), ordinals, budget)
  return new ListScores(plan, collections[plan.collection], budget).ranks(ordinals)
}

function openQuestion({ collection, ranking, filter, limit, after }: ExpertPlan) {
  return { collection, ranking, plan: { filter, limit, after } }
}

class ListScores {
  readonly #plan: ListPlan
  readonly #searcher: Searcher
  readonly #budget: Budget
  readonly #documents: Documents
  readonly #hybrids: readonly ExplainedHybrid[]

  constructor(plan: ListPlan, { index, searcher }: ScoredIndex, budget: Budget) {
    this.#plan = plan
    this.#searcher = searcher
    this.#budget = budget
    this.#documents = new Documents(index, [])
    this.#hybrids = planHybridWork(plan, limits.fusedDepth).flatMap(({ work, read, listsIn }) => {
      const answers = [this.#answer(work)]
      const lists = listsIn(answers)
      return read(answers).found.map((found, i) => ({ found, lists: lists[i]! }))
    })
  }

  explain(ordinals: readonly number[]): ScoreNode[] {
    const { ranking } = this.#plan
    const left = this.#hybrids.values()
    const explained = listRankings(ranking).map((list) => this.#explainHit(list, left))
    if (ranking.kind !== 'fused') return ordinals.map((ordinal) => explained[0]!.explain(ordinal))
    const ranks = new RankExplainer(this.#rankQueries())
    return ordinals.map((ordinal) => ranks.of(ordinal, (list) => explained[list]!.explain(ordinal)))
  }

  ranks(ordinals: readonly number[]): (DocumentRank | null)[] {
    const { ranking, filter } = this.#plan
    if (ranking.kind === 'fused') return findRanks(fuseByRank(this.#rankQueries()), ordinals)
    const [hybrid] = this.#hybrids
    const own = joinFilters(filter, ranking.filter ?? null)
    if (hybrid !== undefined && isOfMatches(ranking)) {
      return this.#rankMatches(ranking, hybrid.found, ordinals)
    }
    const local = narrowRanking(ranking, hybrid?.found)
    return countRanks(this.#searcher, own, local, ordinals, this.#budget)
  }

  /** Ranks documents of the fused lists, and others with a word, which have the similarity 0. */
  #rankMatches(
    ranking: MatchRanking,
    { similarities }: HybridFound,
    ordinals: readonly number[],
  ): (DocumentRank | null)[] {
    const { base, similarity } = ranking
    const fused = fuseHits(ranking, { similarities }, this.#documents, similarities.count, null)
    const inFused = findRanks(fused, ordinals)
    const baseOf = this.#documents.openNumbers(base)
    const targets = ordinals.map((ordinal, i) => ({
      ordinal,
      score: inFused[i]?.score ?? baseOf(ordinal),
    }))
    const except = similarities.ordinals.subarray(0, similarities.count)
    const others = {
      kind: 'sorted',
      field: base,
      among: { terms: similarity.terms, relevance: similarity.relevance, except },
    } as const
    const filter = joinFilters(this.#plan.filter, ranking.filter ?? null)
    const { before, isRanked } = this.#searcher.countBefore(filter, others, targets, this.#budget)
    return targets.map((target, i) => {
      const own = inFused[i] ?? null
      if (own !== null) return { rank: own.rank + before[i]!, score: own.score }
      if (isRanked[i] === 0) return null
      return { rank: countBefore(fused, target) + before[i]! + 1, score: target.score }
    })
  }

  #rankQueries(): Hits[] {
    const found: HybridLists = { found: this.#hybrids.map((one) => one.found), corrections: [] }
    const answers = [this.#answer(planPageWork(this.#plan, found))]
    return rankQueries(this.#plan, answers, found, this.#documents)
  }

  /** Uses the next of `left` if the list is hybrid. */
  #explainHit(list: ListRanking, left: Iterator<ExplainedHybrid, undefined>) {
    const hybrid = isHybrid(list) ? left.next().value : undefined
    const local = narrowRanking(list, hybrid?.found)
    return this.#searcher.explain(local, this.#budget, this.#splitRanking(list, hybrid))
  }

  #splitRanking(list: ListRanking, hybrid: ExplainedHybrid | undefined): KnownParts {
    const readNumber = (field: string, value: number, ordinal: number) => {
      if (field !== defaultRank.column) return null
      const [stars, closedIssues] = defaultRankFields.map((one) =>
        this.#documents.openNumbers(one)(ordinal),
      )
      return explainDefaultRank(value, stars!, closedIssues!)
    }
    if (hybrid === undefined || !isHybrid(list)) return { numberOf: readNumber }
    const fusion = new HybridFusion(hybrid.lists, list.similarity.mayBeTopic)
    return { numberOf: readNumber, similarityOf: (ordinal) => fusion.explain(ordinal) }
  }

  /** Searches all shards on this thread. */
  #answer({ plan, rankings }: RankingWork): ListAnswer {
    const searcher = this.#searcher
    const lists = rankings.map(() => createHits(plan.limit))
    const notes = searcher.rankAll(plan, rankings, searcher.shards, this.#budget, lists)
    return { lists, wordNotes: JSON.stringify(notes.map((own, list) => ({ list, ...own }))) }
  }
}

/** The ranking with the fused values as its similarity. */
function narrowRanking(list: ListRanking, found: HybridFound | undefined): LocalRanking {
  if (!isHybrid(list)) return list as LocalRanking
  const { ordinals, scores, count } = found!.similarities
  const similarity = {
    kind: 'precomputed',
    ordinals: ordinals.subarray(0, count),
    values: scores.subarray(0, count),
  } as const
  return { ...(list as Exclude<ListRanking, { kind: 'terms' | 'sorted' | 'named' }>), similarity }
}

/** Number of hits in a list that rank before a document. */
function countBefore({ scores, ordinals, count }: Hits, target: Parameters<typeof isBehind>[2]) {
  let before = 0
  while (before < count && !isBehind(scores[before]!, ordinals[before]!, target)) before++
  return before
}
