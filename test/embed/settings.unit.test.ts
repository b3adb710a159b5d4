import { describe, expect, it } from 'vitest'
import { EmbeddingError, parseEmbedding, sameModel } from '../../src/embed/index.ts'

describe('the option that chooses an embedding', () => {
  it.each([
    ['static', { kind: 'static' }],
    ['onnx:./models/minilm', { kind: 'onnx', folder: './models/minilm' }],
    [
      'http://127.0.0.1:8081/v1#bge',
      { kind: 'http', url: 'http://127.0.0.1:8081/v1', model: 'bge' },
    ],
    [
      'https://api.example.com/v1/?version=2#org/model%20one',
      { kind: 'http', url: 'https://api.example.com/v1/?version=2', model: 'org/model one' },
    ],
    ['http://host.example/v1#50%', { kind: 'http', url: 'http://host.example/v1', model: '50%' }],
  ])('%s', (text, settings) => {
    expect(parseEmbedding(text, {})).toEqual(settings)
  })

  it('takes the key from the environment', () => {
    const settings = parseEmbedding('https://api.example.com/v1#m', { apiKey: 'sk-1' })
    expect(settings).toMatchObject({ kind: 'http', apiKey: 'sk-1' })
    expect(parseEmbedding('static', { apiKey: 'sk-1' })).toEqual({ kind: 'static' })
  })

  it.each([
    ['', 'no form of an embedding'],
    ['onnx:', 'no form of an embedding'],
    ['ftp://host.example#m', 'no form of an embedding'],
    ['https://', 'no form of an embedding'],
    ['https://host.example/v1', 'https://host.example/v1 needs the model behind it'],
    ['https://host.example/v1#', 'needs the model behind it'],
    ['https://me:secret@host.example/v1#m', 'no user name'],
  ])('%j is refused', (text, message) => {
    const parse = () => parseEmbedding(text, { apiKey: 'sk-1' })
    expect(parse).toThrow(EmbeddingError)
    expect(parse).toThrow(message)
    expect(parse).not.toThrow(/secret|sk-1/)
  })
})

describe('models', () => {
  it('are the same by dimension and version, whatever they are called', () => {
    const model = { name: 'a', dims: 2, version: '0' }
    expect(sameModel(model, { ...model, name: 'b' })).toBe(true)
    expect(sameModel(model, { ...model, dims: 3 })).toBe(false)
    expect(sameModel(model, { ...model, version: '1' })).toBe(false)
  })
})
