/** How many match in all, in words. */
import { formatCount, formatWhole } from '../numbers.ts'
import type { SearchAnswer } from './search-answers.ts'

/** As `42 people: 12 strong, 30 fair`. Weak matches are named where there are some. */
export function formatTotal(
  { value, byStrength }: NonNullable<SearchAnswer['total']>,
  one: string,
  many: string,
): string {
  const total = formatCount(value, one, many)
  if (byStrength === undefined || value === 0) return total
  const { strong, fair, weak } = byStrength
  const parts = [`${formatWhole(strong)} strong`, `${formatWhole(fair)} fair`]
  if (weak > 0) parts.push(`${formatWhole(weak)} weak`)
  return `${total}: ${parts.join(', ')}`
}
