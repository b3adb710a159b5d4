import { describe } from 'vitest'
import { expertSummariesConform, summariesConform } from './conformance/summaries.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each([
  { shards: 1, workers: 1 },
  { shards: 2, workers: 2 },
  { shards: 7, workers: 2 },
])('%j', ({ shards, workers }) => {
  summariesConform(embeddedKind(shards, { workers }))
  expertSummariesConform(embeddedKind(shards, { workers }))
})
