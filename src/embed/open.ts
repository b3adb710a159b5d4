/** Opens the embedder that the settings of a service name. */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { parseModelAddress } from '../http-client/index.ts'
import { type Embedder, EmbeddingError, throwEmbeddingError } from './embedder.ts'
import { openHttpEmbedder } from './http/embedder.ts'
import { openOnnxEmbedder } from './onnx/embedder.ts'
import { loadOnnxRuntime, type OnnxRuntime } from './onnx/runtime.ts'
import { shrinkDocuments } from './shrink.ts'
import { openStaticEmbedder } from './static/embedder.ts'

export interface OpenOptions {
  /** Replaces the search for packages. Called only for a transformer. */
  readonly onnxRuntime?: () => Promise<OnnxRuntime>
}

/** Throws EmbeddingError where a file, a package or a server is missing or not as it should be. */
export async function openEmbedder(
  settings: EmbeddingSettings,
  { onnxRuntime = loadOnnxRuntime }: OpenOptions = {},
): Promise<Embedder> {
  return shrinkDocuments(await openModel(settings, onnxRuntime))
}

async function openModel(
  settings: EmbeddingSettings,
  onnxRuntime: () => Promise<OnnxRuntime>,
): Promise<Embedder> {
  switch (settings.kind) {
    case 'static':
      return openStaticEmbedder(settings.folder ?? locateShippedFolder())
    case 'onnx':
      return openOnnxEmbedder(settings.folder, await onnxRuntime())
    case 'http':
      return openHttpEmbedder(settings)
  }
}

function locateShippedFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('#model/model.json'))
}

// The embedder of a service, and its form on a command line.

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
  /** Default: the dimension of a vector that is requested at opening. */
  readonly dims?: number
  /** For the texts of a query, with all tries and the pauses between them. */
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
  if (/^https?:/i.test(text) && URL.canParse(text)) return parseHttpSettings(text, environment)
  throw new EmbeddingError('this is no form of an embedding')
}

function parseHttpSettings(text: string, { apiKey }: EmbeddingEnvironment): HttpSettings {
  try {
    const address = parseModelAddress(text, 'an embedding')
    return { kind: 'http', ...address, ...(apiKey === undefined ? {} : { apiKey }) }
  } catch (error) {
    return throwEmbeddingError(error)
  }
}
