/**
 * Writes lines to a file descriptor without waiting for it: on another thread, a page at a time,
 * one write after the other. Unread lines are kept up to a bound, and then no further line is
 * taken.
 */
import { write as writeFile, writeSync } from 'node:fs'

/** A destination of log lines. */
export interface LineSink {
  /** False where the line is dropped. */
  write(line: string): boolean
  /** Lines that were taken, and not written because the reader has gone. */
  readonly lost: number
  /** Resolves when all is written, or after a second in which it could not be. */
  close(): Promise<void>
}

/**
 * POSIX writes this much to a pipe at once or not at all, so lines of other processes never
 * interleave.
 */
const pageBytes = 4096
const waitingBytesMax = 1 << 20
/** How long a line waits for others to go out with. */
const gatherMs = 100
const retryMs = 100
const closeMsMax = 1000

type Write = (
  fd: number,
  bytes: Buffer,
  done: (error: Error | null, written: number) => void,
) => void

export class AsideWriter implements LineSink {
  lost = 0
  readonly #fd: number
  readonly #write: Write
  /** Pages that wait, the last one open for more. */
  #pages: string[] = []
  #waitingBytes = 0
  #isWriting = false
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  #onIdle: (() => void) | undefined
  readonly #onExit = () => this.#writeRest()

  /** @param write replaces the system's in tests */
  constructor(fd: number, write: Write = (to, bytes, done) => writeFile(to, bytes, done)) {
    this.#fd = fd
    this.#write = write
    process.once('exit', this.#onExit)
  }

  write(line: string): boolean {
    const bytes = Buffer.byteLength(line)
    if (this.#isOver || this.#waitingBytes + bytes > waitingBytesMax) return false
    const last = this.#pages.length - 1
    // Characters of other scripts take more bytes. Then a page is a little longer than it should
    // be.
    if (last >= 0 && this.#pages[last]!.length + line.length <= pageBytes) this.#pages[last] += line
    else this.#pages.push(line)
    this.#waitingBytes += bytes
    if (this.#pages.length > 1) this.#next()
    else this.#timer ??= setTimeout(() => this.#next(), gatherMs).unref()
    return true
  }

  async close(): Promise<void> {
    process.off('exit', this.#onExit)
    if (this.#pages.length > 0 || this.#isWriting) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, closeMsMax)
        this.#onIdle = () => {
          clearTimeout(timer)
          resolve()
        }
        this.#next()
      })
    }
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  #next(): void {
    if (this.#isWriting || this.#isOver) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const page = this.#pages.shift()
    if (page === undefined) {
      this.#onIdle?.()
      return
    }
    this.#isWriting = true
    this.#send(Buffer.from(page))
  }

  #send(bytes: Buffer): void {
    this.#write(this.#fd, bytes, (error, written) => {
      if (error === null && written === bytes.byteLength) {
        this.#waitingBytes -= written
        this.#isWriting = false
        this.#next()
      } else if (error === null) {
        this.#waitingBytes -= written
        this.#send(bytes.subarray(written))
      } else if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        setTimeout(() => this.#send(bytes), retryMs).unref()
      } else {
        // The reader has gone, which is no reason to end as well.
        this.#giveUp(bytes.toString())
      }
    })
  }

  /** @param unsent the rest of the page that was being written */
  #giveUp(unsent: string): void {
    for (const page of [unsent, ...this.#pages]) this.lost += page.split('\n').length - 1
    this.#isOver = true
    this.#isWriting = false
    this.#pages = []
    this.#onIdle?.()
  }

  /** Writes waiting lines when the process ends unexpectedly, unless the reader is stuck. */
  #writeRest(): void {
    if (this.#isOver || this.#isWriting) return
    try {
      for (const page of this.#pages) writeSync(this.#fd, page)
    } catch {
      // There is no reader left.
    }
    this.#pages = []
  }
}
