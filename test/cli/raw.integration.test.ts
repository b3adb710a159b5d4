import { describe, expect, test } from 'vitest'
import { devdex, stubService } from './harness.ts'

const lookups: [string, string, string, string][] = [
  ['users', '/v3/raw/users/by-login', 'logins', 'users'],
  ['users-by-id', '/v3/raw/users', 'platformIds', 'users'],
  ['users-by-url', '/v3/raw/users/by-professional-url', 'professionalUrls', 'users'],
  ['repos', '/v3/raw/repos/by-fullname', 'fullNames', 'repositories'],
  ['repos-by-id', '/v3/raw/repos', 'platformIds', 'repositories'],
]

/** Knows every login but those that begin with `ghost`. */
function directory() {
  return stubService(({ body }) => {
    const users = (body.logins ?? []).map((login) =>
      login.startsWith('ghost') ? null : { login, bio: login },
    )
    const count = users.filter(Boolean).length
    return { headers: { 'X-Credits-Used': String(count) }, body: { count, users } }
  })
}

test.each(lookups)('raw %s posts to %s', async (name, path, inputMember, member) => {
  const stub = await stubService(() => ({ body: { count: 1, [member]: [null, { name: 'b' }] } }))
  const { code, stderr } = await devdex(['raw', name, 'a', 'b', '-i', 'devrank'], {
    url: stub.url,
  })
  expect(code).toBe(0)
  expect(stub.requests.map(({ path, body }) => ({ path, body }))).toEqual([
    { path, body: { [inputMember]: ['a', 'b'], includeAttributes: { devrank: true } } },
  ])
  expect(stderr).toBe(`1 of 2 ${member} found; 0 credits used\n`)
})

describe('what is not found', () => {
  test('is a row that says so', async () => {
    const stub = await directory()
    const { stdout } = await devdex(['raw', 'users', 'ada', 'ghost', 'bo'], { url: stub.url })
    expect(stdout).toBe(
      [
        'login  displayName  location  company  bio',
        'ada                                    ada',
        'ghost  not found',
        'bo                                     bo',
        '',
      ].join('\n'),
    )
  })

  test('is reported in a single column too', async () => {
    const stub = await directory()
    const { stdout } = await devdex(['raw', 'users', 'ghost', 'bo', '--fields', 'bio'], {
      url: stub.url,
    })
    expect(stdout).toBe('bio\nghost (not found)\nbo\n')
  })

  test('is a CSV record with nothing but its input', async () => {
    const stub = await directory()
    const all = await devdex(['raw', 'users', 'ghost', '--csv'], { url: stub.url })
    expect(all.stdout.split('\n')[1]).toBe(`ghost${','.repeat(14)}`)
    const chosen = await devdex(['raw', 'users', 'ghost', '--csv', '--fields', 'input,login'], {
      url: stub.url,
    })
    expect(chosen.stdout).toBe('input,login\nghost,\n')
  })

  test.each([[[]], [['--fields', 'bio']], [['--fields', 'login,bio']]])(
    'is named on stderr when the output is CSV: %j',
    async (more) => {
      const stub = await directory()
      const args = ['raw', 'users', 'ghost', 'bo', 'ghost\u001b[2J2', '--csv', ...more]
      const { code, stderr } = await devdex(args, { url: stub.url })
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: 'not found: ghost\nnot found: ghost2\n1 of 3 users found; 1 credit used\n',
      })
    },
  )

  test('is no blank line in CSV of one column', async () => {
    const stub = await directory()
    const args = ['raw', 'users', 'ghost', 'bo', '--csv', '--fields', 'login']
    expect((await devdex(args, { url: stub.url })).stdout).toBe('login\n""\nbo\n')
  })

  test('as CSV has no formula that a profile could bring', async () => {
    const user = { login: 'bo', bio: '=HYPERLINK("http://x.example")', crackedScore: -1.5 }
    const stub = await stubService(() => ({ body: { count: 1, users: [user] } }))
    const { stdout } = await devdex(
      ['raw', 'users', 'bo', '--csv', '--fields', 'bio,crackedScore,login'],
      { url: stub.url },
    )
    expect(stdout.split('\n')[1]).toBe(`"'=HYPERLINK(""http://x.example"")",-1.5,bo`)
  })

  test('is null in JSON', async () => {
    const stub = await directory()
    const { stdout } = await devdex(['raw', 'users', 'ghost', 'bo', '-j', '--fields', 'login'], {
      url: stub.url,
    })
    expect(JSON.parse(stdout)).toEqual({ count: 1, users: [null, { login: 'bo' }] })
  })
})

test('repositories show their full name and their stars', async () => {
  const repo = { ownerLogin: 'acme', name: 'rocket', language: 'Rust', stargazerCount: 12 }
  const stub = await stubService(() => ({ body: { count: 1, repositories: [repo, null] } }))
  const args = ['raw', 'repos', 'acme/rocket', 'acme/none']
  const table = await devdex(args, { url: stub.url })
  expect(table.stdout).toBe(
    [
      'fullName     language   stars  description',
      'acme/rocket  Rust       12',
      'acme/none    not found',
      '',
    ].join('\n'),
  )
  const json = await devdex([...args, '-j', '--fields', 'fullName'], { url: stub.url })
  expect(JSON.parse(json.stdout).repositories).toEqual([{ fullName: 'acme/rocket' }, null])
})

describe('standard input', () => {
  const logins = Array.from({ length: 250 }, (_, number) => `user${number}`)

  test('is read for "-", in batches of 100 joined in order', async () => {
    const stub = await directory()
    const { stdout, stderr } = await devdex(['raw', 'users', 'first', '-', 'last', '-j'], {
      url: stub.url,
      // Lines may be cut anywhere on their way, end in either break and be blank.
      stdin: [
        `${logins.slice(0, 9).join('\r\n')}\r\n\n  us`,
        `er9\n${logins.slice(10).join('\n')}`,
      ],
    })
    expect(stub.requests.map(({ body }) => body.logins?.length)).toEqual([100, 100, 52])
    const { count, users } = JSON.parse(stdout)
    expect(count).toBe(252)
    expect(users.map(({ login }: { login: string }) => login)).toEqual(['first', ...logins, 'last'])
    expect(stderr).toBe('252 of 252 users found; 252 credits used\n')
  })

  test('also goes into one table and one CSV', async () => {
    const stub = await directory()
    const surroundings = { url: stub.url, stdin: logins.join('\n') }
    const table = await devdex(['raw', 'users', '-', '--fields', 'login'], surroundings)
    expect(table.stdout).toBe(`login\n${logins.join('\n')}\n`)
    const csv = await devdex(['raw', 'users', '-', '--csv', '--fields', 'login'], surroundings)
    expect(csv.stdout).toBe(`login\n${logins.join('\n')}\n`)
  })

  test('that holds nothing is an error, without a request', async () => {
    const stub = await directory()
    const outcome = await devdex(['raw', 'users', '-'], { url: stub.url, stdin: '\n \n' })
    expect(outcome).toEqual({
      code: 2,
      stdout: '',
      stderr: 'devdex: standard input held nothing to look up\n',
    })
    expect(stub.requests).toEqual([])
  })
})

test('an answer of another length is refused', async () => {
  const stub = await stubService(() => ({ body: { count: 0, users: [] } }))
  const { code, stderr } = await devdex(['raw', 'users', 'a'], { url: stub.url })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'devdex: the service answered 0 items to 1 input\n',
  })
})

describe('counts', () => {
  test.each([
    ['user-count', '/v3/raw/users/count', 'login Eq 7', '7'],
    ['repo-count', '/v3/raw/repos/count', 'stargazerCount Eq 7', 7],
  ])('raw %s', async (name, path, filter, value) => {
    const stub = await stubService(() => ({
      headers: { 'X-Credits-Used': '1', 'X-Credits-Remaining': '8' },
      body: { count: 1234567, truncated: false },
    }))
    const { stdout, stderr } = await devdex(['raw', name, '-f', filter], { url: stub.url })
    expect(stdout).toBe('1234567\n')
    expect(stderr).toMatch(/^1234567 (users|repositories) counted; 1 credit used, 8 remaining\n$/)
    expect(stub.requests[0]?.path).toBe(path)
    expect(stub.requests[0]?.body.filters?.value).toBe(value)
    const json = await devdex(['raw', name, '-f', filter, '-j'], { url: stub.url })
    expect(json.stdout).toBe('{"count":1234567,"truncated":false}\n')
  })
})

test('account', async () => {
  const body = {
    name: 'me\u001b[2J',
    services: ['SEARCH', 'RAW'],
    credits: { remaining: 7, used: 3 },
    rate: 50,
  }
  const stub = await stubService(() => ({ body }))
  const table = await devdex(['account'], { url: stub.url })
  expect(table.stdout).toBe(
    [
      'name               me',
      'services           SEARCH,RAW',
      'credits remaining  7',
      'credits used       3',
      'requests a second  50',
      '',
    ].join('\n'),
  )
  expect(stub.requests[0]).toMatchObject({ path: '/v3/account', body: {} })
  const json = await devdex(['account', '-j'], { url: stub.url })
  expect(JSON.parse(json.stdout)).toEqual(body)
})

test('unlimited credits are called so, and are a number in JSON', async () => {
  const credits = { remaining: 2 ** 53 - 1, used: 3 }
  const body = { name: 'me', services: ['RAW'], credits, rate: 50 }
  const headers = { 'X-Credits-Used': '1', 'X-Credits-Remaining': `${credits.remaining}` }
  const stub = await stubService(({ path }) => {
    return path === '/v3/account' ? { body } : { headers, body: { count: 5, truncated: false } }
  })
  const table = await devdex(['account'], { url: stub.url })
  expect(table.stdout).toContain('credits remaining  unlimited\ncredits used       3\n')
  const json = await devdex(['account', '-j'], { url: stub.url })
  expect(JSON.parse(json.stdout)).toEqual(body)
  const count = ['raw', 'user-count', '-f', 'login Eq ada']
  const { stderr } = await devdex(count, { url: stub.url })
  expect(stderr).toBe('5 users counted; 1 credit used, unlimited remaining\n')
})
