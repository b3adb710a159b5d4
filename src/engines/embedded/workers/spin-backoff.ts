/** Decides whether to spin. Each failure in a row doubles how many attempts are skipped. */
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

  /** Records whether the attempt paid. */
  learn(hasPaid: boolean): void {
    this.#pause = hasPaid ? 1 : Math.min(pauseMax, this.#pause * 2)
    this.#left = this.#pause - 1
  }
}
