/** Common words that are one letter away from a place and are no misspelling of it. */
import { isOneEdit, listDeletions, quality, type Sense } from '../../../src/places/index.ts'
import { readVocabulary, readWords } from './sources.ts'

/** @param firstCity number of the first city among places */
export function confusableWords(
  names: readonly (readonly [string, readonly Sense[]])[],
  weightOf: (place: number) => number,
  firstCity: number,
): string[] {
  const words = [
    ...new Set([...readVocabulary(), ...readWords('everyday.txt'), ...readWords('words.txt')]),
  ]
  const byDeletion = new Map<string, string[]>()
  for (const word of words) {
    for (const variant of listDeletions(word)) {
      const known = byDeletion.get(variant)
      if (known === undefined) byDeletion.set(variant, [word])
      else known.push(word)
    }
  }
  const confusable = new Set<string>()
  for (const [key, senses] of names) {
    const isLarge = senses.some(
      ({ place, quality: of }) =>
        (of === quality.name || of === quality.usual) &&
        (place < firstCity || weightOf(place) >= 5 * 25),
    )
    if (!isLarge || !/^[a-z]{5,}$/.test(key)) continue
    for (const variant of listDeletions(key)) {
      for (const word of byDeletion.get(variant) ?? []) {
        if (isOneEdit(word, key)) confusable.add(word)
      }
    }
  }
  return [...confusable].sort()
}
