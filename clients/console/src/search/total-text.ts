/** How many match in all, in words. */
import { counted, wholeNumber } from '../numbers.ts'
import type { SearchAnswer } from './search-answers.ts'

/** As `42 people: 12 strong, 30 fair`. Weak matches are named where there are some. */
export function totalText(
  { value, byStrength }: NonNullable<SearchAnswer['total']>,
  one: string,
  many: string,
): string {
  const total = counted(value, one, many)
  if (byStrength === undefined || value === 0) return total
  const { strong, fair, weak } = byStrength
  const parts = [`${wholeNumber(strong)} strong`, `${wholeNumber(fair)} fair`]
  if (weak > 0) parts.push(`${wholeNumber(weak)} weak`)
  return `${total}: ${parts.join(', ')}`
}
