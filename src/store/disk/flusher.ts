/** Starts flushing all commits to disk without blocking the caller. `done` gets the outcome. */
export type Sync = (done: (error?: Error | null) => void) => void

// Half of the 100 ms that a power loss may cost. The other half is for the disk.
const delayMs = 50

/** Flushes commits that did not wait for the disk: one flush for all commits of 50 ms. */
export class Flusher {
  readonly #start: Sync
  readonly #onError: (error: Error) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false
  /** Times of the oldest commit that waits for a flush, and of the oldest in the running flush. */
  #waitingSinceMs: number | undefined
  #runningSinceMs: number | undefined

  constructor(sync: Sync, onError: (error: Error) => void) {
    this.#start = sync
    this.#onError = onError
  }

  /** Schedules a flush of everything committed so far. */
  schedule(): void {
    this.#waitingSinceMs ??= performance.now()
    this.#timer ??= setTimeout(() => this.#flush(), delayMs).unref()
  }

  /** Age of the oldest commit that is not on disk. 0 if all are. */
  get unflushedMs(): number {
    const sinceMs = this.#runningSinceMs ?? this.#waitingSinceMs
    return sinceMs === undefined ? 0 : performance.now() - sinceMs
  }

  /** Resolves when everything committed is on disk, or the disk has refused it. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#sync()
  }

  #flush(): void {
    this.#timer = undefined
    // A slow disk gets one flush at a time. Commits during it wait for the next.
    if (this.#running !== undefined) this.schedule()
    else this.#running = this.#sync()
  }

  #sync(): Promise<void> {
    this.#runningSinceMs = this.#waitingSinceMs
    this.#waitingSinceMs = undefined
    return new Promise((resolve) => {
      this.#start((error) => {
        this.#running = undefined
        const sinceMs = this.#runningSinceMs
        this.#runningSinceMs = undefined
        if (error) {
          this.#waitingSinceMs = sinceMs
          this.#onError(error)
          if (!this.#closed) this.schedule()
        }
        resolve()
      })
    })
  }
}
