/** The middle of several runs; of an even number, the mean of the two in the middle. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that `share` of the values do not exceed (nearest rank); `sorted` rises. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export interface ShareInterval {
  readonly share: number
  /** Bounds of the 95 % interval. */
  readonly low: number
  readonly high: number
  readonly n: number
}

/** Wilson's interval, which holds for shares near 0 and 1 too. Null of nothing. */
export function computeWilson(count: number, n: number): ShareInterval | null {
  if (n === 0) return null
  const z = 1.96
  const share = count / n
  const middle = share + z ** 2 / (2 * n)
  const width = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  const scale = 1 + z ** 2 / n
  const low = Math.max(0, (middle - width) / scale)
  return { share, low, high: Math.min(1, (middle + width) / scale), n }
}
