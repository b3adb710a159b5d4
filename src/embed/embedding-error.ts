import { HttpClientError } from '../http-client/index.ts'

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
  return new EmbeddingError('nobody waits for these vectors any more', true)
}

/** Throws what a call to a server threw, as an EmbeddingError. */
export function rethrow(error: unknown): never {
  if (!(error instanceof HttpClientError)) throw error
  throw new EmbeddingError(error.message, error.retryable)
}
