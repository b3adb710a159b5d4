/**
 * Runs the whole service on a free port over a small imported data set, with its own keys, over
 * HTTP. Every answer passes the checks of answers.ts before a test reads it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { AccountOptions } from '../../src/accounts/index.ts'
import type { Problem, Repository, User } from '../../src/contract/index.ts'
import { type Embedder, openEmbedder } from '../../src/embed/index.ts'
import { importDataSet, noSuppression } from '../../src/ingest/index.ts'
import { openService, type RunningService, type ServiceOptions } from '../../src/service/service.ts'
import { openAccounts } from '../accounts/open-accounts.ts'
import { saveWatched } from '../endpoints/saved-watched.ts'
import { noPlaces } from '../ingest/no-places.ts'
import { checkAnswer, localPartsOf } from './answers.ts'

/** A line of a data set, as `users*.jsonl` and `repos*.jsonl` have them. */
export interface DataLine {
  readonly platformId: string
  readonly [member: string]: unknown
}

/** A line of `edges*.jsonl`. */
export interface EdgeLine {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly at?: string
}

export interface WorldOptions {
  readonly users?: readonly DataLine[]
  readonly repos?: readonly DataLine[]
  readonly edges?: readonly EdgeLine[]
  /** Shards of the snapshot. */
  readonly shards?: number
  /** The embedder; by default the shipped table. */
  readonly embedder?: Embedder
  /** Keys in addition to `all`, `search` and `raw`, by name. */
  readonly keys?: Readonly<Record<string, Partial<AccountOptions>>>
  readonly service?: Partial<ServiceOptions>
  /** Whether the service may log errors. If not, closing fails after a logged error. */
  readonly mayLogErrors?: boolean
}

export interface PostOptions {
  /** Name of a key; null sends none; `all` where absent. */
  readonly key?: string | null
  /** Replace the usual headers; an empty value removes one. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the key's scope hides members that the contract requires. */
  readonly isPartial?: boolean
}

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

export interface SearchBody {
  readonly count: number
  readonly users: readonly User[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

export interface RepoSearchBody {
  readonly count: number
  readonly repositories: readonly Repository[]
  readonly pageInfo: SearchBody['pageInfo']
  readonly corrections?: readonly { readonly from: string; readonly to: string }[]
}

export interface UserBatchBody {
  readonly count: number
  readonly users: readonly (User | null)[]
}

export interface RepoBatchBody {
  readonly count: number
  readonly repositories: readonly (Repository | null)[]
}

const metricsToken = 'the-token-of-the-operator'
const everyService = ['SEARCH', 'RAW', 'PROFESSIONAL'] as const
const plenty = { services: everyService, credits: 1e12, rate: 1_000_000, concurrency: 10_000 }

/** Opens a world; the caller closes it. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'devdex-service-'))
  await importLines(dataDir, options)
  return serveWorld(dataDir, options)
}

/** A world over imported data; closing it removes the folder. */
export async function serveWorld(dataDir: string, options: WorldOptions = {}): Promise<World> {
  const keys = await makeKeys(dataDir, {
    all: {},
    search: { services: ['SEARCH'] },
    raw: { services: ['RAW'] },
    ...options.keys,
  })
  const logged: object[] = []
  const skip = () => undefined
  const error = (fields: object, message: string) => void logged.push({ fields, message })
  const embedding = options.service?.embedding ?? (await shippedEmbedder())
  const service = await openService(
    { ...serviceDefaults, metricsToken, data: dataDir, ...options.service, embedding },
    { debug: skip, info: skip, warn: skip, error },
  )
  const close = async () => {
    await service.close()
    await rm(dataDir, { recursive: true })
    if (!options.mayLogErrors) expect(logged).toEqual([])
  }
  const { url } = service
  return {
    ...{ url, dataDir, keys, logged },
    reload: () => service.reload(),
    stats: () => service.stats(),
    close,
    ...openClient(url, keys, localPartsOf(options.users ?? [])),
  }
}

export interface World extends ReturnType<typeof openClient> {
  /** Base address, with `/v3`. */
  readonly url: string
  readonly dataDir: string
  readonly keys: Readonly<Record<string, string>>
  /** The logged errors. */
  readonly logged: readonly object[]
  /** Reloads like SIGHUP. */
  reload(): void
  stats(): ReturnType<RunningService['stats']>
  close(): Promise<void>
}

/** Asks a service, and checks each answer. @param secrets texts that no answer may contain */
function openClient(
  url: string,
  keys: Readonly<Record<string, string>>,
  secrets: readonly string[],
) {
  async function readChecked<Body>(
    path: string,
    response: Response,
    mayReveal = false,
    isPartial = false,
  ): Promise<Answer<Body>> {
    const { status, headers } = response
    const text = await response.text()
    const isJson = /^application\/([\w.]+\+)?json$/.test(headers.get('content-type') ?? '')
    const body = isJson ? JSON.parse(text) : null
    checkAnswer(path, { status, headers, text, body }, mayReveal ? null : secrets, isPartial)
    return { status, headers, text, body }
  }

  /** @param body a string is sent unchanged, any other value as JSON */
  async function post<Body = unknown>(
    path: string,
    body: unknown,
    { key = 'all', headers = {}, isPartial = false }: PostOptions = {},
  ): Promise<Answer<Body>> {
    const sent = new Headers({ 'content-type': 'application/json' })
    if (key !== null && keys[key] === undefined) throw new Error(`no key is called ${key}`)
    if (key !== null) sent.set('authorization', `Bearer ${keys[key]}`)
    for (const [name, value] of Object.entries(headers)) {
      if (value === '') sent.delete(name)
      else sent.set(name, value)
    }
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const request = { method: 'POST', headers: sent, body: isRaw ? body : JSON.stringify(body) }
    const answer = await fetch(url + path, request as RequestInit)
    return readChecked<Body>(path, answer, mayShowAddresses(path, body), isPartial)
  }

  async function postWell<Body>(path: string, body: object): Promise<Body> {
    const answer = await post<Body>(path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  /** Any method and any path below the server's root, without key and body. */
  async function ask<Body = unknown>(method: string, path: string): Promise<Answer<Body>> {
    const response = await fetch(new URL(path, url), { method })
    return readChecked<Body>(path.startsWith('/v3') ? path.slice(3) : `..${path}`, response)
  }

  /** Sends the operator's token, which shows more, unless another token is given. */
  async function operate<Body = unknown>(path: string, token = metricsToken) {
    const headers = { authorization: `Bearer ${token}` }
    return readChecked<Body>(`..${path}`, await fetch(new URL(path, url), { headers }))
  }

  /** All pages of a list, from the first or from a cursor on. */
  async function pages<Body extends Pick<SearchBody, 'pageInfo'>>(
    path: string,
    body: object,
    after: string | null = null,
  ): Promise<Answer<Body>[]> {
    const paging = path.includes('/graph/') ? {} : { enablePagination: true }
    const pages: Answer<Body>[] = []
    for (let next = after; pages.length === 0 || next !== null; ) {
      const asked = { ...body, ...paging, ...(next === null ? {} : { after: next }) }
      const page = await post<Body>(path, asked)
      expect(page.status, page.text).toBe(200)
      pages.push(page)
      next = page.body.pageInfo.endCursor
      expect(page.body.pageInfo.hasNextPage).toBe(next !== null)
    }
    return pages
  }

  /** The problem of a refused request; fails where the request is not refused with this code. */
  async function refused(
    path: string,
    body: unknown,
    [status, code]: readonly [number, string],
    options: PostOptions = {},
  ): Promise<Problem> {
    const answer = await post<Problem>(path, body, options)
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code])
    return answer.body
  }

  const search = (body: object) => postWell<SearchBody>('/search/users', body)
  const searchRepos = (body: object) => postWell<RepoSearchBody>('/search/repos', body)
  /** Logins of the users a search finds, in their order. */
  const logins = async (body: object) => (await search(body)).users.map(({ login }) => login)
  const count = async (kind: string, filters: object) =>
    (await postWell<{ count: number }>(`/raw/${kind}/count`, { filters })).count
  const countUsers = (filters: object) => count('users', filters)
  const countRepos = (filters: object) => count('repos', filters)
  const counting = { countUsers, countRepos }
  return { post, ask, operate, pages, refused, search, searchRepos, logins, ...counting }
}

/** Whether a request asks for plain addresses. */
function mayShowAddresses(path: string, body: unknown): boolean {
  if (path.startsWith('/users/best-email')) return true
  return /"(bestEmail|revealEmails)":true/.test(JSON.stringify(body))
}

const serviceDefaults = {
  host: '127.0.0.1',
  port: 0,
  // A worker starts as slowly as everything else together; suites of the engine use more.
  engine: { kind: 'embedded', workers: 1 },
  http: 'auto',
  ledger: 'flush',
  dns: 'off',
  deadlineMs: 20_000,
} as const

let shipped: Promise<Embedder> | undefined

/** The shipped table, read once per process: closing it affects one user only. */
async function shippedEmbedder(): Promise<Embedder> {
  shipped ??= openEmbedder({ kind: 'static' })
  const table = await shipped
  return {
    model: table.model,
    embed: (texts, purpose) => table.embed(texts, purpose),
    hasWord: (word) => table.hasWord(word),
    isEnglish: (word) => table.isEnglish(word),
    close: async () => undefined,
  }
}

/** Publishes another snapshot of any size, with its suppressed people. Returns its name. */
export async function importLines(dataDir: string, options: WorldOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'devdex-lines-'))
  const toLines = (values: readonly object[] = []) =>
    values.map((value) => `${JSON.stringify(value)}\n`).join('')
  await writeFile(join(folder, 'users.jsonl'), toLines(options.users))
  await writeFile(join(folder, 'repos.jsonl'), toLines(options.repos))
  await writeFile(join(folder, 'edges.jsonl'), toLines(options.edges))
  const embedder = options.embedder ?? (await shippedEmbedder())
  const report = await importDataSet({
    folders: [folder],
    dataDir,
    shards: options.shards ?? 2,
    maxErrors: 0,
    embedder,
    places: noPlaces,
    rows: 'float32',
    suppressed: noSuppression,
    allowShrink: true,
    onBadLine: (bad) => expect.unreachable(JSON.stringify(bad)),
    onProgress: () => undefined,
  })
  await embedder.close()
  await rm(folder, { recursive: true })
  return report.snapshot
}

async function makeKeys(
  dataDir: string,
  wanted: Readonly<Record<string, Partial<AccountOptions>>>,
): Promise<Record<string, string>> {
  const accounts = await openAccounts(dataDir)
  const ids: string[] = []
  const keys: Record<string, string> = {}
  for (const [name, options] of Object.entries(wanted)) {
    const { key, account } = await accounts.access.keys.create({ ...plenty, name, ...options })
    ids.push(account.id)
    keys[name] = key
  }
  await saveWatched(accounts, ids)
  await accounts.close()
  return keys
}
