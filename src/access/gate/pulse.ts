/**
 * How late is the event loop? A timer that should fire every few milliseconds tells, and so does
 * one that should have fired already. It costs a call nothing but a look at a number, and rests
 * with the process.
 */
import { beatMs, behindAfterMs, lateMs, restMs } from './bounds.ts'

export interface PulseOptions {
  /** Called with each beat: the time, and whether the loop is behind. */
  readonly onBeat: (nowMs: number, isBehind: boolean) => void
  /** A clock that does not run backwards, in milliseconds. */
  readonly clock?: () => number
}

export class Pulse {
  readonly #onBeat: PulseOptions['onBeat']
  readonly #clock: () => number
  #timer: NodeJS.Timeout | null = null
  #dueMs = Number.POSITIVE_INFINITY
  #lastCallMs = 0
  #delayMs = 0
  /** When the first of an unbroken row of late beats was seen. */
  #lateSinceMs: number | null = null
  #isBehind = false

  constructor({ onBeat, clock = () => performance.now() }: PulseOptions) {
    this.#onBeat = onBeat
    this.#clock = clock
  }

  /** By how much the last beat was late; 0 while nobody calls. */
  get delayMs(): number {
    return this.#timer === null ? 0 : this.#delayMs
  }

  /** Keeps it going. To be called with each request. */
  keep(nowMs: number): void {
    this.#lastCallMs = nowMs
    if (this.#timer === null) this.#start(nowMs)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#lateSinceMs = null
    this.#isBehind = false
    this.#delayMs = 0
  }

  #start(nowMs: number): void {
    this.#dueMs = nowMs + beatMs
    this.#timer = setTimeout(() => this.#beat(), beatMs).unref()
  }

  #beat(): void {
    const nowMs = this.#clock()
    this.#delayMs = Math.max(0, nowMs - this.#dueMs)
    if (this.#delayMs <= lateMs) this.#lateSinceMs = null
    else this.#lateSinceMs ??= nowMs
    this.#isBehind = this.#lateSinceMs !== null && nowMs - this.#lateSinceMs >= behindAfterMs
    this.#onBeat(nowMs, this.#isBehind)
    if (nowMs - this.#lastCallMs > restMs) this.stop()
    else {
      this.#dueMs = nowMs + beatMs
      this.#timer!.refresh()
    }
  }
}
