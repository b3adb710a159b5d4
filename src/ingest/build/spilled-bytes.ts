/** Bytes that are appended to a file, and read again from where they lie. */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { privateFileMode } from '../../snapshot/index.ts'

const bufferBytes = 1 << 20

export class SpilledBytes {
  readonly #path: string
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(bufferBytes)
  #buffered = 0
  #length = 0
  #read = Buffer.allocUnsafe(1 << 16)
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

  /** Valid until the next call. Throws where the file has become shorter. */
  read(start: number, length: number): Buffer {
    if (this.#buffered > 0) this.flush()
    if (length > this.#read.length) this.#read = Buffer.allocUnsafe(length * 2)
    for (let at = 0; at < length; ) {
      const count = readSync(this.#fd, this.#read, at, length - at, start + at)
      if (count === 0) throw new Error(`${this.#path} is shorter than what was written to it`)
      at += count
    }
    return this.#read.subarray(0, length)
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
