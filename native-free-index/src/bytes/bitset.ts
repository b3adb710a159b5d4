/** Sets of docIds as words of 32 bits. Bits at and above `size` stay zero in every operation. */
export type Bitset = Uint32Array

export function bitsetWords(size: number): number {
  return (size + 31) >>> 5
}

export function setBit(bits: Bitset, docId: number): void {
  bits[docId >>> 5]! |= 1 << (docId & 31)
}

export function hasBit(bits: Bitset, docId: number): boolean {
  return ((bits[docId >>> 5]! >>> (docId & 31)) & 1) === 1
}

export function intersect(target: Bitset, source: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i]! &= source[i]!
}

export function unite(target: Bitset, source: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i]! |= source[i]!
}

export function fillBits(bits: Bitset, size: number): void {
  bits.fill(0xffffffff)
  clearTail(bits, size)
}

export function complement(bits: Bitset, size: number): void {
  for (let i = 0; i < bits.length; i++) bits[i] = ~bits[i]!
  clearTail(bits, size)
}

/** Number of set bits: parallel addition in a word (Hacker's Delight, section 5-1). */
export function countBits(bits: Bitset): number {
  let total = 0
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return total
}

function clearTail(bits: Bitset, size: number): void {
  if ((size & 31) !== 0) bits[bits.length - 1]! &= (1 << (size & 31)) - 1
}
