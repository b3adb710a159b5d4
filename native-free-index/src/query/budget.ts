/** Time limit of a query, checked once per block of work, never per posting. */
import type { TimeLimits } from './plan.ts'

/** The query did not finish in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** The patterns of a query exceeded their common time limit. */
export class PatternBudgetError extends Error {
  override readonly name = 'PatternBudgetError'
  readonly pattern: string

  constructor(pattern: string) {
    super(`the pattern "${pattern}" takes too long`)
    this.pattern = pattern
  }
}

export class Budget implements TimeLimits {
  readonly deadlineMs: number
  #patternMsLeft: number
  readonly #nowMs: () => number
  readonly #throttle: (nowMs: number) => number

  /**
   * @param deadlineMs end of the query, on the clock
   * @param patternMs time that compiling and matching patterns may take in total
   * @param nowMs the clock, read at every check; default: `performance.now`
   * @param throttle may delay pattern matching, and that time is charged too; returns the time
   */
  constructor(
    deadlineMs: number,
    patternMs: number,
    nowMs: () => number = readClock,
    throttle: (nowMs: number) => number = (now) => now,
  ) {
    this.deadlineMs = deadlineMs
    this.#patternMsLeft = patternMs
    this.#nowMs = nowMs
    this.#throttle = throttle
  }

  /** The remaining time for patterns. */
  get patternMs(): number {
    return this.#patternMsLeft
  }

  /** Throws DeadlineError. */
  check(): void {
    this.checkDeadline()
  }

  /** Returns the time. Throws DeadlineError after the deadline. */
  checkDeadline(): number {
    const nowMs = this.#nowMs()
    if (nowMs > this.deadlineMs) throw new DeadlineError('deadline exceeded')
    return nowMs
  }

  /**
   * Charges the time since `startMs` to patterns. Returns the time now, for the next charge. Throws
   * DeadlineError, PatternBudgetError.
   */
  chargePattern(pattern: string, startMs: number): number {
    const nowMs = this.#throttle(this.checkDeadline())
    this.#patternMsLeft -= nowMs - startMs
    if (this.#patternMsLeft < 0) throw new PatternBudgetError(pattern)
    return nowMs
  }
}

function readClock(): number {
  return performance.now()
}
