/** Counts the values of one field over a set of documents. */
import { createHits, TopK } from '../collect/index.ts'
import { type FacetKernel, openFacetKernel } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { Budget, OpenIndex, OrdinalSet } from '../query/index.ts'
import { type CountedDocuments, DocumentLists } from './counted-documents.ts'
import { DocumentParts } from './document-parts.ts'
import { ExactSum } from './exact-sum.ts'
import type { FacetColumn } from './facet-column.ts'
import { findFirstOrdinals } from './first-ordinals.ts'
import { bucketStarts, findBucket, type Histogram } from './histogram.ts'
import { isRanked, type RankedColumn, RankedCounter } from './ranked-counter.ts'
import { ValueCounts } from './value-counts.ts'

export interface FacetOptions {
  /** Values in the result, up to `limits.facetValuesMax`. */
  readonly first: number
  /** By falling count, equal counts in the order of values, or in the order of values. */
  readonly order: 'count' | 'value'
  /** Keywords only: values with this prefix, folded like the field. Null: all. */
  readonly prefix: string | null
  /** Numbers only. */
  readonly histogram: Histogram | null
}

/** A value in the result. */
export interface CountedValue {
  /** Number of the value in the column. */
  readonly number: number
  /** Documents with the value. */
  readonly count: number
  /** The least ordinal of these documents. */
  readonly ordinal: number
}

export interface CountedFacet {
  readonly values: readonly CountedValue[]
  /** Sum of the counts of all other values. */
  readonly other: number
  /** Documents without any value, regardless of the prefix. */
  readonly missing: number
  /** Number of distinct values, in the result or not. */
  readonly distinct: number
  /** Statistics of a number field with any value. A document counts once per value. */
  readonly numbers: CountedNumbers | null
}

export interface CountedNumbers {
  readonly least: number
  readonly greatest: number
  /** Correctly rounded. */
  readonly sum: number
  readonly count: number
  /** Counts per bucket. Null without a histogram, or with too many buckets. */
  readonly buckets: Uint32Array | null
}

/** Counts the values of columns. A counter belongs to one thread. */
export class FacetCounter {
  /** Kernel for the columns that are counted here. */
  readonly kernel: FacetKernel
  readonly #lists: DocumentLists
  readonly #counts: ValueCounts
  readonly #ranked: RankedCounter
  readonly #topK = new TopK(limits.facetValuesMax)
  readonly #best = createHits(limits.facetValuesMax)

  constructor(kernel: FacetKernel = openFacetKernel()) {
    this.kernel = kernel
    this.#lists = new DocumentLists(kernel)
    this.#counts = new ValueCounts(kernel)
    this.#ranked = new RankedCounter(kernel)
  }

  /** Lists the documents of a set. Valid until the next call. Throws DeadlineError. */
  listDocuments(index: OpenIndex, set: OrdinalSet, budget: Budget): CountedDocuments {
    return this.#lists.list(index, set, budget)
  }

  /** Throws DeadlineError. */
  count(
    index: OpenIndex,
    column: FacetColumn,
    documents: CountedDocuments,
    options: FacetOptions,
    budget: Budget,
  ): CountedFacet {
    if (isRanked(column)) return this.#countRanked(column, documents, options, budget)
    this.#counts.count(column, documents, budget)
    try {
      const { counts, missing } = this.#counts
      const { shown, sum, distinct } = this.#selectShown(column, options, budget)
      const own = shown.map((number) => counts[number]!)
      const ordinals = findFirstOrdinals(index, column, documents, shown, own, budget)
      return {
        values: shown.map((number, i) => ({ number, count: own[i]!, ordinal: ordinals[i]! })),
        other: sum - sumCounts(own),
        missing,
        distinct,
        numbers: this.#summariseNumbers(column, options.histogram, budget),
      }
    } finally {
      this.#counts.clear()
    }
  }

  /** By position: how many documents have the value with this number. Number -1: no value. */
  countEach(
    column: FacetColumn,
    documents: CountedDocuments,
    numbers: readonly number[],
    budget: Budget,
  ): number[] {
    if (isRanked(column)) {
      this.#rank(column, documents, budget)
      return numbers.map((number) => (number < 0 ? 0 : this.#ranked.countDocuments(number)))
    }
    this.#counts.count(column, documents, budget)
    const { counts } = this.#counts
    const each = numbers.map((number) => (number < 0 ? 0 : counts[number]!))
    this.#counts.clear()
    return each
  }

  /** Returns how many documents have a value. */
  #rank(column: RankedColumn, { lists, areOthers }: CountedDocuments, budget: Budget): number {
    budget.check()
    const parts = new DocumentParts(budget)
    this.#ranked.start(column, areOthers)
    for (const [shard, docs] of lists.entries()) this.#ranked.add(docs, shard, parts)
    return this.#ranked.finish()
  }

  #countRanked(
    column: RankedColumn,
    documents: CountedDocuments,
    options: FacetOptions,
    budget: Budget,
  ): CountedFacet {
    if (options.prefix !== null) throw new RangeError(keywordsOnly)
    const count = this.#rank(column, documents, budget)
    this.#topK.reset(options.first)
    this.#ranked.offer(this.#topK, options.first, options.order)
    budget.check()
    const values = this.#drain().map((number) => {
      return { number, count: this.#ranked.countDocuments(number), ordinal: 0 }
    })
    return {
      values,
      other: count - sumCounts(values.map((value) => value.count)),
      missing: documents.count - count,
      distinct: this.#ranked.countDistinct(count),
      numbers: count === 0 ? null : this.#summariseRanked(column, count, options.histogram, budget),
    }
  }

  #summariseRanked(
    { numbers: values, most }: RankedColumn,
    count: number,
    histogram: Histogram | null,
    budget: Budget,
  ): CountedNumbers {
    const { first, last } = this.#ranked.findExtent()
    const [least, greatest] = [values[first]!, values[last]!]
    const starts = histogram && bucketStarts(histogram, least, greatest)
    const buckets = starts && this.#ranked.countBuckets(starts)
    if (isExact(count, most)) return { least, greatest, sum: this.#ranked.sum(), count, buckets }
    const sum = new ExactSum()
    this.#ranked.visitValues((value) => sum.add(value, 1), new DocumentParts(budget))
    return { least, greatest, sum: sum.value, count, buckets }
  }

  #drain(): number[] {
    this.#topK.drainInto(this.#best)
    return Array.from(this.#best.ordinals.subarray(0, this.#best.count))
  }

  /** The values of the result in order, and statistics of all values. */
  #selectShown(column: FacetColumn, options: FacetOptions, budget: Budget): Survey {
    const { start, end } = selectRange(column, options)
    const isByCount = options.order === 'count'
    const { counts, touched, visits } = this.#counts
    const topK = this.#topK
    topK.reset(options.first)
    let { threshold } = topK
    let sum = 0
    let distinct = 0
    const last = touched === null ? end : visits
    const parts = new DocumentParts(budget)
    for (let i = touched === null ? start : 0; i < last; ) {
      const to = parts.cutAt(i, last)
      for (; i < to; i++) {
        const number = touched === null ? i : touched[i]!
        if (number < start || number >= end) continue
        const count = counts[number]!
        sum += count
        // 1 for any count but 0, without a branch, which would be unpredictable.
        distinct += -count >>> 31
        const score = isByCount ? count : -number
        if (score < threshold || count === 0) continue
        topK.offer(score, number)
        threshold = topK.threshold
      }
    }
    return { shown: this.#drain(), sum, distinct }
  }

  #summariseNumbers(
    { numbers: values, most }: FacetColumn,
    histogram: Histogram | null,
    budget: Budget,
  ): CountedNumbers | null {
    if (values === null) return null
    const parts = new DocumentParts(budget)
    const { counts, touched, visits } = this.#counts
    let [first, last, count, plainSum] = [values.length, -1, 0, 0]
    for (let i = 0; i < visits; ) {
      const to = parts.cutAt(i, visits)
      for (; i < to; i++) {
        const number = touched === null ? i : touched[i]!
        const own = counts[number]!
        if (own === 0) continue
        if (number < first) first = number
        if (number > last) last = number
        count += own
        plainSum += own * values[number]!
      }
    }
    if (count === 0) return null
    const [least, greatest] = [values[first]!, values[last]!]
    const starts = histogram && bucketStarts(histogram, least, greatest)
    const buckets = starts && this.#fillBuckets(values, starts, parts)
    const sum = isExact(count, most) ? plainSum : this.#sumExactly(values, parts)
    return { least, greatest, sum, count, buckets }
  }

  #sumExactly(values: Float64Array, parts: DocumentParts): number {
    const sum = new ExactSum()
    const { counts, touched, visits } = this.#counts
    for (let i = 0; i < visits; ) {
      const to = parts.cutAt(i, visits)
      for (; i < to; i++) {
        const number = touched === null ? i : touched[i]!
        if (counts[number] !== 0) sum.add(values[number]!, counts[number]!)
      }
    }
    return sum.value
  }

  #fillBuckets(values: Float64Array, starts: Float64Array, parts: DocumentParts): Uint32Array {
    const buckets = new Uint32Array(starts.length)
    const { counts, touched, visits } = this.#counts
    let bucket = 0
    for (let i = 0; i < visits; ) {
      const to = parts.cutAt(i, visits)
      for (; i < to; i++) {
        const number = touched === null ? i : touched[i]!
        if (counts[number] === 0) continue
        if (touched !== null) bucket = findBucket(starts, values[number]!)
        else while (bucket + 1 < starts.length && starts[bucket + 1]! <= values[number]!) bucket++
        buckets[bucket]! += counts[number]!
      }
    }
    return buckets
  }
}

interface Survey {
  readonly shown: number[]
  readonly sum: number
  readonly distinct: number
}

/** Whether every sum of this many integers up to `most` is exact. */
function isExact(count: number, most: number): boolean {
  return count * most <= Number.MAX_SAFE_INTEGER
}

function sumCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

const keywordsOnly = 'only keywords have prefixes'

interface NumberRange {
  readonly start: number
  readonly end: number
}

function selectRange({ size, keywords }: FacetColumn, { prefix }: FacetOptions): NumberRange {
  if (prefix === null) return { start: 0, end: size }
  if (keywords === null) throw new RangeError(keywordsOnly)
  return keywords.findPrefix(prefix)
}
