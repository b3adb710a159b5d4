/**
 * Do two lots of times differ? As dudect asks (Reparaz, Balasch, Verbauwhede: "Dude, is my code
 * constant time?", DATE 2017): Welch's t of the means, of all times and of those below each of many
 * bounds, since a microsecond is lost in the few times that something else made long.
 */

import { median } from '../../statistics.ts'

/** Above this, dudect says, the times differ. */
export const likelyT = 4.5

const boundCount = 100
// In so small a part of the times, t is not what it is in large ones.
const countMin = 100
// Two-sided, of a normal distribution.
const z95 = 1.96

export interface Moments {
  readonly count: number
  readonly mean: number
  /** Variance of the sample: the sum of squares divided by `count - 1`. */
  readonly variance: number
}

/** Positive where `a` is the longer; infinite where neither varies and the means differ. */
export function welchT(a: Moments, b: Moments): number {
  const gap = a.mean - b.mean
  if (gap === 0) return 0
  return gap / Math.sqrt(a.variance / a.count + b.variance / b.count)
}

/** Sums from the first of rising times, so that the moments of any beginning are at hand. */
class Beginnings {
  readonly sorted: Float64Array
  readonly #origin: number
  readonly #sums: Float64Array
  readonly #squares: Float64Array

  /** @param origin near the times: squares of large numbers would be all that is left of them */
  constructor(sorted: Float64Array, origin: number) {
    this.sorted = sorted
    this.#origin = origin
    this.#sums = new Float64Array(sorted.length + 1)
    this.#squares = new Float64Array(sorted.length + 1)
    sorted.forEach((time, i) => {
      const from = time - origin
      this.#sums[i + 1] = this.#sums[i]! + from
      this.#squares[i + 1] = this.#squares[i]! + from * from
    })
  }

  /** How many lie below the bound. */
  below(bound: number): number {
    let [low, high] = [0, this.sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sorted[middle]! < bound) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Moments of the first `count` times. */
  moments(count: number): Moments {
    const sum = this.#sums[count]!
    const spread = Math.max(0, this.#squares[count]! - (sum * sum) / count)
    return { count, mean: this.#origin + sum / count, variance: spread / (count - 1) }
  }
}

/** Moments of at least two times. */
export function momentsOf(times: readonly number[]): Moments {
  return new Beginnings(Float64Array.from(times).sort(), times[0] ?? 0).moments(times.length)
}

/**
 * The t that is farthest from 0, of all times and of those below each bound. The bounds are
 * those of dudect: the i-th leaves out the longest (1/2)^(i/10) of all times.
 */
export function farthestT(a: Float64Array, b: Float64Array): number {
  const all = joined(a, b)
  const origin = all[all.length >> 1] ?? 0
  const ofA = new Beginnings(a.slice().sort(), origin)
  const ofB = new Beginnings(b.slice().sort(), origin)
  const bounds = Array.from({ length: boundCount }, (_, i) => {
    return all[Math.floor(all.length * (1 - 0.5 ** ((i + 1) / 10)))]!
  })
  let farthest = welchT(ofA.moments(a.length), ofB.moments(b.length))
  for (const bound of bounds) {
    const [countA, countB] = [ofA.below(bound), ofB.below(bound)]
    if (Math.min(countA, countB) < countMin) continue
    const t = welchT(ofA.moments(countA), ofB.moments(countB))
    if (Math.abs(t) > Math.abs(farthest)) farthest = t
  }
  return farthest
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all.sort()
}

export interface Gap {
  /** Median of the first by that of the second, subtracted. */
  readonly gap: number
  /** In 95 of 100 cases it lies between these. */
  readonly low: number
  readonly high: number
}

/**
 * The difference of the medians for any distribution. The error of each median follows from the
 * order statistics `z95` standard deviations of a rank away (McKean and Schrader, 1984).
 */
export function medianGap(a: Float64Array, b: Float64Array): Gap {
  const [ofA, ofB] = [medianOf(a), medianOf(b)]
  const gap = ofA.median - ofB.median
  const margin = z95 * Math.hypot(ofA.error, ofB.error)
  return { gap, low: gap - margin, high: gap + margin }
}

function medianOf(times: Float64Array): { median: number; error: number } {
  const sorted = times.slice().sort()
  const count = sorted.length
  const rank = Math.max(1, Math.round((count + 1) / 2 - (z95 * Math.sqrt(count)) / 2))
  const [below, above] = [sorted[rank - 1]!, sorted[count - rank]!]
  return { median: median(sorted), error: (above - below) / (2 * z95) }
}
