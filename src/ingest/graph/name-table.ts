/**
 * Numbers distinct names from 0. Names are stored as concatenated UTF-8 and compared by bytes,
 * because millions of strings would take several times the memory. The hash table uses open
 * addressing. A slot has the number and the hash of its name, so that few names are compared.
 */
import { randomBytes } from 'node:crypto'
import { growArray } from './edge-list.ts'

export class NameTable {
  readonly #foldsCase: boolean
  /** By slot: number + 1 (0: free), then the hash. */
  #slots = new Uint32Array(2 * 1024)
  /** By number: start of its name. One more entry at the end. */
  #starts = new Uint32Array(1024)
  #bytes = new Uint8Array(1 << 14)
  #count = 0

  /** @param foldsCase folds ASCII letters; the caller must fold others */
  constructor(foldsCase: boolean) {
    this.#foldsCase = foldsCase
  }

  get count(): number {
    return this.#count
  }

  /** Number of the name from `start` to `end`, which may be new. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashName(bytes, start, end, this.#foldsCase)
    const slot = this.#findSlot(bytes, start, end, hash)
    const known = this.#slots[2 * slot]!
    if (known > 0) return known - 1
    this.#keep(bytes, start, end)
    this.#slots[2 * slot] = this.#count
    this.#slots[2 * slot + 1] = hash
    if (this.#count * 4 > this.#slots.length) this.#growSlots()
    return this.#count - 1
  }

  /** Number of the name, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const slot = this.#findSlot(bytes, start, end, hashName(bytes, start, end, this.#foldsCase))
    return this.#slots[2 * slot]! - 1
  }

  /** The name, folded if the table folds case. */
  readName(number: number): string {
    const bytes = this.#bytes.subarray(this.#starts[number]!, this.#starts[number + 1]!)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  }

  /** The slot of the name, or the free slot to insert it. */
  #findSlot(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = slots[2 * slot]!
      if (known === 0) return slot
      if (slots[2 * slot + 1] === hash && this.#isName(known - 1, bytes, start, end)) return slot
    }
  }

  #isName(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const names = this.#bytes
    const foldsCase = this.#foldsCase
    const name = this.#starts[number]!
    const length = end - start
    if (this.#starts[number + 1]! - name !== length) return false
    for (let i = 0; i < length; i++) {
      const byte = bytes[start + i]!
      if (names[name + i] !== (foldsCase ? foldByte(byte) : byte)) return false
    }
    return true
  }

  #keep(bytes: Uint8Array, start: number, end: number): void {
    const at = this.#starts[this.#count]!
    this.#bytes = growArray(this.#bytes, at + end - start)
    this.#bytes.set(bytes.subarray(start, end), at)
    if (this.#foldsCase) foldCase(this.#bytes, at, at + end - start)
    this.#count++
    this.#starts = growArray(this.#starts, this.#count + 1)
    this.#starts[this.#count] = at + end - start
  }

  /** Doubles the slots, so that at most half of them are used. */
  #growSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const mask = slots.length / 2 - 1
    for (let at = 0; at < this.#slots.length; at += 2) {
      if (this.#slots[at] === 0) continue
      let slot = this.#slots[at + 1]! & mask
      while (slots[2 * slot] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = this.#slots[at]!
      slots[2 * slot + 1] = this.#slots[at + 1]!
    }
    this.#slots = slots
  }
}

/** Random per process. With a keyed hash, no data set can contain names that collide. */
const randomKey = randomBytes(8)
const randomKey0 = randomKey.readInt32LE(0)
const randomKey1 = randomKey.readInt32LE(4)

/** HalfSipHash-1-3 with 32 bits (Aumasson, Bernstein: "SipHash: a fast short-input PRF", 2012). */
export function hashName(
  bytes: Uint8Array,
  start: number,
  end: number,
  foldsCase: boolean,
  key0 = randomKey0,
  key1 = randomKey1,
): number {
  let v0 = key0
  let v1 = key1
  let v2 = 0x6c796765 ^ key0
  let v3 = 0x74656462 ^ key1
  // The last word has the length. Three rounds without a word follow.
  const words = ((end - start) >> 2) + 1
  for (let step = 0; step < words + 3; step++) {
    let word = 0
    if (step < words) word = readWord(bytes, start + 4 * step, end, foldsCase)
    if (step === words - 1) word |= (end - start) << 24
    if (step === words) v2 ^= 0xff
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  return (v1 ^ v3) >>> 0
}

/** Up to four bytes from `at` on, the first one lowest. */
function readWord(bytes: Uint8Array, at: number, end: number, foldsCase: boolean): number {
  let word = 0
  for (let i = Math.min(3, end - 1 - at); i >= 0; i--) {
    const byte = bytes[at + i]!
    word = (word << 8) | (foldsCase ? foldByte(byte) : byte)
  }
  return word
}

function foldCase(bytes: Uint8Array, start: number, end: number): void {
  for (let i = start; i < end; i++) bytes[i] = foldByte(bytes[i]!)
}

function foldByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
}
