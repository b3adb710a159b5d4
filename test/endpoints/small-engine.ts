/** An engine over a handful of documents in arrays: a document's tie is its place there. */

import type { Filter } from 'native-free-index'
import type { DevRank } from '../../src/contract/index.ts'
import type { EngineStats } from '../../src/domain/index.ts'
import type { EdgeQuery, StoredDocument, UserData } from '../../src/engines/index.ts'
import type { FlatEngine } from '../engines/flat-engine.ts'

export interface SmallGraph {
  readonly users: readonly string[]
  /** `owner/name`. */
  readonly repos: readonly string[]
  /** Logins of users that have a profile. */
  readonly profiles: readonly string[]
  /** By relation: from a user to a user or a repository, in the order of every list. */
  readonly edges: Readonly<Record<string, readonly (readonly [string, string])[]>>
}

export function userCalled(login: string) {
  return { id: '1'.repeat(32), platformId: `U_${login}`, login }
}

const counts = { stargazerCount: 0, totalIssuesClosed: 0, totalIssuesCount: 0, totalIssuesOpen: 0 }

export function repoCalled(fullName: string) {
  const [ownerLogin = '', name = ''] = fullName.split('/')
  return { id: '2'.repeat(32), platformId: `R_${fullName}`, name, ownerLogin, ...counts }
}

export function profileOf(login: string) {
  return { headline: `${login} builds`, professionalUrl: `prof.example/in/${login}` }
}

/** In clear. */
export function addressesOf(login: string): readonly string[] {
  return [`${login}@mail.example`]
}

export function devRankOf(ordinal: number): DevRank {
  return {
    community: 0,
    crackedScore: 100 / (ordinal + 1),
    createdAt: '2026-08-22T10:00:00Z',
    followersIn: 1,
    followingOut: 2,
    pc: 50,
    rawScore: 0.25,
    tier: 'GOLD',
    trust: 0.5,
    updatedAt: '2026-08-22T10:00:00Z',
  }
}

export function userDataOf(ordinal: number): UserData {
  const devrank = devRankOf(ordinal)
  const totalStars = 10 * ordinal
  const { crackedScore } = devrank
  const metrics = { totalStars, crackedScore, isBot: ordinal === 1, type: 'user' } as const
  return { devrank, totalStars, metrics }
}

function documentsOf({ users, repos, profiles }: SmallGraph) {
  return {
    users: users.map(userCalled),
    repos: repos.map(repoCalled),
    professionals: profiles.map(profileOf),
  }
}

const scoreOf = (ordinal: number) => 1 / (ordinal + 1)

const questions: Pick<FlatEngine, 'explain' | 'ranks' | 'expand' | 'view'> = {
  explain: async (_, ordinals) =>
    ordinals.map(scoreOf).map((score) => ({
      score,
      json: Buffer.from(JSON.stringify({ label: 'score', value: score })),
    })),
  expand: async (_, queries) => queries.map(() => ({ groups: [], corrections: [] })),
  ranks: async (_, ordinals) =>
    ordinals.map((ordinal) => ({ rank: ordinal + 1, score: scoreOf(ordinal) })),
  view: () => Promise.reject(new Error('no views')),
}

/** @param calls gets the name of every method that is called */
export function smallEngine(graph: SmallGraph, calls: string[] = []): FlatEngine {
  const { users, repos, profiles } = graph
  const documents = documentsOf(graph)
  const names = { users, repos, professionals: profiles }
  const bodyOf = (collection: keyof typeof documents, ordinal: number): Uint8Array =>
    Buffer.from(JSON.stringify(documents[collection][ordinal] ?? missing(collection, ordinal)))
  const stored = (collection: keyof typeof documents, ordinal: number): StoredDocument | null =>
    ordinal === -1 ? null : { ordinal, body: bodyOf(collection, ordinal) }
  return {
    snapshot: 's1',
    snapshotSeconds: 1_780_000_000,
    hiding: {},
    sizes: { users: users.length, repos: repos.length, professionals: profiles.length },
    regexProblem: () => null,
    regexSize: (pattern) => pattern.length,
    search: async ({ collection, limit }) => {
      calls.push('search')
      const ordinals = names[collection].slice(0, limit).map((_, ordinal) => ordinal)
      const hits = ordinals.map((one) => ({ ...stored(collection, one)!, score: scoreOf(one) }))
      return { hits, more: names[collection].length > limit }
    },
    summarise: async ({ collection }) => {
      calls.push('summarise')
      return { total: names[collection].length, facets: [], sizes: [], byStrength: null }
    },
    ...questions,
    count: async () => 0,
    find: async (collection, _, values) => {
      calls.push('find')
      return values.map((value) => {
        const name = value.replace(/^[UR]_|^prof\.example\/in\//, '')
        return stored(collection, names[collection].indexOf(name))
      })
    },
    provenance: async (_, ordinals) => ordinals.map(() => null),
    has: (collection, _, values) => values.map((value) => names[collection].includes(value)),
    bodies: async (collection, ordinals) => {
      calls.push(`bodies ${collection}`)
      return Array.from(ordinals, (ordinal) => bodyOf(collection, ordinal))
    },
    edges: async (query) => {
      calls.push(`edges ${query.relation} ${query.direction}`)
      return query.roots.map((root) => pageOf(graph, query, root))
    },
    linked: async (relation, direction, ordinals) => {
      calls.push(`linked ${relation} ${direction}`)
      return ordinals.map((ordinal) => {
        if (relation === 'owners') return ordinalIn(repos[ordinal]!.split('/')[0], users)
        return direction === 'out'
          ? ordinalIn(users[ordinal], profiles)
          : ordinalIn(profiles[ordinal], users)
      })
    },
    userMetrics: async (ordinals) => {
      calls.push('facts')
      return ordinals.map(userDataOf)
    },
    vectors: async (ordinals) => ordinals.map(() => null),
    addresses: async (ordinals) => {
      calls.push('addresses')
      return ordinals.map((ordinal) => addressesOf(users[ordinal]!))
    },
    suppress: async () => undefined,
    started: async () => undefined,
    ready: () => true,
    stats: () => noStats,
    pollFinished: () => undefined,
    close: async () => undefined,
  }
}

function ordinalIn(name: string | undefined, list: readonly string[]): number | null {
  const ordinal = name === undefined ? -1 : list.indexOf(name)
  return ordinal === -1 ? null : ordinal
}

function missing(collection: string, ordinal: number): never {
  throw new Error(`${collection} has no document ${ordinal}`)
}

/** Reads a list from its place on, as engines do, and stops when the page is full. */
function pageOf(
  { users, repos, edges }: SmallGraph,
  { relation, direction, start, first, filter }: EdgeQuery,
  root: number,
) {
  const others = relation === 'follows' ? users : repos
  const [from, to] = direction === 'out' ? [users, others] : [others, users]
  const ends = (edges[relation] ?? []).map(([a, b]) => (direction === 'out' ? [a, b] : [b, a]))
  const list = ends.filter(([own]) => own === from[root]).map(([, other]) => other!)
  const ordinals: number[] = []
  for (let at = start; at < list.length; at++) {
    if (!passes(filter, list[at]!)) continue
    if (ordinals.length === first) return { ordinals: Uint32Array.from(ordinals), next: at }
    ordinals.push(to.indexOf(list[at]!))
  }
  return { ordinals: Uint32Array.from(ordinals), next: null }
}

function passes(filter: Filter | null, name: string): boolean {
  if (filter === null) return true
  switch (filter.kind) {
    case 'keyword':
      return filter.values.includes(name)
    case 'not':
      return !passes(filter.filter, name)
    case 'and':
      return filter.filters.every((part) => passes(part, name))
    default:
      throw new Error(`no ${filter.kind} here`)
  }
}

const noStats: EngineStats = {
  kind: 'workers',
  waiting: 0,
  running: 0,
  workers: 1,
  serving: 1,
  workersLost: { ended: 0, hung: 0, memory: 0 },
  retried: 0,
  refused: 0,
  indexBytes: { users: 0, repos: 0, professionals: 0 },
}
