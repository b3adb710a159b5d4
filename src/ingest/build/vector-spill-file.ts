/**
 * Stages embeddings in a file, in the order of their lines, 4 · dims bytes each. Memory contains
 * one batch.
 */

import { createHash } from 'node:crypto'
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import type { Embedder } from '../../embed/index.ts'
import type { SpillFile } from './spill-file.ts'
import { SpilledBytes } from './spilled-bytes.ts'

export class VectorSpillFile {
  readonly dims: number
  readonly #file: SpilledBytes
  readonly #hash = createHash('sha256')

  constructor(path: string, dims: number) {
    this.dims = dims
    this.#file = new SpilledBytes(path)
  }

  get count(): number {
    return this.#file.length / this.#vectorBytes
  }

  append(vectors: readonly Float32Array[]): void {
    for (const { length } of vectors) {
      if (length === this.dims) continue
      throw new Error(`an embedding has ${length} dimensions, not ${this.dims}`)
    }
    for (const { buffer, byteOffset, byteLength } of vectors) {
      const bytes = new Uint8Array(buffer, byteOffset, byteLength)
      this.#hash.update(bytes)
      this.#file.append(bytes)
    }
    this.#file.flush()
  }

  /** Reads `count` vectors from a position on, as a row-major matrix. */
  read(position: number, count = 1): Float32Array {
    const block = new Float32Array(count * this.dims)
    const bytes = this.#file.read(position * this.#vectorBytes, block.byteLength)
    bytes.copy(new Uint8Array(block.buffer))
    return block
  }

  /** Closes and keeps the file, which is then durable. Returns its size and SHA-256. */
  keep(): { readonly bytes: number; readonly sha256: string } {
    this.#file.keep()
    return { bytes: this.#file.length, sha256: this.#hash.digest('hex') }
  }

  remove(): void {
    this.#file.remove()
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
  readonly onTexts: (texts: readonly string[]) => void
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
    onTexts(texts)
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
