import { formatCount, formatWhole } from '../numbers.ts'
import { creditsRemaining, creditsSpent, lastCost } from '../session.ts'

/** `999,958 credits` */
export function writeCredits(): string {
  const left = creditsRemaining.value
  if (left === undefined) return ''
  return left >= Number.MAX_SAFE_INTEGER ? 'unlimited credits' : formatCount(left, 'credit')
}

/** `−260 here`: what was spent since the page was opened. */
export function writeSpent(): string {
  return creditsSpent.value === 0 ? '' : `−${formatWhole(creditsSpent.value)} here`
}

/** The cost of the latest answer. */
export function writeLastCost(): string {
  const cost = lastCost.value
  return cost === undefined ? '' : `The last answer cost ${formatCount(cost, 'credit')}.`
}
