/** A session of ONNX Runtime as a function: token ids in, one vector for each text out. */
import { type CancelSignal, neverAborted, readMessage } from '../../domain/index.ts'
import { createAbortError, EmbeddingError, normaliseVector } from '../embedder.ts'
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './runtime.ts'

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids']

export class Transformer {
  readonly #runtime: OnnxRuntime
  readonly #session: OnnxSession
  readonly #output: string
  /** Names the model in errors. */
  readonly #path: string
  /** Resolves once all requested runs have ended. */
  #turn: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(runtime: OnnxRuntime, session: OnnxSession, path: string) {
    const strange = session.inputNames.filter((name) => !knownInputs.includes(name))
    if (strange.length > 0 || !session.inputNames.includes('input_ids')) {
      const takes = `${path} takes ${session.inputNames.join(', ')}`
      throw new EmbeddingError(`${takes}; a transformer takes ${knownInputs.join(', ')}`)
    }
    this.#runtime = runtime
    this.#session = session
    const usual = session.outputNames.find((name) => name === 'last_hidden_state')
    this.#output = usual ?? session.outputNames[0]!
    this.#path = path
  }

  /**
   * One vector for each list of token ids, none of which is empty. Runs follow each other, because
   * each keeps all processors busy. Rejects with EmbeddingError, also if `signal` is aborted before
   * the run begins.
   */
  run(
    texts: readonly (readonly number[])[],
    signal: CancelSignal = neverAborted,
  ): Promise<Float32Array[]> {
    const result = this.#turn.then(() => {
      if (signal.aborted) throw createAbortError()
      return this.#runNow(texts)
    })
    this.#turn = Promise.allSettled([result])
    return result
  }

  /** Awaits the run in flight, because it uses the memory of the session. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#turn
    await this.#session.release?.()
  }

  async #runNow(texts: readonly (readonly number[])[]): Promise<Float32Array[]> {
    if (this.#closed) throw new EmbeddingError('the embedder is closed')
    const length = Math.max(...texts.map((ids) => ids.length))
    const outputs = await this.#infer(this.#buildInputs(texts, length))
    return this.#readVectors(outputs[this.#output]!, texts, length)
  }

  async #infer(inputs: Record<string, OnnxTensor>) {
    try {
      return await this.#session.run(inputs)
    } catch (error) {
      const reason = readMessage(error)
      throw new EmbeddingError(`${this.#path} does not run: ${reason}`)
    }
  }

  #buildInputs(texts: readonly (readonly number[])[], length: number): Record<string, OnnxTensor> {
    const values = new Map(knownInputs.map((n) => [n, new BigInt64Array(texts.length * length)]))
    texts.forEach((ids, row) => {
      ids.forEach((id, i) => {
        values.get('input_ids')![row * length + i] = BigInt(id)
        values.get('attention_mask')![row * length + i] = 1n
      })
    })
    const buildTensor = (name: string) =>
      new this.#runtime.Tensor('int64', values.get(name)!, [texts.length, length])
    return Object.fromEntries(this.#session.inputNames.map((name) => [name, buildTensor(name)]))
  }

  #readVectors(
    { data, dims: shape }: OnnxTensor,
    texts: readonly (readonly number[])[],
    length: number,
  ): Float32Array[] {
    const dims = shape[2] ?? 0
    if (shape.length !== 3 || shape[0] !== texts.length || shape[1] !== length || dims === 0) {
      const wanted = `[${texts.length}, ${length}, dimensions]`
      throw new EmbeddingError(`${this.#path} answers [${shape.join(', ')}] and not ${wanted}`)
    }
    if (!(data instanceof Float32Array)) {
      throw new EmbeddingError(`${this.#path} answers other numbers than Float32`)
    }
    return texts.map((ids, row) => {
      const start = row * length * dims
      // The sum has the direction of the mean.
      const vector = normaliseVector(sumRows(data, start, ids.length, dims))
      if (vector === null) throw new EmbeddingError(`${this.#path} answers NaN or Infinity`)
      return vector
    })
  }
}

function sumRows(data: Float32Array, start: number, rows: number, dims: number): Float64Array {
  const sum = new Float64Array(dims)
  for (let i = 0; i < rows * dims; i++) sum[i % dims]! += data[start + i]!
  return sum
}
