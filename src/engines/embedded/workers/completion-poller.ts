/**
 * Polls for answers on each event-loop tick, for as long as most queries take. If few slots run and
 * each thread has a processor, the main thread need not sleep while a worker runs. Polling pays if
 * it finds answers at once. If other processes use the processors it does not, and becomes rarer.
 */
import { setImmediate } from 'node:timers'

const watchMs = 0.3
const soonMs = 0.03

/** The result of a poll: nothing is left, few slots, or too many to poll. */
export type RemainingWork = 'nothing' | 'few' | 'many'

export class CompletionPoller {
  readonly #poll: () => RemainingWork
  readonly #onEnd: () => void
  readonly #backoff = new Backoff()
  /** End of the polling. 0 if none. */
  #untilMs = 0
  #isLate = false

  /**
   * @param poll handles the finished slots
   * @param onEnd called when polling ends
   */
  constructor(poll: () => RemainingWork, onEnd: () => void) {
    this.#poll = poll
    this.#onEnd = onEnd
  }

  get isKept(): boolean {
    return this.#untilMs > 0
  }

  /** Polls for a while from now. Returns whether polling starts with this call. */
  keep(): boolean {
    const begins = !this.isKept
    if (begins && !this.#backoff.mayTry()) return false
    this.#untilMs = performance.now() + watchMs
    if (begins) {
      this.#isLate = false
      setImmediate(this.#pollOnce)
    }
    return begins
  }

  /** Records for how long an answer waited before the poll. */
  noteFinished(lateMs: number): void {
    if (lateMs > soonMs) this.#isLate = true
  }

  readonly #pollOnce = () => {
    const left = this.#poll()
    if (left === 'few' && !this.#isLate && performance.now() < this.#untilMs) {
      setImmediate(this.#pollOnce)
      return
    }
    this.#untilMs = 0
    if (left !== 'many') this.#backoff.learn(left === 'nothing' && !this.#isLate)
    this.#onEnd()
  }
}

/** Decides whether to spin. Each failure in a row doubles the number of skipped attempts. */
const pauseMax = 256

export class Backoff {
  #pause = 1
  #left = 0

  /** Whether the next attempt is due. */
  mayTry(): boolean {
    if (this.#left === 0) return true
    this.#left--
    return false
  }

  /** Records whether the attempt paid. */
  learn(hasPaid: boolean): void {
    this.#pause = hasPaid ? 1 : Math.min(pauseMax, this.#pause * 2)
    this.#left = this.#pause - 1
  }
}
