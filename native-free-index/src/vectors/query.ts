/** A query's vector, prepared for the kernels of all shards. */
import type { VectorQuery } from '../kernels/index.ts'
import { computeStride } from './layout.ts'
import { rotate } from './rotation.ts'

/** The greatest of `shorts`. Products with bytes, summed over all dims, fit in 32 bits. */
const shortMax = 4095
/** Sums of four dims are between -15 and 15. Eight such sums, made positive, fit in a byte. */
const tableMax = 15

/** @param vector of length 1 */
export function prepareQuery(vector: Float32Array): VectorQuery {
  const padded = new Float32Array(computeStride(vector.length))
  padded.set(vector)
  const rotated = padded.slice()
  rotate(rotated)
  return { vector: padded, ...toShorts(padded), ...buildTable(rotated) }
}

function toShorts(vector: Float32Array) {
  let greatest = 0
  for (let i = 0; i < vector.length; i++) greatest = Math.max(greatest, Math.abs(vector[i]!))
  const shortUnit = Math.fround(greatest / shortMax)
  const perUnit = shortUnit === 0 ? 0 : 1 / shortUnit
  const shorts = new Int16Array(vector.length)
  let lost = 0
  for (let i = 0; i < vector.length; i++) {
    shorts[i] = Math.round(vector[i]! * perUnit)
    lost += (vector[i]! - shorts[i]! * shortUnit) ** 2
  }
  // The error of Float32 sums in 16 parts is at most about (dims / 16 + 8) · 2^-24 of the product
  // of the lengths. See Higham, "Accuracy and Stability of Numerical Algorithms", section 3.1. A
  // vector rounded to bytes is shorter than 1.1.
  const shortError = Math.sqrt(lost) * 1.1 + (vector.length / 16 + 8) * 2 ** -22
  return { shorts, shortUnit, shortError }
}

/** One scale for all groups of 4 dims, so that sums can be added directly. */
function buildTable(rotated: Float32Array) {
  const groups = rotated.length / 4
  let greatest = 0
  for (let at = 0; at < rotated.length; at += 4) {
    const low = Math.abs(rotated[at]!) + Math.abs(rotated[at + 1]!)
    const high = Math.abs(rotated[at + 2]!) + Math.abs(rotated[at + 3]!)
    if (low + high > greatest) greatest = low + high
  }
  const unit = Math.fround(greatest / tableMax)
  const perUnit = unit === 0 ? 0 : 1 / unit
  const table = new Uint8Array(16 * groups)
  for (let at = 0; at < rotated.length; at += 4) {
    for (let code = 0; code < 16; code++) {
      const sum =
        (code & 1 ? rotated[at]! : -rotated[at]!) +
        (code & 2 ? rotated[at + 1]! : -rotated[at + 1]!) +
        (code & 4 ? rotated[at + 2]! : -rotated[at + 2]!) +
        (code & 8 ? rotated[at + 3]! : -rotated[at + 3]!)
      // Rounds to the nearest, because sums are positive here.
      table[4 * at + code] = tableMax + 0.5 + sum * perUnit
    }
  }
  return { table, unit, middle: tableMax * groups }
}
