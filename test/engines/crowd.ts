/** Three thousand people, most of whom have an address at one domain. */
import type { Filter, IndexDocument } from 'native-free-index'
import { buildUserDocument, readUser } from '../../src/ingest/normalise/index.ts'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import { memorySnapshot } from './memory-snapshot.ts'

export const crowd = Array.from({ length: 3000 }, (_, i) =>
  readUser({
    platformId: `U_${i}`,
    login: `user-${i}`,
    bio: 'one of a crowd',
    emails: i % 10 === 0 ? [`v${i}@other.example`] : [`x${i}@other.example`, `u${i}@one.example`],
    updatedAt: '2020-01-01T00:00:00Z',
  }),
).sort(({ user: a }, { user: b }) => (a.id < b.id ? -1 : 1))
const documents: readonly IndexDocument[] = crowd.map(buildUserDocument)

export function crowdSnapshot(shards: number): LoadedSnapshot {
  const contacts = crowd.map(({ emails }) => emails)
  return memorySnapshot({ users: documents }, shards, { contacts })
}

/** Matches people with all of these words in their addresses. */
export function withWords(...terms: string[]): Filter {
  return { kind: 'tokens', field: 'emails', terms }
}
