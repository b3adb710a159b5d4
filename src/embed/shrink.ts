/**
 * An embedder that shrinks documents towards a text that says nothing. A model makes a vector of
 * length 1 of any text. So a repository without a description would be nearer to its name than
 * every described one. The fewer words a document has, the less its vector is trusted: the vector
 * of `neutralText` counts as much as `neutralWords` of its words. This is the estimate of a mean
 * from few values (James & Stein 1961). Queries stay as they are.
 */
import {
  computeVersion,
  type Embedder,
  EmbeddingError,
  type EmbeddingModel,
  normaliseVector,
} from './embedder.ts'

const neutralText = 'a repository of software'
const neutralWords = 4

export function shrinkDocuments(embedder: Embedder): Embedder {
  return new ShrunkEmbedder(embedder)
}

class ShrunkEmbedder implements Embedder {
  readonly model: EmbeddingModel
  readonly #embedder: Embedder
  #neutral: Promise<Float32Array> | null = null

  constructor(embedder: Embedder) {
    const { name, dims, version } = embedder.model
    this.model = { name, dims, version: computeVersion(version, neutralText, neutralWords) }
    this.#embedder = embedder
  }

  embed(...[texts, purpose, signal]: Parameters<Embedder['embed']>) {
    if (purpose === 'query') return this.#embedder.embed(texts, purpose, signal)
    return this.#embedDocuments(texts, purpose, signal)
  }

  async #embedDocuments(...[texts, purpose, signal]: Parameters<Embedder['embed']>) {
    this.#neutral ??= this.#embedNeutral()
    const neutral = await this.#neutral
    const vectors = await this.#embedder.embed(texts, purpose, signal)
    return vectors.map((vector, i) => shrink(vector, countWords(texts[i]!), neutral))
  }

  async #embedNeutral(): Promise<Float32Array> {
    const [vector] = await this.#embedder.embed([neutralText], 'document')
    return vector!
  }

  hasWord(word: string): boolean {
    return this.#embedder.hasWord(word)
  }

  isEnglish(word: string): boolean {
    return this.#embedder.isEnglish(word)
  }

  close(): Promise<void> {
    return this.#embedder.close()
  }
}

/** A text without known words stays similar to nothing. */
function shrink(vector: Float32Array, words: number, neutral: Float32Array): Float32Array {
  if (vector.every((x) => x === 0)) return vector
  const shrunk = normaliseVector(vector.map((x, i) => words * x + neutralWords * neutral[i]!))
  if (shrunk === null) throw new EmbeddingError('a vector is not finite')
  return shrunk
}

/** Runs of characters other than ASCII punctuation and white space. */
function countWords(text: string): number {
  let count = 0
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const isWord = unit > 0x7f || (unit >= 0x30 && unit <= 0x39) || isLetter(unit | 0x20)
    if (isWord && !inWord) count++
    inWord = isWord
  }
  return count
}

function isLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}
