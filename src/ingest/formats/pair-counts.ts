/**
 * A count with its first and last date for each pair of ids, in the order of their first addition.
 * An open-addressing hash table over typed arrays: 28 to 36 bytes a pair.
 */
import { randomInt } from 'node:crypto'

/** The greatest id. Two of them make a key that a float64 holds exactly. */
export const pairIdMax = 2 ** 26 - 1

export class PairCounts {
  size = 0
  readonly #pairsMax: number
  /** Chosen at random, so that no input can be made of ids that collide. */
  readonly #seed = randomInt(2 ** 32)
  #keys = new Float64Array(pairsAtFirst)
  #firsts = new Uint32Array(pairsAtFirst)
  #lasts = new Uint32Array(pairsAtFirst)
  #counts = new Uint32Array(pairsAtFirst)
  /** Position of a pair plus 1. 0: free. A power of two of them, at most half in use. */
  #slots = new Int32Array(2 * pairsAtFirst)

  constructor(pairsMax: number) {
    this.#pairsMax = pairsMax
  }

  /**
   * Ids are whole numbers from 0 to `pairIdMax`, dates seconds since 1970, and 0 is no date.
   * Returns false where the table is full.
   */
  add(a: number, b: number, first: number, last: number, count: number): boolean {
    const key = a * (pairIdMax + 1) + b
    let slot = this.#slotOf(a, b)
    while (this.#slots[slot] !== 0 && this.#keys[this.#slots[slot]! - 1] !== key) {
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    const isNew = this.#slots[slot] === 0
    if (isNew && this.size >= this.#pairsMax) return false
    const at = isNew ? this.size : this.#slots[slot]! - 1
    if (isNew) {
      this.#keys[at] = key
      this.#slots[slot] = at + 1
      this.size++
    }
    if (first !== 0 && (this.#firsts[at] === 0 || first < this.#firsts[at]!)) {
      this.#firsts[at] = first
    }
    if (last > this.#lasts[at]!) this.#lasts[at] = last
    this.#counts[at]! += count
    if (this.size === this.#keys.length) this.#grow()
    return true
  }

  /** @param at from 0 to `size` */
  pairAt(at: number): PairCount {
    const key = this.#keys[at]!
    return {
      a: Math.floor(key / (pairIdMax + 1)),
      b: key % (pairIdMax + 1),
      first: this.#firsts[at]!,
      last: this.#lasts[at]!,
      count: this.#counts[at]!,
    }
  }

  #slotOf(a: number, b: number): number {
    return mixed(mixed(a ^ this.#seed) ^ b) & (this.#slots.length - 1)
  }

  #grow(): void {
    const length = 2 * this.#keys.length
    this.#keys = longer(this.#keys, new Float64Array(length))
    this.#firsts = longer(this.#firsts, new Uint32Array(length))
    this.#lasts = longer(this.#lasts, new Uint32Array(length))
    this.#counts = longer(this.#counts, new Uint32Array(length))
    this.#slots = new Int32Array(2 * length)
    for (let at = 0; at < this.size; at++) {
      const key = this.#keys[at]!
      let slot = this.#slotOf(Math.floor(key / (pairIdMax + 1)), key % (pairIdMax + 1))
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = at + 1
    }
  }
}

export interface PairCount {
  readonly a: number
  readonly b: number
  readonly first: number
  readonly last: number
  readonly count: number
}

const pairsAtFirst = 1024

/** The finaliser of MurmurHash3 (Appleby, 2011). */
function mixed(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

function longer<T extends Float64Array | Uint32Array>(array: T, target: T): T {
  target.set(array)
  return target
}
