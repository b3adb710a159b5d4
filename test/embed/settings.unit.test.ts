import { describe, expect, it } from 'vitest'
import { readRows } from '../../native-free-index/test/rows.ts'
import { EmbeddingError, isSameModel, parseEmbedding } from '../../src/embed/index.ts'

const rows = readRows<{ setting: [text: string, settings: object][]; wrongSetting: [string][] }>(
  import.meta.url,
  'embed.jsonl',
)

describe('the option that chooses an embedding', () => {
  it.each(rows.setting)('%s', (text, settings) => {
    expect(parseEmbedding(text, {})).toEqual(settings)
  })

  it('takes the key from the environment', () => {
    const settings = parseEmbedding('https://api.example.com/v1#m', { apiKey: 'sk-1' })
    expect(settings).toMatchObject({ kind: 'http', apiKey: 'sk-1' })
    expect(parseEmbedding('static', { apiKey: 'sk-1' })).toEqual({ kind: 'static' })
  })

  it.each(rows.wrongSetting)('%j is refused', (text) => {
    const parse = () => parseEmbedding(text, { apiKey: 'sk-1' })
    expect(parse).toThrow(EmbeddingError)
    expect(parse).not.toThrow(/secret|sk-1/)
  })
})

it('models are the same by dimension and version, whatever they are called', () => {
  const model = { name: 'a', dims: 2, version: '0' }
  expect(isSameModel(model, { ...model, name: 'b' })).toBe(true)
  expect(isSameModel(model, { ...model, dims: 3 })).toBe(false)
  expect(isSameModel(model, { ...model, version: '1' })).toBe(false)
})
