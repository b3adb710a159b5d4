/**
 * Records with several platformIds over HTTP, sources of their fields, and a suppression by any of
 * their names. The other process is the compiled command line: run `npx tsc -b` first.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repository, User } from '../../src/contract/index.ts'
import { openWorld, type World, type WorldOptions } from './harness.ts'

const run = promisify(execFile)

const users = [
  { platformId: 'U_ann', login: 'ann', bio: 'writes compilers', emails: ['ann@home.example'] },
  { platformId: 'U_bob', login: 'bob', bio: 'writes compilers too' },
  { platformId: 'U_cy', login: 'cy', bio: 'writes parsers' },
]
const repos = [
  { platformId: 'R_1', ownerLogin: 'ann', name: 'compiler', description: 'A compiler for Go' },
  { platformId: 'R_2', ownerLogin: 'bob', name: 'parser', description: 'A parser for Go' },
]
const edges = [
  { type: 'follows', from: 'bob', to: 'ann' },
  { type: 'stars', from: 'bob', to: 'ann/compiler' },
] as const
const bySource = { source: 'people.csv', at: '2026-01-02T00:00:00Z', trust: 'hand' }
const origin = (...aliases: string[]) => ({
  aliases,
  provenance: { createdAt: ['people.csv', '2026-01-02', 'hand'] },
})
const ofProfile = { professional: ['people.csv', '2026-01-02', 'hand'] }
const known: WorldOptions = {
  users: [
    { ...users[0]!, ...origin('login:anna', '17') },
    users[1]!,
    { ...users[2]!, professional: { headline: 'Parses' }, provenance: ofProfile },
  ],
  repos: [{ ...repos[0]!, ...origin('99') }, repos[1]!],
  edges,
}
const idOf = (kind: string, platformId: string) =>
  createHash('sha256').update(`${kind}:${platformId}`).digest('hex').slice(0, 32)

interface Body {
  readonly count: number
  readonly users?: readonly (User | null)[]
  readonly repositories?: readonly (Repository | null)[]
  readonly results?: readonly { readonly login: string }[]
}

let world: World
let plain: World
beforeAll(async () => {
  world = await openWorld({ ...known, shards: 2 })
  plain = await openWorld({ users, repos, edges, shards: 2 })
})
afterAll(async () => {
  await world.close()
  await plain.close()
})

async function answer(path: string, body: object): Promise<Body> {
  const { status, body: found, text } = await world.post<Body>(path, body)
  expect(status, text).toBe(200)
  return found
}

const formsOfAnn = ['U_ann', 'login:anna', '17'].flatMap((id) => [id, idOf('user', id)])

describe('a person of several platformIds', () => {
  test('is found by each platformId, and by each service identifier', async () => {
    const githubIds = [...formsOfAnn, 'LOGIN:ANNA', idOf('repo', '17')]
    const found = await answer('/raw/users', { githubIds })
    const ids = found.users!.map((user) => user?.id ?? null)
    expect(ids).toEqual([...formsOfAnn.map(() => idOf('user', 'U_ann')), null, null])
  })

  test.each(['platformId', 'githubId'])('matches filters on %s', async (field) => {
    const leaf = (op: string, value: unknown) => ({ filters: { field, op, value } })
    for (const [body, count] of [
      [leaf('Eq', 'login:anna'), 1],
      [leaf('In', ['17', 'U_bob', 'U_ann']), 2],
      [leaf('NotIn', ['17', 'login:anna']), 2],
      [leaf('NotEq', '17'), 2],
    ] as const) {
      expect((await answer('/raw/users/count', body)).count, JSON.stringify(body)).toBe(count)
    }
    const { users: found } = await answer('/search/users', leaf('Eq', '17'))
    expect(found!.map((user) => user!.platformId)).toEqual(['U_ann'])
  })

  test('is the root of lists, and named by similarTo', async () => {
    for (const id of formsOfAnn) {
      const { users: found } = await answer(
        `/raw/users/${encodeURIComponent(id)}/graph/followers`,
        {},
      )
      expect(found!.map((user) => user!.login)).toEqual(['bob'])
    }
    const body = { similarTo: ['99'] }
    const { repositories } = await answer('/search/repos', body)
    expect(repositories!.map((repo) => repo!.platformId)).toEqual(['R_2'])
  })

  test('is written to under each, once', async () => {
    const { results, count } = await answer('/users/best-email', { githubIds: formsOfAnn })
    expect(count).toBe(1)
    expect(results!.map(({ login }) => login)).toEqual(['ann'])
    const reply = { githubIds: formsOfAnn, emailReplyBody: 'thanks' }
    expect((await answer('/users/best-email/signal/reply', reply)).count).toBe(1)
  })

  test('is answered like a record of one platformId', async () => {
    for (const [path, body] of [
      ['/search/users', { query: 'compilers', includeAttributes: { owns: { first: 5 } } }],
      ['/raw/users', { githubIds: ['U_ann', 'U_bob'] }],
      [
        '/raw/repos/by-fullname',
        { fullNames: ['ann/compiler'], includeAttributes: { owner: true } },
      ],
    ] as const) {
      const [found, expected] = await Promise.all([world.post(path, body), plain.post(path, body)])
      expect(found.status).toBe(200)
      const text = (one: typeof found) => one.text.replace(/"embeddedAt":"[^"]*"/g, '')
      expect(text(found)).toBe(text(expected))
    }
  })
})

describe('includeAttributes.provenance', () => {
  test('adds the source of each field for free, where there is one', async () => {
    const includeAttributes = { provenance: true }
    const byLogin = { logins: ['bob', 'ann'], includeAttributes }
    const { users: found } = await answer('/raw/users/by-login', byLogin)
    expect(found!.map((user) => user?.provenance)).toEqual([undefined, { createdAt: bySource }])
    const searched = { query: 'go', includeAttributes }
    const { repositories } = await answer('/search/repos', searched)
    const sources = repositories!.map((repo) => [repo!.platformId, repo!.provenance])
    expect(Object.fromEntries(sources)).toEqual({ R_1: { createdAt: bySource }, R_2: undefined })
    const headers = { prefer: 'devdex-dry-run' }
    const dry = await world.post<{ creditsMax: number }>('/raw/users/by-login', byLogin, {
      headers,
    })
    expect(dry.body.creditsMax).toBe(2)
  })

  test('names no profile to keys that may not see one', async () => {
    const found = async (query: string, key: string) => {
      const body = { query, includeAttributes: { provenance: true } }
      const { body: answer } = await world.post<Body>('/search/users', body, { key })
      return answer.users!.map((user) => user?.provenance)
    }
    expect(await found('parsers', 'all')).toEqual([{ professional: bySource }])
    expect(await found('parsers', 'search')).toEqual([undefined])
    expect(await found('ann', 'search')).toEqual([{ createdAt: bySource }])
  })

  test('adds nothing where no record has a source', async () => {
    const includeAttributes = { provenance: true }
    const body = { query: 'go', includeAttributes }
    const { body: found } = await plain.post<Body>('/search/repos', body)
    expect(found.repositories!.map((repo) => repo!.provenance)).toEqual([undefined, undefined])
  })
})

test.each(['login:anna', '17', 'U_ann'])('suppressing %s suppresses the person', async (id) => {
  const hidden = await openWorld({ ...known, shards: 2 })
  const command = ['suppress', 'add', id, '--kind', 'platform-id', '--data', hidden.dataDir]
  const { stderr } = await run(process.execPath, ['dist/src/main.js', ...command])
  expect(stderr).toContain('1 user and 1 repository')
  const found = async () => {
    const { body } = await hidden.post<Body>('/raw/users', { githubIds: formsOfAnn })
    const repo = await hidden.post<Body>('/raw/repos', { githubIds: ['99', 'R_1'] })
    return body.count + repo.body.count
  }
  await expect.poll(found, { timeout: 5000 }).toBe(0)
  await hidden.close()
})

test.each([
  ['/raw/users', ['U_ann', 'no one', 'U_bob']],
  ['/raw/repos', ['R_2', 'R_1']],
  ['/users/best-email', ['U_ann', 'U_cy']],
  ['/users/best-email/signal/reply', ['U_ann']],
])('%s takes identifiers under either name', async (path, ids) => {
  const neutral = await world.post(path, { platformIds: ids })
  expect(neutral.status).toBe(200)
  expect((await world.post(path, { githubIds: ids })).text).toBe(neutral.text)
  expect((await world.post(path, { githubIds: ids, platformIds: ids })).status).toBe(400)
})
