/** How strongly people match, by their works and by what they say of themselves. */
import {
  measureStrength,
  type StrengthBounds,
  strengthLevels,
  type WordCoverage,
} from 'native-free-index'
import type { ExpertList } from '../plan/index.ts'
import type { KnownPeople, WordBits } from './expert-scores.ts'

/** Profiles that may cover a query. */
export interface CoveringProfiles {
  readonly coverage: WordCoverage
  readonly bounds: StrengthBounds
  /** By ordinal of the searched collection. */
  readonly ofPeople: WordBits
}

/** How strongly people match one list. */
export interface ListLevels extends Pick<KnownPeople, 'known' | 'levels'> {
  /** Null: they do not count. */
  readonly profiles: CoveringProfiles | null
}

/** The level of the weakest people whom a list ranks. */
export function readLeastLevel({ query }: ExpertList, includesWeak: boolean): number {
  return query === null || includesWeak ? strengthLevels.weak : strengthLevels.fair
}

/**
 * By person: the level of the list in which they are strongest. A person whom only lists without a
 * query rank is a weak match.
 */
export function findBestLevels(
  people: Iterable<number>,
  lists: readonly ListLevels[],
): Map<number, number> {
  const best = new Map<number, number>()
  for (const person of people) best.set(person, strengthLevels.weak)
  const raise = (person: number, level: number) => {
    if (level > (best.get(person) ?? level)) best.set(person, level)
  }
  for (const { known, levels, profiles } of lists) {
    for (let i = 0; i < known.length; i++) raise(known[i]!, levels[i]!)
    if (profiles === null) continue
    const { coverage, bounds, ofPeople } = profiles
    for (const person of best.keys()) {
      raise(person, measureStrength(coverage.measureShare(ofPeople.get(person) ?? 0), 0, bounds))
    }
  }
  return best
}
