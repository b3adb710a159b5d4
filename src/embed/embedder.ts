/** The interface of embedders. */

import { createHash } from 'node:crypto'
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

/** A query has a shorter deadline. The vectors are the same. */
export type EmbeddingPurpose = 'query' | 'document'

export interface Embedder {
  readonly model: EmbeddingModel
  /**
   * One vector for each text, in their order: of length 1, or 0 for a text without known words. A
   * text counts up to `textCharactersMax`. A synchronous embedder returns without a promise. Throws
   * EmbeddingError, or rejects with it.
   *
   * @param signal read before waiting texts are embedded: if aborted they are not
   * embedded, and the call fails.
   */
  embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: CancelSignal,
  ): Float32Array[] | Promise<Float32Array[]>
  /** Whether the model is sure to know this very word. False where it cannot tell. */
  knows(word: string): boolean
  /** Whether the word is one of general English, or of names. False where the model cannot tell. */
  isEnglish(word: string): boolean
  /** Ends all calls in flight. Later calls fail. */
  close(): Promise<void>
}

export function sameModel(one: EmbeddingModel, other: EmbeddingModel): boolean {
  return one.dims === other.dims && one.version === other.version
}

/** Why there is no vector. The message is for the operator. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError'
  /** Whether the same may work a little later. */
  readonly retryable: boolean

  constructor(message: string, retryable = false) {
    super(message)
    this.retryable = retryable
  }
}

/** For texts without a waiting caller. */
export function unwanted(): EmbeddingError {
  return new EmbeddingError('the request for these vectors was cancelled', true)
}

/** Throws what a call to a server threw, as an EmbeddingError. */
export function rethrow(error: unknown): never {
  if (!(error instanceof HttpClientError)) throw error
  throw new EmbeddingError(error.message, error.retryable)
}

/** The values at length 1, or all 0. Null where a value, or the length, is no finite number. */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += values[i]! * values[i]!
  if (!Number.isFinite(squares)) return null
  const vector = new Float32Array(values.length)
  if (squares === 0) return vector
  const factor = 1 / Math.sqrt(squares)
  for (let i = 0; i < values.length; i++) vector[i] = values[i]! * factor
  return vector
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** The version of a model: the same for the same parts, in the same order. */
export function fingerprint(...parts: readonly (string | number)[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16)
}
