/** Computes the bucket starts of a histogram. */
import { limits } from '../limits.ts'

export type Histogram =
  /** Buckets of this width. One of them begins at 0. */
  | { readonly kind: 'width'; readonly width: number }
  /** This many buckets of equal width from the least number to the greatest. */
  | { readonly kind: 'even'; readonly buckets: number }
  /** Numbers are seconds since 1970, and buckets begin with a day, month … in UTC. */
  | { readonly kind: 'calendar'; readonly unit: CalendarUnit }

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/**
 * Ascending starts. The first is at most the least number, and the last at most the greatest. Null
 * if there were more than `limits.histogramBucketsMax`.
 */
export function bucketStarts(
  histogram: Histogram,
  least: number,
  greatest: number,
): Float64Array | null {
  switch (histogram.kind) {
    case 'width': {
      const { width } = histogram
      const first = Math.floor(least / width)
      const count = Math.floor(greatest / width) - first + 1
      if (!(count <= limits.histogramBucketsMax)) return null
      return Float64Array.from({ length: count }, (_, i) => (first + i) * width + 0)
    }
    case 'even': {
      const { buckets } = histogram
      if (buckets > limits.histogramBucketsMax) return null
      if (least === greatest) return Float64Array.of(least)
      const width = (greatest - least) / buckets
      return Float64Array.from({ length: buckets }, (_, i) => least + i * width)
    }
    case 'calendar':
      return listCalendarStarts(histogram.unit, least, greatest)
  }
}

/** Number of the bucket of a value, which must be at least the first start. */
export function findBucket(starts: Float64Array, value: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= value) low = middle
    else high = middle
  }
  return low
}

const daySeconds = 86_400
const monthsOf = { month: 1, quarter: 3, year: 12 } as const

function listCalendarStarts(
  unit: CalendarUnit,
  least: number,
  greatest: number,
): Float64Array | null {
  if (unit === 'day' || unit === 'week') {
    const days = unit === 'day' ? 1 : 7
    // 1970 began on a Thursday, three days after a Monday.
    const shift = unit === 'day' ? 0 : 3
    const numberOf = (seconds: number) => Math.floor((seconds / daySeconds + shift) / days)
    const first = numberOf(least)
    const count = numberOf(greatest) - first + 1
    if (!(count <= limits.histogramBucketsMax)) return null
    const startOf = (number: number) => (number * days - shift) * daySeconds + 0
    return Float64Array.from({ length: count }, (_, i) => startOf(first + i))
  }
  const months = monthsOf[unit]
  const numberOf = (seconds: number) => {
    const date = new Date(seconds * 1000)
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months)
  }
  const first = numberOf(least)
  const count = numberOf(greatest) - first + 1
  if (!(count <= limits.histogramBucketsMax)) return null
  return Float64Array.from({ length: count }, (_, i) => startOfMonth((first + i) * months))
}

/** @param month since the year 0 */
function startOfMonth(month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month - 12 * Math.floor(month / 12), 1)
  return date.getTime() / 1000
}
