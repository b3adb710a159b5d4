/**
 * Ranking by a number: greatest first, documents without one last, equal ones in tie order. Walks
 * the column's docIds from the greatest value down until the page is full; where a filter leaves
 * few documents, looks at just these.
 */
import { type Bitset, countBits, hasBit, lowestBit } from '../bytes/index.ts'
import type { TopK } from '../collect/index.ts'
import type { NumberColumn } from '../columns/index.ts'
import type { TieOrder } from '../segment/index.ts'

export interface SortRequest {
  /** Of single numbers. */
  readonly column: NumberColumn
  readonly ties: TieOrder
  readonly pass: Bitset | null
  /** Only what ranks behind this: lower values, and this very value from `tie` on. */
  readonly after: { readonly score: number; readonly tie: number }
  /** Values below this are not wanted. */
  readonly floor: number
  /** What `topK` has room for. */
  readonly limit: number
}

const lastKey = Number.NEGATIVE_INFINITY

/**
 * Offers (value, tie) of the documents that may be among the best; a missing value is -Infinity.
 * Throws RangeError for a column of lists.
 */
export function collectSorted(request: SortRequest, topK: TopK): void {
  const { column, pass, limit } = request
  if (column.list) throw new RangeError('a document with a list of numbers has no place')
  if (pass !== null && isShorter(countBits(pass), limit, column.values.length)) {
    collectPassing(request, pass, topK)
  } else {
    collectLast(request, limit - walk(request, topK), topK)
  }
}

/**
 * Whether to look at all that pass is shorter than to walk until `limit` of them are met, if they
 * are spread evenly.
 */
function isShorter(passing: number, limit: number, documents: number): boolean {
  return passing * passing < limit * documents
}

/**
 * The documents with numbers, best first, a run of equal values after the other; at most `limit`,
 * since no document can enter behind so many of its own shard. Returns how many were offered.
 */
function walk({ column, ties, pass, after, floor, limit }: SortRequest, topK: TopK): number {
  const { values } = column
  const { order } = column.docs
  let offered = 0
  let end = column.ranksUpTo(after.score)
  for (;;) {
    // Most steps end here: values lie far apart in memory, bits do not.
    if (pass !== null) while (end > 0 && !hasBit(pass, order[end - 1]!)) end--
    if (end === 0 || offered === limit) return offered
    const value = values[order[end - 1]!]!
    if (value === lastKey || value < floor) return offered
    const start = end > 1 && values[order[end - 2]!] !== value ? end - 1 : column.ranksBelow(value)
    const first = value === after.score ? firstFrom(after.tie, ties, order, start, end) : start
    for (let i = first; i < end && offered < limit; i++) {
      const docId = order[i]!
      if (pass !== null && !hasBit(pass, docId)) continue
      topK.offer(values[docId]!, ties.tieOf[docId]!)
      offered++
    }
    end = start
  }
}

/** The first of equal values, which lie in tie order, whose tie is not less. */
function firstFrom(
  tie: number,
  { tieOf }: TieOrder,
  order: Uint32Array,
  start: number,
  end: number,
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tieOf[order[middle]!]! < tie) low = middle + 1
    else high = middle
  }
  return low
}

/** Documents without a number, and those of -Infinity, which is the key of the former. */
function collectLast(request: SortRequest, limit: number, topK: TopK): void {
  const { column, ties, pass, after, floor } = request
  const { values } = column
  const ranked = column.docs.order.length - column.ranksUpTo(lastKey)
  if (ranked === values.length || floor > lastKey) return
  let left = limit
  const first = after.score === lastKey ? after.tie : 0
  for (let tie = first; tie < values.length && left > 0; tie++) {
    const docId = ties.docOf[tie]!
    if (values[docId]! > lastKey || (pass !== null && !hasBit(pass, docId))) continue
    topK.offer(lastKey, tie)
    left--
  }
}

/** Everything that passes. */
function collectPassing(
  { column: { values }, ties: { tieOf }, after, floor }: SortRequest,
  pass: Bitset,
  topK: TopK,
): void {
  for (let i = 0; i < pass.length; i++) {
    for (let word = pass[i]!; word !== 0; word &= word - 1) {
      const docId = i * 32 + lowestBit(word)
      const key = Number.isNaN(values[docId]!) ? lastKey : values[docId]!
      if (key < floor || key < topK.threshold) continue
      const tie = tieOf[docId]!
      if (key < after.score || (key === after.score && tie >= after.tie)) {
        topK.offer(key, tie)
      }
    }
  }
}
