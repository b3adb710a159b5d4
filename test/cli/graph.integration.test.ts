import { describe, expect, test } from 'vitest'
import { repoRelationships, userRelationships } from '../../src/contract/index.ts'
import { type Canned, devdex, problem, stubService } from './harness.ts'

const zeros = '0'.repeat(31)
const ada = { id: `${zeros}a`, platformId: 'U_1', login: 'ada' }
const rocket = { id: `${zeros}b`, ownerLogin: 'acme', name: 'rocket', stargazerCount: 7 }

function page(member: string, items: readonly object[], next: string | null = null): Canned {
  return {
    headers: { 'X-Credits-Used': String(items.length) },
    body: { pageInfo: { endCursor: next, hasNextPage: next !== null }, [member]: items },
  }
}

const lists = [
  ...Object.entries(userRelationships).map(([name, { returns }]) => ['users', name, returns]),
  ...Object.entries(repoRelationships).map(([name, { returns }]) => ['repos', name, returns]),
] as [string, string, 'users' | 'repos'][]

describe('the request', () => {
  test.each(lists)('graph %s ID %s', async (kind, relationship, returns) => {
    const member = returns === 'users' ? 'users' : 'repositories'
    const stub = await stubService(() => page(member, [returns === 'users' ? ada : rocket]))
    const { code, stdout, stderr } = await devdex(['graph', kind, 'X/1=', relationship], {
      url: stub.url,
    })
    expect(code).toBe(0)
    expect(stub.requests.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `/v3/raw/${kind}/X%2F1%3D/graph/${relationship}`, body: {} },
    ])
    expect(stdout).toContain(returns === 'users' ? 'ada' : 'acme/rocket')
    expect(stderr).toBe(`1 ${returns === 'users' ? 'user' : 'repository'}; 1 credit used\n`)
  })

  test('has everything that was asked for, and numbers in filters by numbers', async () => {
    const stub = await stubService(() => page('repositories', [rocket]))
    const filters = ['-f', 'stargazerCount Gte 5', '-f', 'name Eq 5']
    const more = ['-n', '7', '--after', 'c9', '-i', 'owner,starrers:3']
    await devdex(['graph', 'users', 'U_1', 'stars', ...filters, ...more], { url: stub.url })
    expect(stub.requests[0]?.body).toEqual({
      first: 7,
      after: 'c9',
      filters: {
        op: 'And',
        filters: [
          { field: 'stargazerCount', op: 'Gte', value: 5 },
          { field: 'name', op: 'Eq', value: '5' },
        ],
      },
      includeAttributes: { owner: true, starrers: { first: 3 } },
    })
  })

  test.each([
    [['graph', 'users', 'U_1', 'likes'], /Allowed choices are .*followers/],
    [['graph', 'repos', 'R_1', 'followers'], /Allowed choices are .*stars/],
    [['graph', 'users', 'U_1', 'stars', '-n', '101'], /from 1 to 100/],
    [['graph', 'users', 'U_1', 'stars', '-f', 'login'], /"login" is invalid.*FIELD OPERATOR VALUE/],
    [['graph', 'users', 'U_1', 'stars', '-f', 'stargazerCount Eq x'], /"x" is not a number/],
  ])('is not sent when %j is wrong', async (args, message) => {
    const stub = await stubService(() => page('users', []))
    const { code, stderr } = await devdex(args, { url: stub.url })
    expect({ code, requests: stub.requests.length }).toEqual({ code: 2, requests: 0 })
    expect(stderr).toMatch(message)
  })
})

describe('a name for an identifier', () => {
  const unknown = problem(404, 'there is no user with the identifier', { code: 'unknown_root' })

  test('is looked up when nothing has it as identifier', async () => {
    const stub = await stubService(({ path }) => {
      if (path === '/v3/raw/users/by-login') return { ...page('users', [ada]) }
      return path?.includes(ada.id) ? page('users', [{ login: 'bo' }]) : unknown
    })
    const { stdout, stderr } = await devdex(
      ['graph', 'users', 'ada', 'followers', '--fields', 'login'],
      { url: stub.url },
    )
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/v3/raw/users/ada/graph/followers',
      '/v3/raw/users/by-login',
      `/v3/raw/users/${ada.id}/graph/followers`,
    ])
    expect(stub.requests[1]?.body).toEqual({ logins: ['ada'] })
    expect(stdout).toBe('login\nbo\n')
    expect(stderr).toBe('1 user; 2 credits used\n')
  })

  test('of a repository is owner/name', async () => {
    const stub = await stubService(({ path }) => {
      if (path === '/v3/raw/repos/by-fullname') return page('repositories', [rocket])
      return path?.includes(rocket.id) ? page('users', [ada]) : unknown
    })
    const found = await devdex(['graph', 'repos', 'acme/rocket', 'owns'], { url: stub.url })
    expect(found.code).toBe(0)
    expect(stub.requests[1]?.body).toEqual({ fullNames: ['acme/rocket'] })
    const other = await devdex(['graph', 'repos', 'rocket', 'owns'], { url: stub.url })
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('no user with') })
    expect(stub.requests).toHaveLength(4)
  })

  test('is never what has the form of an identifier of the service', async () => {
    const stub = await stubService(() => unknown)
    const outcome = await devdex(['graph', 'users', ada.id, 'owns'], { url: stub.url })
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('no user with') })
    expect(stub.requests).toHaveLength(1)
  })

  test('of an unknown name is reported', async () => {
    const stub = await stubService(({ path }) =>
      path?.includes('/by-')
        ? { body: { count: 0, users: [null], repositories: [null] } }
        : unknown,
    )
    const outcome = await devdex(['graph', 'users', 'ghost', 'owns', '--csv'], { url: stub.url })
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: 'devdex: "ghost" is neither an identifier nor a login in the data\n',
    })
    const other = await devdex(['graph', 'repos', 'ghost/none', 'owns'], { url: stub.url })
    expect(other.stderr).toContain('is neither an identifier nor an owner/name in the data')
  })
})

test.each([
  ['users', /for users or .*contributors:10 for repositories/],
  ['repos', /^(?!.*for repositories)/],
])('the help of graph %s shows members of what it can list', async (kind, shown) => {
  const { stdout } = await devdex(['graph', kind, '--help'], { columns: 1000 })
  const [line] = stdout.split('\n').filter((text) => text.includes('--include-attributes'))
  expect(line).toContain('devrank,followers:10')
  expect(line).toMatch(shown)
  expect(stdout).toContain('an identifier wins')
})

test('--paginate walks all pages, and a failure tells where to continue', async () => {
  const stub = await stubService(({ body }) => {
    if (body.after === undefined) return page('users', [ada], 'c1')
    return body.after === 'c1' ? page('users', [{ login: 'bo' }], 'c2') : problem(402, 'no credits')
  })
  const { code, stdout, stderr } = await devdex(
    ['graph', 'users', 'U_1', 'followers', '-n', '1', '--paginate', '--fields', 'login'],
    { url: stub.url },
  )
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'login\nada\nbo\n' })
  expect(stderr).toBe('devdex: no credits; go on with --after c2\n')
  expect(stub.requests.map(({ body }) => body)).toEqual([
    { first: 1 },
    { first: 1, after: 'c1' },
    { first: 1, after: 'c2' },
  ])
})
