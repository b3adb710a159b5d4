/** How strongly the hits of lists match: see strength.ts of the index. */
import { joinFilters, type RelevantFilter, strengthLevels } from 'native-free-index'
import type { Strength } from '../contract/index.ts'
import type { ListPlan } from '../plan/index.ts'
import type { Summary } from './summary.ts'

const names: readonly (Strength | undefined)[] = [undefined, 'weak', 'fair', 'strong']

/** The name of a level of the index. Undefined: none. */
export function nameStrength(level: number = strengthLevels.none): Strength | undefined {
  return names[level]
}

/**
 * Counts the matches that are at least fair, and those that are strong. Null: hits have no
 * strength.
 *
 * @param total of the plan
 * @param countMatches of a plan
 */
export async function countStrengths(
  plan: ListPlan,
  total: number,
  countMatches: (limited: ListPlan) => Promise<number>,
): Promise<Summary['byStrength']> {
  const { relevance } = plan
  if (relevance === undefined) return null
  const strong = await countMatches(limitStrength(plan, relevance, 'strong'))
  const fairOrStrong = await countMatches(limitStrength(plan, relevance, 'fair'))
  return { strong, fair: fairOrStrong - strong, weak: total - fairOrStrong }
}

/** The plan without weaker matches. */
function limitStrength(
  plan: ListPlan,
  relevance: readonly RelevantFilter[],
  least: RelevantFilter['least'],
): ListPlan {
  const limited = limitRelevance(relevance, least)
  const { ranking, filter } = plan
  if (ranking.kind !== 'fused') return { ...plan, filter: joinFilters(filter, limited[0]!) }
  const rankings = ranking.rankings.map((list, i) => {
    return { ...list, filter: joinFilters(list.filter ?? null, limited[i]!)! }
  })
  return { ...plan, ranking: { ...ranking, rankings } }
}

export function limitRelevance(
  relevance: readonly RelevantFilter[],
  least: RelevantFilter['least'],
): readonly RelevantFilter[] {
  return relevance.map((query) => (query.least === least ? query : { ...query, least }))
}
