/** Embeddings for tests: every word of a text falls on a dimension, by its letters. */
import { type Embedder, EmbeddingError } from '../../src/embed/index.ts'

export interface WordEmbedder extends Embedder {
  /** All that was asked, in order. */
  readonly texts: string[]
}

/** @param failsAt number of the batch that fails, from 0 */
export function wordEmbedder(dims = 24, failsAt = Number.POSITIVE_INFINITY): WordEmbedder {
  const texts: string[] = []
  let batches = 0
  return {
    model: { name: 'words', dims, version: `words-of-${dims}` },
    texts,
    embed: async (batch) => {
      if (batches++ === failsAt) throw new EmbeddingError('the model is gone', true)
      texts.push(...batch)
      return batch.map((text) => vectorOf(text, dims))
    },
    hasWord: () => false,
    isEnglish: () => false,
    close: async () => undefined,
  }
}

/** A vector of length 1; all 0 for a text without words. */
function vectorOf(text: string, dims: number): Float32Array {
  const vector = new Float32Array(dims)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of word) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
    vector[hash % dims]! += 1
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}
