/**
 * Assigns whole numbers from 0 to users, in the order of first use: a hash table with linear
 * probing (Knuth, TAOCP vol. 3, section 6.4). Its memory grows with the users found instead of all
 * users, so it fits in the cache.
 */

const slotsMin = 1 << 16
/** Slots of a table that is kept for the next query. */
const slotsKept = 1 << 20
/** 2^32 ÷ the golden ratio. */
const factor = 0x9e3779b1

export class UserNumbers {
  /** By slot: the number of a user + 1; 0: empty. */
  #slots = new Uint32Array(slotsMin)
  #shift = 32 - Math.log2(slotsMin)
  /** By number. */
  #users = new Uint32Array(slotsMin / 2)
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#slots.byteLength + this.#users.byteLength
  }

  readUser(number: number): number {
    return this.#users[number]!
  }

  /** Assigns a number to a new user. */
  assignNumber(user: number): number {
    const slots = this.#slots
    const users = this.#users
    const mask = slots.length - 1
    let slot = Math.imul(user, factor) >>> this.#shift
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (users[slots[slot]! - 1] === user) return slots[slot]! - 1
    }
    if (this.#count === users.length) {
      this.#grow()
      return this.assignNumber(user)
    }
    users[this.#count] = user
    slots[slot] = ++this.#count
    return this.#count - 1
  }

  /** -1 for a user without a number. */
  find(user: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = Math.imul(user, factor) >>> this.#shift
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#users[slots[slot]! - 1] === user) return slots[slot]! - 1
    }
    return -1
  }

  clear(): void {
    if (this.#slots.length > slotsKept) this.#resize(slotsMin)
    else this.#slots.fill(0)
    this.#count = 0
  }

  #grow(): void {
    const users = this.#users
    this.#resize(2 * this.#slots.length)
    this.#count = 0
    for (let i = 0; i < users.length; i++) this.assignNumber(users[i]!)
  }

  #resize(slots: number): void {
    this.#slots = new Uint32Array(slots)
    this.#shift = 32 - Math.log2(slots)
    this.#users = new Uint32Array(slots / 2)
  }
}
