/** Three thousand who have addresses at one domain. */
import type { Filter, IndexDocument } from 'native-free-index'
import { readUser, userDocument } from '../../src/ingest/normalise/index.ts'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import { memorySnapshot } from './memory-snapshot.ts'

/** So many at one domain that they are no list but a set. */
export const crowd = Array.from({ length: 3000 }, (_, i) =>
  readUser({
    platformId: `U_${i}`,
    login: `user-${i}`,
    ...(i % 7 === 0 ? { bio: 'I left crowd.example' } : {}),
    emails: [`u${i}@crowd.example`, ...(i % 10 === 0 ? [`v${i}@crowd.example.test`] : [])],
    updatedAt: '2020-01-01T00:00:00Z',
  }),
).sort(({ user: a }, { user: b }) => (a.id < b.id ? -1 : 1))
const documents: readonly IndexDocument[] = crowd.map(userDocument)

export function crowdSnapshot(shards: number): LoadedSnapshot {
  const contacts = crowd.map(({ emails }) => emails)
  return memorySnapshot({ users: documents }, shards, { contacts })
}

/** Whoever has all of these words in addresses. */
export function withWords(...terms: string[]): Filter {
  return { kind: 'tokens', field: 'emails', terms }
}
