import { counted, wholeNumber } from '../numbers.ts'
import { creditsRemaining, creditsSpent, lastCost } from '../session.ts'

/** `999,958 credits` */
export function creditText(): string {
  const left = creditsRemaining.value
  if (left === undefined) return ''
  return left >= Number.MAX_SAFE_INTEGER ? 'unlimited credits' : counted(left, 'credit')
}

/** `−260 here`: what was spent since the page was opened. */
export function spentText(): string {
  return creditsSpent.value === 0 ? '' : `−${wholeNumber(creditsSpent.value)} here`
}

/** The cost of the latest answer. */
export function lastCostText(): string {
  const cost = lastCost.value
  return cost === undefined ? '' : `The last answer cost ${counted(cost, 'credit')}.`
}
