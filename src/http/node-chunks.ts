/** Chunked answers over node:http. */
import type { ServerResponse } from 'node:http'
import { ChunkSink, pieceBytes, type ReaderDeadlines } from './chunks.ts'

/** The body of one answer. Its head has been written. */
export class NodeChunks extends ChunkSink {
  readonly #res: ServerResponse
  written = 0
  #tell: (isTaken: boolean) => void = () => undefined

  constructor(res: ServerResponse, deadlines: ReaderDeadlines) {
    super()
    this.#res = res
    deadlines.add(this)
    res.once('close', () => {
      deadlines.delete(this)
      this.#tell(false)
    })
  }

  async write(bytes: Uint8Array): Promise<boolean> {
    this.written = 0
    this.startWaiting()
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      if (!(await this.#isTaken(bytes.subarray(at, at + pieceBytes)))) return false
      this.recordProgress()
    }
    this.stopWaiting()
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
