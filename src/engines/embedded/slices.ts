/** Long work on the main thread, in slices between which the event loop has its turn. */
import { setImmediate } from 'node:timers/promises'

/** A slice; what is done between two looks at the clock comes on top. */
const sliceMs = 3

/** Nobody wants the result any more. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

export class Slices {
  readonly #isWanted: () => boolean
  #endMs = performance.now() + sliceMs

  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted
  }

  /** Whether it is time for a pause; looks at the clock. */
  get isOver(): boolean {
    return performance.now() > this.#endMs
  }

  /** Resolves when the event loop has had its turn. Throws OvertakenError. */
  async pause(): Promise<void> {
    await setImmediate()
    this.check()
    this.#endMs = performance.now() + sliceMs
  }

  /** Throws OvertakenError. */
  check(): void {
    if (!this.#isWanted()) throw new OvertakenError('overtaken')
  }
}
