/** How far a long computation is, told between blocks of work that let others have their turn. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'

/** Ends a block of work, after which `share` of the part, from 0 to 1, is done. */
export type EndBlock = (share: number) => Promise<void>

/**
 * Nodes of a block: a turn after so many costs next to nothing. How long one takes depends on the
 * edges of its nodes: milliseconds, unless some have millions.
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

  /** The next part, which takes about `share` of the whole time. */
  part(share: number): EndBlock {
    const start = this.#parts
    this.#parts += share
    return async (partShare) => {
      this.#tell(Math.floor(total * (start + share * Math.min(1, partShare))))
      await nextLoopTick()
    }
  }

  finish(): void {
    this.#tell(total)
  }

  /** A computation may find that more is left than it thought. */
  #tell(done: number): void {
    this.#done = Math.max(this.#done, done)
    this.#onProgress(this.#done, total)
  }
}
