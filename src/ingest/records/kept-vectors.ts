/** The embeddings of a base, for repositories with unchanged text. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddingModel, sameModel } from '../../embed/index.ts'
import type { RecordsFolder } from './folder.ts'
import { recordFiles } from './form.ts'

/** Bytes of a text's SHA-256. */
const textHashBytes = 16

export function textHash(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, textHashBytes)
}

export class KeptVectors {
  readonly #dims: number
  readonly #vectors: number
  readonly #texts: number

  private constructor(folder: string, dims: number) {
    this.#dims = dims
    this.#vectors = openSync(join(folder, recordFiles.vectors), 'r')
    this.#texts = openSync(join(folder, recordFiles.texts), 'r')
  }

  /** Null where another model made them. The files have been verified. */
  static open({ path, manifest }: RecordsFolder, model: EmbeddingModel): KeptVectors | null {
    const made = manifest.base?.model
    return made !== undefined && sameModel(made, model) ? new KeptVectors(path, model.dims) : null
  }

  /** The same bits as computed before. Null if the text at that place differs. */
  find(place: number, hash: Buffer): Float32Array | null {
    const known = Buffer.alloc(textHashBytes)
    readFully(this.#texts, known, place * textHashBytes)
    if (!known.equals(hash)) return null
    const vector = new Float32Array(this.#dims)
    const bytes = Buffer.from(vector.buffer)
    readFully(this.#vectors, bytes, place * bytes.length)
    return vector
  }

  close(): void {
    closeSync(this.#vectors)
    closeSync(this.#texts)
  }
}

function readFully(fd: number, bytes: Buffer, start: number): void {
  for (let at = 0; at < bytes.length; ) {
    const bytesRead = readSync(fd, bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) throw new Error('kept embeddings are shorter than they were')
    at += bytesRead
  }
}
