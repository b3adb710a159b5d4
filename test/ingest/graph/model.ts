/** Small data sets with all features of edges, and the naive result of their import. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { foldKeyword } from 'native-free-index'

export interface ModelUser {
  readonly platformId: string
  readonly login: string
  readonly location?: string | undefined
  readonly aggregates?: { readonly totalStars: number } | undefined
  readonly professional?: { readonly title: string } | undefined
  readonly followersCount?: number | undefined
  readonly contributionsCount?: number | undefined
  readonly updatedAt?: string | undefined
  readonly type?: string | undefined
  readonly isBot?: boolean | undefined
}

export interface ModelRepo {
  readonly platformId: string
  readonly ownerLogin: string
  readonly name: string
  readonly stargazerCount: number
  readonly embeddedAt: string
  readonly lastContributorLocations?: readonly string[] | undefined
  readonly language?: string | undefined
  readonly topics?: readonly string[] | undefined
}

export interface ModelEdge {
  readonly type: 'follows' | 'stars' | 'contributes' | 'owns'
  readonly from: string
  readonly to: string
  readonly at?: string | undefined
}

export interface Model {
  readonly users: readonly ModelUser[]
  readonly repos: readonly ModelRepo[]
  readonly edges: readonly ModelEdge[]
}

/** Between platformIds. */
export interface Link {
  readonly from: string
  readonly to: string
  /** Seconds since 1970; 0: none. */
  readonly date: number
}

/** Logins and platformIds meet: a login may be what another's platformId is. */
const login = fc.constantFrom(
  'ada',
  'ADA',
  'bob',
  'Bob',
  'U_2',
  'u_3',
  'Straße',
  'STRASSE',
  'ＫＩＭ',
  'kim',
)
const fullName = fc
  .tuple(fc.oneof(login, fc.constant('nobody')), fc.constantFrom('one', 'One', 'two'))
  .map((parts) => parts.join('/'))
const at = fc.option(
  fc.constantFrom('2020-01-01', '2020-01-01T00:00:00Z', '2021-05-05T05:05:05+01:00', '1931-01-01'),
  { nil: undefined, freq: 2 },
)
const users = fc.array(
  fc.record({
    login,
    location: fc.constantFrom(undefined, '', ' ', 'Oslo', 'OSLO', 'São Paulo'),
    aggregates: fc.constantFrom(undefined, undefined, { totalStars: 77 }),
    professional: fc.constantFrom(undefined, { title: 'engineer' }),
    followersCount: fc.constantFrom(undefined, undefined, 0, 5),
    contributionsCount: fc.constantFrom(undefined, undefined, 400),
    updatedAt: fc.constantFrom(undefined, '2020-06-01T00:00:00Z', '1931-01-01T00:00:00Z'),
    type: fc.constantFrom(undefined, undefined, 'Organization', 'Bot', 'user'),
    isBot: fc.constantFrom(undefined, undefined, true, false),
  }),
  { maxLength: 9 },
)
const topics = Array.from({ length: 14 }, (_, i) => `topic-${(i * 5) % 14}`)
const topicLists = [topics, topics.slice(3, 6), ['Rust', 'Rust', ' ', 'x'.repeat(101)]]
const repos = fc.array(
  fc.record({
    ownerLogin: fc.oneof(login, fc.constant('nobody')),
    name: fc.constantFrom('one', 'One', 'two'),
    stargazerCount: fc.nat({ max: 3 }),
    lastContributorLocations: fc.constantFrom(undefined, undefined, [], ['Rome']),
    language: fc.constantFrom(undefined, '', 'C', 'Go', 'Rust', 'Zig', 'C++', 'Ada', 'Ö'),
    topics: fc.constantFrom(undefined, ...topicLists),
  }),
  { maxLength: 7 },
)
const userEnd = fc.oneof(
  login,
  fc.nat({ max: 9 }).map((i) => `U_${i}`),
)
const repoEnd = fc.oneof(
  fullName,
  fc.nat({ max: 7 }).map((i) => `R_${i}`),
)
const edges = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('follows' as const), from: userEnd, to: userEnd, at }),
    fc.record({
      type: fc.constantFrom('stars' as const, 'contributes' as const, 'owns' as const),
      from: userEnd,
      to: repoEnd,
      at,
    }),
  ),
  { maxLength: 60 },
)

export const model: fc.Arbitrary<Model> = fc
  .record({ users, repos, edges })
  .map(({ users, repos, edges }) => ({
    users: users.map((user, i) => ({ platformId: `U_${i}`, ...user })),
    repos: repos.map((repo, i) => ({
      platformId: `R_${i}`,
      embeddedAt: '2024-01-01T00:00:00Z',
      ...repo,
    })),
    edges,
  }))

export const idOf = (kind: 'user' | 'repo', platformId: string) =>
  createHash('sha256').update(`${kind}:${platformId}`).digest('hex').slice(0, 32)

/** PlatformId of the user that an end names. */
export function userNamed(list: readonly ModelUser[], end: string): string | undefined {
  return userOfLogin(list, end) ?? list.find(({ platformId }) => platformId === end)?.platformId
}

export function userOfLogin(list: readonly ModelUser[], login: string): string | undefined {
  return leastId(
    'user',
    list.filter((user) => folded(user.login) === folded(login)),
  )
}

export function repoNamed(list: readonly ModelRepo[], end: string): string | undefined {
  const named = list.filter(
    ({ ownerLogin, name }) => folded(`${ownerLogin}/${name}`) === folded(end),
  )
  return leastId('repo', named) ?? list.find(({ platformId }) => platformId === end)?.platformId
}

/** As look-ups fold. */
function folded(name: string): string {
  return foldKeyword('case', name)
}

function leastId(
  kind: 'user' | 'repo',
  list: readonly { readonly platformId: string }[],
): string | undefined {
  const ids = list.map(({ platformId }) => platformId)
  return ids.sort((a, b) => (idOf(kind, a) < idOf(kind, b) ? -1 : 1))[0]
}

/**
 * The stored links of a relation's lines, each with its latest date, and the counts of other lines.
 */
export function linksOf(
  { users, repos, edges }: Model,
  type: ModelEdge['type'],
): { links: Link[]; unknownEnds: number; repeated: number } {
  const links = new Map<string, Link>()
  let unknownEnds = 0
  let repeated = 0
  const put = (link: Link) => {
    const key = `${link.from} ${link.to}`
    const known = links.get(key)
    links.set(key, known !== undefined && known.date > link.date ? known : link)
    return known !== undefined
  }
  for (const edge of edges.filter((one) => one.type === type)) {
    const from = userNamed(users, edge.from)
    const to = type === 'follows' ? userNamed(users, edge.to) : repoNamed(repos, edge.to)
    unknownEnds += Number(from === undefined) + Number(to === undefined)
    if (from === undefined || to === undefined) continue
    const date = edge.at === undefined ? 0 : Math.max(1, Date.parse(edge.at) / 1000)
    if (put({ from, to, date })) repeated++
  }
  for (const repo of type === 'owns' ? repos : []) {
    const from = userOfLogin(users, repo.ownerLogin)
    if (from !== undefined) put({ from, to: repo.platformId, date: 0 })
  }
  return { links: [...links.values()], unknownEnds, repeated }
}

/** The stars in the user's line, or of all owned repositories. */
export function starsOf(one: Model, user: string): number {
  const given = one.users.find(({ platformId }) => platformId === user)?.aggregates?.totalStars
  if (given !== undefined) return given
  const owned = linksOf(one, 'owns').links.filter(({ from }) => from === user)
  const stars = (repo: string) =>
    one.repos.find(({ platformId }) => platformId === repo)!.stargazerCount
  return owned.reduce((total, { to }) => total + stars(to), 0)
}
