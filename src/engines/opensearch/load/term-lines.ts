/** Documents of terms: their statistics, and the fields that expand words. */
import {
  type Dictionary,
  isDerived,
  isStemmable,
  readBase,
  stem,
  textTokens,
} from 'native-free-index'
import { type Collection, collections } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import { getTermId, names, termNames } from '../field-names.ts'
import { isScored } from '../indices.ts'
import type { TermStatistics } from '../words/term-cache.ts'
import { type BulkLine, buildLine } from './bulk.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

export function countTerms({ indexes }: SnapshotReader): number {
  return collections.reduce((sum, name) => sum + indexes[name].dictionary.termCount, 0)
}

/** From term number `from` on, by collection. */
export function* listTermLines(reader: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const collection of collections) {
    const { dictionary } = reader.indexes[collection]
    const { termCount } = dictionary
    if (from < before + termCount) {
      yield* listLines(reader, collection, Math.max(0, from - before))
      reader.release(collection)
    }
    before += termCount
  }
}

function* listLines(
  reader: SnapshotReader,
  collection: Collection,
  from: number,
): Generator<BulkLine> {
  const { dictionary } = reader.indexes[collection]
  const terms = reader.listTerms(collection)
  const lengths = findJoinedLengths(reader, collection)
  const members = findStemmed(dictionary, terms)
  for (let termOrd = from; termOrd < dictionary.termCount; termOrd++) {
    const term = terms[termOrd]!
    const own = lengths.get(termOrd)
    const statistics: TermStatistics = {
      w: dictionary.termWeights[termOrd]!,
      n: dictionary.documentFrequencies[termOrd]!,
      df: countDocuments(reader, collection, termOrd),
      ...(own === undefined ? {} : { l: [...own].sort((a, b) => a - b) }),
    }
    const id = getTermId(collection, term)
    yield buildLine(id, {
      [termNames.id]: id,
      [termNames.frequency]: statistics.n,
      ...buildKeys(collection, term, dictionary.isWord(termOrd) && statistics.n > 0),
      ...(members.has(termOrd)
        ? { [termNames.stem]: getTermId(collection, stem(readBase(term))) }
        : {}),
      [names.term]: statistics,
    })
  }
}

function buildKeys(collection: Collection, term: string, isWord: boolean): object {
  if (isWord) return { [termNames.word]: getTermId(collection, term) }
  return isDerived(term) ? { [termNames.base]: getTermId(collection, readBase(term)) } : {}
}

/** The terms of all stems. A word that names have too is here by its term for stemmed fields. */
function findStemmed(dictionary: Dictionary, terms: readonly string[]): Set<number> {
  const stems = new Set<string>()
  for (const term of terms) if (isStemmable(term)) stems.add(stem(term))
  const members = new Set<number>()
  for (const one of stems) for (const termOrd of dictionary.findStem(one)) members.add(termOrd)
  return members
}

/** By text field with the term: its document frequency. Omits fields without scores and BM25. */
function countDocuments(
  { indexes }: SnapshotReader,
  collection: Collection,
  termOrd: number,
): Record<string, number> {
  const fields = schemas[collection].text
  const frequencies = new Uint32Array(fields.length)
  for (const { postings } of indexes[collection].segments) {
    const term = postings.findTerm(termOrd)
    if (term >= 0) postings.addFieldFrequencies(term, frequencies)
  }
  const counts: Record<string, number> = {}
  for (const [field, { name, weight }] of fields.entries()) {
    if (weight === 0 && !isScored(collection, name)) continue
    if (frequencies[field]! > 0) counts[name] = frequencies[field]!
  }
  return counts
}

/** By term ordinal: the numbers of positions of its joined forms. */
function findJoinedLengths(
  reader: SnapshotReader,
  collection: Collection,
): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  for (const { segment, docId } of reader.listDocuments(collection)) {
    for (const { termOrd, positionLength } of textTokens(segment, docId)) {
      if (positionLength === 1) continue
      const known = found.get(termOrd)
      if (known === undefined) found.set(termOrd, new Set([positionLength]))
      else known.add(positionLength)
    }
  }
  return found
}
