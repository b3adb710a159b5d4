/**
 * Looking for answers at each turn of the event loop, for as long as most queries take. Where so
 * few slots run that each thread has a processor, the main thread need not sleep while a worker
 * works. That pays where an answer is seen as soon as it is there. Where other processes need the
 * processors it is not, and the watch is kept less often.
 */
import { setImmediate } from 'node:timers'
import { Backoff } from './spin-backoff.ts'

const watchMs = 0.3
const soonMs = 0.03

/** What is left when a look has been taken: nothing, few slots, or too many to go on. */
export type Left = 'nothing' | 'few' | 'many'

export class CompletionPoller {
  readonly #poll: () => Left
  readonly #onEnd: () => void
  readonly #backoff = new Backoff()
  /** When it ends; 0 where none is kept. */
  #untilMs = 0
  #isLate = false

  /**
   * @param look takes what is there
   * @param onEnd told when no more looks are taken
   */
  constructor(poll: () => Left, onEnd: () => void) {
    this.#poll = poll
    this.#onEnd = onEnd
  }

  get isKept(): boolean {
    return this.#untilMs > 0
  }

  /** Keeps watch for a while from now on; returns whether a new one begins. */
  keep(): boolean {
    const begins = !this.isKept
    if (begins && !this.#backoff.mayTry()) return false
    this.#untilMs = performance.now() + watchMs
    if (begins) {
      this.#isLate = false
      setImmediate(this.#turn)
    }
    return begins
  }

  /** An answer was there for so long before it was seen. */
  saw(lateMs: number): void {
    if (lateMs > soonMs) this.#isLate = true
  }

  readonly #turn = () => {
    const left = this.#poll()
    if (left === 'few' && !this.#isLate && performance.now() < this.#untilMs) {
      setImmediate(this.#turn)
      return
    }
    this.#untilMs = 0
    if (left !== 'many') this.#backoff.learn(left === 'nothing' && !this.#isLate)
    this.#onEnd()
  }
}
