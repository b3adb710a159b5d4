import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from './harness.ts'

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'devdex-keys-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Opens the accounts as a server does, until the end of the test. */
function openServer(data: string) {
  const store = openStore(data)
  onTestFinished(() => store.close())
  return { store, access: openAccess(store) }
}

/** Commands run in this process here, and may finish within one event-loop tick. */
function nextLoopTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}

async function created(data: string, name: string, ...more: string[]) {
  const { code, stdout } = await devdex([
    ...['keys', 'create', '--data', data, '--name', name, '--services', 'search, RAW'],
    ...['--credits', '1000', '--json', ...more],
  ])
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

/** One that was made some years ago. */
function expiredKey(data: string, name: string) {
  const { store } = openServer(data)
  const access = openAccess(store, { now: () => Date.parse('2000-01-01') })
  const services = ['SEARCH', 'RAW'] as const
  const made = access.create({ name, services, credits: 1000, expiresAt: '2001-01-01' })
  return { id: made.account.id, key: made.key }
}

test('create --json prints one object with a working key', async () => {
  const data = temporaryDir()
  const limits = ['--rate', '7', '--concurrency', '3', '--expires', '2999-01-01']
  const printed = await created(data, 'me', ...limits)
  expect(printed).toEqual({
    id: expect.stringMatching(/^\w+$/),
    key: expect.stringMatching(/^ddx_\w+$/),
    name: 'me',
    services: ['SEARCH', 'RAW'],
    credits: 1000,
    rate: 7,
    concurrency: 3,
    expiresAt: '2999-01-01T00:00:00Z',
  })
  const { access } = openServer(data)
  expect(access.authenticate(`Bearer ${printed.key}`).id).toBe(printed.id)
})

test('create prints the key alone on stdout and says the rest on stderr', async () => {
  const data = temporaryDir()
  const { stdout, stderr } = await devdex([
    ...['keys', 'create', '--data', data, '--name', 'me', '--services', 'RAW'],
    ...['--credits', '5'],
  ])
  expect(stdout).toMatch(/^ddx_\w+\n$/)
  expect(stderr).toMatch(/^created \w+ \(me, active, 5 credits\); .*only this once\n$/)
})

test('list shows every key but not the keys themselves', async () => {
  const data = temporaryDir()
  const first = await created(data, 'ada')
  const second = expiredKey(data, 'bo')
  const third = await created(data, 'cy', '--concurrency', '3')
  await devdex(['keys', 'revoke', third.id, '--data', data])
  const { stdout } = await devdex(['keys', 'list', '--data', data])
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(rows[0]).toEqual([
    ...['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state'],
    ...['earlier keys end', 'scope'],
  ])
  expect(rows.slice(1).sort()).toEqual(
    [
      [first.id, 'ada', 'SEARCH,RAW', '1000', '0', '50', '128', 'active'],
      [second.id, 'bo', 'SEARCH,RAW', '1000', '0', '50', '128', 'expired'],
      [third.id, 'cy', 'SEARCH,RAW', '1000', '0', '50', '3', 'revoked'],
    ].sort(),
  )
  const json = await devdex(['keys', 'list', '--data', data, '--json'])
  expect(JSON.parse(json.stdout)).toHaveLength(3)
  for (const { key } of [first, second, third]) expect(stdout + json.stdout).not.toContain(key)
})

test('a scope is kept through a rotation, listed, and known to verify', async () => {
  const data = temporaryDir()
  const options = [
    ...['--filter', 'users=resolvedCountry Eq Germany', '--filter', 'users=company NotEq x'],
    ...['--filter', 'repos={"field":"stargazerCount","op":"Gte","value":10}'],
    ...['--fields', 'login, bio', '--endpoints', '/v3/search/users,raw/users/by-login'],
  ]
  const scope = {
    filters: {
      users: {
        op: 'And',
        filters: [
          { field: 'resolvedCountry', op: 'Eq', value: 'Germany' },
          { field: 'company', op: 'NotEq', value: 'x' },
        ],
      },
      repos: { field: 'stargazerCount', op: 'Gte', value: 10 },
    },
    fields: ['login', 'bio'],
    endpoints: ['search/users', 'raw/users/by-login'],
  }
  const made = await created(data, 'partner', ...options)
  expect(made.scope).toEqual(scope)
  await devdex(['keys', 'rotate', made.id, '--data', data])
  const { stdout } = await devdex(['keys', 'list', '--data', data, '--json'])
  expect(JSON.parse(stdout)).toMatchObject([{ id: made.id, scope }])
  const table = await devdex(['keys', 'list', '--data', data])
  expect(table.stdout).toContain('fields: login,bio; endpoints: search/users,raw/users/by-login')
  expect((await devdex(['keys', 'verify', '--data', data])).code).toBe(0)
})

test.each([
  [['--filter', 'login Eq x'], /users= or repos=/],
  [['--filter', 'people=login Eq x'], /users= or repos=/],
  [['--filter', 'users=nix Eq x'], /filter of users: there is no field `nix` to filter by/],
  [['--filter', 'users=bio Eq x'], /filter of users: field `bio` takes ContainsAllTokens, not Eq/],
  [['--filter', 'repos=name Regex "("'], /filter of repos: /],
  [['--filter', 'users={"op":"Eq"}'], /filter of users: /],
  [['--fields', 'nix'], /there is no field "nix"; allowed: id, platformId/],
  [['--fields', 'logn'], /there is no field "logn"; did you mean `login`\? allowed: id/],
  [['--fields', ','], /fields are one or more names/],
  [['--endpoints', 'search/user'], /no endpoint "search\/user"; did you mean `search\/users`\?/],
  [['--endpoints', 'search/nix'], /there is no endpoint "search\/nix"; allowed: search\/users/],
])('create with %j says what a scope may have', async (options, message) => {
  const make = ['keys', 'create', '--data', temporaryDir(), '--name', 'n', '--services', 'RAW']
  const { code, stderr } = await devdex([...make, '--credits', '1', ...options])
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
})

test('unlimited credits are called so, and are a number in JSON', async () => {
  const data = temporaryDir()
  const make = ['keys', 'create', '--data', data, '--services', 'RAW', '--credits', 'unlimited']
  const made = await devdex([...make, '--name', 'one'])
  expect(made.stderr).toMatch(/^created \w+ \(one, active, unlimited credits\); /)
  const printed = await devdex([...make, '--name', 'two', '--json'])
  expect(JSON.parse(printed.stdout)).toMatchObject({ credits: 2 ** 53 - 1 })
  const table = await devdex(['keys', 'list', '--data', data])
  const remaining = table.stdout.split('\n').map((line) => line.split(/ {2,}/)[3])
  expect(remaining.slice(1, 3)).toEqual(['unlimited', 'unlimited'])
  const list = await devdex(['keys', 'list', '--data', data, '--json'])
  expect(JSON.parse(list.stdout)[0]).toMatchObject({ creditsRemaining: 2 ** 53 - 1 })
  const turned = await devdex(['keys', 'rotate', 'one', '--data', data])
  expect(turned.stderr).toMatch(/^rotated \w+ \(one, active, unlimited credits\); /)
  const ended = await devdex(['keys', 'revoke', 'one', '--data', data])
  expect(ended.stdout).toMatch(/^revoked \w+ \(one, revoked, unlimited credits\)\n$/)
})

test('list shows until when earlier keys of an active account still work', async () => {
  const data = temporaryDir()
  for (const name of ['cut', 'turned', 'ended']) {
    await created(data, name)
    const overlap = ['--overlap', name === 'cut' ? '0' : '7d']
    await devdex(['keys', 'rotate', name, ...overlap, '--data', data])
  }
  await devdex(['keys', 'rotate', 'turned', '--overlap', '1h', '--data', data])
  await devdex(['keys', 'revoke', 'ended', '--data', data])
  const { stdout } = await devdex(['keys', 'list', '--data', data, '--json'])
  const ends = new Map<string, string | undefined>()
  for (const { name, earlierKeysEndAt } of JSON.parse(stdout)) ends.set(name, earlierKeysEndAt)
  expect([ends.get('cut'), ends.get('ended')]).toEqual([undefined, undefined])
  const leftMs = Date.parse(ends.get('turned')!) - Date.now()
  expect(Math.abs(leftMs - 3_600_000)).toBeLessThan(60_000)
  const table = await devdex(['keys', 'list', '--data', data])
  expect(table.stdout).toContain(`active   ${ends.get('turned')}\n`)
})

test('a running server sees revoke and grant with its next turn', async () => {
  const data = temporaryDir()
  const { id, key } = await created(data, 'me')
  const { access: server } = openServer(data)
  expect(server.authenticate(`Bearer ${key}`).creditsRemaining).toBe(1000)
  const granted = await devdex(['keys', 'grant', id, '234', '--data', data])
  expect(granted.stdout).toBe(`topped up ${id} (me, active, 1234 credits)\n`)
  await nextLoopTick()
  expect(server.authenticate(`Bearer ${key}`).creditsRemaining).toBe(1234)
  const revoked = await devdex(['keys', 'revoke', 'me', '--data', data, '--json'])
  expect(JSON.parse(revoked.stdout)).toMatchObject({ id, revokedAt: expect.any(String) })
  await nextLoopTick()
  expect(() => server.authenticate(`Bearer ${key}`)).toThrow()
})

describe('rotate', () => {
  test('prints the new key alone; both work until the overlap is over', async () => {
    const data = temporaryDir()
    const { id, key } = await created(data, 'me')
    const { access } = openServer(data)
    const { code, stdout, stderr } = await devdex(['keys', 'rotate', 'me', '--data', data])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ddx_\w+\n$/)
    expect(stderr).toMatch(
      /^rotated \w+ \(me, active, 1000 credits\); earlier keys end by \S+Z; .*only this once\n$/,
    )
    const ends = Date.parse(/end by (\S+);/.exec(stderr)![1]!)
    expect(Math.abs(ends - Date.now() - 86_400_000)).toBeLessThan(60_000)
    await nextLoopTick()
    for (const each of [key, stdout.trim()]) {
      expect(access.authenticate(`Bearer ${each}`).id).toBe(id)
    }
  })

  test('--overlap 0 ends the old one at once, on a running server too', async () => {
    const data = temporaryDir()
    const { id, key } = await created(data, 'me')
    const { access } = openServer(data)
    expect(access.authenticate(`Bearer ${key}`).id).toBe(id)
    const args = ['keys', 'rotate', id, '--overlap', '0', '--data', data, '--json']
    const { stdout } = await devdex(args)
    const printed = JSON.parse(stdout)
    expect(printed).toMatchObject({ id, key: expect.stringMatching(/^ddx_/), credits: 1000 })
    await nextLoopTick()
    expect(() => access.authenticate(`Bearer ${key}`)).toThrow()
    expect(access.authenticate(`Bearer ${printed.key}`).id).toBe(id)
    expect((await devdex(['keys', 'list', '--data', data])).stdout).not.toContain(printed.key)
  })

  test('an overlap that is no time: exit 2', async () => {
    const data = temporaryDir()
    const { id, key } = await created(data, 'me')
    const args = ['keys', 'rotate', id, '--overlap', '1w', '--data', data]
    expect(await devdex(args)).toMatchObject({ code: 2, stdout: '' })
    expect(openServer(data).access.authenticate(`Bearer ${key}`).id).toBe(id)
  })
})

describe('usage', () => {
  async function charged(data: string) {
    const me = await created(data, 'me')
    const other = await created(data, 'other')
    const { access } = openServer(data)
    const charge = (endpoint: string, credits: number, fingerprint: number) => ({
      ...{ credits, endpoint, requestId: `r${fingerprint}` },
      replayKey: { fingerprint, isRetry: false },
    })
    await access.debit(me.id, charge('searchUsers', 5, 1))
    await access.debit(me.id, charge('searchUsers', 7, 2))
    await access.debit(me.id, charge('countUsers', 1, 3))
    await access.debit(other.id, charge('searchRepos', 100, 4))
    access.checkpoint()
    return { me, other, day: new Date().toISOString().slice(0, 10) }
  }

  test('is a row for each day, key and endpoint, and the sum on stderr', async () => {
    const data = temporaryDir()
    const { me, other, day } = await charged(data)
    const { code, stdout, stderr } = await devdex(['keys', 'usage', '--data', data, '--csv'])
    expect({ code, rows: stdout.trim().split('\n') }).toEqual({
      code: 0,
      rows: [
        'day,id,name,endpoint,requests,credits',
        `${day},${me.id},me,countUsers,1,1`,
        `${day},${me.id},me,searchUsers,2,12`,
        `${day},${other.id},other,searchRepos,1,100`,
      ],
    })
    expect(stderr).toMatch(/^4 charged requests, 113 credits, \S+ to \S+\n$/)
    const [from, to] = stderr.match(/\d{4}-\d\d-\d\d/g)!
    expect(Date.parse(to!) - Date.parse(from!)).toBe(29 * 86_400_000)
  })

  test('of one key, as a table and as JSON', async () => {
    const data = temporaryDir()
    const { other, day } = await charged(data)
    const table = await devdex(['keys', 'usage', 'other', '--data', data])
    expect(table.stdout).toMatch(/^day +id +name +endpoint +requests +credits\n/)
    expect(table.stdout.trim().split('\n')).toHaveLength(2)
    const json = await devdex(['keys', 'usage', other.id, '--json', '--data', data])
    expect(JSON.parse(json.stdout)).toEqual([
      { day, id: other.id, name: 'other', endpoint: 'searchRepos', requests: 1, credits: 100 },
    ])
  })

  test('of days on which nothing was charged is only the head', async () => {
    const data = temporaryDir()
    await charged(data)
    const args = ['keys', 'usage', '--from', '2001-01-01', '--to', '2001-01-31', '--data', data]
    expect(await devdex(args)).toEqual({
      code: 0,
      stdout: 'day  id  name  endpoint  requests  credits\n',
      stderr: '0 charged requests, 0 credits, 2001-01-01 to 2001-01-31\n',
    })
  })

  test.each([
    ['--from', '2026-02-30'],
    ['--from', '2001-02-01', '--to', '2001-01-01'],
    ['--csv', '--json'],
  ])('with %s %s %s %s: exit 2', async (...args) => {
    const data = temporaryDir()
    await created(data, 'me')
    expect((await devdex(['keys', 'usage', '--data', data, ...args.filter(Boolean)])).code).toBe(2)
  })
})

describe('failures', () => {
  test.each(['revoke', 'grant', 'rotate', 'usage'])(
    '%s of an unknown key: exit 1',
    async (name) => {
      const data = temporaryDir()
      await created(data, 'me')
      const args = ['keys', name, 'nobody', ...(name === 'grant' ? ['5'] : []), '--data', data]
      const { code, stderr } = await devdex(args)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `devdex: there is no key "nobody" in ${data}\n`,
      })
    },
  )

  test('a name that two keys have: exit 1 and nothing changed', async () => {
    const data = temporaryDir()
    await created(data, 'twin')
    await created(data, 'twin')
    const { code, stderr } = await devdex(['keys', 'revoke', 'twin', '--data', data])
    expect(code).toBe(1)
    expect(stderr).toContain('several keys')
    const { stdout } = await devdex(['keys', 'list', '--data', data])
    expect(stdout).not.toContain('revoked')
  })

  test('a data directory that is not there is not made', async () => {
    const data = join(temporaryDir(), 'none')
    const { code } = await devdex(['keys', 'list', '--data', data])
    expect(code).toBe(1)
    expect(existsSync(data)).toBe(false)
  })

  test.each([
    ['keys', 'list'],
    ['keys', 'usage'],
    ['keys', 'verify'],
    ['keys', 'revoke', 'me'],
    ['keys', 'backup', join(tmpdir(), 'devdex-never')],
    ['audit'],
  ])('%s %s without accounts: exit 1, and nothing is created', async (...args) => {
    const data = temporaryDir()
    expect(await devdex([...args, '--data', data])).toEqual({
      code: 1,
      stdout: '',
      stderr: `devdex: there are no accounts in ${data}\n`,
    })
    expect(readdirSync(data)).toEqual([])
  })

  const plain = ['--name', 'x', '--services', 'RAW', '--credits', '1']
  const misuses: [string, string[]][] = [
    ['an unknown service', ['--name', 'x', '--services', 'SEARCH,MAGIC', '--credits', '1']],
    ['no service', ['--name', 'x', '--services', '', '--credits', '1']],
    ['no name', ['--services', 'RAW', '--credits', '1']],
    ['an empty name', ['--name', ' ', '--services', 'RAW', '--credits', '1']],
    ['a fraction of a credit', ['--name', 'x', '--services', 'RAW', '--credits', '1.5']],
    ['a debt', ['--name', 'x', '--services', 'RAW', '--credits', '-1']],
    ['nothing at a time', [...plain, '--concurrency', '0']],
    ['too much at a time', [...plain, '--concurrency', '10001']],
    ['no rate', ['--name', 'x', '--services', 'RAW', '--credits', '1', '--rate', '0']],
    ['no date', ['--name', 'x', '--services', 'RAW', '--credits', '1', '--expires', 'soon']],
    ['an end in the past', [...plain, '--expires', '2026-01-01']],
    ['an end that has just been', [...plain, '--expires', new Date().toISOString().slice(0, 10)]],
  ]
  test.each(misuses)('create with %s: exit 2', async (_, args) => {
    const data = temporaryDir()
    const { code, stdout, stderr } = await devdex(['keys', 'create', '--data', data, ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^devdex: [^\n]+\n$/)
  })
})
