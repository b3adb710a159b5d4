/**
 * ONNX Runtime with a model that is a few lines of TypeScript: the last layer at a token is
 * `[id, place + 1, 1]`, and at a padded place numbers that would spoil every mean.
 */
import type { OnnxRuntime, OnnxSession, OnnxTensor } from '../../src/embed/index.ts'

export interface FakeRun {
  readonly shape: readonly number[]
  readonly ids: readonly (readonly number[])[]
  readonly mask: readonly (readonly number[])[]
  readonly inputs: readonly string[]
}

export class FakeOnnx implements OnnxRuntime {
  readonly runs: FakeRun[] = []
  opened: Uint8Array | null = null
  released = 0
  underWayMax = 0
  inputNames = ['input_ids', 'attention_mask', 'token_type_ids']
  outputNames = ['pooler_output', 'last_hidden_state']
  /** Replaces the output of the model's last layer. */
  answer: ((tensor: OnnxTensor) => OnnxTensor) | null = null
  readonly Tensor = FakeTensor
  readonly InferenceSession = {
    create: async (model: Uint8Array): Promise<OnnxSession> => {
      if (model.length === 0) throw new Error('protobuf parsing failed')
      this.opened = model
      return this.#session()
    },
  }
  #underWay = 0

  #session(): OnnxSession {
    return {
      inputNames: this.inputNames,
      outputNames: this.outputNames,
      run: async (inputs) => {
        this.underWayMax = Math.max(this.underWayMax, ++this.#underWay)
        await new Promise((resolve) => setImmediate(resolve))
        this.#underWay--
        return { pooler_output: inputs.input_ids!, last_hidden_state: this.#infer(inputs) }
      },
      release: async () => {
        if (this.#underWay > 0) throw new Error('released while it runs')
        this.released++
      },
    }
  }

  #infer(inputs: Readonly<Record<string, OnnxTensor>>): OnnxTensor {
    const ids = rowsOf(inputs.input_ids!)
    const mask = 'attention_mask' in inputs ? rowsOf(inputs.attention_mask!) : []
    const shape = inputs.input_ids!.dims
    this.runs.push({ shape, ids, mask, inputs: Object.keys(inputs) })
    const states = ids.flatMap((row, i) =>
      row.flatMap((id, place) => (mask[i]?.[place] === 0 ? [9e9, -9e9, 9e9] : [id, place + 1, 1])),
    )
    const tensor = { data: Float32Array.from(states), dims: [...shape, 3] }
    return this.answer === null ? tensor : this.answer(tensor)
  }
}

class FakeTensor implements OnnxTensor {
  readonly data: BigInt64Array
  readonly dims: readonly number[]

  constructor(type: 'int64', data: BigInt64Array, dims: readonly number[]) {
    if (type !== 'int64' || data.length !== dims.reduce((a, b) => a * b)) throw new Error('tensor')
    this.data = data
    this.dims = dims
  }
}

function rowsOf({ data, dims }: OnnxTensor): number[][] {
  const [rows = 0, length = 0] = dims
  const values = [...(data as BigInt64Array)].map(Number)
  return Array.from({ length: rows }, (_, row) => values.slice(row * length, (row + 1) * length))
}
