/** Splits long work on the main thread into time slices, between which the event loop runs. */
import { setImmediate } from 'node:timers/promises'
import type { CancelSignal } from '../domain/index.ts'

/** Milliseconds per slice, plus the work between two clock checks. */
const sliceMs = 3

/** The result became useless. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** The result of work in steps, without pauses. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The result of work in steps, with pauses. An error in a pause closes the work and is thrown. */
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

/** Resolves when the last pausing task continues. A tick has one slice, for any number of tasks. */
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

  /** Whether a pause is due. Reads the clock. */
  get isOver(): boolean {
    return performance.now() > this.#endMs
  }

  /** Resolves after the event loop has run. Throws as `check`. */
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
