/**
 * A small world in which any person may be suppressed, with profiles, repositories and addresses.
 */

import type { Filter, IndexDocument } from 'native-free-index'
import type { Collection, SuppressedPeople } from '../../src/domain/index.ts'
import {
  buildProfessionalDocument,
  buildUserDocument,
  readUser,
} from '../../src/ingest/normalise/index.ts'
import type { LoadedSnapshot, Relation } from '../../src/snapshot/index.ts'
import { type BothWays, type Edge, listsOf } from './memory-graph.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { plainFingerprints, plainlySuppressed } from './plain-pseudonyms.ts'
import { inventRepos, repoVectors } from './repos.ts'

const userCount = 150
const topics = ['Rust', 'Go', 'compilers', 'databases', 'gamma', 'k8s']

const records = Array.from({ length: userCount }, (_, i) =>
  readUser({
    platformId: `U_${i}`,
    // Repositories name 70 owners in lower case; the last ten of them are not in the data.
    login: i < 60 ? `Owner-${i}` : `Dev-${i}`,
    displayName: `Person ${i % 17}`,
    bio: `${topics.filter((_, t) => i % (t + 2) === 0).join(' ')} ${'and '.repeat(i % 4)}more`,
    ...(i % 9 === 0 ? { company: 'team1.example works' } : {}),
    emails: addressesOf(i),
    updatedAt: new Date(Date.UTC(2020, 0, 1 + (i % 40))).toISOString(),
    ...(i % 2 ? { professional: profileOf(i) } : {}),
  }),
).sort(({ user: a }, { user: b }) => (a.id < b.id ? -1 : 1))
function profileOf(i: number) {
  return { headline: `Builds ${topics[i % 6]} at team${i % 4}`, connectionsCount: i }
}

const withProfile = records.filter(({ profile }) => profile !== null)

/** None, one or several addresses, some at the same domain, and an entry that is no address. */
function addressesOf(i: number): string[] {
  if (i % 13 === 0) return []
  const addresses = [`mail${i}@team${i % 4}.example`]
  if (i % 3 === 0) addresses.push(`mail${i}@sub.team${(i + 1) % 4}.example`)
  if (i % 5 === 0) addresses.push(`x${i}@team${i % 4}.example`, 'ab@gamma.test')
  if (i % 7 === 0) addresses.push(`Person ${i} <p${i}@team0.example>`)
  return addresses
}

export const documents: Readonly<Record<Collection, readonly IndexDocument[]>> = {
  users: records.map(buildUserDocument),
  repos: inventRepos(210),
  professionals: withProfile.map(buildProfessionalDocument),
}

/** Plain-text addresses, by ordinal. */
export const contacts = records.map(({ emails }) => emails)

/** The user of each profile, by the ordinal of the profile. */
export const userOfProfile = withProfile.map((record) => records.indexOf(record))

function edgesBetween(from: number, to: number, step: number): Edge[] {
  const all = Array.from({ length: from * 8 }, (_, i): Edge => [i % from, (i * i * step + i) % to])
  // Every node has an edge to node 3, and node 5 has an edge to every node.
  for (let i = 0; i < from; i++) all.push([i, 3])
  for (let i = 0; i < to; i++) all.push([5, i])
  return [...new Map(all.map((edge) => [edge.join(), edge])).values()]
}

const loginOf = (user: number) => String(documents.users[user]!.keywords.login).toLowerCase()
const ownerOf = (repo: number) => String(documents.repos[repo]!.keywords.ownerLogin)
const owned = documents.repos.flatMap((_, repo): Edge[] => {
  const owner = documents.users.findIndex((_, user) => loginOf(user) === ownerOf(repo))
  return owner < 0 ? [] : [[repo, owner]]
})
const repoCount = documents.repos.length

export const lists: Readonly<Record<Relation, BothWays>> = {
  follows: listsOf(userCount, userCount, edgesBetween(userCount, userCount, 3)),
  stars: listsOf(userCount, repoCount, edgesBetween(userCount, repoCount, 5)),
  contributes: listsOf(userCount, repoCount, edgesBetween(userCount, repoCount, 7)),
  owns: listsOf(
    userCount,
    repoCount,
    owned.map(([repo, owner]) => [owner, repo]),
  ),
  owners: listsOf(repoCount, userCount, owned),
  profiles: listsOf(
    userCount,
    withProfile.length,
    userOfProfile.map((user, profile) => [user, profile]),
  ),
}

export function suppressedWorld(shards: number): LoadedSnapshot {
  return memorySnapshot(documents, shards, { graph: lists, vectors: repoVectors, contacts })
}

/** The people to suppress, in plain values. */
export interface Hiding {
  readonly logins?: readonly string[]
  readonly platformIds?: readonly string[]
  /** Whole addresses, or domains. */
  readonly addresses?: readonly string[]
}

/** The answer of the service's list, with a count of the calls. */
export function hiding({ logins = [], platformIds = [], addresses = [] }: Hiding) {
  const asked = { times: 0 }
  const count = <T>(answer: T) => {
    asked.times++
    return answer
  }
  const folded = new Set(logins.map((login) => login.toLowerCase()))
  const people: SuppressedPeople = {
    isEmpty: logins.length + platformIds.length + addresses.length === 0,
    suppressesLogin: (login) => count(folded.has(login.toLowerCase())),
    suppressesPlatformId: (platformId) => count(platformIds.includes(platformId)),
    suppressesAddress: (address) => count(isSuppressedAddress(address, addresses)),
    pseudonyms: plainlySuppressed({ logins, platformIds, addresses }),
    fingerprints: plainFingerprints({ logins, platformIds, addresses }),
  }
  return { ...people, asked }
}

export function isSuppressedAddress(address: string, suppressed: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return suppressed.some((one) => one === address || one === domain || domain.endsWith(`.${one}`))
}

export type SuppressedOrdinals = Readonly<Record<Collection, ReadonlySet<number>>>

/** The suppressed documents, by definition. */
export function suppressedOrdinals(hidden: Hiding): SuppressedOrdinals {
  const { logins = [], platformIds = [], addresses = [] } = hidden
  const folded = logins.map((login) => login.toLowerCase())
  const all = <T>(list: readonly T[]) => [...list.keys()]
  const users = new Set(
    all(documents.users).filter(
      (user) =>
        folded.includes(loginOf(user)) ||
        platformIds.includes(String(documents.users[user]!.keywords.platformId)) ||
        contacts[user]!.some((address) => isSuppressedAddress(address, addresses)),
    ),
  )
  const owners = [...folded, ...[...users].map(loginOf)]
  return {
    users,
    repos: new Set(all(documents.repos).filter((repo) => owners.includes(ownerOf(repo)))),
    professionals: new Set(all(userOfProfile).filter((i) => users.has(userOfProfile[i]!))),
  }
}

/** A filter that excludes the same documents, for the oracle: scores do not depend on it. */
export function without(
  collection: Collection,
  suppressed: SuppressedOrdinals,
  filter: Filter | null,
): Filter {
  const ids = [...suppressed[collection]].map((ordinal) =>
    String(documents[collection][ordinal]!.keywords.id),
  )
  const visible: Filter = { kind: 'not', filter: { kind: 'keyword', field: 'id', values: ids } }
  return filter === null ? visible : { kind: 'and', filters: [visible, filter] }
}
