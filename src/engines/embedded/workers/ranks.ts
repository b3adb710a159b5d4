/** Ranks of documents in lists of any length. */
import type { Budget, Filter, LocalRanking, Searcher } from 'native-free-index'
import type { DocumentRank } from '../../engine.ts'

/** Ranks in a ranking of the filter's matches. Throws as `Searcher.countBefore`. */
export function countRanks(
  searcher: Searcher,
  filter: Filter | null,
  ranking: LocalRanking,
  wanted: readonly number[],
  budget: Budget,
): (DocumentRank | null)[] {
  const explained = searcher.explain(ranking, budget)
  const targets = wanted.map((ordinal) => ({ ordinal, score: explained.explain(ordinal).value }))
  const { before, isRanked } = searcher.countBefore(filter, ranking, targets, budget)
  return targets.map(({ score }, i) => (isRanked[i] === 1 ? { rank: before[i]! + 1, score } : null))
}
