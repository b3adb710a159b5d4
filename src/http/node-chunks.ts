/** Chunked answers over node:http. */
import type { ServerResponse } from 'node:http'
import { type ChunkReader, type ChunkSink, pieceBytes, type ReaderDeadlines } from './chunks.ts'

/** The body of one answer. Its head has been written. */
export class NodeChunks implements ChunkSink, ChunkReader {
  readonly #res: ServerResponse
  readonly #deadlines: ReaderDeadlines
  written = 0
  #tell: (isTaken: boolean) => void = () => undefined

  constructor(res: ServerResponse, deadlines: ReaderDeadlines) {
    this.#res = res
    this.#deadlines = deadlines
    deadlines.add(this)
    res.once('close', () => {
      deadlines.delete(this)
      this.#tell(false)
    })
  }

  async write(bytes: Uint8Array): Promise<boolean> {
    this.written = 0
    this.#deadlines.waits(this)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      if (!(await this.#isTaken(bytes.subarray(at, at + pieceBytes)))) return false
      this.#deadlines.moved(this)
    }
    this.#deadlines.taken(this)
    return true
  }

  end(): void {
    if (!this.#res.destroyed) this.#res.end()
  }

  expire(): void {
    this.#res.destroy()
  }

  /** Node has no timeout of its own here. */
  renew(): void {}

  /** The bytes belong to Node until its callback, because it copies none. */
  #isTaken(piece: Uint8Array): Promise<boolean> {
    if (this.#res.destroyed) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#tell = resolve
      this.written += piece.length
      this.#res.write(piece, (error) => resolve(error == null))
    })
  }
}
