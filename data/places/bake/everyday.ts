/** Which names are everyday words as well, so that a sentence may mean something else. */
import { nameKey, quality, type Sense } from '../../../src/places/index.ts'
import { readRows, readVocabulary, readWords } from './sources.ts'
import { unit } from './weights.ts'

/** Cities of less than some 300,000 people and states of less than 3 million. */
const knownWeight = 5.5 * unit
const shortMax = 3

/** @param firstState number of the first state among places; cities end at `cityEnd` */
export function everydayKeys(
  names: readonly (readonly [string, readonly Sense[]])[],
  weightOf: (place: number) => number,
  firstState: number,
  cityEnd: number,
): string[] {
  const listed = new Set([...readWords('everyday.txt'), ...readWords('words.txt')].map(nameKey))
  const vocabulary = new Set(readVocabulary())
  const written = new Set(
    readRows('aliases.tsv').flatMap(([field = '']) => field.split('|').map(nameKey)),
  )
  const isWithinCountry = (place: number) => place >= firstState && place < cityEnd
  return names
    .filter(([key, senses]) => {
      if (listed.has(key)) return true
      if (written.has(key)) return false
      if (/^[a-z]+$/.test(key) && key.length <= shortMax) return true
      if (!vocabulary.has(key)) return false
      return senses.every(
        ({ place, quality: of }) =>
          (of !== quality.name && of !== quality.usual) ||
          (isWithinCountry(place) && weightOf(place) < knownWeight),
      )
    })
    .map(([key]) => key)
}

/** Names that are words in lower case. Throws where one is no name: it would say nothing. */
export function wordKeys(keys: Iterable<string>): string[] {
  const known = new Set(keys)
  return readWords('words.txt').map((word) => {
    const key = nameKey(word)
    if (!known.has(key)) throw new Error(`words.txt has ${word}, which no place is called`)
    return key
  })
}
