/** Chunked answers over uWebSockets.js. */
import { ChunkSink, pieceBytes, type ReaderDeadlines } from './chunks.ts'
import type { UwsResponse } from './uws-types.ts'

type SinkState =
  | { readonly at: 'idle' }
  /** The socket has not taken the last piece. */
  | { readonly at: 'waiting'; readonly resolve: (isTaken: boolean) => void }
  /** The response must not be touched. */
  | { readonly at: 'stopped' }

/** The body of one answer. Its status has been written. */
export class UwsChunks extends ChunkSink {
  /** Bytes of the last chunk that the socket was given. */
  written = 0
  readonly #res: UwsResponse
  readonly #deadlines: ReaderDeadlines
  readonly #onEnd: () => void
  #chunk: Uint8Array = nothing
  #state: SinkState = { at: 'idle' }

  /** @param onEnd ends the response */
  constructor(res: UwsResponse, deadlines: ReaderDeadlines, onEnd: () => void) {
    super()
    this.#res = res
    this.#deadlines = deadlines
    this.#onEnd = onEnd
    deadlines.add(this)
    res.onWritable(() => {
      this.recordProgress()
      if (this.#state.at === 'waiting' && this.#push()) this.#change({ at: 'idle' }, true)
      return true
    })
  }

  write(bytes: Uint8Array): Promise<boolean> {
    this.written = 0
    if (this.#state.at === 'stopped') return Promise.resolve(false)
    this.#chunk = bytes
    if (this.#push()) return Promise.resolve(true)
    this.startWaiting()
    return new Promise((resolve) => {
      this.#state = { at: 'waiting', resolve }
    })
  }

  end(): void {
    if (this.#state.at === 'stopped') return
    this.stop()
    this.#onEnd()
  }

  /** The response must not be touched from now on. */
  stop(): void {
    this.#deadlines.delete(this)
    this.#change({ at: 'stopped' }, false)
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
    const chunk = this.#chunk
    let isTaken = true
    this.#res.cork(() => {
      while (isTaken && this.written < chunk.length) {
        const end = Math.min(chunk.length, this.written + pieceBytes)
        isTaken = this.#res.write(chunk.subarray(this.written, end))
        this.written = end
      }
    })
    return isTaken
  }

  #change(next: SinkState, isTaken: boolean): void {
    const before = this.#state
    this.#state = next
    if (before.at !== 'waiting') return
    this.stopWaiting()
    before.resolve(isTaken)
  }
}

const nothing = new Uint8Array()
