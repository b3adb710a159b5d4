/** What does not change with the number of shards, of the engine in this process. */
import { conform, suites } from './conformance/suites.ts'
import { embeddedKind } from './embedded-kind.ts'

// Each suite has its own engines, and threads start slowly.
const kind = embeddedKind(3, { workers: 1 })
conform(suites.others, kind)
conform(suites.embedded, kind)
