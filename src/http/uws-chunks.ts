/** Chunked answers over uWebSockets.js. */
import { type ChunkReader, type ChunkSink, pieceBytes, type ReaderDeadlines } from './chunks.ts'
import type { UwsResponse } from './uws-types.ts'

/** The body of one answer. Its status has been written. */
export class UwsChunks implements ChunkSink, ChunkReader {
  readonly #res: UwsResponse
  readonly #deadlines: ReaderDeadlines
  readonly #onEnd: () => void
  #bytes: Uint8Array = nothing
  #at = 0
  #taken: ((isTaken: boolean) => void) | undefined
  #isOver = false

  /** @param onEnd ends the response */
  constructor(res: UwsResponse, deadlines: ReaderDeadlines, onEnd: () => void) {
    this.#res = res
    this.#deadlines = deadlines
    this.#onEnd = onEnd
    deadlines.add(this)
    res.onWritable(() => {
      deadlines.moved(this)
      if (this.#push()) this.#tell(true)
      return true
    })
  }

  write(bytes: Uint8Array): Promise<boolean> {
    this.#at = 0
    if (this.#isOver) return Promise.resolve(false)
    this.#bytes = bytes
    if (this.#push()) return Promise.resolve(true)
    this.#deadlines.waits(this)
    return new Promise((resolve) => {
      this.#taken = resolve
    })
  }

  get written(): number {
    return this.#at
  }

  end(): void {
    if (this.#isOver) return
    this.gone()
    this.#onEnd()
  }

  /** The response must not be touched from now on. */
  gone(): void {
    this.#isOver = true
    this.#deadlines.delete(this)
    this.#tell(false)
  }

  expire(): void {
    this.#res.close()
  }

  /** Restarts the timeout of uWebSockets.js, which ends after ten seconds. */
  renew(): void {
    this.#res.pause()
    this.#res.resume()
  }

  /**
   * Sends pieces until the socket takes no more. uWebSockets.js copies the rest of the last one.
   */
  #push(): boolean {
    const bytes = this.#bytes
    let isTaken = true
    this.#res.cork(() => {
      while (isTaken && this.#at < bytes.length) {
        const end = Math.min(bytes.length, this.#at + pieceBytes)
        isTaken = this.#res.write(bytes.subarray(this.#at, end))
        this.#at = end
      }
    })
    return isTaken
  }

  #tell(isTaken: boolean): void {
    const taken = this.#taken
    if (taken === undefined) return
    this.#taken = undefined
    this.#deadlines.taken(this)
    taken(isTaken)
  }
}

const nothing = new Uint8Array()
