/**
 * Vectors of a server that speaks OpenAI's `POST /embeddings`, as most embedding servers do:
 * `{model, input: [texts], encoding_format: 'float'}`.
 */
import { type CancelSignal, neverAborted } from '../../domain/index.ts'
import { type CallLimits, HttpEndpoint } from '../../http-client/index.ts'
import {
  computeVersion,
  createAbortError,
  type Embedder,
  EmbeddingError,
  type EmbeddingModel,
  type EmbeddingPurpose,
  normaliseVector,
  throwEmbeddingError,
} from '../embedder.ts'
import type { HttpSettings } from '../open.ts'
import { cutText } from '../words.ts'

const defaults = { timeoutMs: 3_000, documentTimeoutMs: 30_000, batch: 64, retries: 3 } as const
/** How often a call polls its cancel signal, which emits no event. */
const pollMs = 50
/** Concurrent requests per call. */
const requestsMax = 2
/** Limits of a response: the bytes around vectors, and per vector 8,192 numbers of 32 bytes. */
const answerBytesMax = 65_536
const vectorBytesMax = 262_144

/** Without `dims` one vector is requested to learn the dimension. Throws EmbeddingError. */
export async function openHttpEmbedder(settings: HttpSettings): Promise<Embedder> {
  const requests = new Requests(settings)
  const dims = settings.dims ?? (await requests.probeDims())
  // Without the address, because a model may move. The server decides what a name means.
  const version = computeVersion('http', settings.model, dims)
  return new HttpEmbedder(requests, { name: settings.model, dims, version })
}

class HttpEmbedder implements Embedder {
  readonly model: EmbeddingModel
  readonly #requests: Requests
  /** Aborts each call in flight. */
  readonly #calls = new Set<AbortController>()
  #closed = false

  constructor(requests: Requests, model: EmbeddingModel) {
    this.#requests = requests
    this.model = model
  }

  /** Blank texts have no vector and are not sent: many servers refuse a request that has one. */
  async embed(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal: CancelSignal = neverAborted,
  ): Promise<Float32Array[]> {
    if (this.#closed) throw new EmbeddingError('the embedder is closed')
    const vectors: Float32Array[] = texts.map(() => new Float32Array(this.model.dims))
    const inputs = texts.map((text) => cutText(text).toWellFormed())
    const places = [...inputs.keys()].filter((i) => inputs[i]!.trim() !== '')
    await this.#sendBatches(places, signal, async (batch, stop) => {
      if (signal.aborted) throw createAbortError()
      const batchTexts = batch.map((i) => inputs[i]!)
      const found = await this.#requests.send(batchTexts, purpose, this.model.dims, stop)
      batch.forEach((i, at) => {
        vectors[i] = found[at]!
      })
    })
    return vectors
  }

  hasWord(): boolean {
    return false
  }

  isEnglish(): boolean {
    return false
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const call of this.#calls) call.abort()
  }

  /** The first failure ends the other batches, and so does an aborted signal. */
  async #sendBatches(
    places: readonly number[],
    signal: CancelSignal,
    run: (batch: readonly number[], stop: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const call = new AbortController()
    this.#calls.add(call)
    const polling = setInterval(() => {
      if (signal.aborted) call.abort()
    }, pollMs)
    let next = 0
    const sendNext = async () => {
      while (next < places.length) {
        const start = next
        next += this.#requests.batch
        await run(places.slice(start, next), call.signal)
      }
    }
    try {
      await Promise.all(Array.from({ length: requestsMax }, sendNext))
    } catch (error) {
      throw signal.aborted ? createAbortError() : error
    } finally {
      clearInterval(polling)
      this.#calls.delete(call)
      call.abort()
    }
  }
}

class Requests {
  readonly batch: number
  readonly #endpoint: HttpEndpoint
  readonly #model: string
  readonly #limits: Readonly<Record<EmbeddingPurpose, Omit<CallLimits, 'bodyBytesMax'>>>

  constructor(settings: HttpSettings) {
    const { timeoutMs, documentTimeoutMs, batch, retries } = { ...defaults, ...settings }
    requireWhole('batch', batch, Number.MAX_SAFE_INTEGER)
    if (settings.dims !== undefined) requireWhole('dims', settings.dims, dimsMax)
    this.#endpoint = openEndpoint(settings)
    this.#model = settings.model
    this.batch = batch
    this.#limits = {
      query: { tryMs: timeoutMs, wholeMs: timeoutMs, retries },
      document: { tryMs: documentTimeoutMs, wholeMs: Number.POSITIVE_INFINITY, retries },
    }
  }

  async probeDims(): Promise<number> {
    const [vector] = await this.send(['dimension'], 'document', null, new AbortController().signal)
    return vector!.length
  }

  /** @param dims of each vector; null if they are unknown. */
  async send(
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    dims: number | null,
    stop: AbortSignal,
  ): Promise<Float32Array[]> {
    const content = { model: this.#model, input: texts, encoding_format: 'float' }
    const bodyBytesMax = answerBytesMax + texts.length * vectorBytesMax
    const limits = { ...this.#limits[purpose], bodyBytesMax }
    const answer = await this.#endpoint.post(content, limits, stop).catch(throwEmbeddingError)
    return readVectors(answer, texts.length, dims)
  }
}

function openEndpoint({ url, apiKey: key }: HttpSettings): HttpEndpoint {
  try {
    return new HttpEndpoint({ url, path: '/embeddings', key, owner: 'an embedding' })
  } catch (error) {
    return throwEmbeddingError(error)
  }
}

function requireWhole(name: string, value: number, max: number): void {
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return
  throw new EmbeddingError(`${name} of an embedding server must be a whole number from 1 to ${max}`)
}

// Validates an embedding server's answer: `{data: [{index, embedding: [numbers]}]}`.

/** A longer vector is refused as a mistake. */
const dimsMax = 8192

const answerOfServer = 'the answer of the embedding server'

/**
 * The vectors by `index`, at length 1 (or 0). Throws EmbeddingError naming the fault.
 *
 * @param count texts that were sent.
 * @param dims of every vector; null: those of the first one.
 */
export function readVectors(answer: unknown, count: number, dims: number | null): Float32Array[] {
  const data = readMembers(answer).data
  if (!Array.isArray(data)) throw new EmbeddingError(`${answerOfServer} has no array "data"`)
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count })
  let expected = dims
  for (const item of data) {
    const { index, embedding } = readMembers(item)
    const place = readIndex(index, vectors)
    vectors[place] = readVector(embedding, place, expected)
    expected ??= vectors[place].length
  }
  return vectors.map((vector, place) => {
    if (vector === undefined) throw new EmbeddingError(`${answerOfServer} lacks vector ${place}`)
    return vector
  })
}

function readIndex(index: unknown, vectors: readonly unknown[]): number {
  if (
    !Number.isSafeInteger(index) ||
    (index as number) < 0 ||
    (index as number) >= vectors.length
  ) {
    const range = `from 0 to ${vectors.length - 1}`
    throw new EmbeddingError(`${answerOfServer} has a vector without an index ${range}`)
  }
  if (vectors[index as number] === undefined) return index as number
  throw new EmbeddingError(`${answerOfServer} has two vectors of index ${index}`)
}

function readVector(embedding: unknown, place: number, dims: number | null): Float32Array {
  const name = `${answerOfServer}: vector ${place}`
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > dimsMax) {
    throw new EmbeddingError(`${name} is no array of 1 to ${dimsMax} numbers`)
  }
  if (dims !== null && embedding.length !== dims) {
    throw new EmbeddingError(`${name} has ${embedding.length} dimensions and not ${dims}`)
  }
  const isNumeric = embedding.every((value) => typeof value === 'number')
  const vector = isNumeric ? normaliseVector(embedding) : null
  if (vector === null) throw new EmbeddingError(`${name} has members that are not finite numbers`)
  return vector
}

/** An object's members, unchecked. None for any other value. */
function readMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
