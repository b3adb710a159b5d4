import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import { edgeTypes } from '../../../src/contract/index.ts'
import {
  type Direction,
  type LoadedSnapshot,
  loadSnapshot,
  openRelation,
  type Relation,
  relationEnds,
  SnapshotWriter,
  verifySnapshot,
} from '../../../src/snapshot/index.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf } from '../data-set.ts'
import { importModel, type Orders, ordersIn } from './imported-model.ts'
import { idOf, type Link, linksOf, type Model, model, starsOf, userOfLogin } from './model.ts'

const originalFile = SnapshotWriter.prototype.file

/** All lists of a direction, as platformIds. */
function listsIn(
  { graph }: LoadedSnapshot,
  relation: Relation,
  direction: Direction,
  orders: Orders,
): string[][] {
  const adjacency = openRelation(graph[relation])[direction]
  const ends = orders[relationEnds[relation][direction === 'out' ? 'in' : 'out']]
  return orders[relationEnds[relation][direction]].map((_, ordinal) =>
    Array.from({ length: adjacency.degree(ordinal) }, (_, place) => {
      return ends[adjacency.neighbour(ordinal, place)]!
    }),
  )
}

/** The same by the book. */
function expectedLists(
  links: readonly Link[],
  relation: Relation,
  direction: Direction,
  orders: Orders,
): string[][] {
  const ends = orders[relationEnds[relation][direction === 'out' ? 'in' : 'out']]
  const [near, far] = direction === 'out' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  return orders[relationEnds[relation][direction]].map((platformId) =>
    links
      .filter((link) => link[near] === platformId)
      .sort((a, b) => b.date - a.date || ends.indexOf(a[far]) - ends.indexOf(b[far]))
      .map((link) => link[far]),
  )
}

function allLinks(one: Model): Record<Relation, readonly Link[]> {
  const { users, repos } = one
  const owners = repos.flatMap(({ platformId, ownerLogin }) => {
    const to = userOfLogin(users, ownerLogin)
    return to === undefined ? [] : [{ from: platformId, to, date: 0 }]
  })
  const profiles = users
    .filter(({ professional }) => professional !== undefined)
    .map(({ platformId }) => ({ from: platformId, to: platformId, date: 0 }))
  const [follows, stars, contributes, owns] = edgeTypes.map((type) => linksOf(one, type).links)
  return {
    follows: follows!,
    stars: stars!,
    contributes: contributes!,
    owns: owns!,
    owners,
    profiles,
  }
}

describe.each([1, 2, 7])('the graph of an import into %i shards', (shards) => {
  it('is what a naive model makes of the same lines', async () => {
    await fc.assert(
      fc.asyncProperty(model, async (one) => {
        const { dataDir, report } = await importModel(one, shards)
        const orders = await ordersIn(dataDir, one)
        const loaded = await loadSnapshot(dataDir)
        for (const [relation, links] of Object.entries(allLinks(one)) as [Relation, Link[]][]) {
          for (const direction of ['out', 'in'] as const) {
            expect(listsIn(loaded, relation, direction, orders)).toEqual(
              expectedLists(links, relation, direction, orders),
            )
          }
        }
        const counted = edgeTypes.map((type) => linksOf(one, type))
        const sum = (of: 'unknownEnds' | 'repeated') =>
          counted.reduce((total, each) => total + each[of], 0)
        expect(report).toMatchObject({
          users: one.users.length,
          repos: one.repos.length,
          professionals: orders.professionals.length,
          unknownEnds: sum('unknownEnds'),
          repeatedEdges: sum('repeated'),
          communities: communitiesOfMany(loaded.userMetrics.community),
        })
        const lines = one.edges.map(({ type }) => type)
        for (const type of edgeTypes) {
          expect(report.edges[type] ?? 0).toBe(lines.filter((each) => each === type).length)
        }
      }),
      { numRuns: tries(4) },
    )
  })

  it('decides order, stars and what repositories lack', async () => {
    await fc.assert(
      fc.asyncProperty(model, async (one) => {
        const { dataDir } = await importModel(one, shards)
        const orders = await ordersIn(dataDir, one)
        const { userMetrics: metrics } = await loadSnapshot(dataDir)
        const scores = [...metrics.rawScore]
        const isBefore = (a: number, b: number) =>
          scores[a]! > scores[b]! ||
          (scores[a] === scores[b] &&
            idOf('user', orders.users[a]!) < idOf('user', orders.users[b]!))
        for (let ordinal = 1; ordinal < scores.length; ordinal++)
          expect(isBefore(ordinal - 1, ordinal)).toBe(true)
        expect([...metrics.totalStars]).toEqual(orders.users.map((user) => starsOf(one, user)))
        const bodies = await documentsIn(dataDir, 'repos')
        const links = allLinks(one)
        for (const repo of one.repos) {
          const location = (user: string) => {
            const text = one.users.find(({ platformId }) => platformId === user)?.location
            return text?.trim() ? text : undefined
          }
          const [contributors, explicit] = (['contributes', 'owns'] as const).map(
            (relation) =>
              expectedLists(links[relation], relation, 'in', orders)[
                orders.repos.indexOf(repo.platformId)
              ]!,
          )
          const derived = [...new Set(contributors!.flatMap((user) => location(user) ?? []))]
          const shown = repo.lastContributorLocations ?? (derived.length > 0 ? derived : undefined)
          const body = bodies.find(({ platformId }) => platformId === repo.platformId)!
          expect(body.lastContributorLocations).toEqual(shown)
          const owner = userOfLogin(one.users, repo.ownerLogin)
          const ownerLocation = [owner, ...explicit!]
            .map((user) => (user === undefined ? undefined : location(user)))
            .find((text) => text !== undefined)
          const [isIt, isPlace] = [
            { kind: 'keyword', field: 'platformId', values: [repo.platformId] },
            {
              kind: 'keyword',
              field: 'ownerLocation',
              values: [(ownerLocation ?? 'no').toLowerCase()],
            },
          ] as const
          const filters = [isIt, isPlace]
          expect(await countIn(dataDir, 'repos', { kind: 'and', filters })).toBe(
            ownerLocation === undefined ? 0 : 1,
          )
          if (owner === undefined) continue
          const devrank = metrics.crackedScore[orders.users.indexOf(owner)]!
          const hasRank = { kind: 'numbers', field: 'ownerDevrank', values: [devrank] } as const
          expect(await countIn(dataDir, 'repos', { kind: 'and', filters: [isIt, hasRank] })).toBe(1)
        }
      }),
      { numRuns: tries(3) },
    )
  })
})

/** How many have two users and more. */
function communitiesOfMany(communityOf: Uint32Array): number {
  const isOfMany = (one: number) => communityOf.indexOf(one) < communityOf.lastIndexOf(one)
  return [...new Set(communityOf)].filter(isOfMany).length
}

describe('locations of contributors', () => {
  const users = Array.from({ length: 14 }, (_, i) => ({
    platformId: `U_${i}`,
    login: `u${i}`,
    location: i === 3 ? undefined : `Place ${i - (i % 2)}`,
  }))
  const repo = { platformId: 'R_1', ownerLogin: 'nobody', name: 'engine' }
  const edge = (i: number) => ({
    type: 'contributes',
    from: `u${i}`,
    to: 'R_1',
    at: new Date(Date.UTC(2020, 0, 1 + i)).toISOString(),
  })

  it('are ten at most, and found', async () => {
    const many = users.map((user, i) => ({ ...user, location: `Place ${i}` }))
    const edges = [...users.keys()].map(edge)
    const folder = dataSet({ 'users.jsonl': many, 'repos.jsonl': [repo], 'edges.jsonl': edges })
    const { dataDir } = await importOf(folder)
    const [document] = await documentsIn(dataDir, 'repos')
    const expected = Array.from({ length: 10 }, (_, i) => `Place ${13 - i}`)
    expect(document).toHaveProperty('lastContributorLocations', expected)
    const has = (place: string) =>
      countIn(dataDir, 'repos', {
        kind: 'keyword',
        field: 'lastContributorLocations',
        values: [place],
      })
    expect(await has('place 4')).toBe(1)
    expect(await has('place 3')).toBe(0)
  })
})

describe('an import that is stopped by', () => {
  const users = [{ platformId: 'U_1', login: 'ada' }]
  const withEdge = (edge: object) => dataSet({ 'users.jsonl': users, 'edges.jsonl': [edge] })
  const good = { type: 'follows', from: 'ada', to: 'ada' }

  it.each([
    ['a bad edge', undefined],
    ['a relation that cannot be written', 'stars.graph'],
    ['facts that cannot be written', 'users.metrics'],
  ])('%s leaves the snapshot as it was', async (_, failing) => {
    const dataDir = freshFolder()
    const { report } = await importOf(withEdge(good), { dataDir })
    const current = readFileSync(join(dataDir, 'CURRENT'), 'utf8')
    const file = vi.spyOn(SnapshotWriter.prototype, 'file')
    file.mockImplementation(function (this: SnapshotWriter, name: string) {
      if (name === failing) throw new Error('the disk is full')
      return originalFile.call(this, name)
    })
    const started = importOf(withEdge(failing === undefined ? { ...good, to: '' } : good), {
      dataDir,
    })
    await expect(started).rejects.toThrow(failing === undefined ? '1 bad line' : 'disk is full')
    file.mockRestore()
    expect(readFileSync(join(dataDir, 'CURRENT'), 'utf8')).toBe(current)
    await verifySnapshot(dataDir, report.snapshot)
  })
})
