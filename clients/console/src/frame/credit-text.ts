import { wholeNumber } from '../numbers.ts'
import { creditsRemaining } from '../session.ts'

/** `999,958 credits left`. Empty where it is not known. */
export function creditText(): string {
  const left = creditsRemaining.value
  if (left === undefined) return ''
  return left >= Number.MAX_SAFE_INTEGER ? 'unlimited credits' : `${wholeNumber(left)} credits left`
}
