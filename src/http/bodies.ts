/**
 * Request bodies as they arrive: where their bytes go, how long they may take, and how much memory
 * all of them may hold.
 */
import { RequestError, refuseOverload } from '../contract/index.ts'

/** First memory of a body of unknown length. */
export const firstBodyBytes = 4096

/** The bytes of one body. Chunks are copied, so their sender may reuse them. */
export class BodyBuffer {
  #bytes: Buffer
  #count = 0
  readonly #growing: Reservation | undefined

  /** @param growing of as many bytes. Absent if the length is known beforehand. */
  constructor(bytes: number, growing?: Reservation) {
    this.#bytes = Buffer.allocUnsafe(bytes)
    this.#growing = growing
  }

  /**
   * Returns false if there is no memory for the chunk. Throws RangeError for a chunk past the known
   * length, which is a fault of the parser.
   */
  append(chunk: Uint8Array): boolean {
    const count = this.#count + chunk.byteLength
    if (count > this.#bytes.length && this.#growing !== undefined) {
      const bytes = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, count))
      if (!this.#growing.grow(bytes.length - this.#bytes.length)) return false
      this.#bytes.copy(bytes, 0, 0, this.#count)
      this.#bytes = bytes
    }
    this.#bytes.set(chunk, this.#count)
    this.#count = count
    return true
  }

  /** The bytes received so far: the whole body once the last chunk was appended. */
  readBytes(): Buffer {
    return this.#bytes.subarray(0, this.#count)
  }
}

/** A body that is still arriving. */
export interface PendingBody {
  readonly bytesExpected: number
  readonly bytesReceived: number
  /** The body came too slowly, and is dropped from the deadlines. */
  expire(): void
  /** The body is fast enough. Called at least three times within the time limit. */
  renew(): void
}

interface BodyProgress {
  startedMs: number
  /** When a sweep last saw new bytes. */
  movedMs: number
  /** Bytes received at the last sweep. */
  bytes: number
}

/** The share of the time limit that a body may pause for. After it the mean pace is judged too. */
const pausesPerLimit = 3
const sweepsPerLimit = 15

/**
 * The time limits of bodies, so that slow clients cannot hold memory. A body expires at the limit,
 * or after a pause of a third of it. It also expires if its mean pace is too slow after such a
 * third. Time in which the process stood still does not count. One timer serves all bodies and runs
 * only while some arrive. A body that arrives at once costs one map entry. Limits may be overrun by
 * a fifteenth.
 */
export class BodyDeadlines {
  readonly #msMax: number
  readonly #progress = new Map<PendingBody, BodyProgress>()
  #timer: NodeJS.Timeout | undefined
  #sweptMs = 0

  constructor(msMax: number) {
    this.#msMax = msMax
  }

  /** RequestError `request_timeout`, which names the limits. */
  get timeoutError(): RequestError {
    const seconds = this.#msMax / 1000
    const pauseSeconds = Math.round(1000 * (seconds / pausesPerLimit)) / 1000
    return new RequestError('request_timeout', { seconds, pauseSeconds })
  }

  add(body: PendingBody): void {
    const nowMs = performance.now()
    this.#progress.set(body, { startedMs: nowMs, movedMs: nowMs, bytes: 0 })
    if (this.#timer !== undefined) return
    this.#sweptMs = nowMs
    this.#timer = setInterval(() => this.#checkAll(), this.#msMax / sweepsPerLimit).unref()
  }

  delete(body: PendingBody): void {
    this.#progress.delete(body)
  }

  #checkAll(): void {
    const nowMs = performance.now()
    const lateMs = nowMs - this.#sweptMs - this.#msMax / sweepsPerLimit
    this.#sweptMs = nowMs
    // The process stood still, and what clients have sent meanwhile waits in their sockets.
    if (lateMs > this.#msMax / sweepsPerLimit) this.#shift(lateMs)
    for (const [body, progress] of this.#progress) {
      if (!this.#isTooSlow(body, progress, nowMs)) {
        body.renew()
        continue
      }
      this.#progress.delete(body)
      body.expire()
    }
    if (this.#progress.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #shift(ms: number): void {
    for (const progress of this.#progress.values()) {
      progress.startedMs += ms
      progress.movedMs += ms
    }
  }

  #isTooSlow(body: PendingBody, progress: BodyProgress, nowMs: number): boolean {
    const { bytesReceived, bytesExpected } = body
    const pauseMsMax = this.#msMax / pausesPerLimit
    const ageMs = nowMs - progress.startedMs
    if (bytesReceived > progress.bytes) {
      progress.bytes = bytesReceived
      progress.movedMs = nowMs
    }
    if (ageMs >= this.#msMax || nowMs - progress.movedMs >= pauseMsMax) return true
    return ageMs >= pauseMsMax && bytesReceived * this.#msMax < bytesExpected * ageMs
  }
}

// The memory budget of request bodies, shared by all connections of a server. A body reserves its
// declared length before it is read, and keeps it until its request is answered. A request that
// waits for admission still holds its body.

/** One account holds at most this share, so that it takes eight accounts to refuse others. */
const accountsMin = 8

/** Accounts without a body that stay in memory, since they come again. */
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
    if (!this.extend(part, bytes)) return null
    if (known === undefined) this.#parts.set(account, part)
    return new Reservation(this, part, bytes)
  }

  /** Only for reservations. As `reserve`. */
  extend(part: AccountPart, bytes: number): boolean {
    if (part.bytes + bytes > this.#accountBytesMax) {
      this.#refusedAccount++
      return false
    }
    if (this.#bytes + bytes > this.#bytesMax) {
      this.#refusedTotal++
      return false
    }
    part.bytes += bytes
    this.#bytes += bytes
    return true
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

  /** Returns false if there is no room. Then nothing more is reserved. */
  grow(bytes: number): boolean {
    if (!this.#memory.extend(this.#part, bytes)) return false
    this.#bytes += bytes
    return true
  }

  /** Frees the memory. A second call does nothing. */
  free(): void {
    if (this.#bytes > 0) this.#memory.free(this.#part, this.#bytes)
    this.#bytes = 0
  }
}

/**
 * Reserves the memory of a body before it is read. Null where its bytes are dropped. Returns the
 * error of a body that is too large, or has no room.
 */
export function reserveBody(
  memory: BodyMemory,
  { account, bytesMax }: { readonly account: string | undefined; readonly bytesMax: number },
  bytes: number,
): Reservation | RequestError | null {
  if (bytes > bytesMax) return new RequestError('body_too_large', { bytesMax })
  if (account === undefined) return null
  return memory.reserve(account, bytes) ?? refuseOverload()
}
