/**
 * Dates of the sample, in whole seconds since 1970; the records carry them as
 * `2019-05-03T11:22:33Z`.
 */
import type { Random } from './random.ts'

/** The sample's first and last instants: fixed, so that no run depends on the clock. */
export const firstSecond = Date.UTC(2008, 1, 1) / 1000
export const lastSecond = Date.UTC(2026, 8, 30) / 1000

/** Nothing is created after this, so that everything has time to be updated. */
const lastCreation = Date.UTC(2026, 5, 30) / 1000

/** Sum of two uniform draws: most accounts are of the middle years. */
export function accountCreation(random: Random): number {
  const position = (random.next() + random.next()) / 2
  return firstSecond + Math.floor(position * (lastCreation - firstSecond))
}

/** Some time after `since`, more often soon after it. */
export function creationAfter(random: Random, since: number): number {
  const position = random.next() * random.next()
  return since + Math.floor(position * Math.max(0, lastCreation - since))
}

/** Later than `since`, more often near the end of the sample's time. */
export function updateAfter(random: Random, since: number): number {
  const age = random.next() * random.next()
  return lastSecond - Math.floor(age * (lastSecond - since - 1))
}

export function isoDate(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}
