/**
 * Packs the words of a vector with set bits, by a table of shuffles. A branch for each word would
 * be mispredicted half of the time.
 */
import { packTable } from './scratch.ts'

/** By 4 bits: the shuffle of 4 words that moves those with set bits to the front. */
export function fillPackTable(): void {
  for (let bits = 0; bits < 16; bits++) {
    let to = packTable + ((<usize>bits) << 4)
    for (let lane = 0; lane < 4; lane++) {
      if (((bits >> lane) & 1) === 0) continue
      store<u32>(to, 0x03020100 + 0x04040404 * lane)
      to += 4
    }
  }
}

/** Stores the words consecutively. Returns their end. Writes up to 16 bytes from `to`. */
export function packWords(to: usize, words: v128, bits: u32): usize {
  v128.store(to, i8x16.swizzle(words, v128.load(packTable + ((<usize>bits) << 4))))
  return to + ((<usize>popcnt(bits)) << 2)
}
