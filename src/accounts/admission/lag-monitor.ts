/**
 * Measures how late the event loop is, by a timer that fires every few milliseconds and by one that
 * should have fired already. It costs a call one comparison, and stops with the last call.
 */
import { behindAfterMs, heartbeatMs, lateMs, restMs } from './bounds.ts'

export interface LagMonitorOptions {
  /** Called with each heartbeat: the time, and whether the loop is behind. */
  readonly onTick: (nowMs: number, isBehind: boolean) => void
  /** A clock that does not run backwards, in milliseconds. */
  readonly clock?: () => number
}

export class LagMonitor {
  readonly #onTick: LagMonitorOptions['onTick']
  readonly #clock: () => number
  #timer: NodeJS.Timeout | null = null
  #dueMs = Number.POSITIVE_INFINITY
  #lastCallMs = 0
  #delayMs = 0
  /** When the first of an unbroken run of late heartbeats was seen. */
  #lateSinceMs: number | null = null
  #isBehind = false

  constructor({ onTick, clock = () => performance.now() }: LagMonitorOptions) {
    this.#onTick = onTick
    this.#clock = clock
  }

  /** How late the last heartbeat was. 0 without calls. */
  get delayMs(): number {
    return this.#timer === null ? 0 : this.#delayMs
  }

  /** Keeps the timer running. Called with each request. */
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
    this.#dueMs = nowMs + heartbeatMs
    this.#timer = setTimeout(() => this.#heartbeat(), heartbeatMs).unref()
  }

  #heartbeat(): void {
    const nowMs = this.#clock()
    this.#delayMs = Math.max(0, nowMs - this.#dueMs)
    if (this.#delayMs <= lateMs) this.#lateSinceMs = null
    else this.#lateSinceMs ??= nowMs
    this.#isBehind = this.#lateSinceMs !== null && nowMs - this.#lateSinceMs >= behindAfterMs
    this.#onTick(nowMs, this.#isBehind)
    if (nowMs - this.#lastCallMs > restMs) this.stop()
    else {
      this.#dueMs = nowMs + heartbeatMs
      this.#timer!.refresh()
    }
  }
}
