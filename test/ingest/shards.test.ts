import { expect, test } from 'vitest'
import { shardsFor } from '../../src/ingest/build/shards.ts'

test.each([
  [0, 1],
  [1, 1],
  [1_000_000, 1],
  [1_000_001, 2],
  [4_000_000, 4],
  [1e9, 64],
])('%i documents make %i shards', (documents, shards) => {
  expect(shardsFor(documents)).toBe(shards)
})
