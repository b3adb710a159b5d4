/** Which record tells how a value is written: the first that has it. */
import { hasBit } from '../bytes/index.ts'
import type { Budget, OpenIndex, OrdinalSet } from '../query/index.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetValues } from './values-by-document.ts'

/** The documents that are counted. */
export interface CountedDocuments {
  readonly set: OrdinalSet
  /** By shard: the same, ascending. */
  readonly docIds: readonly Uint32Array[]
}

/** Documents between two deadline checks. */
export const documentsPerCheck = 1 << 16

/**
 * By position: the least ordinal of a document that has the value. Documents are visited in their
 * order if each value is expected soon, else those that are counted.
 */
export function firstOrdinals(
  index: OpenIndex,
  column: FacetColumn,
  documents: CountedDocuments,
  numbers: readonly number[],
  counts: readonly number[],
  budget: Budget,
): number[] {
  const found = new Map(numbers.map((number) => [number, Number.POSITIVE_INFINITY]))
  if (column.keywords === null || numbers.length === 0) return numbers.map(() => 0)
  const { segments } = index
  const all = documents.docIds.reduce((sum, { length }) => sum + length, 0)
  const rarest = Math.min(...counts)
  const isSoon = (4 * documents.set.documents) / rarest < all
  const left = isSoon ? visitInOrder(index, column, documents, found, all, budget) : found.size
  if (left > 0) {
    for (const [shard, docIds] of documents.docIds.entries()) {
      const { ordinalOf } = segments[shard]!.ordinals
      budget.check()
      for (let i = 0; i < docIds.length; i++) {
        const docId = docIds[i]!
        const ordinal = ordinalOf[docId]! * segments.length + shard
        offer(column.shards[shard]!, docId, ordinal, found)
      }
    }
  }
  return numbers.map((number) => found.get(number)!)
}

/** Returns how many values were not met in so many visits. */
function visitInOrder(
  { segments }: OpenIndex,
  column: FacetColumn,
  { set }: CountedDocuments,
  found: Map<number, number>,
  visitsMax: number,
  budget: Budget,
): number {
  let left = found.size
  const ordinalsMax = Math.min(visitsMax, set.documents)
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
