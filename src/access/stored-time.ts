/** The latest time of a store in this process: its readers, and when it is written. */
import { type Store, StoreError } from '../store/index.ts'
import { type LatestTime, noTime, type StoredTime } from './latest-time.ts'

const name = 'clock'
/** A key that ends between two of these and is never shown could come back for as long. */
const keepEveryMs = 60_000

export class LocalTime {
  readonly #store: Store
  readonly #latest: LatestTime
  #timer: NodeJS.Timeout | undefined
  #isDue = false
  #isStopped = false

  constructor(store: Store, latest: LatestTime) {
    this.#store = store
    this.#latest = latest
    latest.follow(this.#read())
  }

  /** Inside a transaction: the store has the latest time when it is committed. */
  put(): void {
    const known = this.#read()
    this.#latest.follow(known)
    this.#write({ ...known, atMs: Math.max(known.atMs, this.#latest.now()) })
  }

  /** The store gets it soon: an end has come that it does not know of. */
  putSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#putIfAble()
    })
  }

  /** For servers: now and then. */
  start(): void {
    this.#timer ??= setInterval(() => this.#putIfAble(), keepEveryMs).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  /** On disk when it returns: keys end by the clock of this machine again. */
  reset(nowMs: number): void {
    this.#store.transact('fsync', () => {
      this.#write({ atMs: nowMs, resets: this.#read().resets + 1 })
    })
  }

  #putIfAble(): void {
    if (this.#isStopped) return
    try {
      this.#store.transact('flush', () => this.put())
    } catch (error) {
      // The next expiry, or minute, tries again. `/ready` reports a refusing disk.
      if (!(error instanceof StoreError)) throw error
    }
  }

  #read(): StoredTime {
    return this.#store.meta<StoredTime>().get(name) ?? noTime
  }

  #write(time: StoredTime): void {
    this.#store.meta<StoredTime>().put(name, time)
    this.#latest.follow(time)
  }
}
