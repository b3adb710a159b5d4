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

/** Sends the pieces of one answer. */
export interface ChunkSink {
  /** Resolves when the socket has taken all, with false if the client has gone. */
  write(bytes: Uint8Array): Promise<boolean>
  /** Bytes of the last piece that the socket was given. It may not have sent them. */
  readonly written: number
  /** Ends a complete body. Does nothing if the client has gone. */
  end(): void
}

/** Resolves with true when the whole body has been handed over. Rejects as the source does. */
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

/** A client that takes an answer piece by piece. */
export interface ChunkReader {
  /** Disconnects it. */
  expire(): void
  /** The client is fast enough. Called at least every five seconds. */
  renew(): void
}

interface ReaderProgress {
  /** When the socket was given the bytes that it has not taken. Infinity: it has taken all. */
  sinceMs: number
  /** When the socket last took some bytes. */
  movedMs: number
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
  readonly #readers = new Map<ChunkReader, ReaderProgress>()
  #timer: NodeJS.Timeout | undefined

  constructor(pauseMsMax: number) {
    this.#pauseMsMax = pauseMsMax
  }

  add(reader: ChunkReader): void {
    this.#readers.set(reader, { sinceMs: Number.POSITIVE_INFINITY, movedMs: 0 })
    const sweepMs = Math.min(sweepMsMax, this.#pauseMsMax / sweepsPerLimit)
    this.#timer ??= setInterval(() => this.#sweep(), sweepMs).unref()
  }

  /** The socket was given bytes and has not taken all of them. */
  waits(reader: ChunkReader): void {
    const progress = this.#readers.get(reader)
    if (progress !== undefined) progress.sinceMs = progress.movedMs = performance.now()
  }

  /** The socket has taken some of the bytes. */
  moved(reader: ChunkReader): void {
    const progress = this.#readers.get(reader)
    if (progress !== undefined) progress.movedMs = performance.now()
  }

  /** The socket has taken all of them. */
  taken(reader: ChunkReader): void {
    const progress = this.#readers.get(reader)
    if (progress !== undefined) progress.sinceMs = Number.POSITIVE_INFINITY
  }

  delete(reader: ChunkReader): void {
    this.#readers.delete(reader)
  }

  #sweep(): void {
    const nowMs = performance.now()
    for (const [reader, { sinceMs, movedMs }] of this.#readers) {
      const waitsMs = nowMs - sinceMs
      const isPaused = waitsMs > 0 && nowMs - movedMs >= this.#pauseMsMax
      if (!isPaused && waitsMs < pausesPerChunk * this.#pauseMsMax) {
        reader.renew()
        continue
      }
      this.#readers.delete(reader)
      reader.expire()
    }
    if (this.#readers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
