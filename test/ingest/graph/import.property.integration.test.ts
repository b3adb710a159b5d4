import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Filter } from 'native-free-index'
import { describe, expect, it, vi } from 'vitest'
import { holdsLater } from '../../../native-free-index/test/law.ts'
import { edgeTypes, formatIsoSeconds, type UserMetrics } from '../../../src/contract/index.ts'
import type { ImportReport } from '../../../src/ingest/index.ts'
import {
  type Direction,
  type LoadedSnapshot,
  loadSnapshot,
  openRelation,
  type Relation,
  readMetrics,
  relationEnds,
  SnapshotWriter,
  verifySnapshot,
} from '../../../src/snapshot/index.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf } from '../data-set.ts'
import {
  idOf,
  type Link,
  linksOf,
  type Model,
  type ModelRepo,
  model,
  starsOf,
  userOfLogin,
} from './model.ts'

const originalFile = SnapshotWriter.prototype.createFile

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
    Array.from({ length: adjacency.countNeighbours(ordinal) }, (_, place) => {
      return ends[adjacency.readNeighbour(ordinal, place)]!
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

/** PlatformIds in ordinal order, by collection; of a profile that of its user. */
type Orders = Readonly<Record<'users' | 'repos' | 'professionals', readonly string[]>>

async function ordersIn(dataDir: string, { users }: Model): Promise<Orders> {
  const platformIds = async (name: 'users' | 'repos') =>
    (await documentsIn(dataDir, name)).map(({ platformId }) => platformId as string)
  const hasProfile = new Set(
    users.flatMap((user) => (user.professional === undefined ? [] : [user.platformId])),
  )
  const inOrder = await platformIds('users')
  return {
    users: inOrder,
    repos: await platformIds('repos'),
    professionals: inOrder.filter((platformId) => hasProfile.has(platformId)),
  }
}

it.each([1, 2, 7])('an import into %i shards is what a naive model makes of it', async (shards) => {
  await holdsLater(4, [model], async (one) => {
    const { users, repos, edges } = one
    const folder = dataSet({ 'users.jsonl': users, 'repos.jsonl': repos, 'edges.jsonl': edges })
    const { dataDir, report } = await importOf(folder, { shards })
    const orders = await ordersIn(dataDir, one)
    const loaded = await loadSnapshot(dataDir)
    checkGraph(one, loaded, orders)
    checkReport(one, loaded, orders, report)
    checkOrder(one, loaded, orders)
    await checkRepos(one, dataDir, loaded, orders)
    await checkMetrics(one, dataDir, loaded, orders)
  })
})

function checkGraph(one: Model, loaded: LoadedSnapshot, orders: Orders): void {
  for (const [relation, links] of Object.entries(allLinks(one)) as [Relation, Link[]][]) {
    for (const direction of ['out', 'in'] as const) {
      expect(listsIn(loaded, relation, direction, orders)).toEqual(
        expectedLists(links, relation, direction, orders),
      )
    }
  }
}

function checkReport(
  one: Model,
  { userMetrics }: LoadedSnapshot,
  orders: Orders,
  report: ImportReport,
): void {
  const counted = edgeTypes.map((type) => linksOf(one, type))
  const sum = (of: 'unknownEnds' | 'repeated') =>
    counted.reduce((total, each) => total + each[of], 0)
  expect(report).toMatchObject({
    ...{ users: one.users.length, repos: one.repos.length },
    professionals: orders.professionals.length,
    ...{ unknownEnds: sum('unknownEnds'), repeatedEdges: sum('repeated') },
    communities: communitiesOfMany(userMetrics.community),
  })
  for (const type of edgeTypes) {
    expect(report.edges[type] ?? 0).toBe(one.edges.filter((edge) => edge.type === type).length)
  }
}

function checkOrder(one: Model, { userMetrics }: LoadedSnapshot, { users, repos }: Orders): void {
  const scores = [...userMetrics.rawScore]
  const idAt = (ordinal: number) => idOf('user', users[ordinal]!)
  for (let b = 1; b < scores.length; b++) {
    const [before, after] = [scores[b - 1]!, scores[b]!]
    expect(before > after || (before === after && idAt(b - 1) < idAt(b))).toBe(true)
  }
  expect([...userMetrics.totalStars]).toEqual(users.map((user) => starsOf(one, user)))
  const byStars = one.repos.toSorted((a, b) => {
    const isBefore = idOf('repo', a.platformId) < idOf('repo', b.platformId)
    return b.stargazerCount - a.stargazerCount || (isBefore ? -1 : 1)
  })
  expect(repos).toEqual(byStars.map(({ platformId }) => platformId))
}

/** What repositories lack is taken from their people. */
async function checkRepos(
  one: Model,
  dataDir: string,
  { userMetrics }: LoadedSnapshot,
  orders: Orders,
): Promise<void> {
  const bodies = await documentsIn(dataDir, 'repos')
  const links = allLinks(one)
  const locate = (user: string) => {
    const text = one.users.find(({ platformId }) => platformId === user)?.location
    return text?.trim() ? text : undefined
  }
  for (const { platformId, ownerLogin, ...repo } of one.repos) {
    const [contributors, explicit] = (['contributes', 'owns'] as const).map(
      (relation) =>
        expectedLists(links[relation], relation, 'in', orders)[orders.repos.indexOf(platformId)]!,
    )
    const derived = [...new Set(contributors!.flatMap((user) => locate(user) ?? []))]
    const shown = repo.lastContributorLocations ?? (derived.length > 0 ? derived : undefined)
    const body = bodies.find((one) => one.platformId === platformId)!
    expect(body.lastContributorLocations).toEqual(shown)
    const owner = userOfLogin(one.users, ownerLogin)
    const ownerLocation = [owner, ...explicit!].flatMap((user) => (user && locate(user)) || [])[0]
    const count = (filter: Filter) => {
      const isIt: Filter = { kind: 'keyword', field: 'platformId', values: [platformId] }
      return countIn(dataDir, 'repos', { kind: 'and', filters: [isIt, filter] })
    }
    const values = [(ownerLocation ?? 'no').toLowerCase()]
    const isThere = await count({ kind: 'keyword', field: 'ownerLocation', values })
    expect(isThere).toBe(ownerLocation === undefined ? 0 : 1)
    if (owner === undefined) continue
    const devrank = userMetrics.crackedScore[orders.users.indexOf(owner)]!
    expect(await count({ kind: 'numbers', field: 'ownerDevrank', values: [devrank] })).toBe(1)
  }
}

async function checkMetrics(
  one: Model,
  dataDir: string,
  { userMetrics }: LoadedSnapshot,
  orders: Orders,
): Promise<void> {
  for (const [ordinal, user] of orders.users.entries()) {
    const crackedScore = userMetrics.crackedScore[ordinal]!
    const expected = { ...metricsOfUser(one, user), crackedScore }
    expect(readMetrics(userMetrics, ordinal)).toEqual(expected)
    const filters = filtersFor(user, expected)
    expect(await countIn(dataDir, 'users', { kind: 'and', filters })).toBe(1)
    const found = await countIn(dataDir, 'professionals', { kind: 'and', filters })
    expect(found).toBe(orders.professionals.includes(user) ? 1 : 0)
  }
}

function metricsOfUser(one: Model, user: string): Omit<UserMetrics, 'crackedScore'> {
  const line = one.users.find(({ platformId }) => platformId === user)!
  const links = edgeTypes.map((type) => ({ type, links: linksOf(one, type).links }))
  const of = (type: string) => links.find((list) => list.type === type)!.links
  const count = (type: string, end: 'from' | 'to') =>
    of(type).length === 0 ? undefined : of(type).filter((link) => link[end] === user).length
  const dates = links.flatMap((list) => list.links).filter(({ from }) => from === user)
  const updatedAt = line.updatedAt === undefined ? [] : [Date.parse(line.updatedAt) / 1000]
  const times = [...dates.map(({ date }) => date).filter((date) => date > 0), ...updatedAt]
  const linked = [...of('owns'), ...of('contributes')].filter(({ from }) => from === user)
  const repos = [...new Set(linked.map(({ to }) => to))].map(
    (id) => one.repos.find(({ platformId }) => platformId === id)!,
  )
  const languages = top(repos, ({ language }) => [language ?? ''], 5)
  const topics = top(repos, ({ topics = [] }) => topics, 10)
  const type = line.type === 'Organization' ? 'organization' : 'user'
  const known = {
    followersCount: line.followersCount ?? count('follows', 'to'),
    followingCount: count('follows', 'from'),
    ownedRepoCount: count('owns', 'from'),
    contributionsCount: line.contributionsCount ?? count('contributes', 'from'),
    starsGivenCount: count('stars', 'from'),
    lastActivityAt: times.length === 0 ? undefined : formatIsoSeconds(Math.max(...times)),
    topLanguages: languages.length === 0 ? undefined : languages,
    topTopics: topics.length === 0 ? undefined : topics,
  }
  const entries = Object.entries(known).filter(([, value]) => value !== undefined)
  const isBot = line.isBot ?? line.type === 'Bot'
  return { ...Object.fromEntries(entries), totalStars: starsOf(one, user), isBot, type }
}

function top(
  repos: readonly ModelRepo[],
  textsOf: (repo: ModelRepo) => readonly string[],
  most: number,
): string[] {
  const sums = new Map<string, number>()
  for (const repo of repos) {
    for (const text of new Set(textsOf(repo))) {
      if (text.trim() === '' || text.length > 100) continue
      const weight = Math.round(Math.log(2 + repo.stargazerCount) * 2 ** 20)
      sums.set(text, (sums.get(text) ?? 0) + weight)
    }
  }
  const order = [...sums].sort(
    ([a, x], [b, y]) => y - x || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  return order.slice(0, most).map(([text]) => text)
}

/** The user with just these metrics. */
function filtersFor(user: string, metrics: UserMetrics): Filter[] {
  const { lastActivityAt, topLanguages = [], topTopics = [], isBot, type, ...numbers } = metrics
  const at =
    lastActivityAt === undefined ? {} : { lastActivityAt: Date.parse(lastActivityAt) / 1000 }
  const isValue = (field: string, value: string): Filter => {
    return { kind: 'keyword', field, values: [value.toLowerCase()] }
  }
  return [
    { kind: 'keyword', field: 'platformId', values: [user] },
    isValue('isBot', String(isBot)),
    isValue('type', type),
    ...topLanguages.map((value) => isValue('topLanguages', value)),
    ...topTopics.map((value) => isValue('topTopics', value)),
    ...Object.entries({ ...numbers, ...at }).map(([field, value]): Filter => {
      return { kind: 'numbers', field, values: [value] }
    }),
  ]
}

/** How many have two users and more. */
function communitiesOfMany(communityOf: Uint32Array): number {
  const isOfMany = (one: number) => communityOf.indexOf(one) < communityOf.lastIndexOf(one)
  return [...new Set(communityOf)].filter(isOfMany).length
}

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
    const file = vi.spyOn(SnapshotWriter.prototype, 'createFile')
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
