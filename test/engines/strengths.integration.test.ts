import { describe } from 'vitest'
import { strengthsConform } from './conformance/strengths.ts'
import { embeddedKind } from './embedded-kind.ts'

describe.each([1, 7])('over %i shards', (shards) => strengthsConform(embeddedKind(shards)))
