/** Expressions that mean the same: one word, or up to three that stand one behind the other. */
export interface Synonyms {
  /** What the words that begin at `at` mean also, by how many of them it is. */
  at(
    words: readonly string[],
    at: number,
  ): readonly {
    readonly length: number
    readonly expressions: readonly (readonly string[])[]
  }[]
}

export const noSynonyms: Synonyms = { at: () => [] }
