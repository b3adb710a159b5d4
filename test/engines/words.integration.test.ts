import { describe } from 'vitest'
import { wordsConform } from './conformance/words.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each([1, 3])('words over %i shards', (shards) => {
  wordsConform(embeddedKind(shards))
})
