/**
 * Sets the bit of every docId whose value lies in [low, high]; clears the others. No branch depends
 * on a value, since the processor could not predict it: `Number(comparison)` compiles to none,
 * where `if` and `? :` do. NaN lies in no interval.
 */
export function matchInterval(
  values: Float64Array,
  low: number,
  high: number,
  bits: Uint32Array,
): void {
  let docId = 0
  for (let at = 0; at < bits.length; at++) {
    const end = Math.min(docId + 32, values.length)
    let word = 0
    for (let bit = 0; docId < end; docId++, bit++) {
      const value = values[docId]!
      word |= (Number(value >= low) & Number(value <= high)) << bit
    }
    bits[at] = word
  }
}

const float = new Float64Array(1)
const bits64 = new BigInt64Array(float.buffer)

/** The least double above a finite number. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  float[0] = value
  bits64[0]! += value > 0 ? 1n : -1n
  return float[0]!
}

/** The greatest double below a finite number. */
export function nextBelow(value: number): number {
  return -nextAbove(-value)
}
