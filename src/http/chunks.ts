/**
 * Answers of any length, sent piece by piece. A piece is requested from the source when the socket
 * has taken the one before, so a slow client costs the memory of one piece.
 */

/** Makes a body piece by piece. */
export interface ChunkSource {
  /**
   * The next bytes, or null after the last ones. They may be reused at the next call. A rejection
   * ends the connection, because the head has been sent.
   *
   * @param isStopping whether the server waits for this answer to end
   */
  next(isStopping: boolean): Promise<Uint8Array | null>
  /**
   * Called exactly once, after the last `next`.
   * @param written set if the client has gone: bytes of the last piece that its socket was given
   */
  close(written?: number): void
}

/** Resolves when the whole body has been handed over. Rejects as the source does. */
export async function sendChunks(
  source: ChunkSource,
  sink: ChunkSink,
  isStopping: () => boolean,
): Promise<void> {
  let written: number | undefined
  try {
    for (;;) {
      const bytes = await source.next(isStopping())
      if (bytes === null) return sink.end()
      if (await sink.write(bytes)) continue
      written = sink.written
      return
    }
  } finally {
    source.close(written)
  }
}

/** How many bytes go to a socket at once. */
export const pieceBytes = 1 << 16

/** Sends the pieces of one answer to a client, whose socket must not pause for too long. */
export abstract class ChunkSink {
  /** When the socket was given the bytes that it has not taken. Infinity: it has taken all. */
  waitsSinceMs = Number.POSITIVE_INFINITY
  /** When the socket last took some bytes. */
  movedMs = 0
  /** Bytes of the last piece that the socket was given. It may not have sent them. */
  abstract readonly written: number
  /** Resolves when the socket has taken all, with false if the client has gone. */
  abstract write(bytes: Uint8Array): Promise<boolean>
  /** Ends a complete body. Does nothing if the client has gone. */
  abstract end(): void
  /** Disconnects the client. */
  abstract expire(): void
  /** The client is fast enough. Called at least every five seconds. */
  abstract renew(): void

  /** The socket was given bytes and has not taken all of them. */
  protected startWaiting(): void {
    this.waitsSinceMs = this.movedMs = performance.now()
  }

  /** The socket has taken some of the bytes. */
  protected recordProgress(): void {
    this.movedMs = performance.now()
  }

  /** The socket has taken all of them. */
  protected stopWaiting(): void {
    this.waitsSinceMs = Number.POSITIVE_INFINITY
  }
}

const sweepsPerLimit = 8
const sweepMsMax = 5000

/** One chunk may take this many times as long as a pause. */
const pausesPerChunk = 10

/**
 * Time limits of clients that read slowly: for a pause, and ten times as long for one chunk. One
 * timer serves all of them. Limits may be overrun by an eighth.
 */
export class ReaderDeadlines {
  readonly #pauseMsMax: number
  readonly #sinks = new Set<ChunkSink>()
  #timer: NodeJS.Timeout | undefined

  constructor(pauseMsMax: number) {
    this.#pauseMsMax = pauseMsMax
  }

  add(sink: ChunkSink): void {
    this.#sinks.add(sink)
    const sweepMs = Math.min(sweepMsMax, this.#pauseMsMax / sweepsPerLimit)
    this.#timer ??= setInterval(() => this.#checkAll(), sweepMs).unref()
  }

  delete(sink: ChunkSink): void {
    this.#sinks.delete(sink)
  }

  #checkAll(): void {
    const nowMs = performance.now()
    for (const sink of this.#sinks) {
      const waitsMs = nowMs - sink.waitsSinceMs
      const isPaused = waitsMs > 0 && nowMs - sink.movedMs >= this.#pauseMsMax
      if (!isPaused && waitsMs < pausesPerChunk * this.#pauseMsMax) {
        sink.renew()
        continue
      }
      this.#sinks.delete(sink)
      sink.expire()
    }
    if (this.#sinks.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
