import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { readRows } from '../../native-free-index/test/rows.ts'
import { neverAborted } from '../../src/domain/index.ts'
import {
  type Embedder,
  EmbeddingError,
  type OnnxTensor,
  openEmbedder,
} from '../../src/embed/index.ts'
import { openOnnxEmbedder } from '../../src/embed/onnx/embedder.ts'
import { FakeOnnx } from './fake-onnx.ts'
import { temporaryFolder } from './folders.ts'

const rows = readRows<{ transformer: [Record<string, string>][] }>(import.meta.url, 'embed.jsonl')
const tokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'rust', 'compiler', 'as', '##ync', '##io', '!']
const [cls, sep] = [2, 3]
const files = { 'model.onnx': 'weights', 'vocab.txt': `${tokens.join('\n')}\n` }

function open(fake: FakeOnnx, content: Record<string, string> = files): Promise<Embedder> {
  const folder = temporaryFolder(content)
  return openOnnxEmbedder(folder, fake)
}

/** The mean of what the fake model answers for these ids, at length 1. */
function expected(ids: readonly number[]): number[] {
  const mean = [ids.reduce((a, b) => a + b, 0), (ids.length * (ids.length + 1)) / 2, ids.length]
  return mean.map((value) => expect.closeTo(value / Math.hypot(...mean), 6))
}

describe('a transformer', () => {
  it('is given framed ids, a mask and padding; padding counts for nothing', async () => {
    const fake = new FakeOnnx()
    const embedder = await open(fake)
    fake.runs.length = 0
    const vectors = await embedder.embed(['Rust compiler!', 'asyncio', 'rust'], 'document')
    expect(fake.runs).toEqual([
      {
        shape: [3, 5],
        ids: [
          [cls, 4, sep, 0, 0],
          [cls, 4, 5, 9, sep],
          [cls, 6, 7, 8, sep],
        ],
        mask: [
          [1, 1, 1, 0, 0],
          [1, 1, 1, 1, 1],
          [1, 1, 1, 1, 1],
        ],
        inputs: fake.inputNames,
      },
    ])
    expect(vectors.map((vector) => [...vector])).toEqual([
      expected([cls, 4, 5, 9, sep]),
      expected([cls, 6, 7, 8, sep]),
      expected([cls, 4, sep]),
    ])
  })

  it('gives each text the vector that it has alone, in any batch', async () => {
    const embedder = await open(new FakeOnnx())
    const text = fc.array(fc.constantFrom('rust', 'asyncio', 'qq', '!', ''), { maxLength: 9 })
    const texts = fc.array(
      text.map((words) => words.join(' ')),
      { maxLength: 50 },
    )
    await holdsLater(20, [texts], async (all) => {
      const alone = await Promise.all(all.map((one) => embedder.embed([one], 'query')))
      expect(await embedder.embed(all, 'document')).toEqual(alone.flat())
    })
  })

  it('runs batches of 16, one at a time, the short texts together', async () => {
    const fake = new FakeOnnx()
    const embedder = await open(fake)
    fake.runs.length = 0
    fake.underWayMax = 0
    const texts = Array.from({ length: 40 }, (_, i) => 'rust '.repeat(1 + (i % 2) * 30))
    await Promise.all([embedder.embed(texts, 'document'), embedder.embed(['rust'], 'query')])
    const shapes = fake.runs.map(({ shape }) => shape.join())
    expect(shapes.sort()).toEqual(['1,3', '16,3', '16,33', '8,33'].sort())
    expect(fake.underWayMax).toBe(1)
  })

  it('skips queued work that no caller waits for', async () => {
    const fake = new FakeOnnx()
    const embedder = await open(fake)
    fake.runs.length = 0
    const client = new AbortController()
    const first = embedder.embed(['rust'], 'query')
    const second = Promise.resolve(embedder.embed(['compiler'], 'query', client.signal))
    const third = embedder.embed(['rust'], 'query', neverAborted)
    client.abort()
    await expect(second).rejects.toThrow('cancelled')
    expect(await third).toEqual(await first)
    expect(fake.runs.flatMap(({ ids }) => ids)).toEqual([
      [cls, 4, sep],
      [cls, 4, sep],
    ])
  })

  it('sees 256 tokens of a text', async () => {
    const fake = new FakeOnnx()
    const embedder = await open(fake)
    await embedder.embed(['rust '.repeat(1_000)], 'document')
    expect(fake.runs.at(-1)!.shape).toEqual([1, 256])
    expect(fake.runs.at(-1)!.ids[0]!.at(-1)).toBe(sep)
  })

  it('takes an unknown word as such, and a text of nothing else for none', async () => {
    const fake = new FakeOnnx()
    const embedder = await open(fake)
    fake.runs.length = 0
    const vectors = await embedder.embed(['', 'qq ww', 'qq rust'], 'document')
    expect(fake.runs.map(({ ids }) => ids)).toEqual([[[cls, 1, 4, sep]]])
    expect(vectors.slice(0, 2)).toEqual([new Float32Array(3), new Float32Array(3)])
    expect([...vectors[2]!]).toEqual(expected([cls, 1, 4, sep]))
  })

  it('gets no more inputs than it has', async () => {
    const fake = new FakeOnnx()
    fake.inputNames = ['input_ids', 'attention_mask']
    await (await open(fake)).embed(['rust'], 'query')
    expect(fake.runs.at(-1)!.inputs).toEqual(['input_ids', 'attention_mask'])
  })

  it('waits for what runs when it is closed', async () => {
    const fake = new FakeOnnx()
    const embedder = await open(fake)
    const running = Promise.resolve(embedder.embed(['rust'], 'query'))
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([embedder.close(), embedder.close()])
    await running.catch((error) => expect(error).toBeInstanceOf(EmbeddingError))
    expect(fake.released).toBe(1)
    await expect(embedder.embed(['rust'], 'query')).rejects.toThrow('is closed')
  })
})

describe('the model of a transformer', () => {
  it('has the dimension of its answers and a version of its files', async () => {
    const { model } = await open(new FakeOnnx())
    expect(model.dims).toBe(3)
    expect((await open(new FakeOnnx())).model.version).toBe(model.version)
    const others = [
      { ...files, 'model.onnx': 'Weights' },
      { ...files, 'vocab.txt': `${tokens.join('\n')}\nnew\n` },
    ]
    for (const other of others) {
      expect((await open(new FakeOnnx(), other)).model.version).not.toBe(model.version)
    }
  })

  it('may have its vocabulary in tokenizer.json', async () => {
    const vocab = Object.fromEntries(tokens.map((token, id) => [token, id]))
    const tokenizer = { model: { type: 'WordPiece', vocab }, normalizer: { lowercase: true } }
    const other = { 'model.onnx': 'weights', 'tokenizer.json': JSON.stringify(tokenizer) }
    const [one, two] = [await open(new FakeOnnx()), await open(new FakeOnnx(), other)]
    expect(two.model.version).toBe(one.model.version)
    expect(await two.embed(['Asyncio!'], 'query')).toEqual(await one.embed(['Asyncio!'], 'query'))
  })

  it.each(rows.transformer)('is refused with the files %j', async (content) => {
    await expect(open(new FakeOnnx(), content)).rejects.toThrow(EmbeddingError)
  })

  it('is refused where it takes other inputs', async () => {
    const fake = new FakeOnnx()
    fake.inputNames = ['input_ids', 'pixel_values']
    await expect(open(fake)).rejects.toThrow('takes input_ids, pixel_values')
  })

  it.each<[string, (tensor: OnnxTensor) => OnnxTensor]>([
    ['answers [1, 3]', (tensor) => ({ ...tensor, dims: [1, 3] })],
    ['other numbers than Float32', (tensor) => ({ ...tensor, data: new Uint16Array(6) })],
    ['NaN or Infinity', (tensor) => ({ ...tensor, data: new Float32Array(6).fill(Number.NaN) })],
  ])('is refused where it %s', async (message, answer) => {
    const fake = new FakeOnnx()
    fake.answer = answer
    await expect(open(fake)).rejects.toThrow(message)
  })
})

describe('without ONNX Runtime', () => {
  it('the error names the remedy', async () => {
    const folder = temporaryFolder(files)
    const opened = openEmbedder({ kind: 'onnx', folder })
    // Where a package is there, it is the model that is refused.
    await expect(opened).rejects.toThrow(/npm install onnxruntime-node|no model that ONNX/)
  })
})
