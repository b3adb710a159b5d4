/** Long work on the main thread, in slices between which the event loop has its turn. */
import { setImmediate } from 'node:timers/promises'
import type { CancelSignal } from '../domain/index.ts'

/** Milliseconds of a slice. The work between two clock checks comes on top. */
const sliceMs = 3

/** The result became useless. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** The result of work in steps, done at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, with pauses. If one throws, so does this, and the work is closed. */
export async function finishedIn<T>(slices: TimeSlices, steps: Generator<void, T>): Promise<T> {
  try {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      if (slices.isOver) await slices.pause()
    }
  } finally {
    steps.return(undefined as T)
  }
}

/** When the last pausing task continues: a tick has one slice, however many tasks there are. */
let lastTick: Promise<void> = Promise.resolve()

export class TimeSlices {
  readonly #signal: CancelSignal
  readonly #overtaken: () => Error
  #endMs = performance.now() + sliceMs

  /** @param overtaken returns the error to throw if the result became useless */
  constructor(
    signal: CancelSignal,
    overtaken: () => Error = () => new OvertakenError('overtaken'),
  ) {
    this.#signal = signal
    this.#overtaken = overtaken
  }

  /** Whether it is time for a pause. Reads the clock. */
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

  /** Throws if the result became useless: OvertakenError by default. */
  check(): void {
    if (this.#signal.aborted) throw this.#overtaken()
  }
}
