/** Documents of terms, and of addresses in clear. */
import { type Collection, collections } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import { names, termId } from '../field-names.ts'
import { isScored } from '../mapping.ts'
import { type BulkLine, checkedLine } from './line.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

export function termCount({ indexes }: SnapshotReader): number {
  return collections.reduce((sum, name) => sum + indexes[name].dictionary.termCount, 0)
}

/** From term number `from` on, collection by collection. */
export function* termLines(reader: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const collection of collections) {
    const { termCount, termWeights } = reader.indexes[collection].dictionary
    if (from < before + termCount) {
      const terms = reader.terms(collection)
      for (let rank = Math.max(0, from - before); rank < termCount; rank++) {
        const df = documentFrequencies(reader, collection, rank)
        const term = { w: termWeights[rank]!, df }
        yield checkedLine(termId(collection, terms[rank]!), { [names.term]: term })
      }
      reader.letGo(collection)
    }
    before += termCount
  }
}

/** By scored field with the term: its document frequency. */
function documentFrequencies(
  { indexes }: SnapshotReader,
  collection: Collection,
  rank: number,
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [field, { name }] of schemas[collection].text.entries()) {
    if (!isScored(collection, name)) continue
    let count = 0
    for (const { postings } of indexes[collection].segments) {
      const term = postings.termAt(rank)
      if (term < 0) continue
      const { start, end } = postings.inField(term, field)
      count += end - start
    }
    if (count > 0) counts[name] = count
  }
  return counts
}

/** From the user with ordinal `from` on. A user without addresses has a document too. */
export function* contactLines({ contacts }: SnapshotReader, from: number): Generator<BulkLine> {
  for (let ordinal = from; ordinal < contacts.users; ordinal++) {
    yield checkedLine(String(ordinal), { [names.addresses]: { a: contacts.addressesOf(ordinal) } })
  }
}
