/**
 * Whole numbers of a fixed width, packed into 32-bit words. Two loads read any of them, so a list
 * can be read from any index. Indexes are below 2^32: 32 numbers fill `width` words, so the word
 * and shift of an index fit in 32 bits.
 */

/** Bits of a number up to `max`: at least 1, at most 32. */
export function measureWidth(max: number): number {
  return Math.max(1, 32 - Math.clz32(max))
}

/** Words for `count` numbers. One more word, so that a read may load the next word. */
export function countPackedWords(count: number, width: number): number {
  return Math.ceil((count * width) / 32) + 1
}

export function readPacked(words: Uint32Array, width: number, index: number): number {
  const bit = (index & 31) * width
  const word = (index >>> 5) * width + (bit >>> 5)
  return (readBits(words, word, bit & 31) & createMask(width)) >>> 0
}

/**
 * Unpacks `count` numbers from `index` on to `out`, from `at` on.
 *
 * Hot path: pages of edges are read here. The bit offset is advanced instead of computed per
 * number.
 */
export function copyPacked(
  words: Uint32Array,
  width: number,
  index: number,
  count: number,
  out: Uint32Array,
  at: number,
): void {
  const mask = createMask(width)
  const bit = (index & 31) * width
  let word = (index >>> 5) * width + (bit >>> 5)
  let shift = bit & 31
  for (let i = at; i < at + count; i++) {
    out[i] = readBits(words, word, shift) & mask
    shift += width
    word += shift >>> 5
    shift &= 31
  }
}

/** Writes a number below 2^width over zeros. */
export function writePacked(words: Uint32Array, width: number, index: number, value: number): void {
  const bit = (index & 31) * width
  const word = (index >>> 5) * width + (bit >>> 5)
  const shift = bit & 31
  words[word]! |= value << shift
  if (shift + width > 32) words[word + 1]! |= value >>> (32 - shift)
}

/** The 32 bits from a bit of a word on. Two shifts, because a shift by 32 is a shift by 0. */
function readBits(words: Uint32Array, word: number, shift: number): number {
  return (words[word]! >>> shift) | ((words[word + 1]! << 1) << (31 - shift))
}

function createMask(width: number): number {
  return 0xffffffff >>> (32 - width)
}
