/**
 * A server that speaks as much of GitHub's GraphQL API as `devdex fetch github` asks for, over a
 * world of invented people. It reads the name of the operation and its variables, not the query.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

interface WorldUser {
  readonly login: string
  readonly number: number
  readonly followers: readonly string[]
  readonly following: readonly string[]
  /** Full names. */
  readonly contributed: readonly string[]
  readonly email: string
  /** In place of those of a plain profile. */
  readonly members?: object | undefined
}

interface WorldRepo {
  readonly owner: string
  readonly name: string
  readonly number: number
  readonly stars: number
  readonly createdAt: string
  readonly topics: readonly string[]
  readonly stargazers: readonly string[]
  readonly isPrivate: boolean
}

export interface World {
  readonly users: Map<string, WorldUser>
  /** By login, the logins of its members. */
  readonly orgs: Map<string, readonly string[]>
  /** By full name. */
  readonly repos: Map<string, WorldRepo>
  /** Logins of today by those of earlier days. */
  readonly renames: Map<string, string>
}

type Variables = Readonly<Record<string, unknown>>

export interface GithubRequest {
  readonly operation: string
  readonly query: string
  readonly variables: Variables
  readonly headers: IncomingMessage['headers']
}

/** Replaces an answer. `cut` ends the connection in its middle, `hang` never answers. */
export type Fault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'cut'
  | 'hang'

export interface GraphAnswer {
  data: Record<string, unknown> | null
  errors?: { type?: string; message: string; path?: unknown[] }[]
}

export interface ServerOptions {
  readonly world?: World
  /** @param index of the request, from 0 */
  readonly fault?: (request: GithubRequest, index: number) => Fault | undefined
  /** Changes an answer before it is sent. */
  readonly edit?: (answer: GraphAnswer, request: GithubRequest) => void
  readonly delayMs?: number
}

export type GithubServer = Awaited<ReturnType<typeof openGithub>>

/** Closed when the test has finished. */
export async function openGithub(options: ServerOptions = {}) {
  const { world = smallWorld(), fault, edit, delayMs = 0 } = options
  const requests: GithubRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { query, operationName, variables } = JSON.parse(Buffer.concat(chunks).toString())
    const request = { operation: operationName, query, variables, headers: incoming.headers }
    const told = fault?.(request, requests.push(request) - 1)
    await sleep(delayMs)
    if (told === 'hang') return
    if (told === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"data":')
      return void setTimeout(() => response.destroy(), 5)
    }
    const answer = told?.body ?? (told ? '' : answerTo(world, request))
    if (told === undefined) edit?.(answer as GraphAnswer, request)
    const headers = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999' }
    const own = told === undefined ? headers : told.headers
    response.writeHead(told?.status ?? 200, { 'content-type': 'application/json', ...own })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, requests }
}

function answerTo(world: World, { operation, query, variables }: GithubRequest): GraphAnswer {
  const resetAt = new Date(Date.now() + 3_000_000).toISOString()
  const remaining = 4000 + (world.users.size % 7)
  const answer: GraphAnswer = { data: { rateLimit: { cost: 1, limit: 5000, remaining, resetAt } } }
  const orMissing = (value: unknown, what: string) => {
    if (value === null || value === undefined) {
      const message = `Could not resolve to ${what}`
      answer.errors = [...(answer.errors ?? []), { type: 'NOT_FOUND', message, path: [] }]
    }
    return value ?? null
  }
  const view = (login: string) => viewAccount(world, login, query.includes('email'))
  const people = (logins: readonly string[] | undefined) =>
    logins && pageOf(logins, variables, (login) => ({ node: view(login) }))
  const id = nameOf(`${variables.id}`)
  const lists: Readonly<Record<string, () => unknown>> = {
    Repositories: () => {
      const repos = [...world.repos.values()].filter((one) => one.owner === id && !one.isPrivate)
      repos.sort((a, b) => b.stars - a.stars)
      const isKnown = world.users.has(id) || world.orgs.has(id)
      return isKnown && pageOf(repos, variables, (one) => ({ node: viewRepo(one, variables) }))
    },
    Members: () => people(world.orgs.get(id)),
    Followers: () => people(world.users.get(id)?.followers),
    Following: () => people(world.users.get(id)?.following),
    Stargazers: () => {
      const starredAt = (i: number) => new Date(Date.UTC(2024, 0, 1) - i * 3_600_000).toISOString()
      const logins = world.repos.get(id)?.stargazers
      const edge = (login: string, i: number) => ({ starredAt: starredAt(i), node: view(login) })
      return logins && pageOf(logins, variables, edge)
    },
  }
  const members: Readonly<Record<string, () => object>> = {
    Account: () => {
      const login = `${variables.login}`.toLowerCase()
      const account = view(world.renames.get(login) ?? login)
      return { account: orMissing(account, `a User with the login of '${login}'`) }
    },
    Repository: () => {
      const fullName = `${variables.owner}/${variables.name}`
      const found = world.repos.get(fullName)
      const value = found && { ...viewRepo(found, variables), owner: view(found.owner) }
      return { repository: orMissing(value, `a Repository with the name '${fullName}'`) }
    },
    Contributed: () => ({
      nodes: (variables.ids as string[]).map((one) =>
        orMissing(viewContributed(world, one, variables), `a node with the global id of '${one}'`),
      ),
    }),
    Search: () => ({ list: viewSearch(world, variables, view) }),
  }
  const node = () => {
    const list = lists[operation]!() || null
    return { node: orMissing(list && { list }, 'a node with the global id') }
  }
  Object.assign(answer.data!, (members[operation] ?? node)())
  return answer
}

function viewContributed(world: World, id: string, variables: Variables) {
  const user = world.users.get(nameOf(id))
  if (user === undefined) return null
  const edge = (fullName: string) => ({ node: viewRepo(world.repos.get(fullName)!, {}) })
  const list = pageOf(user.contributed, variables, edge)
  return { __typename: 'User', id, databaseId: user.number, login: user.login, list }
}

/** As a search does, it shows a thousand. */
function viewSearch(world: World, variables: Variables, view: (login: string) => unknown) {
  const part = (name: string) => new RegExp(`${name}:(\\S+)`).exec(`${variables.query}`)?.[1]
  const [topic, stars] = [part('topic')!, part('stars')]
  const [from = '', to = '9'] = part('created')?.split('..') ?? []
  const hasStars = (count: number) =>
    stars?.startsWith('<=') ? count <= Number(stars.slice(2)) : count === Number(stars ?? count)
  const isWithin = (createdAt: string) =>
    createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= to
  const found = [...world.repos.values()]
    .filter(({ topics, isPrivate }) => topics.includes(topic) && !isPrivate)
    .filter((repo) => hasStars(repo.stars) && isWithin(repo.createdAt))
    .sort((a, b) => b.stars - a.stars || a.number - b.number)
  const shown = pageOf(found.slice(0, 1000), variables, (repo) => ({
    node: { ...viewRepo(repo, variables), owner: view(repo.owner) },
  }))
  return { ...shown, totalCount: found.length }
}

/** Cursors are positions. */
function pageOf<Item>(
  items: readonly Item[],
  { first, after }: Variables,
  edge: (item: Item, index: number) => object,
) {
  const start = after == null ? 0 : Number(Buffer.from(`${after}`, 'base64').toString())
  const end = Math.min(items.length, start + Number(first))
  const cursor = (i: number) => Buffer.from(`${i + 1}`).toString('base64')
  const edges = items
    .slice(start, end)
    .map((item, i) => ({ cursor: cursor(start + i), ...edge(item, start + i) }))
  const endCursor = end > start ? cursor(end - 1) : null
  const pageInfo = { hasNextPage: end < items.length, endCursor }
  return { totalCount: items.length, edges, pageInfo }
}

/** Ids are made of names, so that the server need not keep them. */
const idOf = (name: string) => `X_${Buffer.from(name).toString('base64url')}`
const nameOf = (id: string) => Buffer.from(id.slice(2), 'base64url').toString()

/** Null for an account that is not there. */
function viewAccount(world: World, login: string, withEmails: boolean) {
  const user = world.users.get(login)
  const dates = { createdAt: '2015-03-01T10:00:00Z', updatedAt: '2024-05-01T10:00:00Z' }
  const common = { id: idOf(login), login, ...dates }
  if (user !== undefined) {
    const url = `https://social.example/@${login}`
    return {
      ...{ ...common, __typename: 'User', databaseId: user.number, name: `${login} Example` },
      ...{ bio: `writes parsers, number ${user.number}`, company: '', location: 'Zürich' },
      ...{ websiteUrl: null, ...(withEmails ? { email: user.email } : {}) },
      ...{ followers: { totalCount: user.followers.length } },
      ...{ following: { totalCount: user.following.length }, repositories: { totalCount: 1 } },
      socialAccounts: { nodes: [{ provider: 'MASTODON', url }] },
      ...user.members,
    }
  }
  if (!world.orgs.has(login)) return null
  const databaseId = 500_000 + [...world.orgs.keys()].indexOf(login)
  const about = { description: `${login} makes things`, name: login.toUpperCase() }
  return { ...common, __typename: 'Organization', databaseId, ...about }
}

function viewRepo({ owner, name, ...repo }: WorldRepo, { readmes }: Variables) {
  const text = `# ${name}\n\nA parser.`
  return {
    ...{ id: idOf(`${owner}/${name}`), databaseId: repo.number, name },
    ...{ nameWithOwner: `${owner}/${name}`, isPrivate: repo.isPrivate },
    ...{ description: `About ${name}`, owner: { login: owner }, primaryLanguage: { name: 'Rust' } },
    repositoryTopics: { nodes: repo.topics.map((topic) => ({ topic: { name: topic } })) },
    ...{ stargazerCount: repo.stars, createdAt: repo.createdAt, updatedAt: '2024-01-01T00:00:00Z' },
    ...{ issues: { totalCount: 5 }, openIssues: { totalCount: 2 } },
    ...(readmes === true && { readme0: null, readme1: { isBinary: false, text } }),
  }
}

/**
 * `lumenforge` with members and repositories, `mira` who has followers and follows some of them,
 * and `lumenforge/prism` with stars. @param members of profiles, by login
 */
export function smallWorld(people = 130, members: Readonly<Record<string, object>> = {}): World {
  const logins = Array.from({ length: people }, (_, i) => `dev-${i}`)
  const users = new Map<string, WorldUser>()
  const repos = new Map<string, WorldRepo>()
  const addRepo = (owner: string, name: string, more: Partial<WorldRepo> = {}) =>
    repos.set(`${owner}/${name}`, {
      ...{ owner, name, number: 9000 + repos.size, stars: repos.size % 40 },
      createdAt: '2020-01-01T00:00:00Z',
      ...{ topics: ['parser'], stargazers: [], isPrivate: false },
      ...more,
    })
  addRepo('lumenforge', 'prism', { stars: 900, stargazers: logins })
  addRepo('lumenforge', 'vault', { isPrivate: true })
  for (let i = 0; i < 45; i++) addRepo('lumenforge', `tool-${i}`)
  addRepo('mira', 'notes')
  for (let i = 0; i < 60; i++) addRepo('outer', `part-${i}`)
  const names = [...repos.keys()].filter((name) => !name.endsWith('/vault'))
  const addUser = (login: string, more: Omit<WorldUser, 'login' | 'members'>) =>
    users.set(login, { login, ...more, members: members[login] })
  for (const [i, login] of logins.entries()) {
    // One has more than a page, another in the same batch what only they know.
    const start = i === 10 ? 70 : i
    const contributed = names.slice(start, start + (i === 3 ? 47 : i === 10 ? 10 : i % 4))
    const email = i % 3 === 0 ? `${login}@mail.example` : ''
    const lists = { followers: ['mira'], following: ['mira'], contributed }
    addUser(login, { number: 100 + i, ...lists, email })
  }
  const following = logins.slice(0, 30)
  const lists = { followers: logins, following, contributed: names.slice(0, 25) }
  addUser('mira', { number: 7, ...lists, email: 'mira@users.noreply.github.com' })
  const orgs = new Map([['lumenforge', ['mira', ...logins.slice(0, 60)]]])
  return { users, orgs, repos, renames: new Map([['mira-old', 'mira']]) }
}
