/** The main behaviour of the contract over each HTTP server (decisions §10). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachAdapter } from '../http/adapters.ts'
import { rawPost, talk } from '../http/raw-socket.ts'
import { openWorld, type World } from './harness.ts'
import { people, repositories } from './people.ts'

describeEachAdapter('service', (http) => {
  let world: World
  beforeAll(async () => {
    const few = { none: { credits: 0 }, idle: { credits: 7 } }
    const keys = { ...few, brisk: { rate: 1 }, hasty: { credits: 1000 } }
    world = await openWorld({ users: people, repos: repositories, keys, service: { http } })
  })
  afterAll(() => world.close())

  test('search, look-up, count, account', async () => {
    expect(await world.logins({ query: 'node.js' })).toEqual(['dora_m'])
    const batch = await world.post<{ count: number }>('/raw/repos', {
      githubIds: ['R_lens', 'x'],
    })
    expect(batch.body.count).toBe(1)
    expect(await world.countRepos({ field: 'language', op: 'Eq', value: 'rust' })).toBe(2)
    expect((await world.post('/account', {})).body).toMatchObject({ name: 'all' })
  })

  test('a sentence, with letters of many alphabets', async () => {
    const query = 'Rust Ingenieurin in Zürich, 東京 🦀'
    for (const subject of ['users', 'repos']) {
      const path = `/search/${subject}/natural-language`
      const answer = await world.post<{ searchQuery: string; explanation: object }>(path, {
        query,
        explain: true,
      })
      expect([answer.status, answer.body.searchQuery.isWellFormed()]).toEqual([200, true])
      expect(answer.body.explanation).toMatchObject({ by: 'rules' })
      await world.refused(path, { query: '' }, [400, 'invalid_request'])
    }
  })

  test('a page and its cursor', async () => {
    const body = { query: 'rust', first: 2, enablePagination: true }
    const { users, pageInfo } = await world.search(body)
    const rest = await world.search({ ...body, after: pageInfo.endCursor })
    expect([users.length, rest.users.length, rest.pageInfo.endCursor]).toEqual([2, 1, null])
    const after = `${pageInfo.endCursor}A`
    await world.refused('/search/users', { ...body, after }, [400, 'invalid_cursor'])
  })

  test('refusals', async () => {
    const body = { query: 'rust' }
    const large = { query: 'x'.repeat(1 << 20) }
    const text = { headers: { 'content-type': 'text/plain' } }
    await world.refused('/search/users', '{', [400, 'invalid_json'])
    await world.refused('/search/users', body, [401, 'unauthorized'], { key: null })
    await world.refused('/search/users', body, [402, 'insufficient_credits'], { key: 'none' })
    await world.refused('/search/users', body, [403, 'service_required'], { key: 'raw' })
    await world.refused('/search/user', body, [404, 'not_found'])
    await world.refused('/search/users', large, [413, 'body_too_large'])
    await world.refused('/search/users', body, [415, 'unsupported_media_type'], text)
    const many = Array.from({ length: 6 }, () => world.post('/account', {}, { key: 'brisk' }))
    expect((await Promise.all(many)).map(({ status }) => status)).toContain(429)
    expect((await world.ask('DELETE', '/v3/account')).status).toBe(405)
  })

  test.each([
    ['GET', '/health', 200],
    ['POST', '/v3/nothing', 404],
    ['DELETE', '/v3/account', 405],
    ['GET', '/v3/account', 405],
  ])('%s %s has the balance of a key, and none without', async (method, path, status) => {
    for (const [key, balance] of [['idle', '7'] as const, ['', '0'] as const]) {
      const headers = { authorization: `Bearer ${key === '' ? 'dx_none' : world.keys[key]}` }
      const answer = await fetch(new URL(path, world.url), { method, headers })
      expect([answer.status, answer.headers.get('x-credits-remaining')]).toEqual([status, balance])
    }
  })

  test('a client pays for its answers, also when it sends ahead', async () => {
    const fields = `Authorization: Bearer ${world.keys.hasty}\r\n`
    const request = rawPost('/v3/raw/users/by-login', '{"logins":["fay"]}', fields)
    const { port } = new URL(world.url)
    const trains = Array.from({ length: 5 }, () => talk(Number(port), request.repeat(20), 20))
    const answers = (await Promise.all(trains)).flatMap((conversation) => conversation.answers)
    // uWebSockets.js closes a connection that sends its second request before the first answer.
    expect(answers).toHaveLength(http === 'node' ? 100 : 0)
    const account = await world.post('/account', {}, { key: 'hasty' })
    expect(account.body).toMatchObject({ credits: { used: answers.length } })
  })

  test("the client's request id is echoed, in header and problem", async () => {
    const headers = { 'x-request-id': 'Mine_1.2:3' }
    const good = await world.post('/account', {}, { headers })
    expect(good.headers.get('x-request-id')).toBe('Mine_1.2:3')
    const bad = await world.post<{ requestId: string }>('/account', '[]', { headers })
    expect(bad.body.requestId).toBe('Mine_1.2:3')
  })

  test('many simultaneous requests each get their own answer', async () => {
    const logins = Array.from({ length: 120 }, (_, i) => String(people[i % people.length]!.login))
    const found = await Promise.all(
      logins.map((value) => world.logins({ filters: { field: 'login', op: 'Eq', value } })),
    )
    expect(found).toEqual(logins.map((login) => [login]))
  })
})
