/**
 * Limits what each key may send while the main thread is behind. In each window all keys have the
 * same limit, and it falls until the thread keeps up. Keys below it lose nothing, so the heaviest
 * keys are cut first, and only as far as necessary.
 */
import { shareMin, shareWindowMs } from './bounds.ts'

const fall = 0.7
const rise = 1.25

export class ArrivalShares {
  readonly #counts = new Map<string, number>()
  /** Requests of one key in one window. */
  #level = Number.POSITIVE_INFINITY
  #windowEndsMs = 0
  #hasCut = false

  /** Whether requests have to be counted. */
  get isOn(): boolean {
    return this.#level !== Number.POSITIVE_INFINITY || this.#windowEndsMs > 0
  }

  /** Counts a request. Returns false if its key has reached the limit. */
  take(key: string): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count <= this.#level) return true
    this.#hasCut = true
    return false
  }

  /** Ends windows. Called often. The first window limits nothing: it only counts requests. */
  follow(nowMs: number, isBehind: boolean): void {
    if (!this.isOn && isBehind) this.#windowEndsMs = nowMs + shareWindowMs
    if (!this.isOn || nowMs < this.#windowEndsMs) return
    if (isBehind) this.#lower()
    else this.#raise()
    this.#counts.clear()
    this.#hasCut = false
    const isOver = this.#level === Number.POSITIVE_INFINITY && !isBehind
    this.#windowEndsMs = isOver ? 0 : nowMs + shareWindowMs
  }

  #lower(): void {
    const most = Math.max(0, ...this.#counts.values())
    if (most <= shareMin) return
    this.#level = Math.max(shareMin, Math.floor(fall * Math.min(this.#level, most)))
  }

  #raise(): void {
    this.#level = this.#hasCut ? Math.ceil(rise * this.#level) : Number.POSITIVE_INFINITY
  }
}
