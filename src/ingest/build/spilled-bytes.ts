/** Appends bytes to a temporary file, and reads them by offset. */
import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { privateFileMode } from '../../snapshot/index.ts'

const bufferBytes = 1 << 20
const aheadBytes = 1 << 14

export class SpilledBytes {
  readonly #path: string
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(bufferBytes)
  #buffered = 0
  #length = 0
  /** The bytes that were read last, and their offsets in the file. */
  #read = Buffer.allocUnsafe(aheadBytes)
  #readStart = 0
  #readEnd = 0
  #isClosed = false

  /** Throws if the file exists. */
  constructor(path: string) {
    this.#path = path
    this.#fd = openSync(path, 'wx+', privateFileMode)
  }

  /** Number of bytes appended. */
  get length(): number {
    return this.#length
  }

  /** Returns the offset of the bytes. */
  append(bytes: Uint8Array): number {
    const start = this.#length
    if (this.#buffered + bytes.length > bufferBytes) this.flush()
    if (bytes.length > bufferBytes) this.#write(bytes, start)
    else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
    this.#length += bytes.length
    return start
  }

  /** Appends a text in UTF-8. Returns its offset. It ends at `length`. */
  appendText(text: string): number {
    const bytesMax = text.length * 3
    if (bytesMax > bufferBytes) return this.append(Buffer.from(text))
    if (this.#buffered + bytesMax > bufferBytes) this.flush()
    const start = this.#length
    const length = this.#buffer.write(text, this.#buffered)
    this.#buffered += length
    this.#length += length
    return start
  }

  /** Valid until the next call. Throws if the file has become shorter. */
  read(start: number, length: number): Buffer {
    if (this.#buffered > 0) this.flush()
    if (start < this.#readStart || start + length > this.#readEnd) this.#fill(start, length)
    const at = start - this.#readStart
    return this.#read.subarray(at, at + length)
  }

  /** Reads ahead if the reads appear to be sequential. */
  #fill(start: number, length: number): void {
    if (length > this.#read.length) this.#read = Buffer.allocUnsafe(length * 2)
    const isNear = start >= this.#readStart && start - this.#readEnd < aheadBytes
    // Not the whole buffer, which one long text may have enlarged.
    const wanted = isNear ? Math.max(length, aheadBytes) : length
    let end = 0
    while (end < length) {
      const count = readSync(this.#fd, this.#read, end, wanted - end, start + end)
      if (count === 0) throw new Error(`${this.#path} is shorter than what was written to it`)
      end += count
    }
    this.#readStart = start
    this.#readEnd = start + end
  }

  /** Writes the buffer to the file. */
  flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered), this.#length - this.#buffered)
    this.#buffered = 0
  }

  /** Closes the file, which is then durable and can no longer be removed. */
  keep(): void {
    this.flush()
    fsyncSync(this.#fd)
    closeSync(this.#fd)
    this.#isClosed = true
  }

  /** Idempotent. */
  remove(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#fd)
    rmSync(this.#path, { force: true })
  }

  #write(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(this.#fd, bytes, at, bytes.length - at, position + at)
    }
  }
}
