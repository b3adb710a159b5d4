/** Searches for variants of a word among the terms of a collection. */
import { type CorrectionBounds, limits, stem, typoDistanceMax } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { Query, SearchBody, Sort } from '../cluster/requests.ts'
import { getTermId, names, termNames } from '../field-names.ts'
import type { TermLookup } from './term-cache.ts'

/** Upper bound of the words of a stem, far more than a query takes. */
const stemWordsMax = 1000

/** Factor of the looked-up terms to those needed, because some may be hidden. */
const hiddenFactor = 8

const byId: Sort = [{ [termNames.id]: 'asc' }]
const byFrequency: Sort = [{ [termNames.frequency]: 'desc' }, { [termNames.id]: 'asc' }]

/** The terms of stemmed fields with the word's stem, in byte order. */
export function lookUpStem(collection: Collection, word: string): TermLookup {
  const own = stem(word)
  const clause = { term: { [termNames.stem]: getTermId(collection, own) } }
  return { key: `stem ${own}`, body: buildBody(clause, byId, stemWordsMax) }
}

/** The first derived terms of the word, in byte order. */
export function lookUpDerived(collection: Collection, word: string): TermLookup {
  const clause = { term: { [termNames.base]: getTermId(collection, word) } }
  return { key: `base ${word}`, body: buildBody(clause, byId, hiddenFactor * limits.compoundsMax) }
}

/**
 * By distance: words with the same first letter within it and with the documents of the bounds, by
 * falling frequency. They are enough to include the best of each distance.
 */
export function lookUpTypos(
  collection: Collection,
  word: string,
  { near, far }: Pick<CorrectionBounds, 'near' | 'far'>,
): TermLookup[] {
  const distanceMax = typoDistanceMax(word)
  return [1, 2]
    .filter((distance) => distance <= distanceMax)
    .map((distance) => {
      // A list also has the words of smaller distances, which must not be cut off by others.
      const documentsMin = distance === 1 ? near : far
      const fuzzy = {
        [termNames.word]: {
          value: getTermId(collection, word),
          fuzziness: String(distance),
          // The letter of the collection, and the first letter of the word.
          prefix_length: 2,
          transpositions: true,
          // The default would select terms by Lucene's scores.
          rewrite: 'constant_score',
        },
      }
      const isFrequent = { range: { [termNames.frequency]: { gte: documentsMin } } }
      const clause = { bool: { filter: [{ fuzzy }, isFrequent] } }
      // The word itself is included, and so are the words of smaller distances.
      const size = hiddenFactor * distance * limits.similarMax + 1
      const key = `typo ${distance} ${documentsMin} ${word}`
      return { key, body: buildBody(clause, byFrequency, size) }
    })
}

/** The last term of a page: its frequency and its text. */
export interface PrefixPage {
  readonly size: number
  readonly after: { readonly frequency: number; readonly term: string } | null
}

/** Words with the prefix, by falling frequency. */
export function lookUpPrefix(
  collection: Collection,
  prefix: string,
  { size, after }: PrefixPage,
): TermLookup {
  const clause = { prefix: { [termNames.word]: { value: getTermId(collection, prefix) } } }
  const body = buildBody(clause, byFrequency, size)
  if (after === null) return { key: `prefix ${prefix}`, body }
  const { frequency, term } = after
  return {
    key: `prefix ${prefix} ${term}`,
    body: { ...body, search_after: [frequency, getTermId(collection, term)] },
  }
}

function buildBody(clause: Query, sort: Sort, size: number): SearchBody {
  return { query: { bool: { filter: [clause] } }, sort, size, _source: [names.term] }
}
