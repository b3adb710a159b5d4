/** The interface of embedders. */

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
   * @param isWanted called when it is the turn of texts that have waited: if false they are not
   * embedded, and the call fails.
   */
  embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    isWanted?: () => boolean,
  ): Float32Array[] | Promise<Float32Array[]>
  /** Ends all calls in flight. Later calls fail. */
  close(): Promise<void>
}

export function sameModel(one: EmbeddingModel, other: EmbeddingModel): boolean {
  return one.dims === other.dims && one.version === other.version
}
