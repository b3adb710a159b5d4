/** Removes masked fields from filters and formulas of a natural-language query. */
import type { FieldMask, FilterExpression, RankBy, UserRankBy } from '../contract/index.ts'
import { planRepoFormula, planUserFormula } from './rank-by.ts'

/**
 * Null if nothing is left. An `Or` is removed as a whole, because without one operand it would
 * match less.
 */
export function showFilters(filters: FilterExpression, mask: FieldMask): FilterExpression | null {
  if (!('filters' in filters)) return mask.isShown(filters.field) ? filters : null
  const parts = filters.filters.map((part) => showFilters(part, mask))
  const shown = parts.filter((part) => part !== null)
  if (shown.length === 0 || (filters.op === 'Or' && shown.length < parts.length)) return null
  return shown.length === 1 ? shown[0]! : { ...filters, filters: shown }
}

/** Languages and topics in masked conditions, which a sentence still has as words. */
export function listMaskedWords(filters: FilterExpression, mask: FieldMask): string[] {
  if ('filters' in filters) return filters.filters.flatMap((part) => listMaskedWords(part, mask))
  const { field, value } = filters
  const isOfWords = field === 'topLanguages' || field === 'topTopics'
  if (!isOfWords || mask.isShown(field)) return []
  return [value].flat().filter((one) => typeof one === 'string')
}

/** Whether the mask shows every field of the formula. */
export function showsFormula(
  subject: 'users' | 'repos',
  rankBy: RankBy | UserRankBy,
  mask: FieldMask,
): boolean {
  try {
    if (subject === 'users') planUserFormula(rankBy as UserRankBy, 0, mask)
    else planRepoFormula(rankBy as RankBy, 0, mask)
    return true
  } catch {
    return false
  }
}
