/** Searches of the engine in this process, over any number of shards, workers and parts. */
import { describe } from 'vitest'
import { conform, suites } from './conformance/suites.ts'
import { embeddedKind, searchSetups } from './embedded-kind.ts'

describe.each(searchSetups)('over %i shards, %j', (shards, options) => {
  conform(suites.searches, embeddedKind(shards, options))
})
