/**
 * A summary as numbers in a slot. A keyword is encoded as its position in the index, so long
 * keywords take no room.
 *
 * Layout: total; 0, or 1 and the counts by strength; number of sizes, sizes, number of facets, then
 * the facets. A facet has other,
 * missing, distinct; then 0, or 1 and least, greatest, sum, count, number of buckets (-1: none),
 * buckets; then the number of values, and per value count, ordinal, and the position or the number.
 */
import { type CountedNumbers, limits as indexLimits } from 'native-free-index'
import { limits } from '../../../contract/vocabulary.ts'
import type { Summary } from '../../summary.ts'

/** A keyword is value number `value` of `shard`. A number is the `value`. */
export interface PlacedValue {
  readonly count: number
  readonly ordinal: number
  readonly shard: number
  readonly value: number
}

export interface PlacedFacet {
  readonly values: readonly PlacedValue[]
  readonly other: number
  readonly missing: number
  readonly distinct: number
  readonly numbers: CountedNumbers | null
}

export interface PlacedSummary {
  readonly total: number
  readonly byStrength: Summary['byStrength']
  readonly sizes: readonly number[]
  readonly facets: readonly PlacedFacet[]
}

const numbersOfValue = 4
const numbersOfFacet = 10 + indexLimits.histogramBucketsMax

if (
  limits.facetValuesMax > indexLimits.facetValuesMax ||
  limits.histogramBucketsMax > indexLimits.histogramBucketsMax
) {
  throw new Error('a facet exceeds the engine')
}

/** Numbers that a slot must fit. */
export const summaryNumbersMax =
  7 +
  limits.resultsMax +
  limits.facetsMax * (numbersOfFacet + numbersOfValue * indexLimits.facetValuesMax)

export function writeSummary(
  { total, byStrength, sizes, facets }: PlacedSummary,
  out: Float64Array,
): void {
  let at = 0
  const put = (...numbers: readonly number[]) => {
    for (const number of numbers) out[at++] = number
  }
  put(total)
  if (byStrength === null) put(0)
  else put(1, byStrength.strong, byStrength.fair, byStrength.weak)
  put(sizes.length, ...sizes, facets.length)
  for (const { values, other, missing, distinct, numbers } of facets) {
    put(other, missing, distinct)
    if (numbers === null) put(0)
    else {
      const { least, greatest, sum, count, buckets } = numbers
      put(1, least, greatest, sum, count, buckets?.length ?? -1, ...(buckets ?? []))
    }
    put(values.length)
    for (const { count, ordinal, shard, value } of values) put(count, ordinal, shard, value)
  }
}

export function readSummary(numbers: Float64Array): PlacedSummary {
  let at = 0
  const take = () => numbers[at++]!
  const list = <T>(length: number, read: () => T) => Array.from({ length }, read)
  const total = take()
  const byStrength = take() === 1 ? { strong: take(), fair: take(), weak: take() } : null
  const sizes = list(take(), take)
  const facets = list(take(), (): PlacedFacet => {
    const [other, missing, distinct] = [take(), take(), take()]
    const counted = take() === 1 ? readNumbers(take) : null
    const values = list(take(), (): PlacedValue => {
      const [count, ordinal, shard, value] = [take(), take(), take(), take()]
      return { count, ordinal, shard, value }
    })
    return { values, other, missing, distinct, numbers: counted }
  })
  return { total, byStrength, sizes, facets }
}

function readNumbers(take: () => number): CountedNumbers {
  const [least, greatest, sum, count] = [take(), take(), take(), take()]
  const length = take()
  const buckets = length < 0 ? null : Uint32Array.from({ length }, take)
  return { least, greatest, sum, count, buckets }
}
