/** Names from standard input go out a hundred at a time, and come back as one list. */
import { expect, test } from 'vitest'
import { devdex, type SentBody, stubService } from './harness.ts'

/** Knows every login but those that begin with `ghost`; e-mail answers lack unknown people. */
function openDirectory() {
  return stubService(({ path, body, prefer }) => {
    const { logins = [] } = body
    const known = logins.filter((login) => !login.startsWith('ghost'))
    const headers = { 'X-Credits-Used': `${known.length}` }
    if (prefer === 'devdex-dry-run') return { body: { dryRun: true, creditsMax: logins.length } }
    if (path?.includes('email')) {
      const results = known.map((login) => ({ login, platformId: login, otherCandidates: [] }))
      return { headers, body: { count: known.length, results } }
    }
    const users = logins.map((login) => (known.includes(login) ? { login } : null))
    return { headers, body: { count: known.length, users } }
  })
}

const logins = Array.from({ length: 250 }, (_, i) => `user${i}`)
const sizesOf = (requests: readonly { readonly body: SentBody }[]) =>
  requests.map(({ body }) => body.logins?.length)

test('batches of 100 are joined in order, into one JSON, table and CSV', async () => {
  const { url, requests } = await openDirectory()
  const { stdout, stderr } = await devdex(['raw', 'users', 'first', '-', 'last', '-j'], {
    url,
    // Lines may be cut anywhere on their way, end in either break and be blank.
    stdin: [`${logins.slice(0, 9).join('\r\n')}\r\n\n  us`, `er9\n${logins.slice(10).join('\n')}`],
  })
  expect(sizesOf(requests)).toEqual([100, 100, 52])
  const { count, users } = JSON.parse(stdout)
  expect([count, users]).toEqual([252, ['first', ...logins, 'last'].map((login) => ({ login }))])
  expect(stderr).toBe('252 of 252 users found; 252 credits used\n')
  for (const form of [[], ['--csv']]) {
    const args = ['raw', 'users', '-', '--fields', 'login', ...form]
    const list = await devdex(args, { url, stdin: logins.join('\n') })
    expect(list.stdout).toBe(`login\n${logins.join('\n')}\n`)
  }
})

test('addresses of batches are joined without unknown people, and dry runs are added up', async () => {
  const { url, requests } = await openDirectory()
  const stdin = logins
    .slice(0, 150)
    .map((name, i) => (i % 3 === 0 ? `ghost${i}` : name))
    .join('\n')
  const { stdout } = await devdex(['email', '-', '-j', '--fields', 'login'], { url, stdin })
  expect(sizesOf(requests)).toEqual([100, 50])
  const { count, results } = JSON.parse(stdout)
  expect([count, results.length, results.includes(null)]).toEqual([100, 100, false])
  const dry = await devdex(['raw', 'users', '-', '--dry-run'], { url, stdin })
  expect(dry.stdout).toBe('at most 150 credits\n')
})
