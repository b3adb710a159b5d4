/** The documents of a snapshot in the form that a cluster stores. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import type { PersonNames } from '../../src/domain/index.ts'
import { type IndexKind, indexKinds } from '../../src/engines/opensearch/indices.ts'
import type { BulkLine } from '../../src/engines/opensearch/load/bulk.ts'
import { openContents } from '../../src/engines/opensearch/load/contents.ts'
import { Scale } from '../../src/engines/opensearch/load/document-forms.ts'
import { SnapshotReader } from '../../src/engines/opensearch/load/snapshot-reader.ts'
import { storeFrequency } from '../../src/engines/opensearch/stored-values.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { repoVectors } from './repos.ts'
import { contacts, documents, lists, userOfProfile } from './suppressible-world.ts'

const more = { graph: lists, vectors: repoVectors, contacts }
const pseudonyms = {
  fingerprint: 'test',
  hashPerson: ({ login, platformId, aliases = [] }: PersonNames) => [
    ...(login ? [`l:${login.toLowerCase()}`] : []),
    ...(platformId ? [platformId, ...aliases] : aliases).map((id) => `p:${id}`),
  ],
  hashAddress: (entry: string) => [`a:${entry}`],
}

const readers = new Map(
  [1, 2, 3].map((shards) => [shards, new SnapshotReader(memorySnapshot(documents, shards, more))]),
)

function contents(kind: IndexKind, shards: number) {
  const reader = readers.get(shards)!
  return openContents(kind, reader, { prefix: 'test', shards: null, pseudonyms })
}

function read(lines: Iterable<BulkLine>) {
  return [...lines].map(({ id, json }) => [id, JSON.parse(json)] as const)
}

describe.each(indexKinds)('the lines of %s', (kind) => {
  it('are the same from any start, and as many as announced', () => {
    const { count, lines } = contents(kind, 3)
    const all = [...lines(0)]
    expect(all).toHaveLength(count)
    expect(new Set(all.map(({ id }) => id)).size).toBe(count)
    for (const from of [1, Math.floor(count / 2), count - 1, count]) {
      expect([...lines(from)]).toEqual(all.slice(from))
    }
  })

  it('are the same documents whatever the number of shards', () => {
    const [one, three] = [1, 3].map((shards) => new Map(read(contents(kind, shards).lines(0))))
    expect(three).toEqual(one)
  })
})

describe('a document', () => {
  const users = new Map(read(contents('users', 2).lines(0)))
  const repos = new Map(read(contents('repos', 2).lines(0)))
  const profiles = new Map(read(contents('professionals', 2).lines(0)))

  it('has the pseudonyms of its person', () => {
    const owner = lists.owners.out.findIndex(([user]) => user !== undefined)
    const [user] = lists.owners.out[owner]!
    const { h } = users.get(String(user))!
    expect(h).toHaveLength(2)
    expect(repos.get(String(owner))!.h).toEqual(expect.arrayContaining(h))
    expect(profiles.get('3')!.h).toEqual(users.get(String(userOfProfile[3]))!.h)
    const addresses = contacts[userOfProfile[3]!]!.map((address) => `a:${address}`)
    expect(profiles.get('3')!.a).toEqual(addresses)
  })

  it("of a repository has its vector, its owner and the owner's profile", () => {
    for (const [ordinal, repo] of documents.repos.entries()) {
      const { v, owner, p, link } = repos.get(String(ordinal))!
      const { vector } = repo.embedding!
      // A vector of zeros has no direction.
      const isZero = vector.every((number) => number === 0)
      expect(v?.map(Math.fround)).toEqual(isZero ? undefined : [...vector])
      const user = lists.owners.out[ordinal]![0]
      expect(owner).toBe(user)
      expect(link).toEqual({ owner: user ?? null })
      const profile = user === undefined ? undefined : lists.profiles.out[user]![0]
      expect(p?.k.id).toBe(
        profile === undefined ? undefined : documents.professionals[profile]!.keywords.id,
      )
    }
  })

  it('has fewer members where values are missing', () => {
    for (const [ordinal, { keywords }] of documents.users.entries()) {
      const { k, g } = users.get(String(ordinal))!
      expect(g).toEqual({ login: keywords.login })
      expect('company' in k).toBe(keywords.company !== undefined)
    }
  })
})

describe('a scale', () => {
  it('is the greatest for which no sum of frequencies exceeds 31 bits', () => {
    const values = fc.array(fc.double({ min: 1e-6, max: 1e5, noNaN: true }), { maxLength: 200 })
    holds([fc.array(values, { maxLength: 5 })], (lists) => {
      const scale = new Scale()
      for (const list of lists) scale.add(list)
      const { bits } = scale
      const greatest = (by: number) =>
        Math.max(0, ...lists.map((list) => list.reduce((sum, x) => sum + storeFrequency(x, by), 0)))
      expect(greatest(bits)).toBeLessThan(2 ** 31)
      if (bits < 20) expect(greatest(bits + 1)).toBeGreaterThan(2 ** 31 - 1000)
    })
  })
})
