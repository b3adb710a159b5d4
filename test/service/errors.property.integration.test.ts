/** Every error that the contract declares for an endpoint, provoked over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { openPaths } from '../../src/contract/endpoints/catalogue.ts'
import type { Problem } from '../../src/contract/index.ts'
import { type EndpointId, type ErrorCode, endpoints, errors } from '../../src/contract/index.ts'
import { type Answer, openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

/** Codes that need more than a request: time, a broken part, a cluster, an import, a full disk. */
const elsewhere: readonly string[] = [
  ...['malformed_http', 'headers_too_large', 'length_required', 'request_timeout', 'wrong_host'],
  ...['internal_error', 'not_ready', 'overloaded', 'deadline_exceeded', 'worker_lost'],
  ...['engine_unavailable', 'not_supported', 'not_implemented', 'snapshot_gone', 'answer_changed'],
  ...['signal_quota', 'storage_unavailable', 'too_many_at_once', 'embedding_failed'],
  'invalid_metrics_token',
]

/** Enough long names to make a hostile glob exceed its time. */
const longNamed = Array.from({ length: 3000 }, (_, i) => ({
  platformId: `U_long${i}`,
  login: `${'a'.repeat(250)}${i}`,
}))

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...connected,
    users: [...(connected.users ?? []), ...longNamed],
    keys: {
      poor: { credits: 0 },
      elsewhere: { scope: { endpoints: ['account'] } },
      revoked: {},
      ...Object.fromEntries(endpointIds.map((id) => [`slow ${id}`, { rate: 1 }])),
    },
  })
})
afterAll(() => world.close())

type Provoke = (id: EndpointId, path: string) => Promise<Answer<Problem>>

const bodyOf = (id: EndpointId) => validRequests[id].body

/** Batches and sentences have filters and cursors only in the lists of users that they add. */
function paged(id: EndpointId, options: object): object {
  if (id === 'multiSearch') return severally({ query: 'rust', enablePagination: true, ...options })
  if (id === 'saveSearch') return saved({ query: 'rust', ...options })
  const body = bodyOf(id)
  const isList = Object.values(body).some(Array.isArray) || id.endsWith('NaturalLanguage')
  if (!isList) return { ...body, ...options }
  const member = /^(raw|search)Repo/.test(id) ? 'starrers' : 'followers'
  return { ...body, includeAttributes: { [member]: { first: 1, ...options } } }
}

/** Several searches, of which the first is this one. */
function severally(users: object): object {
  return { searches: [{ users }] }
}

function saved(users: object): object {
  return { name: 'wrong', search: { users } }
}

const withFilter = (filters: object): Provoke => {
  return (id, path) => world.post(path, paged(id, { filters }))
}

const provoke: Partial<Record<ErrorCode, Provoke>> = {
  invalid_json: (_, path) => world.post(path, '{"query": '),
  invalid_request: (id, path) => world.post(path, { ...bodyOf(id), more: 1 }),
  unauthorized: (id, path) => world.post(path, bodyOf(id), { key: null }),
  method_not_allowed: (_, path) => world.ask('GET', `/v3${path}`),
  body_too_large: (_, path) => world.post(path, ' '.repeat((1 << 20) + 1)),
  unsupported_media_type: (id, path) =>
    world.post(path, bodyOf(id), { headers: { 'content-type': 'text/json' } }),
  rate_limited: async (id, path) => {
    const ask = () => world.post<Problem>(path, bodyOf(id), { key: `slow ${id}` })
    // The burst is two, so some of these simultaneous requests exceed it.
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    return answers.find(({ status }) => status !== 200) ?? answers[0]!
  },
  service_required: (id, path) =>
    world.post(path, bodyOf(id), { key: endpoints[id].services[0] === 'RAW' ? 'search' : 'raw' }),
  insufficient_credits: (id, path) => world.post(path, bodyOf(id), { key: 'poor' }),
  invalid_filter: withFilter({ field: 'bio', op: 'Eq', value: 'x' }),
  pattern_too_expensive: withFilter({
    op: 'Or',
    filters: Array.from({ length: 130 }, (_, i) => ({
      field: 'login',
      op: 'Glob',
      value: `${'*a'.repeat(120)}${i}b`,
    })),
  }),
  invalid_cursor: (id, path) => {
    const after = { after: 'AAAA' }
    const body = { ...bodyOf(id), ...after, enablePagination: true }
    return world.post(path, id.startsWith('search') ? body : paged(id, after))
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
    if (id === 'multiSearch') return world.post(path, severally({ similarTo: ['nobody'] }))
    if (id === 'saveSearch') return world.post(path, saved({ similarTo: ['nobody'] }))
    return id.startsWith('search')
      ? world.post(path, { ...bodyOf(id), similarTo: ['nobody'] })
      : world.post(path.replace(/[UR]_\w+/, 'nobody'), bodyOf(id))
  },
}

/** Needs a suppression of a user that a saved search names: saved-searches.integration.test.ts. */
const isUnknownLater = (id: EndpointId, code: ErrorCode) =>
  id === 'newResults' && code === 'unknown_root'

/** Too large at compile time, where filters of repositories allow patterns. */
const tooLarge = { filters: { field: 'name', op: 'Regex', value: '((a{20}){20}){20}' } }

/** Endpoints with filters of repositories. */
const ofRepos: readonly EndpointId[] = [
  'searchRepos',
  'fieldValues',
  'rawReposCount',
  'rawUserContributes',
  'rawUserOwns',
  'rawUserStars',
]

/** A search, a count and a list: waiting for a slow pattern on every endpoint takes long. */
const slowPatterns: readonly EndpointId[] = withMore<EndpointId>(
  ['searchUsers', 'rawUsersCount', 'rawUserFollowers'],
  endpointIds,
)

const ofSavedSearches: readonly EndpointId[] = ['saveSearch', 'newResults']

function isTried(id: EndpointId, code: ErrorCode): boolean {
  if (elsewhere.includes(code) || isUnknownLater(id, code)) return false
  // A saved search runs like the searches above.
  if (code === 'pattern_too_expensive' && ofSavedSearches.includes(id)) return false
  return code !== 'pattern_too_expensive' || ofRepos.includes(id) || slowPatterns.includes(id)
}

describe.each(Object.values(endpoints))('$path', ({ id, errors: declared }) => {
  const { path } = validRequests[id]

  test('succeeds', async () => {
    const answer = await world.post(path, bodyOf(id))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  })

  test.each(declared.filter((code) => isTried(id, code)))('%s', async (code) => {
    const isRepoPattern = code === 'pattern_too_expensive' && ofRepos.includes(id)
    const answer = isRepoPattern
      ? await world.post<Problem>(path, { ...bodyOf(id), ...tooLarge })
      : await provoke[code]?.(id, path)
    expect([answer?.status, answer?.body.code]).toEqual([errors[code].status, code])
    expect(answer?.body.detail.length).toBeGreaterThan(10)
    expect(answer?.body.detail).not.toMatch(/\{[a-z]\w*\}|undefined|NaN/i)
    expect(answer?.headers.has('retry-after')).toBe([429, 503].includes(errors[code].status))
  })
})

test('every code of the table is declared somewhere', () => {
  const paths = [...Object.values(endpoints), ...openPaths]
  const declared = new Set(paths.flatMap((path): readonly ErrorCode[] => path.errors))
  const missing = Object.keys(errors).filter((code) => !declared.has(code as ErrorCode))
  // /mcp has its own protocol, and is in no OpenAPI document.
  expect(missing).toEqual(['wrong_host'])
})

test('every declared code is either provoked here or listed as tested elsewhere', () => {
  for (const code of Object.keys(errors) as ErrorCode[]) {
    expect([code, code in provoke].join()).toBe([code, !elsewhere.includes(code)].join())
  }
})

describe('details of refusals', () => {
  test('429 gives the rate and the time to wait', async () => {
    const answer = await provoke.rate_limited!('account', '/account')
    expect(answer.status).toBe(429)
    const ms = Number(answer.headers.get('retry-after-ms'))
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThanOrEqual(1000)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('ratelimit-remaining')).toBe('0')
  })
})
