/** Explains the part of the default rank that a repository has without a query. */
import { leaf, node, type ScoreNode } from 'native-free-index'
import { defaultRank } from '../contract/vocabulary.ts'
import { repoRows } from '../fields/index.ts'

/** Number fields in the default rank. */
export const defaultRankFields = repoRows.defaultRank.madeOf

/** @param value as an import stored it, perhaps on another machine */
export function explainDefaultRank(value: number, stars: number, closedIssues: number): ScoreNode {
  const { popularityWeight, activityWeight, starsMax, closedIssuesMax } = defaultRank
  const parts = [
    explainPart('popularity', popularityWeight, 'stars', stars, starsMax),
    explainPart('activity', activityWeight, 'closed issues', closedIssues, closedIssuesMax),
  ]
  const whole = node('sum', 'popularity and activity', parts)
  return whole.value === value ? whole : leaf(whole.label, value)
}

function explainPart(
  label: string,
  weight: number,
  what: string,
  count: number,
  full: number,
): ScoreNode {
  const share = node('logShare', `logarithmic share of ${what}`, [
    leaf(what, count),
    leaf('full at', full),
  ])
  return node('product', label, [leaf('weight', weight), share])
}
