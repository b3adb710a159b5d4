/**
 * Embeddings in the order of their lines, staged until all are there: a file of 4 · dims bytes for
 * each. Memory holds one batch.
 */
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

export class VectorSpillFile {
  readonly dims: number
  readonly #path: string
  readonly #fd: number
  readonly #hash = createHash('sha256')
  #count = 0
  #removed = false

  constructor(path: string, dims: number) {
    this.dims = dims
    this.#path = path
    this.#fd = openSync(path, 'wx+', 0o600)
  }

  get count(): number {
    return this.#count
  }

  append(vectors: readonly Float32Array[]): void {
    const block = new Float32Array(vectors.length * this.dims)
    for (const [i, vector] of vectors.entries()) {
      if (vector.length !== this.dims) {
        throw new Error(`an embedding has ${vector.length} dimensions, not ${this.dims}`)
      }
      block.set(vector, i * this.dims)
    }
    const start = this.#count * this.#vectorBytes
    const bytes = Buffer.from(block.buffer)
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(this.#fd, bytes, at, bytes.length - at, start + at)
    }
    this.#count += vectors.length
  }

  /** So many vectors from a position on, one behind the other. */
  read(position: number, count = 1): Float32Array {
    const block = new Float32Array(count * this.dims)
    const start = position * this.#vectorBytes
    const bytes = Buffer.from(block.buffer)
    for (let at = 0; at < bytes.length; ) {
      const bytesRead = readSync(this.#fd, bytes, at, bytes.length - at, start + at)
      if (bytesRead === 0) throw new Error(`${this.#path} is shorter than what was written to it`)
      at += bytesRead
    }
    return block
  }

  /** Closes the file, which stays and is durable then. Returns its size and SHA-256. */
  keep(): { readonly bytes: number; readonly sha256: string } {
    this.#removed = true
    fsyncSync(this.#fd)
    closeSync(this.#fd)
    return { bytes: this.#count * this.#vectorBytes, sha256: this.#hash.digest('hex') }
  }

  remove(): void {
    if (this.#removed) return
    this.#removed = true
    closeSync(this.#fd)
    rmSync(this.#path, { force: true })
  }

  get #vectorBytes(): number {
    return this.dims * Float32Array.BYTES_PER_ELEMENT
  }
}
