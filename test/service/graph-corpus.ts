/** Generated people, repositories and edges, and the expected lists by the contract. */
import fc from 'fast-check'
import type { Repository, User } from '../../src/contract/index.ts'
import type { DataLine, EdgeLine } from './harness.ts'
import { serviceIdOf } from './identifiers.ts'

export interface GraphCorpus {
  readonly users: readonly DataLine[]
  readonly repos: readonly DataLine[]
  readonly edges: readonly EdgeLine[]
}

const userCount = 40
const repoCount = 25

const dates = ['2024-05-01', '2025-01-02T03:04:05Z', '2025-01-02T03:04:06Z', '2026-07-08']
const at = fc.option(fc.constantFrom(...dates), { nil: undefined })
const userNumber = fc.nat(userCount - 1)
const repoNumber = fc.nat(repoCount - 1)

/** Most edges lead to few nodes, so that there are long lists; some lead to unknown ones. */
const skewed = (number: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 2, arbitrary: fc.nat(2) }, { weight: 3, arbitrary: number })
const userName = (number: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 8, arbitrary: number.map((i) => `user${i}`) },
    { weight: 4, arbitrary: number.map((i) => `U_${i}`) },
    { weight: 2, arbitrary: number.map((i) => `USER${i}`) },
    { weight: 1, arbitrary: fc.constantFrom('ghost', 'U_ghost') },
  )
const repoName = (number: fc.Arbitrary<number>) =>
  fc.oneof(
    { weight: 8, arbitrary: number.map((i) => `${ownerOf(i)}/repo${i}`) },
    { weight: 4, arbitrary: number.map((i) => `R_${i}`) },
    { weight: 1, arbitrary: fc.constantFrom('ghost/none', 'user1/none', 'R_ghost') },
  )

const follow = fc.record({
  type: fc.constant('follows'),
  from: userName(userNumber),
  to: userName(skewed(userNumber)),
  at,
})
const toRepo = fc.record({
  type: fc.constantFrom('stars', 'contributes', 'owns'),
  from: userName(skewed(userNumber)),
  to: repoName(skewed(repoNumber)),
  at,
})

/** Every fifth repository has an owner who is not in the data. */
function ownerOf(repo: number): string {
  return repo % 5 === 4 ? `stranger${repo}` : `user${(repo * 7) % userCount}`
}

const cities = ['Bern', 'Porto', 'Lyon']

export function graphCorpus(seed: number, edgeCount: number): GraphCorpus {
  const edges = fc.sample(fc.oneof(follow, toRepo), { seed, numRuns: edgeCount })
  const lines = edges.map((edge) => JSON.parse(JSON.stringify(edge)) as EdgeLine)
  const selfLoop = { type: 'follows', from: 'user0', to: 'USER0', at: '2025-01-02' }
  const users = Array.from({ length: userCount }, (_, i) => ({
    platformId: `U_${i}`,
    login: `user${i}`,
    resolvedCity: cities[i % cities.length],
    ...(i % 4 === 0 ? { professional: { headline: `Head ${i}` } } : {}),
  }))
  const repos = Array.from({ length: repoCount }, (_, i) => ({
    platformId: `R_${i}`,
    name: `repo${i}`,
    ownerLogin: ownerOf(i),
    language: ['Rust', 'Go'][i % 2],
    stargazerCount: (i * 3) % 7,
  }))
  // Repeated edges, some with another date or none.
  const repeats = lines.slice(0, 60).map((edge, i) => ({ ...edge, at: dates[i % dates.length]! }))
  return { users, repos, edges: [...lines, ...repeats, ...lines.slice(0, 40), selfLoop] }
}

export interface OracleList {
  readonly of: 'users' | 'repos'
  /** platformId. */
  readonly root: string
  readonly relationship: string
  /** platformIds, in the order of the contract. */
  readonly items: readonly string[]
}

/** Member of `includeAttributes` that gives the same list; null where none does. */
export function attributeOf({ of, relationship }: OracleList): string | null {
  if (of === 'users') return relationship
  return { contributes: 'contributors', stars: 'starrers' }[relationship] ?? null
}

export function returnsUsers({ of, relationship }: OracleList): boolean {
  return of === 'repos' || relationship.startsWith('follow')
}

/**
 * @param rawScores by platformId of users: the service computes them, and the order depends on them
 */
export function oracleLists(
  corpus: GraphCorpus,
  rawScores: ReadonlyMap<string, number>,
): OracleList[] {
  const newest = newestEdges(corpus)
  const before = (a: string, b: string) => compareEnds(corpus, rawScores, a, b)
  const listOf = (type: string, own: 'from' | 'to', root: string) => {
    const other = own === 'from' ? 'to' : 'from'
    const edges = newest.filter((edge) => edge.type === type && edge[own] === root)
    edges.sort((a, b) => seconds(b.at) - seconds(a.at) || before(a[other], b[other]))
    return edges.map((edge) => edge[other])
  }
  const ofUsers = corpus.users.flatMap(({ platformId: root }) => [
    { relationship: 'followers', items: listOf('follows', 'to', root), root },
    { relationship: 'following', items: listOf('follows', 'from', root), root },
    { relationship: 'owns', items: listOf('owns', 'from', root), root },
    { relationship: 'stars', items: listOf('stars', 'from', root), root },
    { relationship: 'contributes', items: listOf('contributes', 'from', root), root },
  ])
  const ofRepos = corpus.repos.flatMap(({ platformId: root }) =>
    ['owns', 'stars', 'contributes'].map((relationship) => {
      return { relationship, items: listOf(relationship, 'to', root), root }
    }),
  )
  return [
    ...ofUsers.map((list) => ({ of: 'users' as const, ...list })),
    ...ofRepos.map((list) => ({ of: 'repos' as const, ...list })),
  ]
}

/** Edges between known nodes, by platformId, each once with its latest date. */
function newestEdges({ users, repos, edges }: GraphCorpus): EdgeLine[] {
  const names = new Map<string, string>()
  for (const { platformId, login } of users) {
    names.set(`user ${String(login).toLowerCase()}`, platformId).set(platformId, platformId)
  }
  for (const { platformId, ownerLogin, name } of repos) {
    names.set(`${ownerLogin}/${name}`.toLowerCase(), platformId).set(platformId, platformId)
  }
  const userCalled = (name: string) => names.get(`user ${name.toLowerCase()}`) ?? names.get(name)
  const repoCalled = (name: string) => names.get(name.toLowerCase()) ?? names.get(name)
  const owned = repos.map(({ platformId, ownerLogin }) => {
    return { type: 'owns', from: String(ownerLogin), to: platformId }
  })
  const known = new Map<string, EdgeLine>()
  for (const { type, from, to, ...dated } of [...edges, ...owned] as EdgeLine[]) {
    const ends = [userCalled(from), type === 'follows' ? userCalled(to) : repoCalled(to)]
    const [own, other] = ends
    if (own === undefined || other === undefined) continue
    const key = JSON.stringify([type, own, other])
    const seen = known.get(key)
    if (seen && seconds(seen.at) >= seconds(dated.at)) continue
    known.set(key, { type, from: own, to: other, ...dated })
  }
  return [...known.values()]
}

function seconds(date: string | undefined): number {
  return date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(date) / 1000
}

function compareEnds(
  { repos }: GraphCorpus,
  rawScores: ReadonlyMap<string, number>,
  a: string,
  b: string,
): number {
  if (rawScores.has(a)) {
    const byRank = rawScores.get(b)! - rawScores.get(a)!
    return byRank || (serviceIdOf('user', a) < serviceIdOf('user', b) ? -1 : 1)
  }
  const starsOf = (id: string) =>
    Number(repos.find(({ platformId }) => platformId === id)?.stargazerCount)
  const byStars = starsOf(b) - starsOf(a)
  return byStars || (serviceIdOf('repo', a) < serviceIdOf('repo', b) ? -1 : 1)
}

export function idsOf(items: readonly (User | Repository)[]): string[] {
  return items.map(({ platformId }) => platformId)
}
