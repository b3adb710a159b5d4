/** The requests that the client sends, and the results that it returns. */
import * as client from 'devdex-client'
import { expect, test } from 'vitest'
import { answer, emptyPage, noPage, problem, scripted } from './scripted.ts'

const request = { query: 'compiler' }

test('a call goes to its path with the key, and follows no redirect', async () => {
  const { devdex, sent } = scripted([answer(emptyPage)], { url: 'http://devdex.example/api/' })
  await devdex.users.search(request)
  expect(sent[0]).toMatchObject({
    url: 'http://devdex.example/api/v3/search/users',
    body: request,
    redirect: 'manual',
  })
  expect(sent[0]!.headers.get('authorization')).toBe('Bearer ddx_test')
  const open = scripted([answer({})], { apiKey: undefined, url: '' })
  await open.devdex.account()
  expect(open.sent[0]!.url).toBe('/v3/account')
  expect(open.sent[0]!.headers.get('authorization')).toBe(null)
})

test('each method has its path', async () => {
  const { devdex, sent } = scripted([answer(emptyPage)])
  const { users, repos } = devdex
  await users.ask({ query: 'a' })
  await users.byId({ githubIds: ['U_1'] })
  await users.byLogin({ logins: ['ada'] })
  await users.byProfessionalUrl({ professionalUrls: ['professional.example/in/ada'] })
  await users.count({ filters: { field: 'login', op: 'Eq', value: 'ada' } })
  await users.graph('U/1', 'followers')
  await users.bestEmail({ githubIds: ['U_1'] })
  await users.bestEmail({ logins: ['ada'] })
  await users.reportReply({ githubIds: ['U_1'] })
  await users.fields({ dataset: 'professional' })
  await users.fieldValues({ field: 'company' })
  await repos.search({ query: 'a' })
  await repos.ask({ query: 'a' })
  await repos.byId({ githubIds: ['R_1'] })
  await repos.byFullName({ fullNames: ['ada/engine'] })
  await repos.count({ filters: { field: 'language', op: 'Eq', value: 'Rust' } })
  await repos.graph('R_1', 'contributes')
  await repos.fields()
  await repos.fieldValues({ field: 'language' })
  await devdex.account()
  await devdex.multiSearch([{ users: { query: 'a' } }])
  await devdex.savedSearches.save({ name: 'a', search: { users: { query: 'a' } } })
  await devdex.savedSearches.list()
  await devdex.savedSearches.delete('a')
  await devdex.savedSearches.newResults({ name: 'a', since: '2026-03-01', acknowledge: false })
  await devdex.post('/search/users', { query: 'a' })
  expect(sent.map(({ url }) => url.slice('http://devdex.example/v3'.length))).toEqual([
    '/search/users/natural-language',
    '/raw/users',
    '/raw/users/by-login',
    '/raw/users/by-professional-url',
    '/raw/users/count',
    '/raw/users/U%2F1/graph/followers',
    '/users/best-email',
    '/users/best-email/by-login',
    '/users/best-email/signal/reply',
    '/fields',
    '/fields/values',
    '/search/repos',
    '/search/repos/natural-language',
    '/raw/repos',
    '/raw/repos/by-fullname',
    '/raw/repos/count',
    '/raw/repos/R_1/graph/contributes',
    '/fields',
    '/fields/values',
    '/account',
    '/multi-search',
    '/saved-searches',
    '/saved-searches/list',
    '/saved-searches/delete',
    '/saved-searches/new',
    '/search/users',
  ])
  expect(sent[9]!.body).toEqual({ collection: 'users', dataset: 'professional' })
  expect(sent[17]!.body).toEqual({ collection: 'repos' })
  expect(sent[21]!.body).toEqual({ name: 'a', search: { users: { query: 'a' } } })
  expect(sent[23]!.body).toEqual({ name: 'a' })
  expect(sent[24]!.body).toEqual({ name: 'a', since: '2026-03-01', acknowledge: false })
})

test('an answer says what it has cost, and copies of it do not', async () => {
  const { devdex } = scripted([answer(emptyPage, { 'x-request-id': 'r7' })])
  const found = await devdex.users.search(request)
  expect(found.call).toEqual({
    path: '/search/users',
    status: 200,
    requestId: 'r7',
    creditsUsed: 1,
    creditsRemaining: 9,
  })
  expect(JSON.parse(JSON.stringify(found))).toEqual(emptyPage)
  await devdex.users.search(request)
  expect([devdex.creditsUsed, devdex.creditsRemaining]).toEqual([2, 9])
})

test('pages continue from cursor to cursor, and pay for totals once', async () => {
  const page = (login: string, endCursor: string) =>
    answer({ count: 1, users: [{ login }], pageInfo: { endCursor, hasNextPage: true } })
  const { devdex, sent } = scripted([page('ada', 'c1'), page('grace', 'c2'), answer(emptyPage)])
  const logins: string[] = []
  const facets = [{ field: 'company' }] as const
  for await (const { users } of devdex.users.pages({ query: 'a', total: true, facets })) {
    logins.push(...users.map(({ login }) => login))
  }
  expect(logins).toEqual(['ada', 'grace'])
  expect(sent.map(({ body }) => body)).toEqual([
    { query: 'a', total: true, facets, enablePagination: true },
    { query: 'a', enablePagination: true, after: 'c1' },
    { query: 'a', enablePagination: true, after: 'c2' },
  ])
})

test('pages stop where their reader does, and at a cursor that comes twice', async () => {
  const same = answer({ ...emptyPage, pageInfo: { endCursor: 'c1', hasNextPage: true } })
  const { devdex, sent } = scripted([same])
  for await (const _ of devdex.users.pages(request)) break
  expect(sent.length).toBe(1)
  const walk = async () => {
    for await (const _ of devdex.users.graphPages('U_1', 'owns'));
  }
  await expect(walk()).rejects.toThrow('the service gave the cursor c1 twice')
  expect(sent.length).toBe(3)
})

test('a price is asked for with the preference, and without a key of a call', async () => {
  const { devdex, sent } = scripted([answer({ dryRun: true, creditsMax: 100 })])
  const price = await devdex.price((dry) => dry.users.search(request))
  expect(price.creditsMax).toBe(100)
  expect(sent[0]!.headers.get('prefer')).toBe('devdex-dry-run')
  expect(sent[0]!.headers.get('idempotency-key')).toBe(null)
  const old = scripted([answer(emptyPage)])
  const asked = old.devdex.price((dry) => dry.users.search(request))
  await expect(asked).rejects.toThrow('the service knows no dry runs')
})

test('a union is one list of several searches', async () => {
  const { devdex, sent } = scripted([answer({ count: 1, users: [{}], pageInfo: noPage })])
  const searches = [{ users: { query: 'a' } }, { users: { query: 'b' } }]
  const { users = [] } = await devdex.union(searches, { first: 5 })
  expect(users.length).toBe(1)
  expect(sent[0]!.body).toEqual({ first: 5, searches, union: true })
})

const classes = [
  [400, 'invalid_request', client.InvalidRequestError],
  [400, 'invalid_filter', client.InvalidRequestError],
  [400, 'invalid_cursor', client.GoneCursorError],
  [401, 'unauthorized', client.AuthenticationError],
  [402, 'insufficient_credits', client.OutOfCreditsError],
  [403, 'service_required', client.PermissionError],
  [404, 'unknown_root', client.NotFoundError],
  [409, 'snapshot_gone', client.ConflictError],
  [413, 'body_too_large', client.InvalidRequestError],
  [429, 'signal_quota', client.RateLimitError],
  [500, 'internal_error', client.ServerError],
  [503, 'overloaded', client.ServerError],
  [302, 'a_redirect', client.ServerError],
] as const

test.each(classes)('%i %s has its class', async (status, code, kind) => {
  const { devdex } = scripted([problem(status, code)], { retries: 0, rateLimitWaitMs: 0 })
  const error = await devdex.users.search(request).catch((thrown) => thrown)
  expect(Object.getPrototypeOf(error)).toBe(kind.prototype)
  expect(error).toMatchObject({ name: kind.name, status, code, detail: `this is ${code}` })
  expect(error).toBeInstanceOf(client.DevdexError)
})

test('missing credits are numbers', async () => {
  const refused = problem(402, 'insufficient_credits', { required: 7, remaining: 2 })
  const { devdex } = scripted([refused])
  const error = await devdex.users.search(request).catch((thrown) => thrown)
  expect([error.required, error.remaining]).toEqual([7, 2])
})

test('mistakes have their places, and the message has none of them twice', async () => {
  const errors = [
    { pointer: '/first', message: 'must be an integer' },
    { pointer: '/filters/op', message: 'must be And or Or' },
  ]
  const detail = '/first must be an integer, and 1 more'
  const { devdex } = scripted([problem(400, 'invalid_request', { detail, errors })])
  const error = await devdex.users.search(request).catch((thrown) => thrown)
  expect(error.mistakes).toEqual(errors)
  expect(error.message).toBe(`${detail}; /filters/op: must be And or Or`)
})

test.each(['<html>', '[1]', ''])('an answer of %j is no answer of the service', async (text) => {
  const { devdex } = scripted([new Response(text)])
  await expect(devdex.account()).rejects.toThrow('did not answer with a JSON object')
  const failing = scripted([new Response(text, { status: 502 })], { retries: 0 })
  const error = await failing.devdex.account().catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'ServerError', status: 502, code: undefined })
})
