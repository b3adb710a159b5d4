import { wholeNumber } from '../numbers.ts'
import { creditsRemaining, lastCost } from '../session.ts'

/** `999,958 credits left, 10 for the last answer` */
export function creditText(): string {
  const left = creditsRemaining.value
  if (left === undefined) return ''
  const rest =
    left >= Number.MAX_SAFE_INTEGER ? 'unlimited credits' : `${wholeNumber(left)} credits`
  return !lastCost.value ? rest : `${rest} (−${lastCost.value})`
}
