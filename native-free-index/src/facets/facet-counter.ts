/** Counts the values of one field over a set of documents. */
import { createHits, TopK } from '../collect/index.ts'
import { limits } from '../limits.ts'
import type { Budget, OpenIndex } from '../query/index.ts'
import { ExactSum } from './exact-sum.ts'
import type { FacetColumn } from './facet-column.ts'
import { type CountedDocuments, documentsPerCheck, firstOrdinals } from './first-ordinals.ts'
import { bucketOf, bucketStarts, type Histogram } from './histogram.ts'
import type { FacetValues } from './values-by-document.ts'

export interface FacetOptions {
  /** Values to show, up to `limits.facetValuesMax`. */
  readonly first: number
  /** Most documents first, or in the order of the values. Equal counts: in that order too. */
  readonly order: 'count' | 'value'
  /** Of keywords: only values that begin so, compared as by the field. Null: all. */
  readonly prefix: string | null
  /** Of numbers alone. */
  readonly histogram: Histogram | null
}

/** A value that is shown. */
export interface CountedValue {
  /** Its number in the column. */
  readonly number: number
  /** Documents that have it. */
  readonly count: number
  /** The least ordinal of these. */
  readonly ordinal: number
}

export interface CountedFacet {
  readonly values: readonly CountedValue[]
  /** Documents of each value that is not shown, added up. */
  readonly other: number
  /** Documents without any value, whatever the prefix. */
  readonly missing: number
  /** Different values, shown or not. */
  readonly distinct: number
  /** Of a number field with any value. A document counts once for each of its values. */
  readonly numbers: CountedNumbers | null
}

export interface CountedNumbers {
  readonly least: number
  readonly greatest: number
  /** Correctly rounded. */
  readonly sum: number
  readonly count: number
  /** By bucket. Null without a histogram, and where there would be too many. */
  readonly buckets: Uint32Array | null
}

/** From one value in so many on, counts are visited in the order of the values. */
const denseShare = 8

/** One thread's counts. Memory is kept for the column with the most values. */
export class FacetCounter {
  /** By number of a value. All 0 between two calls. */
  #counts = new Uint32Array(0)
  /** Numbers with a count above 0, in the order of the values if `#isDense`. */
  #touched = new Uint32Array(0)
  #touchedCount = 0
  #isDense = false
  readonly #topK = new TopK(limits.facetValuesMax)
  readonly #best = createHits(limits.facetValuesMax)

  /** Throws DeadlineError. */
  count(
    index: OpenIndex,
    column: FacetColumn,
    documents: CountedDocuments,
    options: FacetOptions,
    budget: Budget,
  ): CountedFacet {
    const missing = this.#countAll(column, documents, budget)
    try {
      const { shown, sum, distinct } = this.#survey(column, options)
      const counts = shown.map((number) => this.#counts[number]!)
      const ordinals = firstOrdinals(index, column, documents, shown, counts, budget)
      return {
        values: shown.map((number, i) => ({ number, count: counts[i]!, ordinal: ordinals[i]! })),
        other: sum - counts.reduce((all, count) => all + count, 0),
        missing,
        distinct,
        numbers: this.#numbersOf(column, options.histogram, budget),
      }
    } finally {
      this.#clear()
    }
  }

  /** By position: how many of the documents have the value with this number. -1: no value. */
  countEach(
    column: FacetColumn,
    documents: CountedDocuments,
    numbers: readonly number[],
    budget: Budget,
  ): number[] {
    this.#countAll(column, documents, budget)
    const counts = numbers.map((number) => (number < 0 ? 0 : this.#counts[number]!))
    this.#clear()
    return counts
  }

  #clear(): void {
    const counts = this.#counts
    const touched = this.#touched
    for (let i = 0; i < this.#touchedCount; i++) counts[touched[i]!] = 0
    this.#touchedCount = 0
  }

  /** Returns how many documents have no value. */
  #countAll(
    { shards, distinct }: FacetColumn,
    { docIds }: CountedDocuments,
    budget: Budget,
  ): number {
    // One more: documents without a value are counted under the number behind the last.
    if (this.#counts.length <= distinct) {
      this.#counts = new Uint32Array(distinct + 1)
      this.#touched = new Uint32Array(distinct + 1)
    }
    const all = docIds.reduce((sum, { length }) => sum + length, 0)
    this.#isDense = all >= distinct / denseShare
    this.#touchedCount = 0
    let missing = 0
    for (const [shard, values] of shards.entries()) {
      const list = docIds[shard]!
      for (let start = 0; start < list.length; start += documentsPerCheck) {
        budget.check()
        const end = Math.min(start + documentsPerCheck, list.length)
        missing += this.#countSome(values, list, start, end)
      }
    }
    missing += this.#counts[distinct]!
    this.#counts[distinct] = 0
    this.#listTouched(distinct)
    return missing
  }

  /** Returns how many documents of a field with lists have no value. */
  #countSome(
    { numbers, starts }: FacetValues,
    docIds: Uint32Array,
    start: number,
    end: number,
  ): number {
    if (starts !== null) return this.#countSeveral(docIds, start, end, numbers, starts)
    if (this.#isDense) countSingle(docIds, start, end, numbers, this.#counts)
    else this.#countRare(docIds, start, end, numbers)
    return 0
  }

  #countRare(docIds: Uint32Array, start: number, end: number, numbers: Uint32Array): void {
    const counts = this.#counts
    const touched = this.#touched
    let touchedCount = this.#touchedCount
    for (let i = start; i < end; i++) {
      const number = numbers[docIds[i]!]!
      if (counts[number]!++ === 0) touched[touchedCount++] = number
    }
    this.#touchedCount = touchedCount
  }

  #countSeveral(
    docIds: Uint32Array,
    start: number,
    end: number,
    numbers: Uint32Array,
    starts: Uint32Array,
  ): number {
    const counts = this.#counts
    const touched = this.#touched
    let touchedCount = this.#touchedCount
    let missing = 0
    for (let i = start; i < end; i++) {
      const first = starts[docIds[i]!]!
      const last = starts[docIds[i]! + 1]!
      if (first === last) missing++
      for (let at = first; at < last; at++) {
        const number = numbers[at]!
        if (counts[number]!++ === 0) touched[touchedCount++] = number
      }
    }
    this.#touchedCount = touchedCount
    return missing
  }

  /** In the order of the values if they are many: the loops over them read memory in its order. */
  #listTouched(distinct: number): void {
    const counts = this.#counts
    const touched = this.#touched
    let kept = 0
    if (this.#isDense) {
      // Without a branch, which no processor could predict: 1 for any count but 0.
      for (let number = 0; number < distinct; number++) {
        touched[kept] = number
        kept += -counts[number]! >>> 31
      }
    } else {
      // Documents without a value have been counted under a number that is none.
      for (let i = 0; i < this.#touchedCount; i++) {
        if (touched[i] !== distinct) touched[kept++] = touched[i]!
      }
    }
    this.#touchedCount = kept
  }

  /** The values to show, in their order, and what all of them are together. */
  #survey(column: FacetColumn, options: FacetOptions): Survey {
    const { start, end } = rangeOf(column, options)
    const isByCount = options.order === 'count'
    const counts = this.#counts
    const touched = this.#touched
    const topK = this.#topK
    topK.reset(options.first)
    let { threshold } = topK
    let sum = 0
    let distinct = 0
    for (let i = 0; i < this.#touchedCount; i++) {
      const number = touched[i]!
      if (number < start || number >= end) continue
      const count = counts[number]!
      sum += count
      distinct++
      const score = isByCount ? count : -number
      if (score < threshold) continue
      topK.offer(score, number)
      threshold = topK.threshold
    }
    topK.drainInto(this.#best)
    const { ordinals, count } = this.#best
    return { shown: Array.from(ordinals.subarray(0, count)), sum, distinct }
  }

  #numbersOf(
    { numbers: values, most }: FacetColumn,
    histogram: Histogram | null,
    budget: Budget,
  ): CountedNumbers | null {
    if (values === null || this.#touchedCount === 0) return null
    budget.check()
    const counts = this.#counts
    const touched = this.#touched
    let [first, last, count, plainSum] = [touched[0]!, touched[0]!, 0, 0]
    for (let i = 0; i < this.#touchedCount; i++) {
      const number = touched[i]!
      if (number < first) first = number
      if (number > last) last = number
      count += counts[number]!
      plainSum += counts[number]! * values[number]!
    }
    const [least, greatest] = [values[first]!, values[last]!]
    const starts = histogram && bucketStarts(histogram, least, greatest)
    const buckets = starts && this.#bucketsOf(values, starts)
    // Whole numbers so small are added without rounding.
    const sum = count * most <= Number.MAX_SAFE_INTEGER ? plainSum : this.#exactSum(values)
    return { least, greatest, sum, count, buckets }
  }

  #exactSum(values: Float64Array): number {
    const sum = new ExactSum()
    for (let i = 0; i < this.#touchedCount; i++) {
      const number = this.#touched[i]!
      sum.add(values[number]!, this.#counts[number]!)
    }
    return sum.value
  }

  #bucketsOf(values: Float64Array, starts: Float64Array): Uint32Array {
    const buckets = new Uint32Array(starts.length)
    const counts = this.#counts
    const touched = this.#touched
    if (!this.#isDense) {
      for (let i = 0; i < this.#touchedCount; i++) {
        const number = touched[i]!
        buckets[bucketOf(starts, values[number]!)]! += counts[number]!
      }
      return buckets
    }
    let i = 0
    for (let bucket = 0; bucket < starts.length; bucket++) {
      const next = bucket + 1 < starts.length ? starts[bucket + 1]! : Number.POSITIVE_INFINITY
      let sum = 0
      while (i < this.#touchedCount && values[touched[i]!]! < next) sum += counts[touched[i++]!]!
      buckets[bucket] = sum
    }
    return buckets
  }
}

interface Survey {
  readonly shown: number[]
  readonly sum: number
  readonly distinct: number
}

function countSingle(
  docIds: Uint32Array,
  start: number,
  end: number,
  numbers: Uint32Array,
  counts: Uint32Array,
): void {
  for (let i = start; i < end; i++) counts[numbers[docIds[i]!]!]!++
}

interface NumberRange {
  readonly start: number
  readonly end: number
}

function rangeOf({ distinct, keywords }: FacetColumn, { prefix }: FacetOptions): NumberRange {
  if (prefix === null) return { start: 0, end: distinct }
  if (keywords === null) throw new RangeError('numbers have no beginnings')
  return keywords.prefixed(prefix)
}
