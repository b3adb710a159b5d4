/** Finds the first document with a value, which shows the value's original spelling. */
import { findLowestBit, hasBit } from '../bytes/index.ts'
import type { Budget, OpenIndex } from '../query/index.ts'
import type { CountedDocuments } from './counted-documents.ts'
import { DocumentParts, documentsPerCheck } from './document-parts.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetValues } from './values-by-document.ts'

/**
 * By position: the least ordinal of a document with the value. Documents are visited in ordinal
 * order if each value is expected soon, otherwise only counted documents are visited.
 */
export function findFirstOrdinals(
  index: OpenIndex,
  column: FacetColumn,
  documents: CountedDocuments,
  numbers: readonly number[],
  counts: readonly number[],
  budget: Budget,
): number[] {
  const found = new Map(numbers.map((number) => [number, Number.POSITIVE_INFINITY]))
  if (column.keywords === null || numbers.length === 0) return numbers.map(() => 0)
  const rarest = Math.min(...counts)
  const isSoon = (4 * documents.set.documents) / rarest < documents.count
  const left = isSoon ? visitInOrder(index, column, documents, found, budget) : found.size
  if (left > 0) visitAll(index, column, documents, found, budget)
  return numbers.map((number) => found.get(number)!)
}

function visitAll(
  { segments }: OpenIndex,
  column: FacetColumn,
  { set }: CountedDocuments,
  found: Map<number, number>,
  budget: Budget,
): void {
  const parts = new DocumentParts(budget, documentsPerCheck / 32)
  for (const [shard, bits] of set.sets.entries()) {
    const { ordinalOf } = segments[shard]!.ordinals
    for (let i = 0; i < bits.length; ) {
      const to = parts.cutAt(i, bits.length)
      for (; i < to; i++) {
        for (let word = bits[i]!; word !== 0; word &= word - 1) {
          const docId = i * 32 + findLowestBit(word)
          const ordinal = ordinalOf[docId]! * segments.length + shard
          offer(column.shards[shard]!, docId, ordinal, found)
        }
      }
    }
  }
}

/** Visits at most as many documents as were counted. Returns how many values were not found. */
function visitInOrder(
  { segments }: OpenIndex,
  column: FacetColumn,
  { set, count }: CountedDocuments,
  found: Map<number, number>,
  budget: Budget,
): number {
  let left = found.size
  const ordinalsMax = Math.min(count, set.documents)
  for (let ordinal = 0; ordinal < ordinalsMax && left > 0; ordinal++) {
    if (ordinal % documentsPerCheck === 0) budget.check()
    const shard = ordinal % segments.length
    const docId = segments[shard]!.ordinals.docOf[Math.floor(ordinal / segments.length)]!
    if (!hasBit(set.sets[shard]!, docId)) continue
    left -= offer(column.shards[shard]!, docId, ordinal, found)
  }
  return left
}

/** Returns how many of the document's values had no ordinal before. */
function offer(
  { numbers, starts }: FacetValues,
  docId: number,
  ordinal: number,
  found: Map<number, number>,
): number {
  const first = starts === null ? docId : starts[docId]!
  const end = starts === null ? docId + 1 : starts[docId + 1]!
  let met = 0
  for (let i = first; i < end; i++) {
    const before = found.get(numbers[i]!)
    if (before === undefined || before <= ordinal) continue
    if (before === Number.POSITIVE_INFINITY) met++
    found.set(numbers[i]!, ordinal)
  }
  return met
}
