/** Long work on the main thread, in slices between which the event loop has its turn. */
import { setImmediate } from 'node:timers/promises'

/** A slice; what is done between two looks at the clock comes on top. */
const sliceMs = 3

/** Nobody wants the result any more. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** When whoever paused last goes on: a turn has one slice, however much long work there is. */
let lastTick: Promise<void> = Promise.resolve()

export class TimeSlices {
  readonly #isWanted: () => boolean
  readonly #overtaken: () => Error
  #endMs = performance.now() + sliceMs

  /** @param overtaken what is thrown where the result is not wanted any more */
  constructor(
    isWanted: () => boolean,
    overtaken: () => Error = () => new OvertakenError('overtaken'),
  ) {
    this.#isWanted = isWanted
    this.#overtaken = overtaken
  }

  /** Whether it is time for a pause; looks at the clock. */
  get isOver(): boolean {
    return performance.now() > this.#endMs
  }

  /** Resolves when the event loop has had its turn. Throws what `check` throws. */
  async pause(): Promise<void> {
    const turn = lastTick.then(() => setImmediate())
    lastTick = turn
    await turn
    this.check()
    this.#endMs = performance.now() + sliceMs
  }

  /** Throws where nobody wants the result any more: by default, OvertakenError. */
  check(): void {
    if (!this.#isWanted()) throw this.#overtaken()
  }
}
