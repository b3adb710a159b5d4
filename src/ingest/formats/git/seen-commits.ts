/**
 * The commits that an import has counted. Forks copy history, so a commit counts once by its hash:
 * for the first repository of the input that holds it.
 */
import { randomInt } from 'node:crypto'

const countInitial = 1 << 12

/**
 * The first 64 bits of hashes, in an open hash table of 16 to 32 bytes a commit. Of 100 million
 * commits, two share these bits with a probability of 0.03 %.
 */
export class SeenCommits {
  #slots = new Uint32Array(4 * countInitial)
  #count = 0
  /** Hashes are chosen by those who make commits. Without it they could be made to collide. */
  readonly #seed = randomInt(2 ** 32)

  get count(): number {
    return this.#count
  }

  /**
   * Whether the commit is new.
   *
   * @param hash in hexadecimal digits
   */
  add(hash: string): boolean {
    const high = Number.parseInt(hash.slice(0, 8), 16)
    const low = Number.parseInt(hash.slice(8, 16), 16)
    // Two zeros mark a free slot.
    const isNew = insert(this.#slots, high, high === 0 && low === 0 ? 1 : low, this.#seed)
    if (isNew) this.#count++
    if (isNew && 4 * this.#count > this.#slots.length) this.#grow()
    return isNew
  }

  #grow(): void {
    const larger = new Uint32Array(2 * this.#slots.length)
    for (let slot = 0; slot < this.#slots.length; slot += 2) {
      const [high, low] = [this.#slots[slot]!, this.#slots[slot + 1]!]
      if (high !== 0 || low !== 0) insert(larger, high, low, this.#seed)
    }
    this.#slots = larger
  }
}

/** The number of slots is a power of two, and at most half of them are in use. */
function insert(slots: Uint32Array, high: number, low: number, seed: number): boolean {
  const mask = slots.length / 2 - 1
  let mixed = Math.imul(high ^ seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ low, 0x85ebca6b)
  for (let slot = (mixed ^ (mixed >>> 13)) & mask; ; slot = (slot + 1) & mask) {
    const [oneHigh, oneLow] = [slots[2 * slot]!, slots[2 * slot + 1]!]
    if (oneHigh === high && oneLow === low) return false
    if (oneHigh !== 0 || oneLow !== 0) continue
    slots[2 * slot] = high
    slots[2 * slot + 1] = low
    return true
  }
}
