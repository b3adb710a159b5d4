/** Early ends of work: its caller cancels it, or its deadline passes. */

/**
 * `aborted` turns true once, when the caller does not need the result. Every AbortSignal is one. So
 * are the requests of the HTTP adapters themselves, because an AbortSignal for each request is
 * expensive (docs/adr/0005-slots-in-shared-memory.md).
 */
export interface CancelSignal {
  readonly aborted: boolean
}

/** The signal of work that is never cancelled. */
export const neverAborted: CancelSignal = { aborted: false }

/** When a request must have ended, on the clock of this thread, `performance.now()`. */
export class Deadline {
  /** Milliseconds from its start. */
  readonly allowedMs: number
  readonly endMs: number

  constructor(allowedMs: number, startMs: number = performance.now()) {
    this.allowedMs = allowedMs
    this.endMs = startMs + allowedMs
  }

  /** Milliseconds that are left. 0 or less after the end. */
  get leftMs(): number {
    return this.endMs - performance.now()
  }

  isOver(nowMs: number = performance.now()): boolean {
    return nowMs >= this.endMs
  }
}
