/**
 * The sizes of a stream's blocks. A block is charged before it leaves, and no server learns what
 * its reader has taken out of the buffers between them. So the first block is small, and blocks
 * grow while the reader keeps pace: one who breaks off has paid for little that was not read.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../contract/index.ts'

/** A reader that takes a block within this time keeps pace. */
const paceMs = 500

/** A reader that takes longer gets smaller blocks. */
const slowMs = 2000

/**
 * Time between a block and the charge of the next one while blocks grow. It is about what the news
 * takes that a reader has gone. The next block is found and composed meanwhile.
 */
const noticeMs = 10

export class BlockGrowth {
  #size: number
  /** The size of the last block. */
  #last: number
  /** When the last block was handed over. */
  #leftMs: number | undefined

  /** @param part records that the client asked for in one part. Then no block is smaller. */
  constructor(part: number | undefined) {
    this.#size = part === undefined ? limits.streamFirstBlock : limits.streamBlock
    this.#last = this.#size
  }

  get isGrowing(): boolean {
    return this.#size < limits.streamBlock
  }

  /** Records of the next block. */
  get size(): number {
    return this.#size
  }

  /** The block after the next one, if the reader goes on as before. */
  get following(): number {
    return Math.min(limits.streamBlock, 2 * this.#size)
  }

  /** The next block was found. */
  grow(): void {
    this.#last = this.#size
    this.#size = this.following
  }

  /** A block goes to the socket. */
  leave(): void {
    this.#leftMs = performance.now()
  }

  /** The socket has taken all of it. */
  noteTaken(): void {
    if (this.#leftMs === undefined) return
    const tookMs = performance.now() - this.#leftMs
    if (tookMs >= slowMs) this.#size = Math.max(limits.streamFirstBlock, this.#last >> 1)
    else if (tookMs >= paceMs) this.#size = this.#last
  }

  /** Waits before a charge until the server would know that the reader has gone. */
  async waitForNotice(): Promise<void> {
    if (!this.isGrowing || this.#leftMs === undefined) return
    const leftMs = this.#leftMs + noticeMs - performance.now()
    if (leftMs > 0) await sleep(leftMs)
  }
}
