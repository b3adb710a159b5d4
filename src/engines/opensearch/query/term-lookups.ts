/** Searches of the terms of a collection, for what a word of a query also stands for. */
import { limits, stem, typoDistanceMax } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { names, termId, termNames } from '../field-names.ts'
import type { Query, SearchBody, Sort } from '../requests.ts'
import type { TermLookup } from '../term-cache.ts'

/** More words than a query takes. No stem of a language has so many. */
const stemWordsMax = 1000

/** So many times the terms that a word takes are looked up, since some may be hidden. */
const hiddenFactor = 8

const byId: Sort = [{ [termNames.id]: 'asc' }]
const byFrequency: Sort = [{ [termNames.frequency]: 'desc' }, { [termNames.id]: 'asc' }]

/** In byte order: the terms of stemmed fields with the word's stem. */
export function stemLookup(collection: Collection, word: string): TermLookup {
  const own = stem(word)
  const clause = { term: { [termNames.stem]: termId(collection, own) } }
  return { key: `stem ${own}`, body: bodyOf(clause, byId, stemWordsMax) }
}

/** In byte order: the first derived terms that stand for the word. */
export function baseLookup(collection: Collection, word: string): TermLookup {
  const clause = { term: { [termNames.base]: termId(collection, word) } }
  return { key: `base ${word}`, body: bodyOf(clause, byId, hiddenFactor * limits.compoundsMax) }
}

/**
 * By falling frequency: words with the same first letter that so many edits make of the word, or
 * fewer. Enough of them that the best of each distance are among them.
 */
export function typoLookups(
  collection: Collection,
  word: string,
  documentsMin: number,
): TermLookup[] {
  const distanceMax = typoDistanceMax(word)
  return [1, 2]
    .filter((distance) => distance <= distanceMax)
    .map((distance) => {
      const fuzzy = {
        [termNames.word]: {
          value: termId(collection, word),
          fuzziness: String(distance),
          // The letter of the collection, and the first of the word.
          prefix_length: 2,
          transpositions: true,
          // The default would choose by Lucene's own scores.
          rewrite: 'constant_score',
        },
      }
      const isFrequent = { range: { [termNames.frequency]: { gte: documentsMin } } }
      const clause = { bool: { filter: [{ fuzzy }, isFrequent] } }
      // The word itself is among them, and those of the distance before.
      const size = hiddenFactor * distance * limits.similarMax + 1
      const key = `typo ${distance} ${documentsMin} ${word}`
      return { key, body: bodyOf(clause, byFrequency, size) }
    })
}

/** The last term of a page, by its frequency and its text. */
export interface PrefixPage {
  readonly size: number
  readonly after: { readonly frequency: number; readonly term: string } | null
}

/** By falling frequency: words that begin so. */
export function prefixLookup(
  collection: Collection,
  prefix: string,
  { size, after }: PrefixPage,
): TermLookup {
  const clause = { prefix: { [termNames.word]: { value: termId(collection, prefix) } } }
  const body = bodyOf(clause, byFrequency, size)
  if (after === null) return { key: `prefix ${prefix}`, body }
  const { frequency, term } = after
  return {
    key: `prefix ${prefix} ${term}`,
    body: { ...body, search_after: [frequency, termId(collection, term)] },
  }
}

function bodyOf(clause: Query, sort: Sort, size: number): SearchBody {
  return { query: { bool: { filter: [clause] } }, sort, size, _source: [names.term] }
}
