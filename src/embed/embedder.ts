/** The interface of embedders. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CancelSignal } from '../domain/index.ts'
import { HttpClientError } from '../http-client/index.ts'

/** Vectors are comparable only within the same dimension and version. */
export interface EmbeddingModel {
  /** For people. */
  readonly name: string
  readonly dims: number
  /** 16 hexadecimal digits of a SHA-256 over everything that decides a vector. */
  readonly version: string
}

/** Queries have a shorter deadline. Vectors of documents are shrunk (shrink.ts). */
export type EmbeddingPurpose = 'query' | 'document'

export interface Embedder {
  readonly model: EmbeddingModel
  /**
   * One vector for each text, in their order: of length 1, or 0 for a text without known words. A
   * text counts up to `textCharactersMax`. A synchronous embedder returns without a promise. Throws
   * EmbeddingError, or rejects with it.
   *
   * @param signal polled before waiting texts are embedded. Once it is aborted the call fails.
   */
  embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: CancelSignal,
  ): Float32Array[] | Promise<Float32Array[]>
  /** Whether the model is sure to know this very word. False where it cannot tell. */
  hasWord(word: string): boolean
  /** Whether the word is one of general English, or of names. False where the model cannot tell. */
  isEnglish(word: string): boolean
  /** Ends all calls in flight. Later calls fail. */
  close(): Promise<void>
}

export function isSameModel(one: EmbeddingModel, other: EmbeddingModel): boolean {
  return one.dims === other.dims && one.version === other.version
}

/** Why there is no vector. The message is for the operator. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError'
  /** Whether a retry may succeed. */
  readonly retryable: boolean

  constructor(message: string, retryable = false) {
    super(message)
    this.retryable = retryable
  }
}

/** The error of texts that their caller has cancelled. */
export function createAbortError(): EmbeddingError {
  return new EmbeddingError('the request for these vectors was cancelled', true)
}

/** Throws an HttpClientError as an EmbeddingError, and any other error as it is. */
export function throwEmbeddingError(error: unknown): never {
  if (!(error instanceof HttpClientError)) throw error
  throw new EmbeddingError(error.message, error.retryable)
}

/** The values scaled to length 1; all 0 stay 0. Null if a value or the length is not finite. */
export function normaliseVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += values[i]! * values[i]!
  if (!Number.isFinite(squares)) return null
  const vector = new Float32Array(values.length)
  if (squares === 0) return vector
  const factor = 1 / Math.sqrt(squares)
  for (let i = 0; i < values.length; i++) vector[i] = values[i]! * factor
  return vector
}

/** A file of a model. Throws EmbeddingError. */
export async function readModelFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new EmbeddingError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

export function hashSha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** The version of a model: the same for the same parts, in the same order. */
export function computeVersion(...parts: readonly (string | number)[]): string {
  return hashSha256(JSON.stringify(parts)).slice(0, 16)
}
