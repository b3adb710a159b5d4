/**
 * Whole numbers of one fixed width, bit behind bit in 32-bit words. Any of them is read in two
 * loads, so a list of them can be entered anywhere. Places are below 2^32: the bits of 32 numbers
 * fill `width` words, so that a place's word and shift need no number above 32 bits.
 */

/** Bits of a number up to `max`: at least 1, at most 32. */
export function widthFor(max: number): number {
  return Math.max(1, 32 - Math.clz32(max))
}

/** Words for so many numbers. One more, so that a read may always take the word behind. */
export function packedWords(count: number, width: number): number {
  return Math.ceil((count * width) / 32) + 1
}

export function readPacked(words: Uint32Array, width: number, index: number): number {
  const bit = (index & 31) * width
  const word = (index >>> 5) * width + (bit >>> 5)
  return (bitsAt(words, word, bit & 31) & maskOf(width)) >>> 0
}

/**
 * Unpacks `count` numbers from `place` on to `out`, from `at` on.
 *
 * Hot path: pages of edges are read here. The bit is carried along instead of computed for each.
 */
export function copyPacked(
  words: Uint32Array,
  width: number,
  index: number,
  count: number,
  out: Uint32Array,
  at: number,
): void {
  const mask = maskOf(width)
  const bit = (index & 31) * width
  let word = (index >>> 5) * width + (bit >>> 5)
  let shift = bit & 31
  for (let i = at; i < at + count; i++) {
    out[i] = bitsAt(words, word, shift) & mask
    shift += width
    word += shift >>> 5
    shift &= 31
  }
}

/** Writes a number below 2^width where only zeros have been. */
export function writePacked(words: Uint32Array, width: number, index: number, value: number): void {
  const bit = (index & 31) * width
  const word = (index >>> 5) * width + (bit >>> 5)
  const shift = bit & 31
  words[word]! |= value << shift
  if (shift + width > 32) words[word + 1]! |= value >>> (32 - shift)
}

/** The 32 bits that begin at a bit of a word. Two shifts, since one by 32 would be one by 0. */
function bitsAt(words: Uint32Array, word: number, shift: number): number {
  return (words[word]! >>> shift) | ((words[word + 1]! << 1) << (31 - shift))
}

function maskOf(width: number): number {
  return 0xffffffff >>> (32 - width)
}
