/** Errors that the contract declares for an endpoint, provoked over HTTP. Those of keys: key-states. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { openPaths } from '../../src/contract/endpoints/open-paths.ts'
import type { Problem } from '../../src/contract/index.ts'
import { type EndpointId, type ErrorCode, endpoints, errors } from '../../src/contract/index.ts'
import { type Answer, openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

/** Codes that need more than a request: a key, time, a broken part, a cluster, an import, a full disk. */
const elsewhere: readonly string[] = [
  ...['unauthorized', 'service_required', 'insufficient_credits', 'rate_limited'],
  ...['malformed_http', 'headers_too_large', 'length_required', 'request_timeout', 'wrong_host'],
  ...['internal_error', 'not_ready', 'overloaded', 'deadline_exceeded', 'worker_lost'],
  ...['engine_unavailable', 'not_supported', 'not_implemented', 'snapshot_gone', 'answer_changed'],
  ...['signal_quota', 'storage_unavailable', 'too_many_at_once', 'embedding_failed'],
  'invalid_metrics_token',
]

/** Enough long names to make a hostile glob exceed its time. */
const longNamed = Array.from({ length: 1500 }, (_, i) => ({
  platformId: `U_long${i}`,
  login: `${'a'.repeat(250)}${i}`,
}))

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...connected,
    users: [...connected.users, ...longNamed],
    keys: { elsewhere: { scope: { endpoints: ['account'] } } },
  })
})
afterAll(() => world.close())

type Provoke = (id: EndpointId, path: string) => Promise<Answer<Problem>>

const bodyOf = (id: EndpointId) => validRequests[id].body

/** The request, or what it holds, as a search with more members; undefined where it has none. */
function searching(id: EndpointId, options: object): object | undefined {
  if (id === 'multiSearch') return { searches: [{ users: { query: 'rust', ...options } }] }
  if (id === 'saveSearch')
    return { name: 'wrong', search: { users: { query: 'rust', ...options } } }
  return undefined
}

/** Batches and sentences have filters and cursors only in the lists of users that they add. */
function paged(id: EndpointId, options: object): object {
  const body = bodyOf(id)
  const isList = Object.values(body).some(Array.isArray) || id.endsWith('NaturalLanguage')
  if (!isList) return { ...body, ...options }
  const member = /^(raw|search)Repo/.test(id) ? 'starrers' : 'followers'
  return { ...body, includeAttributes: { [member]: { first: 1, ...options } } }
}

const hostileGlobs = Array.from({ length: 130 }, (_, i) => {
  return { field: 'login', op: 'Glob', value: `${'*a'.repeat(120)}${i}b` }
})
/** Too large at compile time, where filters of repositories allow patterns. */
const tooLarge = { field: 'name', op: 'Regex', value: '((a{20}){20}){20}' }
const hasFiltersOfRepos = (id: EndpointId) =>
  /^(searchRepos|fieldValues|rawReposCount|rawUser(Contributes|Owns|Stars))$/.test(id)

const provoke: Partial<Record<ErrorCode, Provoke>> = {
  invalid_json: (_, path) => world.post(path, '{"query": '),
  invalid_request: (id, path) => world.post(path, { ...bodyOf(id), more: 1 }),
  method_not_allowed: (_, path) => world.ask('GET', `/v3${path}`),
  body_too_large: (_, path) => world.post(path, ' '.repeat((1 << 20) + 1)),
  unsupported_media_type: (id, path) =>
    world.post(path, bodyOf(id), { headers: { 'content-type': 'text/json' } }),
  invalid_filter: (id, path) => {
    const filters = { field: 'bio', op: 'Eq', value: 'x' }
    return world.post(path, searching(id, { filters }) ?? paged(id, { filters }))
  },
  pattern_too_expensive: (id, path) => {
    if (hasFiltersOfRepos(id)) return world.post(path, { ...bodyOf(id), filters: tooLarge })
    const filters = { op: 'Or', filters: hostileGlobs }
    return world.post(path, searching(id, { filters }) ?? paged(id, { filters }))
  },
  invalid_cursor: (id, path) => {
    const page = { after: 'AAAA', enablePagination: true }
    const body = id.startsWith('search') ? { ...bodyOf(id), ...page } : paged(id, { after: 'AAAA' })
    return world.post(path, searching(id, page) ?? body)
  },
  idempotency_conflict: async (id, path) => {
    const headers = { 'idempotency-key': `not-of-${id}` }
    await world.post('/raw/users', { githubIds: ['U_bruno'] }, { headers })
    return world.post(path, bodyOf(id), { headers })
  },
  // A parameter that cannot be an identifier matches no route.
  not_found: (id, path) =>
    path.includes('/graph/')
      ? world.post(path.replace(/[UR]_\w+/, '%00%FF'), bodyOf(id))
      : world.post(path, bodyOf(id), { key: 'elsewhere' }),
  unknown_saved_search: (_, path) => world.post(path, { name: 'nothing' }),
  unknown_root: (id, path) => {
    const roots = { similarTo: ['nobody'] }
    const own = searching(id, roots) ?? (id.startsWith('search') && { ...bodyOf(id), ...roots })
    return own ? world.post(path, own) : world.post(path.replace(/[UR]_\w+/, 'nobody'), bodyOf(id))
  },
}

/** A search and a list: waiting for a slow pattern on every endpoint takes long. */
const slowPatterns = withMore<EndpointId>(['searchUsers', 'rawUserFollowers'], endpointIds)

function isTried(id: EndpointId, code: ErrorCode): boolean {
  if (elsewhere.includes(code)) return false
  // Needs a suppression of a user that a saved search names: `watch.jsonl`.
  if (code === 'unknown_root') return id !== 'newResults'
  if (code !== 'pattern_too_expensive') return true
  // A saved search runs like the searches.
  if (['saveSearch', 'newResults'].includes(id)) return false
  return hasFiltersOfRepos(id) || slowPatterns.includes(id)
}

describe.each(Object.values(endpoints))('$path', ({ id, errors: declared }) => {
  const { path } = validRequests[id]

  test.each(declared.filter((code) => isTried(id, code)))('%s', async (code) => {
    const answer = await provoke[code]?.(id, path)
    expect([answer?.status, answer?.body.code]).toEqual([errors[code].status, code])
    expect(answer?.body.detail).not.toMatch(/^.{0,10}$|\{[a-z]\w*\}|undefined|NaN/i)
    expect(answer?.headers.has('retry-after')).toBe([429, 503].includes(errors[code].status))
  })
})

test('every code is declared somewhere, and either provoked here or tested elsewhere', () => {
  const paths = [...Object.values(endpoints), ...openPaths]
  const declared = new Set(paths.flatMap((path): readonly ErrorCode[] => path.errors))
  const codes = Object.keys(errors) as ErrorCode[]
  // /mcp has its own protocol, and is in no OpenAPI document.
  expect(codes.filter((code) => !declared.has(code))).toEqual(['wrong_host'])
  expect(codes.filter((code) => code in provoke === elsewhere.includes(code))).toEqual([])
})
