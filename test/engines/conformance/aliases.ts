/** Records with several platformIds: searches, suppression and reads, against a plain model. */
import fc from 'fast-check'
import type { Filter, IndexDocument } from 'native-free-index'
import { expect, it } from 'vitest'
import type { Provenance } from '../../../src/contract/index.ts'
import type { Engine } from '../../../src/engines/index.ts'
import {
  buildProfessionalDocument,
  buildRepoDocument,
  buildUserDocument,
  readRepo,
  readUser,
  serviceId,
} from '../../../src/ingest/normalise/index.ts'
import type { LoadedSnapshot } from '../../../src/snapshot/index.ts'
import { type Edge, listsOf } from '../memory-graph.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { hiding } from '../suppressible-world.ts'
import { type EngineKind, engineOf, holdsIn } from './engine-kind.ts'

const count = 120

/** Aliases of one record alone, of several records, and one that is another record's platformId. */
function aliasesOf(prefix: string, i: number): string[] {
  const aliases: string[] = []
  if (i % 3 === 0) aliases.push(`login:old-${i}`)
  if (i % 5 === 0) aliases.push(`${1000 + i}`, `Ünder ${prefix}${i}`)
  if (i % 10 === 0) aliases.push(`shared-${i % 20}`)
  if (i % 12 === 0) aliases.push(`${prefix}${(i + 1) % count}`)
  return aliases
}

/** Removes aliases that are another record's platformId, as an import does. */
function distinct<Record extends { readonly aliasIds: readonly string[] }>(
  records: readonly Record[],
  idOf: (record: Record) => string,
): Record[] {
  const own = new Set(records.map(idOf))
  return records
    .map((record) => ({ ...record, aliasIds: record.aliasIds.filter((id) => !own.has(id)) }))
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

const given = (prefix: string, i: number) => {
  const aliases = aliasesOf(prefix, i)
  return { platformId: `${prefix}${i}`, ...(aliases.length > 0 && { aliases }) }
}
const users = distinct(
  Array.from({ length: count }, (_, i) =>
    readUser({
      ...given('U_', i),
      login: `dev-${i}`,
      ...(i % 4 === 0 && {
        professional: { headline: `Builds ${i}`, professionalUrl: 'p.example' },
      }),
    }),
  ),
  ({ user }) => user.id,
)
const context = { ownerLocation: undefined, ownerDevrank: undefined, contributorLocations: [] }
const repos = distinct(
  Array.from({ length: count }, (_, i) =>
    readRepo({ ...given('R_', i), ownerLogin: `dev-${i % 130}`, name: `tool-${i}` }),
  ),
  ({ repo }) => repo.id,
)
const withProfile = users.filter(({ profile }) => profile !== null)
const documents = {
  users: users.map(buildUserDocument),
  repos: repos.map((one) =>
    buildRepoDocument(one, { ...context, embeddedAt: '2026-01-01T00:00:00Z' }),
  ),
  professionals: withProfile.map(buildProfessionalDocument),
}

type Sourced = 'users' | 'repos'

/** By ordinal: platformId and aliases. */
const idsOf: Readonly<Record<Sourced, readonly (readonly string[])[]>> = {
  users: users.map(({ user, aliases }) => [user.platformId, ...aliases]),
  repos: repos.map(({ repo, aliases }) => [repo.platformId, ...aliases]),
}
const kindOf = { users: 'user', repos: 'repo' } as const

const owners = repos.flatMap(({ repo }, i): Edge[] => {
  const owner = users.findIndex(({ user }) => user.login === repo.ownerLogin)
  return owner < 0 ? [] : [[i, owner]]
})
const profiles = withProfile.map((record, i): Edge => [users.indexOf(record), i])

function provenanceOf(collection: Sourced, ordinal: number): Provenance | null {
  if (ordinal % 3 === 0) return null
  const source = { source: `${collection} ${ordinal}.csv`, at: '2026-01-02T03:04:05Z' }
  return { login: { ...source, trust: 'hand' }, bio: { ...source, trust: 'archive' } }
}

function world(shards: number): LoadedSnapshot {
  const sources = (collection: Sourced) => ({
    records: count,
    of: (ordinal: number) => provenanceOf(collection, ordinal),
  })
  return memorySnapshot(documents as Record<keyof typeof documents, IndexDocument[]>, shards, {
    graph: {
      owners: listsOf(count, count, owners),
      profiles: listsOf(count, withProfile.length, profiles),
    },
    provenance: { users: sources('users'), repos: sources('repos') },
  })
}

const value = (prefix: string) =>
  fc.oneof(
    fc.nat({ max: count + 5 }).map((i) => `${prefix}${i}`),
    fc.nat({ max: count }).map((i) => `login:old-${i}`),
    fc.nat({ max: count }).map((i) => `${1000 + i}`),
    fc.nat({ max: count }).map((i) => `Ünder ${prefix}${i}`),
    fc.constantFrom('shared-0', 'shared-10', 'shared-5', 'LOGIN:OLD-3', '', 'ünder U_5'),
  )
const values = (prefix: string) => fc.array(value(prefix), { maxLength: 30 })
const prefixes = { users: 'U_', repos: 'R_' } as const

/** A record's own id first, then the least id, which is the least ordinal here. */
function foundBy(collection: Sourced, wanted: string, isHidden: (ordinal: number) => boolean) {
  const shown = [...idsOf[collection].keys()].filter((ordinal) => !isHidden(ordinal))
  const own = shown.find((ordinal) => idsOf[collection][ordinal]![0] === wanted)
  return own ?? shown.find((ordinal) => idsOf[collection][ordinal]!.includes(wanted)) ?? null
}

async function expectFound(
  engine: Engine,
  collection: Sourced,
  wanted: readonly string[],
  isHidden: (ordinal: number) => boolean = () => false,
): Promise<void> {
  const byPlatformId = wanted.map((one) => foundBy(collection, one, isHidden))
  // A record's own platformId is no alias of another record, even if that record is suppressed.
  const byId = wanted.map((one, i) => {
    const owner = idsOf[collection].findIndex(([own]) => own === one)
    return owner >= 0 && isHidden(owner) ? null : byPlatformId[i]!
  })
  const serviceIds = wanted.map((one) => serviceId(kindOf[collection], one))
  for (const [field, names, expected] of [
    ['platformId', wanted, byPlatformId],
    ['id', serviceIds, byId],
  ] as const) {
    const bodies = expected.map((ordinal) =>
      ordinal === null ? null : Buffer.from(documents[collection][ordinal]!.stored).toString(),
    )
    const found = await engine.documents.find(collection, field, names)
    expect(found.map((one) => one?.ordinal ?? null)).toEqual(expected)
    expect(found.map((one) => one && Buffer.from(one.body).toString())).toEqual(bodies)
  }
}

export function aliasesConform(kind: EngineKind): void {
  const engine = engineOf(kind, world(kind.shards))

  it.each(['users', 'repos'] as const)('finds %s by any platformId', async (collection) => {
    await holdsIn(kind, 60, [values(prefixes[collection])], (wanted) =>
      expectFound(engine(), collection, wanted),
    )
  })

  it.each(['users', 'repos'] as const)('filters %s by any platformId', async (collection) => {
    await holdsIn(kind, 60, [values(prefixes[collection])], async (wanted) => {
      const filter: Filter = { kind: 'keyword', field: 'platformId', values: wanted }
      const matching = idsOf[collection].filter((ids) => ids.some((id) => wanted.includes(id)))
      const other: Filter = { kind: 'not', filter }
      expect(await engine().searcher.count(collection, filter)).toBe(matching.length)
      expect(await engine().searcher.count(collection, other)).toBe(count - matching.length)
      const known = wanted.map((one) => idsOf[collection].some((ids) => ids.includes(one)))
      expect(await engine().documents.has(collection, 'platformId', wanted)).toEqual(known)
    })
  })

  it("filters by a record's own id, even if it is an alias of another record", async () => {
    for (const { user } of users.slice(0, 30)) {
      const filter: Filter = { kind: 'keyword', field: 'id', values: [user.id] }
      expect(await engine().searcher.count('users', filter)).toBe(1)
    }
  })

  it('still finds the profile of the least id by its address', async () => {
    const [found] = await engine().documents.find('professionals', 'professional.professionalUrl', [
      'p.example',
    ])
    expect(found?.ordinal).toBe(0)
  })

  it('suppresses people by any platformId, with their profile and repositories', async () => {
    const few = fc.array(value('U_'), { maxLength: 4 })
    await holdsIn(kind, 60, [few], async (platformIds) => {
      const isHidden = (user: number) => idsOf.users[user]!.some((id) => platformIds.includes(id))
      const hidden = users.filter((_, user) => isHidden(user))
      const logins = hidden.map(({ user }) => user.login)
      await engine().suppress(hiding({ platformIds }))
      expect(engine().sizes).toEqual({
        users: count - hidden.length,
        repos: repos.filter(({ repo }) => !logins.includes(repo.ownerLogin)).length,
        professionals: withProfile.filter((one) => !hidden.includes(one)).length,
      })
      const wanted = idsOf.users.flat().slice(0, 60)
      await expectFound(engine(), 'users', [...platformIds, ...wanted], isHidden)
      const all: Filter = { kind: 'keyword', field: 'platformId', values: [...platformIds] }
      expect(await engine().searcher.count('users', all)).toBe(0)
    })
    await engine().suppress(hiding({}))
    expect(engine().sizes.users).toBe(count)
  })

  it('returns the source of each field, by position', async () => {
    for (const collection of ['users', 'repos'] as const) {
      const ordinals = [7, 3, 0, 119, 7, 8]
      expect(await engine().documents.provenance(collection, ordinals)).toEqual(
        ordinals.map((ordinal) => provenanceOf(collection, ordinal)),
      )
      expect(await engine().documents.provenance(collection, [])).toEqual([])
    }
  })
}
