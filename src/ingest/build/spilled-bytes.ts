/** Bytes that are appended to a file, and read again from where they lie. */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { privateFileMode } from '../../snapshot/index.ts'

const bufferBytes = 1 << 20
const aheadBytes = 1 << 14

export class SpilledBytes {
  readonly #path: string
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(bufferBytes)
  #buffered = 0
  #length = 0
  /** What was read last, and where it lies. */
  #read = Buffer.allocUnsafe(aheadBytes)
  #readStart = 0
  #readEnd = 0
  #isRemoved = false

  /** Throws where the file is there already. */
  constructor(path: string) {
    this.#path = path
    this.#fd = openSync(path, 'wx+', privateFileMode)
  }

  /** Bytes that were appended. */
  get length(): number {
    return this.#length
  }

  /** Returns where the bytes begin. */
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

  /** The same in UTF-8. The length follows from that of the file. */
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

  /** Valid until the next call. Throws where the file has become shorter. */
  read(start: number, length: number): Buffer {
    if (this.#buffered > 0) this.flush()
    if (start < this.#readStart || start + length > this.#readEnd) this.#fill(start, length)
    const at = start - this.#readStart
    return this.#read.subarray(at, at + length)
  }

  /** Reads more than is asked for where it lies behind what was read before, or nearly so. */
  #fill(start: number, length: number): void {
    if (length > this.#read.length) this.#read = Buffer.allocUnsafe(length * 2)
    const isNear = start >= this.#readStart && start - this.#readEnd < aheadBytes
    // One long text makes a long buffer, which no short one behind it needs.
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

  /** Writes what memory still holds. */
  flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered), this.#length - this.#buffered)
    this.#buffered = 0
  }

  /** Harmless if repeated. */
  remove(): void {
    if (this.#isRemoved) return
    this.#isRemoved = true
    closeSync(this.#fd)
    rmSync(this.#path, { force: true })
  }

  #write(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(this.#fd, bytes, at, bytes.length - at, position + at)
    }
  }
}
