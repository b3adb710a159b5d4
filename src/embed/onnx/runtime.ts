/**
 * The interface of ONNX Runtime, as far as it is used. `onnxruntime-node` (native) and
 * `onnxruntime-web` (WebAssembly) share it. Without a transformer neither package is needed.
 */
import { readMessage } from '../../domain/index.ts'
import { EmbeddingError } from '../embedder.ts'

export interface OnnxTensor {
  /** Typed arrays, and arrays of strings. */
  readonly data: object
  readonly dims: readonly number[]
}

export interface OnnxSession {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>
  release?(): Promise<void>
}

export interface OnnxRuntime {
  readonly InferenceSession: { create(model: Uint8Array): Promise<OnnxSession> }
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => OnnxTensor
}

const packages = ['onnxruntime-node', 'onnxruntime-web']

/** Loads the first package that is installed. Throws EmbeddingError with the fault of each. */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  const reasons: string[] = []
  for (const name of packages) {
    try {
      const module: OnnxRuntime | { default: OnnxRuntime } = await import(name)
      return 'InferenceSession' in module ? module : module.default
    } catch (error) {
      reasons.push(`${name}: ${readMessage(error)}`)
    }
  }
  const advice = `a transformer needs ONNX Runtime: npm install ${packages[0]}`
  throw new EmbeddingError(`${advice} (${reasons.join('; ')})`)
}
