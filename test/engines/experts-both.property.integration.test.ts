import { describe } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { expertsConform, lateExpertsConform } from './conformance/experts.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each(withMore([1, 7], [2]))('over %i shards', (shards) =>
  expertsConform(embeddedKind(shards)),
)

lateExpertsConform(embeddedKind(2, { workers: 1 }))
