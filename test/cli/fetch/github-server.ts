/**
 * A server that speaks as much of GitHub's GraphQL API as `devdex fetch github` asks for, over a
 * world of invented people. It reads the name of the operation and its variables, not the query.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface WorldUser {
  readonly login: string
  readonly number: number
  readonly followers: string[]
  readonly following: string[]
  /** Full names. */
  readonly contributed: string[]
  readonly email: string
  /** Profiles that are no plain ones. */
  readonly members?: Readonly<Record<string, unknown>>
}

export interface WorldRepo {
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

export interface GithubRequest {
  readonly operation: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

/** A fault that replaces the answer to a request. */
export type Fault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  /** `cut` ends the connection in the middle of the answer, `hang` never answers. */
  | 'cut'
  | 'hang'

export interface GithubServer {
  readonly url: string
  readonly requests: GithubRequest[]
}

export interface ServerOptions {
  readonly world: World
  /** @param index of the request, from 0 */
  readonly fault?: (request: GithubRequest, index: number) => Fault | undefined
  /** Changes an answer before it is sent. */
  readonly edit?: (answer: GraphAnswer, request: GithubRequest) => void
  readonly delayMs?: number
}

export interface GraphAnswer {
  data: Record<string, unknown> | null
  errors?: { type?: string; message: string; path?: unknown[] }[]
}

/** Closed when the test has finished. */
export async function githubServer(options: ServerOptions): Promise<GithubServer> {
  const requests: GithubRequest[] = []
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const fault = options.fault?.(request, requests.length - 1)
    if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs))
    if (fault !== undefined) return sendFault(response, fault)
    const answer = answerTo(options.world, request)
    options.edit?.(answer, request)
    send(response, 200, { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999' }, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/graphql`, requests }
}

async function readRequest(incoming: IncomingMessage): Promise<GithubRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { query, operationName, variables } = JSON.parse(Buffer.concat(chunks).toString())
  return { operation: operationName, query, variables, headers: incoming.headers }
}

function sendFault(response: ServerResponse, fault: Fault): void {
  if (fault === 'hang') return
  if (fault === 'cut') {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"data":')
    setTimeout(() => response.destroy(), 5)
    return
  }
  send(response, fault.status, fault.headers ?? {}, fault.body ?? '')
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: unknown,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function answerTo(world: World, request: GithubRequest): GraphAnswer {
  const { operation, variables } = request
  const answer: GraphAnswer = { data: { rateLimit: rate(world) } }
  const add = (name: string, value: unknown, what: string) => {
    answer.data![name] = value
    if (value === null) missing(answer, `Could not resolve to ${what}`)
  }
  const rich = request.query.includes('email')
  const view = (login: string) => accountView(world, login, rich)
  const list = nodeLists[operation]
  if (operation === 'Account') {
    const login = String(variables.login).toLowerCase()
    add('account', view(world.renames.get(login) ?? login), `a User with the login of '${login}'`)
  } else if (operation === 'Repository') {
    const fullName = `${variables.owner}/${variables.name}`
    const repo = world.repos.get(world.renames.get(fullName) ?? fullName)
    const value = repo ? { ...repoView(repo, variables), owner: view(repo.owner) } : null
    add('repository', value, `a Repository with the name '${fullName}'`)
  } else if (operation === 'Contributed') {
    const ids = variables.ids as string[]
    answer.data!.nodes = ids.map((id) => contributedView(world, answer, id, variables))
  } else if (operation === 'Search') {
    answer.data!.list = searchView(world, variables, view)
  } else if (list !== undefined) {
    const found = list(world, String(variables.id), variables, view)
    add('node', found === null ? null : { list: found }, `a node with the global id`)
  } else throw new Error(`no operation ${operation}`)
  return answer
}

function missing(answer: GraphAnswer, message: string): void {
  answer.errors = [...(answer.errors ?? []), { type: 'NOT_FOUND', message, path: [] }]
}

function rate(world: World) {
  const resetAt = new Date(Date.now() + 3_000_000).toISOString()
  return { cost: 1, limit: 5000, remaining: 4000 + (world.users.size % 7), resetAt }
}

type NodeListView = (
  world: World,
  id: string,
  variables: Readonly<Record<string, unknown>>,
  view: (login: string) => unknown,
) => unknown

const nodeLists: Readonly<Record<string, NodeListView>> = {
  Repositories: (world, id, variables) => {
    const owner = loginOf(id)
    if (!world.users.has(owner) && !world.orgs.has(owner)) return null
    const repos = [...world.repos.values()]
      .filter((repo) => repo.owner === owner && !repo.isPrivate)
      .sort((a, b) => b.stars - a.stars)
    return pageOf(repos, variables, (repo) => ({ node: repoView(repo, variables) }))
  },
  Members: (world, id, variables, view) => peoplePage(world.orgs.get(loginOf(id)), variables, view),
  Followers: (world, id, variables, view) =>
    peoplePage(world.users.get(loginOf(id))?.followers, variables, view),
  Following: (world, id, variables, view) =>
    peoplePage(world.users.get(loginOf(id))?.following, variables, view),
  Stargazers: (world, id, variables, view) => {
    const repo = world.repos.get(loginOf(id))
    if (repo === undefined) return null
    return pageOf(repo.stargazers, variables, (login, i) => ({
      starredAt: new Date(Date.UTC(2024, 0, 1) - i * 3_600_000).toISOString(),
      node: view(login),
    }))
  },
}

function peoplePage(
  logins: readonly string[] | undefined,
  variables: Readonly<Record<string, unknown>>,
  view: (login: string) => unknown,
) {
  if (logins === undefined) return null
  return pageOf(logins, variables, (login) => ({ node: view(login) }))
}

function contributedView(
  world: World,
  answer: GraphAnswer,
  id: string,
  variables: Readonly<Record<string, unknown>>,
) {
  const user = world.users.get(loginOf(id))
  if (user === undefined) {
    missing(answer, `Could not resolve to a node with the global id of '${id}'`)
    return null
  }
  const list = pageOf(user.contributed, variables, (fullName) => ({
    node: repoView(world.repos.get(fullName)!, {}),
  }))
  return { __typename: 'User', id, databaseId: user.number, login: user.login, list }
}

function searchView(
  world: World,
  variables: Readonly<Record<string, unknown>>,
  view: (login: string) => unknown,
) {
  const query = String(variables.query)
  const part = (name: string) => new RegExp(`${name}:(\\S+)`).exec(query)?.[1]
  const topic = part('topic')!
  const stars = part('stars')
  const [from, to] = part('created')?.split('..') ?? []
  const found = [...world.repos.values()]
    .filter(({ topics, isPrivate }) => topics.includes(topic) && !isPrivate)
    .filter((repo) => stars === undefined || hasStars(repo, stars))
    .filter(({ createdAt }) => from === undefined || isWithin(createdAt, from, to!))
    .sort((a, b) => b.stars - a.stars || a.number - b.number)
  const shown = pageOf(found.slice(0, 1000), variables, (repo) => ({
    node: { ...repoView(repo, variables), owner: view(repo.owner) },
  }))
  return { ...shown, totalCount: found.length }
}

function hasStars({ stars }: WorldRepo, wanted: string): boolean {
  return wanted.startsWith('<=') ? stars <= Number(wanted.slice(2)) : stars === Number(wanted)
}

function isWithin(createdAt: string, from: string, to: string): boolean {
  const day = createdAt.slice(0, 10)
  return day >= from && day <= to
}

/** Cursors are positions. */
function pageOf<Item>(
  items: readonly Item[],
  { first, after }: Readonly<Record<string, unknown>>,
  edge: (item: Item, index: number) => object,
) {
  const start = after == null ? 0 : Number(Buffer.from(String(after), 'base64').toString())
  if (!Number.isInteger(start)) throw new Error('no cursor of this server')
  const end = Math.min(items.length, start + Number(first))
  const cursor = (i: number) => Buffer.from(String(i + 1)).toString('base64')
  const edges = items
    .slice(start, end)
    .map((item, i) => ({ cursor: cursor(start + i), ...edge(item, start + i) }))
  const endCursor = end > start ? cursor(end - 1) : null
  return {
    totalCount: items.length,
    edges,
    pageInfo: { hasNextPage: end < items.length, endCursor },
  }
}

// Ids are made of names, so that the server need not keep them.

function idOf(name: string): string {
  return `X_${Buffer.from(name).toString('base64url')}`
}

function loginOf(id: string): string {
  return Buffer.from(id.slice(2), 'base64url').toString()
}

/** Null for an account that is not there. */
function accountView(world: World, login: string, withEmails: boolean) {
  const user = world.users.get(login)
  const dates = { createdAt: '2015-03-01T10:00:00Z', updatedAt: '2024-05-01T10:00:00Z' }
  if (user === undefined) {
    if (!world.orgs.has(login)) return null
    const about = { description: `${login} makes things`, name: login.toUpperCase() }
    const number = 500_000 + [...world.orgs.keys()].indexOf(login)
    return {
      __typename: 'Organization',
      id: idOf(login),
      databaseId: number,
      login,
      ...about,
      ...dates,
    }
  }
  return {
    ...{ __typename: 'User', id: idOf(login), databaseId: user.number, login },
    ...{ name: `${login} Example`, bio: `writes parsers, number ${user.number}`, company: '' },
    ...{ location: 'Zürich', websiteUrl: null, ...(withEmails ? { email: user.email } : {}) },
    ...{ followers: { totalCount: user.followers.length } },
    ...{ following: { totalCount: user.following.length }, repositories: { totalCount: 1 } },
    socialAccounts: { nodes: [{ provider: 'MASTODON', url: `https://social.example/@${login}` }] },
    ...dates,
    ...user.members,
  }
}

function repoView(repo: WorldRepo, variables: Readonly<Record<string, unknown>>) {
  const fullName = `${repo.owner}/${repo.name}`
  const readme = {
    readme0: null,
    readme1: { isBinary: false, text: `# ${repo.name}\n\nA parser.` },
  }
  return {
    ...{ id: idOf(fullName), databaseId: repo.number, name: repo.name, nameWithOwner: fullName },
    ...{
      isPrivate: repo.isPrivate,
      description: `About ${repo.name}`,
      owner: { login: repo.owner },
    },
    primaryLanguage: { name: 'Rust' },
    repositoryTopics: { nodes: repo.topics.map((name) => ({ topic: { name } })) },
    ...{ stargazerCount: repo.stars, createdAt: repo.createdAt, updatedAt: '2024-01-01T00:00:00Z' },
    ...{ issues: { totalCount: 5 }, openIssues: { totalCount: 2 } },
    ...(variables.readmes === true ? readme : {}),
  }
}

/**
 * `lumenforge` with members and repositories, `mira` who has followers and follows some of them,
 * and `lumenforge/prism` with stars.
 */
export function smallWorld(people = 130): World {
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
  for (const [i, login] of logins.entries()) {
    // One has more than a page, another in the same batch what only they know.
    const start = i === 10 ? 70 : i
    const contributed = names.slice(start, start + (i === 3 ? 47 : i === 10 ? 10 : i % 4))
    const email = i % 3 === 0 ? `${login}@mail.example` : ''
    const lists = { followers: ['mira'], following: ['mira'], contributed }
    users.set(login, { login, number: 100 + i, ...lists, email })
  }
  users.set('mira', {
    ...{ login: 'mira', number: 7, followers: logins, following: logins.slice(0, 30) },
    ...{ contributed: names.slice(0, 25), email: 'mira@users.noreply.github.com' },
  })
  const orgs = new Map([['lumenforge', ['mira', ...logins.slice(0, 60)]]])
  return { users, orgs, repos, renames: new Map([['mira-old', 'mira']]) }
}
