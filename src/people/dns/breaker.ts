/** Notices that DNS does not answer at all, so that not every request waits for it in vain. */

/**
 * A time-out alone proves nothing: the servers of that one domain may be dead. If no question was
 * answered between a question and its time-out, the resolver itself was silent. After five such in
 * a row no questions are sent for 30 s, and then one every 30 s until one is answered.
 */
export class DnsBreaker {
  readonly #now: () => number
  #silences = 0
  #repliedAtMs = Number.NEGATIVE_INFINITY
  /** When to try again. Undefined while closed. */
  #closedUntilMs: number | undefined

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether questions may be asked. */
  get isTransient(): boolean {
    return this.#closedUntilMs === undefined
  }

  /** True once when it is time for a trial. The caller then sends one question. */
  takeTrial(): boolean {
    if (this.#closedUntilMs === undefined || this.#now() < this.#closedUntilMs) return false
    this.#closedUntilMs = this.#now() + pauseMs
    return true
  }

  replied(): void {
    this.#repliedAtMs = this.#now()
    this.#silences = 0
    this.#closedUntilMs = undefined
  }

  /** Returns whether questions stop with this one. */
  timedOut(askedAtMs: number): boolean {
    if (this.#repliedAtMs > askedAtMs) return false
    this.#silences++
    if (this.#closedUntilMs !== undefined || this.#silences < silencesMax) return false
    this.#closedUntilMs = this.#now() + pauseMs
    return true
  }
}

const silencesMax = 5
const pauseMs = 30_000
