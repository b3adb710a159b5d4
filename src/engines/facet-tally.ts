/** Builds a facet from the counts of all values, which are added in the order of the values. */
import {
  bucketStarts,
  type CountedNumbers,
  compareStrings,
  ExactSum,
  findBucket,
  GrowableF64,
  type Histogram,
} from 'native-free-index'
import type { FacetQuestion, FacetValue, FieldCounts } from './summary.ts'

export class FacetTally {
  readonly #question: Pick<FacetQuestion, 'first' | 'order' | 'histogram'>
  /** Folded like the field. */
  readonly #prefix: string | null
  /** The best values so far, best first. */
  readonly #best: FacetValue[] = []
  readonly #numbers = new GrowableF64()
  readonly #counts = new GrowableF64()
  #sum = 0
  #distinct = 0

  /** @param prefix folded like the field */
  constructor(question: FacetQuestion, prefix: string | null) {
    this.#question = question
    this.#prefix = prefix
  }

  add(value: FacetValue): void {
    const { key, count } = value
    if (typeof key === 'number') {
      this.#numbers.push(key)
      this.#counts.push(count)
    } else if (this.#prefix !== null && !key.startsWith(this.#prefix)) return
    this.#sum += count
    this.#distinct++
    const { first } = this.#question
    if (this.#best.length === first && !this.#isBefore(value, this.#best[first - 1]!)) return
    let at = this.#best.length
    while (at > 0 && this.#isBefore(value, this.#best[at - 1]!)) at--
    this.#best.splice(at, 0, value)
    if (this.#best.length > first) this.#best.pop()
  }

  /** @param missing documents without any value */
  buildFacet(missing: number): FieldCounts {
    const values = this.#best
    return {
      values,
      other: this.#sum - values.reduce((sum, { count }) => sum + count, 0),
      missing,
      distinct: this.#distinct,
      numbers: this.#countNumbers(),
    }
  }

  #isBefore(a: FacetValue, b: FacetValue): boolean {
    const isByCount = this.#question.order === 'count' && a.count !== b.count
    return isByCount ? a.count > b.count : compareKeys(a.key, b.key) < 0
  }

  #countNumbers(): CountedNumbers | null {
    const numbers = this.#numbers.view()
    if (numbers.length === 0) return null
    const counts = this.#counts.view()
    const sum = new ExactSum()
    let [least, greatest, count] = [numbers[0]!, numbers[0]!, 0]
    for (let i = 0; i < numbers.length; i++) {
      least = Math.min(least, numbers[i]!)
      greatest = Math.max(greatest, numbers[i]!)
      count += counts[i]!
      sum.add(numbers[i]!, counts[i]!)
    }
    const { histogram } = this.#question
    const buckets = histogram && fillBuckets(histogram, numbers, counts, least, greatest)
    return { least, greatest, sum: sum.value, count, buckets }
  }
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number') return a - Number(b)
  return compareStrings(a, String(b))
}

function fillBuckets(
  histogram: Histogram,
  numbers: Float64Array,
  counts: Float64Array,
  least: number,
  greatest: number,
): Uint32Array | null {
  const starts = bucketStarts(histogram, least, greatest)
  if (starts === null) return null
  const buckets = new Uint32Array(starts.length)
  for (let i = 0; i < numbers.length; i++) buckets[findBucket(starts, numbers[i]!)]! += counts[i]!
  return buckets
}
