/**
 * Scores derived from the ranking. They are not rounded: percentiles of a large data set are so
 * close that rounding would lift some over the threshold of a tier. Both scores keep the order of
 * the rawScore.
 */

/** 100 times the share of the others that have a lower rawScore. 100 for a single user. */
export function percentiles(rawScore: Float64Array): Float64Array {
  const sorted = rawScore.slice().sort()
  const others = rawScore.length - 1
  return rawScore.map((score) => (others === 0 ? 100 : (100 * countBelow(sorted, score)) / others))
}

/** ln(1 + rawScore ÷ mean), scaled so that the best has 100. */
export function crackedScores(rawScore: Float64Array): Float64Array {
  const nodes = rawScore.length
  const best = rawScore.reduce((most, score) => Math.max(most, score), 0)
  const scale = Math.log1p(nodes * best)
  // Divided first, so that the best has exactly 100.
  return rawScore.map((score) => 100 * (Math.log1p(nodes * score) / scale))
}

/** How many of the rising numbers are less. */
function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
