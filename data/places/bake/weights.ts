/**
 * How likely a name means a place: by its people, and by what a person there earns, since that is
 * how many of them write software. Unit: 1/25 of a decimal logarithm.
 */
import type { SourceTerritory } from './sources.ts'

export const unit = 25
const max = 255

/** A country is likelier meant than its namesake among cities, and a state less likely. */
const countryBonus = 1
const stateBonus = -1
const sectionBonus = -0.7

const incomeFactor = 0.5
const incomeBonusMax = 0.5

export function countryWeight(territory: SourceTerritory | undefined): number {
  return weight(territory?.people ?? 0, territory, countryBonus)
}

export function stateWeight(people: number, territory: SourceTerritory | undefined): number {
  return weight(people, territory, stateBonus)
}

export function cityWeight(
  people: number,
  territory: SourceTerritory | undefined,
  isSection: boolean,
): number {
  return weight(people, territory, isSection ? sectionBonus : 0)
}

function weight(people: number, territory: SourceTerritory | undefined, bonus: number): number {
  const logarithm = Math.log10(Math.max(people, 500)) + bonus + incomeBonus(territory)
  return Math.max(0, Math.min(max, Math.round(logarithm * unit)))
}

function incomeBonus(territory: SourceTerritory | undefined): number {
  if (territory === undefined || territory.income === 0) return 0
  const bonus = incomeFactor * Math.log10(territory.income / 20_000)
  return Math.max(-incomeBonusMax, Math.min(incomeBonusMax, bonus))
}
