/**
 * The values of one field by document, for counting. Values are numbered in their order over all
 * shards, as Lucene's global ordinals. A column is built from the lists of an index on first use.
 */
import {
  type Bitset,
  compareEntries,
  countBits,
  findLowestBit,
  GrowableU32,
  lowerBound,
} from '../bytes/index.ts'
import { foldKeyword, type KeywordColumn } from '../columns/index.ts'
import type { FacetKernel } from '../kernels/index.ts'
import type { Budget, OpenIndex } from '../query/index.ts'
import { DocumentParts, documentsPerCheck } from './document-parts.ts'
import { assignRanks, findGreatest, listRuns } from './number-runs.ts'
import { type FacetValues, ValuesByDocument } from './values-by-document.ts'

/** A keyword's number in one shard. */
export interface KeywordPlace {
  readonly shard: number
  readonly value: number
}

export interface FacetColumn {
  /** Upper bound of the numbers of values, exclusive. */
  readonly size: number
  /** By shard: the numbers of its documents. */
  readonly shards: readonly FacetValues[]
  /** By number of the value, ascending. Null for keywords. */
  readonly numbers: Float64Array | null
  /**
   * Null: each value has one number. Otherwise nearly all values have one document, and each
   * document has its own number, in the order of values. The array has the first numbers of values
   * with several documents.
   */
  readonly repeated: Uint32Array | null
  /** The greatest absolute value. Infinity for keywords, and if a number has a fraction. */
  readonly most: number
  /** Null for numbers. */
  readonly keywords: KeywordNumbers | null
}

/** Steps between two deadline checks. */
const stepsPerCheck = 4096

/** A column has ranks if at most one in this many documents repeats another's number. */
const repeatedShare = 16

/**
 * Throws DeadlineError, and RangeError for a field without keywords and numbers.
 *
 * @param kernel of the counter
 */
export function buildFacetColumn(
  index: OpenIndex,
  field: string,
  budget: Budget,
  kernel: FacetKernel,
): FacetColumn {
  const [first] = index.segments
  if (first?.keywords.has(field)) return buildKeywordColumn(index, field, budget, kernel)
  if (first?.numbers.has(field)) return buildNumberColumn(index, field, budget, kernel)
  throw new RangeError(`no keyword or number field "${field}"`)
}

function buildKeywordColumn(
  { segments }: OpenIndex,
  field: string,
  budget: Budget,
  kernel: FacetKernel,
): FacetColumn {
  const columns = segments.map(({ keywords }) => keywords.get(field)!)
  const keywords = new KeywordNumbers(columns, budget)
  const parts = new DocumentParts(budget)
  const shards = segments.map(({ documents }, shard) => {
    const { docs, starts, common } = columns[shard]!
    const numberOf = keywords.byShard[shard]!
    const values = new ValuesByDocument(kernel, documents, keywords.distinct, parts)
    const commonDocs = Array.from(
      common,
      ([value, bits]) => [value, listDocIds(bits, budget)] as const,
    )
    values.count(docs, 0, docs.length)
    for (const [, docIds] of commonDocs) values.count(docIds, 0, docIds.length)
    for (let value = 0; value < numberOf.length; value++) {
      values.place(docs, starts[value]!, starts[value + 1]!, numberOf[value]!)
    }
    for (const [value, docIds] of commonDocs) {
      values.place(docIds, 0, docIds.length, numberOf[value]!)
    }
    return values.finish()
  })
  const most = Number.POSITIVE_INFINITY
  return { size: keywords.distinct, shards, numbers: null, repeated: null, most, keywords }
}

/** As `listBits`. Throws DeadlineError. */
function listDocIds(bits: Bitset, budget: Budget): Uint32Array {
  const docIds = new Uint32Array(countBits(bits))
  const parts = new DocumentParts(budget, documentsPerCheck / 32)
  let count = 0
  for (let i = 0; i < bits.length; ) {
    const to = parts.cutAt(i, bits.length)
    for (; i < to; i++) {
      for (let word = bits[i]!; word !== 0; word &= word - 1) {
        docIds[count++] = i * 32 + findLowestBit(word)
      }
    }
  }
  return docIds
}

/** Numbers of a keyword field's values over all shards, in byte order. */
class KeywordNumbers {
  readonly distinct: number
  /** By shard and the shard's own number of a value: its number here. Ascending. */
  readonly byShard: readonly Uint32Array[]
  readonly #columns: readonly KeywordColumn[]

  constructor(columns: readonly KeywordColumn[], budget: Budget) {
    this.#columns = columns
    this.byShard = columns.map(({ valueCount }) => new Uint32Array(valueCount))
    const tables = columns.map(({ keys }) => keys)
    this.distinct = mergeInto(this.byShard, budget, (a, i, b, j) =>
      compareEntries(tables[a]!, i, tables[b]!, j),
    )
  }

  /** The first shard that has the value. */
  findPlace(number: number): KeywordPlace {
    for (const [shard, numbers] of this.byShard.entries()) {
      const value = lowerBound(numbers, number)
      if (numbers[value] === number) return { shard, value }
    }
    throw new RangeError(`no value has the number ${number}`)
  }

  /** The number of the value that the text folds to. -1 if there is none. */
  findNumber(text: string): number {
    for (const [shard, column] of this.#columns.entries()) {
      const folded = foldKeyword(column.match, text)
      const { start, end } = column.findPrefix(folded)
      if (start < end && column.decodeValues(start, start + 1)[0] === folded) {
        return this.byShard[shard]![start]!
      }
    }
    return -1
  }

  /** Range [start, end) of the numbers of values with the prefix. */
  findPrefix(text: string): { readonly start: number; readonly end: number } {
    let start = this.distinct
    let end = 0
    for (const [shard, column] of this.#columns.entries()) {
      const own = column.findPrefix(foldKeyword(column.match, text))
      if (own.start >= own.end) continue
      start = Math.min(start, this.byShard[shard]![own.start]!)
      end = Math.max(end, this.byShard[shard]![own.end - 1]! + 1)
    }
    return { start, end: Math.max(start, end) }
  }
}

function buildNumberColumn(
  { segments }: OpenIndex,
  field: string,
  budget: Budget,
  kernel: FacetKernel,
): FacetColumn {
  const parts = new DocumentParts(budget)
  const runs = segments.map(({ numbers }) => listRuns(numbers.get(field)!, parts))
  const byShard = runs.map(({ values }) => new Uint32Array(values.length))
  const distinct = mergeInto(byShard, budget, (a, i, b, j) => {
    const [x, y] = [runs[a]!.values[i]!, runs[b]!.values[j]!]
    return x < y ? -1 : x > y ? 1 : 0
  })
  const documents = runs.reduce((sum, { docIds }) => sum + docIds.length, 0)
  const isList = segments.some(({ numbers }) => numbers.get(field)!.list)
  const isRanked = !isList && (documents - distinct) * repeatedShare <= documents
  const ranks = isRanked ? assignRanks(runs, byShard, distinct, parts) : null
  const size = isRanked ? documents : distinct
  const all = kernel.allocateValues(size)
  const shards = segments.map(({ documents }, shard) => {
    const { docIds, starts, values } = runs[shard]!
    const byDocument = new ValuesByDocument(kernel, documents, size, parts)
    if (ranks === null) byDocument.count(docIds, 0, docIds.length)
    else byDocument.placeRanks(docIds, 0, 0, 0)
    for (let run = 0; run < values.length; run++) {
      const number = byShard[shard]![run]!
      const [start, end] = [starts[run]!, starts[run + 1]!]
      // Adding 0 makes 0 of -0.
      const value = values[run]! + 0
      if (ranks === null) {
        all[number] = value
        byDocument.place(docIds, start, end, number)
      } else {
        const first = ranks.next[number]!
        ranks.next[number] = first + end - start
        for (let i = start; i < end; i++) all[first + i - start] = value
        byDocument.placeRanks(docIds, start, end, first)
      }
    }
    return byDocument.finish()
  })
  const repeated = ranks?.repeated ?? null
  return { size, shards, numbers: all, repeated, most: findGreatest(all, parts), keywords: null }
}

/**
 * Numbers the entries of several sorted tables in their merged order. Equal entries get one number.
 * Returns how many numbers there are.
 */
function mergeInto(
  byShard: readonly Uint32Array[],
  budget: Budget,
  compare: (a: number, i: number, b: number, j: number) => number,
): number {
  if (byShard.length === 1) {
    const [numbers] = byShard
    const parts = new DocumentParts(budget)
    for (let i = 0; i < numbers!.length; ) {
      const to = parts.cutAt(i, numbers!.length)
      for (; i < to; i++) numbers![i] = i
    }
    return numbers!.length
  }
  const next = byShard.map(() => 0)
  const least: number[] = []
  for (let number = 0; ; number++) {
    if (number % stepsPerCheck === 0) budget.check()
    least.length = 0
    for (let shard = 0; shard < byShard.length; shard++) {
      if (next[shard]! >= byShard[shard]!.length) continue
      const order =
        least.length === 0 ? -1 : compare(shard, next[shard]!, least[0]!, next[least[0]!]!)
      if (order < 0) least.length = 0
      if (order <= 0) least.push(shard)
    }
    if (least.length === 0) return number
    for (const shard of least) byShard[shard]![next[shard]!++] = number
  }
}

/** Marks a document without a link. */
export const noLink = 0xffffffff

/**
 * A column over linked documents: each document has the values of its linked document.
 *
 * @param links by ordinal of `index`: the ordinal in `target`, or `noLink`
 */
export function buildLinkedColumn(
  column: FacetColumn,
  index: OpenIndex,
  target: OpenIndex,
  links: Uint32Array,
  budget: Budget,
  kernel: FacetKernel,
): FacetColumn {
  const shardCount = index.segments.length
  const parts = new DocumentParts(budget)
  const shards = index.segments.map(({ documents, ordinals }, shard) => {
    const starts = new Uint32Array(documents + 1)
    const numbers = new GrowableU32()
    let hasSeveral = false
    for (let docId = 0; docId < documents; ) {
      const to = parts.cutAt(docId, documents)
      for (; docId < to; docId++) {
        const link = links[ordinals.ordinalOf[docId]! * shardCount + shard]!
        const before = numbers.length
        if (link !== noLink) addValues(column, target, link, numbers)
        if (numbers.length > before + 1) hasSeveral = true
        starts[docId + 1] = numbers.length
      }
    }
    const values = numbers.view()
    if (hasSeveral) {
      const several = {
        numbers: kernel.allocateWords(values.length),
        starts: kernel.allocateWords(starts.length),
      }
      several.numbers.set(values)
      several.starts.set(starts)
      return several
    }
    const single = kernel.allocateNumbers(documents, column.size).fill(column.size)
    for (let docId = 0; docId < documents; ) {
      const to = parts.cutAt(docId, documents)
      for (; docId < to; docId++) {
        if (starts[docId + 1]! > starts[docId]!) single[docId] = values[starts[docId]!]!
      }
    }
    return { numbers: single, starts: null }
  })
  return { ...column, shards, repeated: null }
}

function addValues(
  { shards, size, numbers: values, repeated }: FacetColumn,
  { segments }: OpenIndex,
  ordinal: number,
  out: GrowableU32,
): void {
  const shard = ordinal % segments.length
  const docId = segments[shard]!.ordinals.docOf[Math.floor(ordinal / segments.length)]!
  const { numbers, starts } = shards[shard]!
  if (starts === null) {
    const number = numbers[docId]!
    if (number === size) return
    out.push(repeated === null ? number : findFirstRank(values!, repeated, number))
    return
  }
  for (let i = starts[docId]!; i < starts[docId + 1]!; i++) out.push(numbers[i]!)
}

/** The rank of a value's first document, which identifies the value. */
function findFirstRank(values: Float64Array, repeated: Uint32Array, rank: number): number {
  const first = repeated[lowerBound(repeated, rank + 1) - 1]
  return first !== undefined && values[first] === values[rank] ? first : rank
}
