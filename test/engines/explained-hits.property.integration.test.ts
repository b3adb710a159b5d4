/** Explanations and ranks of the engine in this process. */
import { describe } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { explainedExpertsConform, explainedReposConform } from './conformance/explained-hits.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each(tries(4) > 4 ? [1, 2, 7] : [2])('over %i shards', (shards) => {
  describe('repositories', () => explainedReposConform(embeddedKind(shards)))
  describe('people by what they did', () => explainedExpertsConform(embeddedKind(shards)))
})
