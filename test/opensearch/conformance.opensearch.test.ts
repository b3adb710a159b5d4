/** The engine over a cluster answers what any engine has to. */
import { describe } from 'vitest'
import { conform, suites } from '../engines/conformance/suites.ts'
import { clusterKind } from './cluster-kind.ts'

const sharded = { ...suites.searches, ...suites.people }
describe.each([1, 3])('over %i shards', (shards) => conform(sharded, clusterKind(shards)))

describe('over 2 shards', () => conform(suites.others, clusterKind(2)))
