/** How many matches there are in all, by their strength, as sentences of an answer. */
import { type Strength, strengths } from '../contract/index.ts'
import type { Arguments } from './tool.ts'

export interface Total {
  readonly value: number
  /** Absent where results have no strength. */
  readonly byStrength?: Readonly<Record<Strength, number>>
}

/**
 * As `42 people: 12 strong, 30 fair. Shown: 10.` Without strengths it is `Found people: 10 of 42.`,
 * without a total `Found people: 10.`
 */
export function describeFound(noun: string, shown: number, total: Total | undefined): string {
  if (total === undefined) return `Found ${noun}: ${shown}.`
  if (!hasStrengths(total)) return `Found ${noun}: ${shown} of ${total.value}.`
  return `${total.value} ${noun}: ${listStrengths(total)}. Shown: ${shown}.`
}

/** As `42 people match: 12 strong, 30 fair.` */
export function describeTotal(noun: string, total: Total): string {
  const parts = hasStrengths(total) ? `: ${listStrengths(total)}` : ''
  return `${total.value} ${noun} match${parts}.`
}

/** Whether there may be weak matches where there is no other one. */
export function isNothingRelevant(total: Total | undefined, { match }: Arguments): boolean {
  return total?.byStrength !== undefined && total.value === 0 && match !== 'all'
}

export const nothingRelevant =
  'Nothing matches strongly or fairly. `match`: all shows weak matches, if there are any.'

function hasStrengths({ value, byStrength }: Total): boolean {
  return byStrength !== undefined && value > 0
}

function listStrengths({ byStrength }: Total): string {
  return strengths
    .filter((strength) => strength !== 'weak' || byStrength?.weak)
    .map((strength) => `${byStrength?.[strength]} ${strength}`)
    .join(', ')
}
