import { limits, vectorBytes } from 'native-free-index'
import { describe, expect, test } from 'vitest'
import {
  type CollectionSize,
  checkDims,
  type EmbeddingSize,
  shardCount,
} from '../../src/ingest/build/shards.ts'

const short: EmbeddingSize = { dims: 256, rows: 'float32' }
const long: EmbeddingSize = { dims: 1536, rows: 'float32' }
const longest: EmbeddingSize = { dims: 4096, rows: 'float32' }

function sizeOf(documents: number, embedding: EmbeddingSize | null = null): CollectionSize {
  return { documents, lineBytes: 0, embedding }
}

describe('documents make shards', () => {
  test.each([
    [0, 1],
    [1, 1],
    [1_000_000, 1],
    [1_000_001, 2],
    [4_000_000, 4],
    [1e9, 64],
  ])('%i without embeddings', (documents, shards) => {
    expect(shardCount(sizeOf(documents), null)).toBe(shards)
  })

  test.each([
    [0, short, 1],
    [1_000_000, short, 1],
    // 1.5 GiB hold 204,185 embeddings of 7,888 bytes.
    [204_185, long, 1],
    [204_186, long, 2],
    [1_000_000, long, 5],
    // And 923,516 of 1,744.
    [923_516, { ...long, rows: 'int8' }, 1],
    [923_517, { ...long, rows: 'int8' }, 2],
  ] as const)('%i with embeddings of %j', (documents, embedding, shards) => {
    expect(shardCount(sizeOf(documents, embedding), null)).toBe(shards)
  })

  test('and so do the bytes of their lines', () => {
    const lineBytes = 1_000_000 * 10_000
    const shards = shardCount({ ...sizeOf(1_000_000), lineBytes }, null)
    expect(shards).toBeGreaterThan(4)
    expect(shards).toBeLessThan(limits.shardsMax)
    expect(shardCount({ ...sizeOf(1_000_000), lineBytes: 250 * 1_000_000 }, null)).toBe(1)
  })
})

test('there are as many shards as requested, if these suffice', () => {
  expect(shardCount(sizeOf(10_000_000), 1)).toBe(1)
  expect(shardCount(sizeOf(3, short), 64)).toBe(64)
  expect(shardCount(sizeOf(1_000_000, long), 5)).toBe(5)
})

describe('fewer shards than the embeddings need are refused', () => {
  test.each([
    [1_000_000, long, 4, '--shards 5 or --rows int8'],
    // As bytes they would need two.
    [1_000_000, long, 1, '--shards 5'],
    [1_000_000, { ...long, rows: 'int8' }, 1, '--shards 2'],
    [10_000_000, longest, null, '--rows int8'],
    [10_000_000, longest, 1, '--rows int8 --shards 29'],
    [50_000_000, { ...longest, rows: 'int8' }, null, 'a model of fewer dimensions'],
  ] as const)('%i embeddings, %j, %s shards: use %s', (documents, embedding, shards, way) => {
    const refused = () => shardCount(sizeOf(documents, embedding), shards)
    expect(refused).toThrow(RangeError)
    expect(refused).toThrow(new RegExp(`^${documents} embeddings .*: use ${way}$`))
  })
})

test('an index takes embeddings of up to so many dimensions', () => {
  const dims = limits.vectorDimsMax
  expect(() => checkDims({ name: 'large', dims })).not.toThrow()
  expect(() => checkDims({ name: 'larger', dims: dims + 1 })).toThrow(
    'embeddings of the model larger have 4097 dimensions: an index takes at most 4096',
  )
})

test('the bytes of an embedding: a bit, a byte and a row for each dimension, and 16', () => {
  expect(vectorBytes({ dims: 256, rows: 'int8' })).toBe(256 / 8 + 256 + 16)
  // Rows of 100 numbers are as long as rows of 128.
  expect(vectorBytes({ dims: 100, rows: 'float32' })).toBe(128 * (1 / 8 + 1 + 4) + 16)
})
