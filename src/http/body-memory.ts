/**
 * The memory budget of request bodies, shared by all connections of a server. A body reserves its
 * declared length before it is read, and keeps it until its request is answered. A request that
 * waits for admission still holds its body.
 */

/** One account holds at most this share, so that it takes eight accounts to refuse others. */
const accountsMin = 8

/** Accounts without a body are remembered up to this number, since they come again. */
const accountsRemembered = 1024

export interface BodyMemoryStats {
  readonly bytesReserved: number
  /**
   * Since the start. `total`: the whole budget was reserved. `account`: the account's share was.
   */
  readonly refused: { readonly total: number; readonly account: number }
}

interface AccountPart {
  readonly account: string
  bytes: number
}

export class BodyMemory {
  readonly #bytesMax: number
  readonly #accountBytesMax: number
  readonly #parts = new Map<string, AccountPart>()
  #bytes = 0
  #refusedTotal = 0
  #refusedAccount = 0

  /**
   * @param bytesMax for all bodies in flight
   * @param bodyBytesMax for one body. RangeError if an account's share cannot hold it.
   */
  constructor(bytesMax: number, bodyBytesMax: number) {
    this.#bytesMax = bytesMax
    this.#accountBytesMax = Math.floor(bytesMax / accountsMin)
    if (this.#accountBytesMax < bodyBytesMax) {
      const bytesMin = accountsMin * bodyBytesMax
      throw new RangeError(`the memory for bodies must be at least ${bytesMin} bytes`)
    }
  }

  get stats(): BodyMemoryStats {
    const refused = { total: this.#refusedTotal, account: this.#refusedAccount }
    return { bytesReserved: this.#bytes, refused }
  }

  /** Returns null if there is no room. Then nothing is reserved, and a refusal is counted. */
  reserve(account: string, bytes: number): Reservation | null {
    const known = this.#parts.get(account)
    const part = known ?? { account, bytes: 0 }
    if (part.bytes + bytes > this.#accountBytesMax) {
      this.#refusedAccount++
      return null
    }
    if (this.#bytes + bytes > this.#bytesMax) {
      this.#refusedTotal++
      return null
    }
    if (known === undefined) this.#parts.set(account, part)
    part.bytes += bytes
    this.#bytes += bytes
    return new Reservation(this, part, bytes)
  }

  /** Only for reservations. */
  free(part: AccountPart, bytes: number): void {
    this.#bytes -= bytes
    part.bytes -= bytes
    if (part.bytes === 0 && this.#parts.size > accountsRemembered) this.#parts.delete(part.account)
  }
}

/** The memory of one body. */
export class Reservation {
  readonly #memory: BodyMemory
  readonly #part: AccountPart
  #bytes: number

  constructor(memory: BodyMemory, part: AccountPart, bytes: number) {
    this.#memory = memory
    this.#part = part
    this.#bytes = bytes
  }

  /** A second time it does nothing. */
  free(): void {
    if (this.#bytes > 0) this.#memory.free(this.#part, this.#bytes)
    this.#bytes = 0
  }
}
