import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import {
  linkedFiltersConform,
  linksConform,
  metricsConform,
  sameAddressesConform,
} from './conformance/linked.ts'
import { embeddedKind } from './embedded-kind.ts'
import { documents } from './graph-world.ts'
import { memorySnapshot } from './memory-snapshot.ts'

const { users, repos } = documents
const codeOf = (error: { code?: string }) => error.code

function linked(filter: Filter, link = 'ownerProfessional'): Filter {
  return { kind: 'linked', link, filter }
}

describe.each(withMore([1, 7], [2]))('over %i shards', (shards) => {
  // Each case has its own engine, and threads start slowly.
  const kind = embeddedKind(shards, { workers: 1 })
  linkedFiltersConform(kind)
  linksConform(kind)
  sameAddressesConform(kind)
})

describe('an engine', () => {
  metricsConform(embeddedKind(2, { workers: 1 }))

  it('has one link only, from repositories', async () => {
    const lost: Error[] = []
    const engine = openEmbeddedEngine(memorySnapshot({ users, repos }, 1), {
      workers: 1,
      deadlineMs: 100_000,
      onWorkerLost: (error) => lost.push(error),
    })
    const everyone: Filter = { kind: 'and', filters: [] }
    const wrong = await engine.count('repos', linked(everyone, 'elsewhere')).catch(codeOf)
    const nowhere = await engine.count('users', linked(everyone)).catch(codeOf)
    expect([wrong, nowhere]).toEqual(['worker_lost', 'worker_lost'])
    expect(await engine.count('repos', linked(everyone))).toBe(0)
    await engine.close()
    // Two workers try each; the last may be ending when the pool closes.
    expect(new Set(lost.map(({ message }) => message))).toEqual(
      new Set([
        'no link "elsewhere"',
        'this searcher resolves no links, so the filter on "ownerProfessional" cannot run',
      ]),
    )
  })
})
