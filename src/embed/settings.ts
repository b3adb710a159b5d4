/** The embedder of a service, and its form on a command line. */
import { modelAddress } from '../http-client/index.ts'
import { EmbeddingError, rethrow } from './embedder.ts'

export interface StaticSettings {
  readonly kind: 'static'
  /** Default: the shipped table. */
  readonly folder?: string
}

export interface OnnxSettings {
  readonly kind: 'onnx'
  /** With `model.onnx`, and `vocab.txt` or `tokenizer.json`. */
  readonly folder: string
}

export interface HttpSettings {
  readonly kind: 'http'
  /** Without `/embeddings`. */
  readonly url: string
  readonly model: string
  readonly apiKey?: string
  /** Default: what the server answers at opening. */
  readonly dims?: number
  /** For the texts of a query, with all tries and pauses. */
  readonly timeoutMs?: number
  /** For each try of each request of documents. */
  readonly documentTimeoutMs?: number
  /** Texts in one request. */
  readonly batch?: number
  /** Tries after the first one. */
  readonly retries?: number
}

export type EmbeddingSettings = StaticSettings | OnnxSettings | HttpSettings

/** Environment variables that complete the option: a key does not belong on a command line. */
export interface EmbeddingEnvironment {
  readonly apiKey?: string | undefined
}

/** Reads `static`, `onnx:FOLDER`, `https://HOST/v1#MODEL`. Throws EmbeddingError at others. */
export function parseEmbedding(text: string, environment: EmbeddingEnvironment): EmbeddingSettings {
  if (text === 'static') return { kind: 'static' }
  if (/^onnx:./.test(text)) return { kind: 'onnx', folder: text.slice('onnx:'.length) }
  if (/^https?:/i.test(text) && URL.canParse(text)) return httpSettings(text, environment)
  throw new EmbeddingError('this is no form of an embedding')
}

function httpSettings(text: string, { apiKey }: EmbeddingEnvironment): HttpSettings {
  try {
    const address = modelAddress(text, 'an embedding')
    return { kind: 'http', ...address, ...(apiKey === undefined ? {} : { apiKey }) }
  } catch (error) {
    return rethrow(error)
  }
}
