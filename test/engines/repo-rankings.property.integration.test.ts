import { describe } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { repoRankingsConform } from './conformance/repo-rankings.ts'
import { embeddedKind } from './embedded-kind.ts'
import { splitRules } from './split-rules.ts'

interface Setup {
  readonly shards: number
  readonly workers: number
  readonly scatter?: keyof typeof splitRules
}

const setups = withMore<Setup>(
  [
    { shards: 1, workers: 1 },
    { shards: 7, workers: 2, scatter: 'always' },
  ],
  [
    { shards: 2, workers: 2 },
    { shards: 7, workers: 3, scatter: 'always' },
  ],
)

describe.each(setups)('%j', ({ shards, workers, scatter }) => {
  repoRankingsConform(
    embeddedKind(shards, { workers, ...(scatter && { scatter: splitRules[scatter] }) }),
  )
})
