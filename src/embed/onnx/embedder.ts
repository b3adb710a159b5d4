/**
 * A BERT-like sentence transformer: the mean of its last layer over a text's tokens, at length 1,
 * as sentence-transformers does (Reimers and Gurevych 2019).
 */
import { basename, join, resolve } from 'node:path'
import { type CancelSignal, readMessage } from '../../domain/index.ts'
import {
  computeVersion,
  type Embedder,
  EmbeddingError,
  type EmbeddingModel,
  type EmbeddingPurpose,
  hashSha256,
  readModelFile,
} from '../embedder.ts'
import { wordsRevision } from '../words.ts'
import type { OnnxRuntime } from './runtime.ts'
import { Transformer } from './transformer.ts'
import { readVocabulary, type TokenVocabulary, tokensMax } from './vocabulary.ts'

/** Texts of one run: a matrix of this many rows keeps two cores busy and the memory small. */
const batchTexts = 16

/** Runs a text once to learn the dimension. Throws EmbeddingError naming what is wrong. */
export async function openOnnxEmbedder(folder: string, runtime: OnnxRuntime): Promise<Embedder> {
  const vocabulary = await readVocabulary(folder)
  const path = join(folder, 'model.onnx')
  const bytes = await readModelFile(path)
  const transformer = new Transformer(runtime, await createSession(runtime, bytes, path), path)
  const [probe] = await transformer.run([vocabulary.addFrame([])])
  const digests = [hashSha256(bytes), hashSha256(vocabulary.tokens.join('\n'))]
  const version = computeVersion('onnx-mean', wordsRevision, tokensMax, ...digests)
  const model = { name: basename(resolve(folder)), dims: probe!.length, version }
  return new OnnxEmbedder(model, vocabulary, transformer)
}

class OnnxEmbedder implements Embedder {
  readonly model: EmbeddingModel
  readonly #vocabulary: TokenVocabulary
  readonly #transformer: Transformer

  constructor(model: EmbeddingModel, vocabulary: TokenVocabulary, transformer: Transformer) {
    this.model = model
    this.#vocabulary = vocabulary
    this.#transformer = transformer
  }

  async embed(
    texts: readonly string[],
    _: EmbeddingPurpose,
    signal?: CancelSignal,
  ): Promise<Float32Array[]> {
    const encoded = texts.map((text) => this.#vocabulary.encode(text))
    const vectors: Float32Array[] = texts.map(() => new Float32Array(this.model.dims))
    // Sorted by length, because every text of a batch is padded to the longest one.
    const order = [...encoded.keys()]
      .filter((i) => encoded[i]!.length > 0)
      .sort((a, b) => encoded[a]!.length - encoded[b]!.length)
    for (let start = 0; start < order.length; start += batchTexts) {
      const batch = order.slice(start, start + batchTexts)
      const ids = batch.map((i) => encoded[i]!)
      const found = await this.#transformer.run(ids, signal)
      batch.forEach((i, row) => {
        vectors[i] = found[row]!
      })
    }
    return vectors
  }

  hasWord(): boolean {
    return false
  }

  isEnglish(): boolean {
    return false
  }

  close(): Promise<void> {
    return this.#transformer.close()
  }
}

async function createSession(runtime: OnnxRuntime, bytes: Uint8Array, path: string) {
  try {
    return await runtime.InferenceSession.create(bytes)
  } catch (error) {
    const reason = readMessage(error)
    throw new EmbeddingError(`${path} is no model that ONNX Runtime opens: ${reason}`)
  }
}
