/** A median and how sure it is. */
import { median } from '../statistics.ts'

export interface Interval {
  readonly median: number
  readonly low: number
  readonly high: number
}

const confidence = 0.95

/**
 * The distribution-free interval of a median by order statistics: the narrowest pair of the k-th
 * smallest and k-th largest value that holds the true median with at least 95 %. The number of
 * values below the true median is binomial (n, 1/2). Six values are the fewest that reach 95 %:
 * RangeError below that. Source: Conover, Practical Nonparametric Statistics, section 3.2.
 */
export function medianInterval(values: readonly number[]): Interval {
  const count = values.length
  if (count < 6) throw new RangeError(`${count} rounds are too few for an interval; take 6 or more`)
  const sorted = Float64Array.from(values).sort()
  const [low, high] = [sorted[ranksLeftOut(count)]!, sorted[count - 1 - ranksLeftOut(count)]!]
  return { median: median(values), low, high }
}

/** How many values at each end may lie outside of the interval. */
function ranksLeftOut(count: number): number {
  let [left, tail, term] = [0, 0, 0.5 ** count]
  while (2 * (tail + term) <= 1 - confidence) {
    tail += term
    term = (term * (count - left)) / (left + 1)
    left++
  }
  return left - 1
}
