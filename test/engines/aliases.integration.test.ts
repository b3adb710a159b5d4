import { describe } from 'vitest'
import { aliasesConform } from './conformance/aliases.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each([1, 2, 7])('over %i shards', (shards) => {
  aliasesConform(embeddedKind(shards, { workers: 1 }))
})
