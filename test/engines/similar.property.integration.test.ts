import { describe } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { similarConforms } from './conformance/similar.ts'
import { vectorsConform } from './conformance/vectors.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each(withMore([1, 3], [7]))('over %i shards', (shards) => {
  const kind = embeddedKind(shards)
  describe('vectors', () => vectorsConform(kind))
  describe('people like others', () => similarConforms(kind))
})
