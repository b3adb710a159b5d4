/** Progress of a long computation, reported between blocks of work that yield to the event loop. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'

/** Ends a block of work, after which `share` of the part, from 0 to 1, is done. */
export type EndBlock = (share: number) => Promise<void>

/**
 * Nodes per block, so many that yielding costs next to nothing. A block takes milliseconds, unless
 * its nodes have millions of edges.
 */
export const nodesPerBlock = 16_384

const total = 1000

export class Steps {
  readonly #onProgress: (done: number, total: number) => void
  #done = 0
  #parts = 0

  constructor(onProgress: (done: number, total: number) => void) {
    this.#onProgress = onProgress
  }

  /** Begins the next part, which takes about `share` of the whole time. */
  startPart(share: number): EndBlock {
    const start = this.#parts
    this.#parts += share
    return async (partShare) => {
      this.#report(Math.floor(total * (start + share * Math.min(1, partShare))))
      await nextLoopTick()
    }
  }

  finish(): void {
    this.#report(total)
  }

  /** Never decreases, although a computation may find that more is left than estimated. */
  #report(done: number): void {
    this.#done = Math.max(this.#done, done)
    this.#onProgress(this.#done, total)
  }
}
