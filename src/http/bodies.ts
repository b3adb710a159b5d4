/** Request bodies on their way in: where their bytes go, and how long they may take. */

/** One body of a length known beforehand. Chunks are copied, so their sender may reuse them. */
export class BodyBuffer {
  readonly #bytes: Buffer
  #count = 0

  constructor(bytesExpected: number) {
    this.#bytes = Buffer.allocUnsafe(bytesExpected)
  }

  /** A chunk past the expected length means a broken parser, not a bad client: RangeError. */
  append(chunk: Uint8Array): void {
    this.#bytes.set(chunk, this.#count)
    this.#count += chunk.byteLength
  }

  /** What has arrived; the whole body once the last chunk was appended. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#count)
  }
}

/** A body that is still arriving. */
export interface PendingBody {
  /** It took too long; it has been forgotten already. */
  expire(): void
  /** It may go on; called between one and four times within the time limit. */
  renew(): void
}

/**
 * The time limit of bodies: one timer for all, which runs only while a body is on its way, so that
 * a body which arrives at once costs an entry in a map. A limit may be overrun by a fifth.
 */
export class BodyDeadlines {
  readonly #msMax: number
  readonly #startedMs = new Map<PendingBody, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(msMax: number) {
    this.#msMax = msMax
  }

  add(body: PendingBody): void {
    this.#startedMs.set(body, performance.now())
    this.#timer ??= setInterval(() => this.#sweep(), this.#msMax / 5).unref()
  }

  delete(body: PendingBody): void {
    this.#startedMs.delete(body)
  }

  #sweep(): void {
    const oldestMs = performance.now() - this.#msMax
    for (const [body, startedMs] of this.#startedMs) {
      if (startedMs > oldestMs) {
        body.renew()
        continue
      }
      this.#startedMs.delete(body)
      body.expire()
    }
    if (this.#startedMs.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
