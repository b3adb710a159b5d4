import { describe } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { expertSummariesConform, summariesConform } from './conformance/summaries.ts'
import { embeddedKind } from './embedded-kind.ts'

const setups = withMore(
  [
    { shards: 1, workers: 1 },
    { shards: 7, workers: 1 },
  ],
  [{ shards: 2, workers: 2 }],
)

describe.each(setups)('%j', ({ shards, workers }) => {
  summariesConform(embeddedKind(shards, { workers }))
})

expertSummariesConform(embeddedKind(2, { workers: 1 }))
