/**
 * Stages embeddings in a file, in the order of their lines, 4 · dims bytes each. Memory contains
 * one batch.
 */
import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import type { Embedder } from '../../embed/index.ts'
import type { SpillFile } from './spill-file.ts'

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

  /** Reads `count` vectors from a position on, as a row-major matrix. */
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

  /** Closes and keeps the file, which is then durable. Returns its size and SHA-256. */
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

/** Texts in memory at a time: enough to keep a server of embeddings busy. */
const textsPerBatch = 256

export interface EmbeddingRun {
  readonly lines: SpillFile
  /** The embedded text of a line that was checked before. */
  readonly textOf: (line: Buffer) => string
  readonly embedder: Embedder
  /** The known embedding of the line at a position if its text is the same, else null. */
  readonly known: (position: number, text: string) => Float32Array | null
  /** Called with the texts of all lines, in their order. */
  readonly onTexts: (texts: readonly string[]) => Promise<void>
  /** Called with the number of further lines that have their embedding. */
  readonly onLines: (count: number) => void
}

/**
 * Appends the embedding of every spilled line, in order. Returns how many were known. Throws
 * EmbeddingError.
 */
export async function embedLines(run: EmbeddingRun, vectors: VectorSpillFile): Promise<number> {
  const { lines, textOf, embedder, known, onTexts, onLines } = run
  let reused = 0
  let batch: EmbeddingBatch = { vectors: [], asked: [], texts: [] }
  const flush = async () => {
    if (batch.texts.length > 0) {
      const made = await embedder.embed(batch.texts, 'document')
      for (const [i, place] of batch.asked.entries()) batch.vectors[place] = made[i]!
    }
    if (batch.vectors.length > 0) vectors.append(batch.vectors as Float32Array[])
    onLines(batch.vectors.length)
    batch = { vectors: [], asked: [], texts: [] }
    await nextLoopTick()
  }
  for (let start = 0; start < lines.count; start += textsPerBatch) {
    const count = Math.min(textsPerBatch, lines.count - start)
    const texts = Array.from({ length: count }, (_, i) => textOf(lines.read(start + i)))
    await onTexts(texts)
    for (const [i, text] of texts.entries()) {
      const vector = known(start + i, text)
      if (vector === null) {
        batch.asked.push(batch.vectors.length)
        batch.texts.push(text)
      } else reused++
      batch.vectors.push(vector)
      // New texts among known ones are collected, because a model is faster with whole batches.
      const isFull = batch.texts.length === textsPerBatch || batch.vectors.length === vectorsMax
      if (isFull) await flush()
    }
  }
  if (batch.vectors.length > 0) await flush()
  return reused
}

interface EmbeddingBatch {
  /** Null: not yet embedded. */
  readonly vectors: (Float32Array | null)[]
  /** Positions in `vectors` that the model has to embed. */
  readonly asked: number[]
  readonly texts: string[]
}

/** Vectors in memory. */
const vectorsMax = 4096
