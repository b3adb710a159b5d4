import { describe } from 'vitest'
import { hasConforms } from './conformance/has.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each([1, 3])('over %i shards', (shards) => {
  hasConforms(embeddedKind(shards, { workers: 1 }))
})
