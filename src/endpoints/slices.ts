/** Long work in slices, between which everybody else has a turn. */
import { setImmediate } from 'node:timers/promises'

const sliceMsMax = 3

export class Slices {
  #startMs = performance.now()

  /** Whether it is time for `pause`. */
  get isOver(): boolean {
    return performance.now() - this.#startMs >= sliceMsMax
  }

  /** Lets everybody else go first. */
  async pause(): Promise<void> {
    await setImmediate()
    this.#startMs = performance.now()
  }
}
