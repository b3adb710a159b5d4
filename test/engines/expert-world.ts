/** The suppressible world with dates, bots, and repositories that all users star. */
import type { IndexDocument } from 'native-free-index'
import type { Collection } from '../../src/domain/index.ts'
import type { LoadedSnapshot, Relation } from '../../src/snapshot/index.ts'
import { type BothWays, type Edge, listsOf } from './memory-graph.ts'
import { memorySnapshot, snapshotTime } from './memory-snapshot.ts'
import { repoVectors } from './repos.ts'
import * as hidden from './suppressible-world.ts'

const now = Date.parse(snapshotTime) / 1000
const day = 86_400

export const documents: Readonly<Record<Collection, readonly IndexDocument[]>> = {
  ...hidden.documents,
  users: hidden.documents.users.map((user, i) => ({
    ...user,
    keywords: {
      ...user.keywords,
      isBot: String(i % 19 === 0),
      type: i % 23 === 0 ? 'organization' : 'user',
    },
  })),
  repos: hidden.documents.repos.map((repo, i) => ({
    ...repo,
    // One in five has no date, and some dates are in the future.
    numbers:
      i % 5
        ? { ...repo.numbers, updatedAt: now - ((i * 37) % 3000) * day + 2 * day }
        : repo.numbers,
  })),
}

const [userCount, repoCount] = [documents.users.length, documents.repos.length]
const everyStar = Array.from({ length: userCount * repoCount }, (_, i): Edge => {
  return [i % userCount, Math.floor(i / userCount)]
})

/** One date in three is unknown. */
function dateOf(from: number, to: number): number {
  return (from + to) % 3 === 0 ? 0 : now - ((from * 71 + to * 13) % 4000) * day - from
}

export const lists: Readonly<Record<Relation, BothWays>> = {
  ...hidden.lists,
  owns: { ...hidden.lists.owns, dateOf },
  contributes: { ...hidden.lists.contributes, dateOf },
  // More edges than one answer of a cluster has.
  stars: { ...listsOf(userCount, repoCount, everyStar), dateOf },
}

export function expertWorld(shards: number): LoadedSnapshot {
  const { contacts } = hidden
  return memorySnapshot(documents, shards, { graph: lists, vectors: repoVectors, contacts })
}
