/**
 * Zipf-distributed indices: index i of `count` is drawn in proportion to 1 / (i + 1.5)^exponent,
 * the
 * shape of word, name and city frequencies.
 */
import { firstAbove } from '../../data/generate/index.ts'

export type ZipfDraw = (uniform: number) => number

/** The draw takes a uniform number in [0, 1) and gives an index in [0, count). */
export function zipf(count: number, exponent: number): ZipfDraw {
  const sums = new Float64Array(count)
  let total = 0
  for (let i = 0; i < count; i++) {
    total += (i + 1.5) ** -exponent
    sums[i] = total
  }
  return (uniform) => firstAbove(sums, uniform * total)
}
