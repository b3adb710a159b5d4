/** People of the engine in this process, over any number of shards, workers and parts. */
import { describe } from 'vitest'
import { conform, suites } from './conformance/suites.ts'
import { embeddedKind, peopleSetups } from './embedded-kind.ts'

describe.each(peopleSetups)('over %i shards, %j', (shards, options) => {
  conform(suites.people, embeddedKind(shards, options))
})
