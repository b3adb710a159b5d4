/** Position of the first value that is at least `value` in an ascending array. */
export function lowerBound(ascending: Uint32Array, value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The same for any numbers, from a position on. */
export function findLowerBound(ascending: ArrayLike<number>, value: number, from = 0): number {
  let low = from
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
