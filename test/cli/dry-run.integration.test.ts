import { expect, test } from 'vitest'
import { type Canned, devdex, problem, stubService } from './harness.ts'

const cost = (creditsMax: number): Canned => ({
  headers: { 'X-Credits-Used': '0', 'Preference-Applied': 'devdex-dry-run' },
  body: { dryRun: true, creditsMax },
})

const commands: [string[], string, object][] = [
  [
    ['search', 'users', 'x', '-i', 'followers:5'],
    '/search/users',
    { query: 'x', includeAttributes: { followers: { first: 5 } }, enablePagination: true },
  ],
  [['search', 'repos', 'x', '-n', '9'], '/search/repos', { query: 'x', first: 9 }],
  [['raw', 'users', 'ada', 'bo'], '/raw/users/by-login', { logins: ['ada', 'bo'] }],
  [
    ['raw', 'users-by-url', 'a.example/in/b'],
    '/raw/users/by-professional-url',
    { professionalUrls: ['a.example/in/b'] },
  ],
  [
    ['raw', 'user-count', '-f', 'login Eq ada'],
    '/raw/users/count',
    { filters: { field: 'login', op: 'Eq', value: 'ada' } },
  ],
  [['graph', 'repos', 'R_1', 'stars', '-n', '5'], '/raw/repos/R_1/graph/stars', { first: 5 }],
  [['account'], '/account', {}],
]

test.each(commands)('%j --dry-run prints the most it could cost', async (args, path, body) => {
  const stub = await stubService(() => cost(42))
  const table = await devdex([...args, '--dry-run'], { url: stub.url })
  expect(table).toEqual({ code: 0, stdout: 'at most 42 credits\n', stderr: '' })
  expect(stub.requests).toMatchObject([{ path: `/v3${path}`, body, prefer: 'devdex-dry-run' }])
  const json = await devdex([...args, '--dry-run', '-j'], { url: stub.url })
  expect(json.stdout).toBe('{"dryRun":true,"creditsMax":42}\n')
})

test('without it no dry run is requested', async () => {
  const stub = await stubService(() => ({ body: { count: 0, users: [] } }))
  await devdex(['search', 'users', 'x'], { url: stub.url })
  expect(stub.requests[0]).not.toHaveProperty('prefer')
})

test('batches are added up', async () => {
  const stub = await stubService(({ body }) => cost(body.logins?.length ?? 0))
  const stdin = Array.from({ length: 150 }, (_, number) => `user${number}`).join('\n')
  const { stdout } = await devdex(['raw', 'users', '-', '--dry-run'], { url: stub.url, stdin })
  expect(stdout).toBe('at most 150 credits\n')
  expect(stub.requests).toHaveLength(2)
})

test('one credit is one credit', async () => {
  const stub = await stubService(() => cost(1))
  const { stdout } = await devdex(['raw', 'users', 'ada', '--dry-run'], { url: stub.url })
  expect(stdout).toBe('at most 1 credit\n')
})

test('a refusal is reported as without a dry run', async () => {
  const stub = await stubService(() => problem(403, 'the key lacks the service RAW'))
  const outcome = await devdex(['raw', 'users', 'a', '--dry-run'], { url: stub.url })
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'devdex: the key lacks the service RAW\n',
  })
})

test('a service that ran the request nevertheless is reported, with the cost', async () => {
  const stub = await stubService(() => ({
    headers: { 'X-Credits-Used': '3' },
    body: { count: 3, users: [null, null, null] },
  }))
  const { code, stderr } = await devdex(['search', 'users', 'x', '--dry-run'], { url: stub.url })
  expect(code).toBe(1)
  expect(stderr).toMatch(/knows no dry runs; this call has been run, for 3 credits\n$/)
})
