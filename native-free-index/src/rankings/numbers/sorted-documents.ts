/**
 * Ranks by a number: greatest first, documents without one last, equal values in ordinal order.
 * Walks the column's docIds from the greatest value down until the page is full. If few documents
 * match the filter, only these are visited.
 */

import { type Bitset, countBits, findLowestBit, hasBit } from '../../bytes/index.ts'
import type { TopK } from '../../collect/index.ts'
import type { NumberColumn } from '../../columns/index.ts'
import type { ShardPage } from '../../kernels/index.ts'
import type { ShardOrdinals } from '../../segment/index.ts'

export interface SortRequest extends ShardPage {
  /** A column of single numbers. */
  readonly column: NumberColumn
  readonly ordinals: ShardOrdinals
  readonly filterBits: Bitset | null
}

const lastKey = Number.NEGATIVE_INFINITY

/**
 * Offers (value, ordinal) of the documents that may be among the best. A missing value is
 * -Infinity. Throws RangeError for a column of lists.
 */
export function collectSorted(request: SortRequest, topK: TopK): void {
  const { column, filterBits, limit } = request
  if (column.list) throw new RangeError('a document with a list of numbers has no place')
  if (filterBits !== null && isShorter(countBits(filterBits), limit, column.values.length)) {
    collectMatches(request, filterBits, topK)
  } else {
    collectLast(request, limit - walkDown(request, topK), topK)
  }
}

/**
 * Whether visiting all matches takes fewer steps than walking until `limit` matches are found, if
 * they are spread evenly.
 */
function isShorter(matchCount: number, limit: number, documents: number): boolean {
  return matchCount * matchCount < limit * documents
}

/**
 * Offers the documents with numbers, best first, by runs of equal values. Offers at most `limit`,
 * because a shard adds no more to a page. Returns how many were offered.
 */
function walkDown(
  { column, ordinals, filterBits, after, minScore, limit }: SortRequest,
  topK: TopK,
): number {
  const { values } = column
  const { order } = column.docs
  let offered = 0
  let end = column.countUpTo(after.score)
  for (;;) {
    // Most steps end at the bitset, which is read sequentially, unlike the values.
    if (filterBits !== null) while (end > 0 && !hasBit(filterBits, order[end - 1]!)) end--
    if (end === 0 || offered === limit) return offered
    const value = values[order[end - 1]!]!
    if (value === lastKey || value < minScore) return offered
    const start = end > 1 && values[order[end - 2]!] !== value ? end - 1 : column.countBelow(value)
    const first =
      value === after.score ? findFirst(after.ordinal, ordinals, order, start, end) : start
    for (let i = first; i < end && offered < limit; i++) {
      const docId = order[i]!
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      topK.offer(values[docId]!, ordinals.ordinalOf[docId]!)
      offered++
    }
    end = start
  }
}

/** Position of the first ordinal of at least `ordinal`, among equal values in ordinal order. */
function findFirst(
  ordinal: number,
  { ordinalOf }: ShardOrdinals,
  order: Uint32Array,
  start: number,
  end: number,
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ordinalOf[order[middle]!]! < ordinal) low = middle + 1
    else high = middle
  }
  return low
}

/** Offers documents without a number, and documents with -Infinity, which is the key of both. */
function collectLast(request: SortRequest, limit: number, topK: TopK): void {
  const { column, ordinals, filterBits, after, minScore } = request
  const { values } = column
  const presentCount = column.docs.order.length - column.countUpTo(lastKey)
  if (presentCount === values.length || minScore > lastKey) return
  let left = limit
  const first = after.score === lastKey ? after.ordinal : 0
  for (let ordinal = first; ordinal < values.length && left > 0; ordinal++) {
    const docId = ordinals.docOf[ordinal]!
    if (values[docId]! > lastKey || (filterBits !== null && !hasBit(filterBits, docId))) continue
    topK.offer(lastKey, ordinal)
    left--
  }
}

/** Offers all matching documents. */
function collectMatches(
  { column: { values }, ordinals: { ordinalOf }, after, minScore }: SortRequest,
  filterBits: Bitset,
  topK: TopK,
): void {
  for (let i = 0; i < filterBits.length; i++) {
    for (let word = filterBits[i]!; word !== 0; word &= word - 1) {
      const docId = i * 32 + findLowestBit(word)
      const key = Number.isNaN(values[docId]!) ? lastKey : values[docId]!
      if (key < minScore || key < topK.threshold) continue
      const ordinal = ordinalOf[docId]!
      if (key < after.score || (key === after.score && ordinal >= after.ordinal)) {
        topK.offer(key, ordinal)
      }
    }
  }
}
