/**
 * The arithmetic of a ranking formula. Operands and results are finite Float64: a result beyond the
 * greatest double is the greatest double. Sums of signed zeros may be -0, which every node treats
 * as 0.
 */

const secondsPerDay = 86_400

/** Clamps to finite numbers. Most values need only the first comparison, the fastest in a loop. */
export function bounded(value: number): number {
  if (Math.abs(value) <= Number.MAX_VALUE) return value
  return value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE
}

/** Like `bounded`, and 0 for NaN, which is a missing number. */
export function presentOrZero(value: number): number {
  if (Math.abs(value) <= Number.MAX_VALUE) return value
  return Number.isNaN(value) ? 0 : bounded(value)
}

export function sum(a: number, b: number): number {
  return bounded(a + b)
}

export function product(a: number, b: number): number {
  return bounded(a * b)
}

export function quotient(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : bounded(dividend / divisor)
}

export function greatest(a: number, b: number): number {
  return a > b ? a : b
}

export function least(a: number, b: number): number {
  return a < b ? a : b
}

/** @param logBase natural logarithm of the base, not 0 */
export function logarithm(value: number, logBase: number): number {
  return value > 0 ? bounded(Math.log(value) / logBase) : 0
}

/** x^e / (x^e + m^e), rewritten as 1 / (1 + (m/x)^e), because both powers could overflow. */
export function saturated(value: number, midpoint: number, exponent: number): number {
  if (!(value > 0)) return 0
  const ratio = midpoint / value
  return 1 / (1 + (exponent === 1 ? ratio : ratio ** exponent))
}

/** Days from a time to `at`, both in seconds since 1970. 0 for NaN. */
export function daysSince(time: number, at: number): number {
  return Number.isNaN(time) ? 0 : bounded((at - time) / secondsPerDay)
}

/** @param words a score by words, multiplied by `weight` */
export function joinSimilarity(similarity: number, weight: number, words: number): number {
  return 1 - (1 - similarity) * (1 - weight * words)
}
