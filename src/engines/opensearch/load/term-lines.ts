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
import { names, termId, termNames } from '../field-names.ts'
import { isScored } from '../indices.ts'
import type { TermStatistics } from '../term-cache.ts'
import { type BulkLine, checkedLine } from './bulk.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

export function termCount({ indexes }: SnapshotReader): number {
  return collections.reduce((sum, name) => sum + indexes[name].dictionary.termCount, 0)
}

/** From term number `from` on, by collection. */
export function* termLines(reader: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const collection of collections) {
    const { dictionary } = reader.indexes[collection]
    const { termCount } = dictionary
    if (from < before + termCount) {
      yield* linesOf(reader, collection, Math.max(0, from - before))
      reader.letGo(collection)
    }
    before += termCount
  }
}

function* linesOf(
  reader: SnapshotReader,
  collection: Collection,
  from: number,
): Generator<BulkLine> {
  const { dictionary } = reader.indexes[collection]
  const terms = reader.terms(collection)
  const lengths = joinedLengths(reader, collection)
  const members = stemMembers(dictionary, terms)
  for (let termOrd = from; termOrd < dictionary.termCount; termOrd++) {
    const term = terms[termOrd]!
    const own = lengths.get(termOrd)
    const statistics: TermStatistics = {
      w: dictionary.termWeights[termOrd]!,
      n: dictionary.documentFrequencies[termOrd]!,
      df: documentFrequencies(reader, collection, termOrd),
      ...(own === undefined ? {} : { l: [...own].sort((a, b) => a - b) }),
    }
    const id = termId(collection, term)
    yield checkedLine(id, {
      [termNames.id]: id,
      [termNames.frequency]: statistics.n,
      ...keysOf(collection, term, dictionary.isWord(termOrd) && statistics.n > 0),
      ...(members.has(termOrd)
        ? { [termNames.stem]: termId(collection, stem(readBase(term))) }
        : {}),
      [names.term]: statistics,
    })
  }
}

function keysOf(collection: Collection, term: string, isWord: boolean): object {
  if (isWord) return { [termNames.word]: termId(collection, term) }
  return isDerived(term) ? { [termNames.base]: termId(collection, readBase(term)) } : {}
}

/** The terms of all stems. A word that names have too is here by its term for stemmed fields. */
function stemMembers(dictionary: Dictionary, terms: readonly string[]): Set<number> {
  const stems = new Set<string>()
  for (const term of terms) if (isStemmable(term)) stems.add(stem(term))
  const members = new Set<number>()
  for (const one of stems) for (const termOrd of dictionary.findStem(one)) members.add(termOrd)
  return members
}

/** By text field with the term: its document frequency. Omits fields without scores and BM25. */
function documentFrequencies(
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
function joinedLengths(reader: SnapshotReader, collection: Collection): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>()
  const { segments } = reader.indexes[collection]
  for (const { shard, docId } of reader.positions(collection)) {
    for (const { termOrd, positionLength } of textTokens(segments[shard]!, docId)) {
      if (positionLength === 1) continue
      const known = found.get(termOrd)
      if (known === undefined) found.set(termOrd, new Set([positionLength]))
      else known.add(positionLength)
    }
  }
  return found
}
