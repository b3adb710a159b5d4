import { describe } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { sameLoginsConform, searchesConform } from './conformance/searches.ts'
import { embeddedKind } from './embedded-kind.ts'
import { splitRules } from './split-rules.ts'

interface Setup {
  readonly shards: number
  readonly workers: number
  readonly parts?: number
  readonly scatter?: keyof typeof splitRules
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

describe.each(setups)('%j', ({ shards, workers, parts, scatter }) => {
  const slices = parts === undefined ? {} : { shards: parts }
  searchesConform(
    embeddedKind(shards, { workers, ...slices, ...(scatter && { scatter: splitRules[scatter] }) }),
  )
})

sameLoginsConform(embeddedKind(2, { workers: 1 }))
