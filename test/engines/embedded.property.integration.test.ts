import { describe } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import type { EmbeddedOptions } from '../../src/engines/index.ts'
import { sameLoginsConform, searchesConform } from './conformance/searches.ts'
import { embeddedKind } from './embedded-kind.ts'

interface Setup {
  readonly shards: number
  readonly workers: number
  readonly parts?: number
  readonly scatter?: NonNullable<EmbeddedOptions['scatter']>
}

const setups = withMore<Setup>(
  [
    { shards: 1, workers: 1 },
    { shards: 7, workers: 2, parts: 3, scatter: 'always' },
    { shards: 2, workers: 2, parts: 50, scatter: 'always' },
  ],
  [
    { shards: 2, workers: 2 },
    { shards: 7, workers: 2 },
    { shards: 7, workers: 3, parts: 3, scatter: 'always' },
    { shards: 7, workers: 2, parts: 1 },
    { shards: 7, workers: 2, scatter: 'never' },
  ],
)

describe.each(setups)('%j', ({ shards, workers, parts, scatter = 'adaptive' }) => {
  const slices = parts === undefined ? {} : { shards: parts }
  searchesConform(embeddedKind(shards, { workers, ...slices, scatter }))
})

sameLoginsConform(embeddedKind(2, { workers: 1 }))
