import { describe, expect, test } from 'vitest'
import { checkVectorsFit, shardsFor, vectorBytesOf } from '../../src/ingest/build/shards.ts'

describe('documents make shards', () => {
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [1_000_000, 0, 1],
    [1_000_001, 0, 2],
    [4_000_000, 0, 4],
    [1e9, 0, 64],
  ])('%i documents without embeddings', (documents, vectorBytes, shards) => {
    expect(shardsFor(documents, vectorBytes)).toBe(shards)
  })

  test.each([
    [0, 1024, 1],
    [1_000_000, 1024, 1],
    // 2 GiB hold 349,525 rows of 1,536 Float32.
    [349_525, 6144, 1],
    [349_526, 6144, 2],
    [1_000_000, 6144, 3],
    [3_000_000, 260, 3],
  ])('%i documents with embeddings of %i bytes', (documents, vectorBytes, shards) => {
    expect(shardsFor(documents, vectorBytes)).toBe(shards)
    expect(() => checkVectorsFit(documents, vectorBytes, shards)).not.toThrow()
  })
})

test('fewer shards than the embeddings need are refused', () => {
  const refused = () => checkVectorsFit(1_000_000, 6144, 2)
  expect(refused).toThrow('these need 3 shards of at most 64, or "--rows int8"')
  expect(() => checkVectorsFit(1_000_000, 0, 1)).not.toThrow()
})

test('an embedding takes a row, a byte and a bit for each dimension', () => {
  expect(vectorBytesOf({ dims: 256, rows: 'float32' })).toBe(256 * (4 + 1 + 1 / 8))
  expect(vectorBytesOf({ dims: 256, rows: 'int8' })).toBe(256 * (1 + 1 / 8))
  expect(vectorBytesOf(null)).toBe(0)
})
