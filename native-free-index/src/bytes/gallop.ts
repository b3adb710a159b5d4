/**
 * First position in [start, end) of an ascending array with a value of at least `value`, or `end`.
 * Galloping, then bisection: fast if the position is near `start`.
 */
export function gallop(ascending: Uint32Array, start: number, end: number, value: number): number {
  let low = start
  let step = 1
  while (low + step < end && ascending[low + step]! < value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
