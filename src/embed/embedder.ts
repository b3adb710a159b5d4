/** What an embedder is, whichever way it makes its vectors. */

/** What vectors can be compared with: only with those of the same dimension and version. */
export interface EmbeddingModel {
  /** For people. */
  readonly name: string
  readonly dims: number
  /** 16 hexadecimal digits of a SHA-256 over everything that decides a vector. */
  readonly version: string
}

/** A query is waited for, so it is given up sooner; the vectors are the same. */
export type EmbeddingPurpose = 'query' | 'document'

export interface Embedder {
  readonly model: EmbeddingModel
  /**
   * One vector for each text, in their order: of length 1, or 0 where the text has nothing that the
   * model knows. A text counts up to `textCharactersMax`. Whoever can answer at once does so
   * without a promise. Throws EmbeddingError, or rejects with it.
   *
   * @param isWanted asked when the turn of texts comes that have waited: where it is false they are
   *   not embedded, and the call fails.
   */
  embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    isWanted?: () => boolean,
  ): Float32Array[] | Promise<Float32Array[]>
  /** Ends what is under way; whatever is asked afterwards fails. */
  close(): Promise<void>
}

export function sameModel(one: EmbeddingModel, other: EmbeddingModel): boolean {
  return one.dims === other.dims && one.version === other.version
}
