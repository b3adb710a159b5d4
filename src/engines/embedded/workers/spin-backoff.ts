/** Whether to try what may be in vain: each failure in a row doubles how often it is left out. */
const pauseMax = 256

export class Backoff {
  #pause = 1
  #left = 0

  /** Whether this is a time to try. */
  mayTry(): boolean {
    if (this.#left === 0) return true
    this.#left--
    return false
  }

  /** What became of a try. */
  learn(hasPaid: boolean): void {
    this.#pause = hasPaid ? 1 : Math.min(pauseMax, this.#pause * 2)
    this.#left = this.#pause - 1
  }
}
