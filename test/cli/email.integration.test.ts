import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { devdex, stubService } from './harness.ts'

interface Asked {
  readonly logins?: readonly string[]
  readonly platformIds?: readonly string[]
}

const addressOf = (login: string) => `${login.toLowerCase()}@home.example`

/** Returns every address except those that begin with `ghost`, once each, as the contract says. */
function directory() {
  return stubService(({ body }) => {
    const { logins, platformIds } = body as Asked
    const names = (logins ?? platformIds ?? []).filter((name) => !name.startsWith('ghost'))
    const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
    const results = distinct.map((name) => ({
      bestEmail: name.startsWith('shy') ? null : addressOf(name),
      login: name.toUpperCase(),
      otherCandidates: name.startsWith('shy') ? [] : ['a@work.example', 'b@work.example'],
      platformId: name,
      profile: name.startsWith('shy') ? null : 'PERSONAL',
    }))
    const headers = { 'X-Credits-Used': String(results.length) }
    return { headers, body: { count: results.length, results } }
  })
}

test('email takes logins and shows a row for each', async () => {
  const stub = await directory()
  const { code, stdout, stderr } = await devdex(['email', 'ada', 'ghost', 'shy', 'ADA'], {
    url: stub.url,
  })
  expect(stub.requests.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/v3/users/best-email/by-login',
      body: { logins: ['ada', 'ghost', 'shy', 'ADA'] },
    },
  ])
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: [
      'login  best email        profile   other candidates',
      'ADA    ada@home.example  PERSONAL  a@work.example; b@work.example',
      'ghost  not found',
      'SHY',
      '',
    ].join('\n'),
  })
  expect(stderr).toBe('2 of 3 users found; 2 credits used\n')
})

test('email-by-id finds what a service identifier meant', async () => {
  const platformId = 'U_9'
  const id = createHash('sha256').update(`user:${platformId}`).digest('hex').slice(0, 32)
  const result = { bestEmail: 'x@home.example', login: 'x', otherCandidates: [], profile: 'WORK' }
  const stub = await stubService(() => ({
    body: { count: 1, results: [{ ...result, platformId }] },
  }))
  const args = ['email-by-id', id, 'U_8', '--csv', '--fields', 'input,login']
  const { stdout, stderr } = await devdex(args, { url: stub.url })
  expect(stub.requests[0]?.path).toBe('/v3/users/best-email')
  expect(stub.requests[0]?.body).toEqual({ platformIds: [id, 'U_8'] })
  expect(stdout).toBe(`input,login\n${id},x\nU_8,\n`)
  expect(stderr).toBe('not found: U_8\n1 of 2 users found; 0 credits used\n')
})

describe('forms', () => {
  test('--json is the answer as it came', async () => {
    const stub = await directory()
    const args = ['email', 'ada', 'ghost', '-j']
    const { stdout, stderr } = await devdex(args, { url: stub.url })
    expect(stderr).toMatch(/^not found: ghost\n1 of 2 users found/)
    const { count, results } = JSON.parse(stdout)
    expect({ count, logins: results.map(({ login }: { login: string }) => login) }).toEqual({
      count: 1,
      logins: ['ADA'],
    })
  })

  test('--json joins batches of a hundred, without unknown people', async () => {
    const stub = await directory()
    const names = Array.from({ length: 150 }, (_, i) => (i % 3 === 0 ? `ghost${i}` : `u${i}`))
    const { stdout } = await devdex(['email', '-', '-j', '--fields', 'login'], {
      url: stub.url,
      stdin: names.join('\n'),
    })
    expect(stub.requests.map(({ body }) => body.logins?.length)).toEqual([100, 50])
    const { count, results } = JSON.parse(stdout)
    expect({ count, shown: results.length }).toEqual({ count: 100, shown: 100 })
    expect(results).not.toContain(null)
  })

  test('--dry-run prints the maximum cost and shows no addresses', async () => {
    const stub = await stubService(() => ({ body: { dryRun: true, creditsMax: 7 } }))
    const { stdout } = await devdex(['email', 'ada', '--dry-run'], { url: stub.url })
    expect(stdout).toBe('at most 7 credits\n')
    expect(stub.requests[0]?.prefer).toContain('dry-run')
  })
})

describe('signals', () => {
  test('--reason is one, beside those of --signals', async () => {
    const stub = await directory()
    const signals = '{"sender":"Duarte","emailSubject":"Hello"}'
    await devdex(['email', 'ada', '--reason', 'a talk', '--signals', signals], { url: stub.url })
    expect(stub.requests[0]?.body).toEqual({
      logins: ['ada'],
      signals: {
        sender: 'Duarte',
        emailSubject: 'Hello',
        reasonForEmailNaturalLanguage: 'a talk',
      },
    })
  })

  test.each([
    [['--signals', 'hello'], /JSON/],
    [['--reason', 'a', '--signals', '{"reasonForEmailNaturalLanguage":"b"}'], /--reason/],
  ])('%j: exit 2, nothing sent', async (args, message) => {
    const stub = await directory()
    const { code, stderr } = await devdex(['email', 'ada', ...args], { url: stub.url })
    expect({ code, requests: stub.requests.length }).toEqual({ code: 2, requests: 0 })
    expect(stderr).toMatch(message)
  })
})

test('addresses have columns, of users and of those beside repositories', async () => {
  const user = { login: 'ada', bestEmail: 'ada@home.example', emails: ['ada@home.example'] }
  const repo = { ownerLogin: 'ada', name: 'rocket', owner: user, contributors: { edges: [user] } }
  const stub = await stubService(({ path }) => ({
    body: path?.includes('repos')
      ? { count: 1, repositories: [repo] }
      : { count: 1, users: [user] },
  }))
  const wide = { url: stub.url, columns: 300 }
  const asked = ['-i', 'bestEmail,revealEmails']
  const users = await devdex(['raw', 'users', 'ada', ...asked], wide)
  expect(users.stdout.split('\n')[0]).toMatch(/best email +emails$/)
  expect(users.stdout.split('ada@home.example')).toHaveLength(3)
  const repos = await devdex(
    ['raw', 'repos', 'ada/rocket', ...asked, '-i', 'owner,contributors:1', '--csv'],
    wide,
  )
  expect(repos.stdout.split('\n')[0]).toMatch(
    /owner\.bestEmail,owner\.emails,contributors\.edges\.bestEmail,contributors\.edges\.emails$/,
  )
  expect(stub.requests[1]?.body.includeAttributes).toEqual({
    bestEmail: true,
    revealEmails: true,
    owner: true,
    contributors: { first: 1 },
  })
})
