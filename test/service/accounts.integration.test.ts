/** Keys and credits where several processes or requests meet, over each HTTP server. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts } from '../accounts/open-accounts.ts'
import { describeEachAdapter } from '../http/adapters.ts'
import { rawPost, talk } from '../http/raw-socket.ts'
import { openWorld, type World } from './harness.ts'
import { connected } from './requests.ts'

describeEachAdapter('accounts', (http) => {
  let world: World
  beforeAll(async () => {
    const few = { ten: { credits: 10 }, idle: { credits: 7 }, hasty: { credits: 1000 } }
    const keys = { ...few, brisk: { rate: 1 } }
    world = await openWorld({ ...connected, keys, service: { http } })
  })
  afterAll(() => world.close())

  const accountOf = async (key: string) => (await world.post('/account', {}, { key })).body

  test('simultaneous requests never spend more than the balance', async () => {
    const body = { logins: ['fay', 'dora_m', 'edgar9'] }
    const ask = () => world.post('/raw/users/by-login', body, { key: 'ten' })
    const answers = await Promise.all(Array.from({ length: 24 }, ask))
    const paid = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(21)
    const left = paid.map(({ headers }) => Number(headers.get('x-credits-remaining')))
    expect(left.sort()).toEqual([1, 4, 7])
    expect(await accountOf('ten')).toMatchObject({ credits: { remaining: 1, used: 9 } })
  })

  test('a client pays for its answers, also when it sends ahead', async () => {
    const fields = `Authorization: Bearer ${world.keys.hasty}\r\n`
    const request = rawPost('/v3/raw/users/by-login', '{"logins":["fay"]}', fields)
    const port = Number(new URL(world.url).port)
    const trains = Array.from({ length: 5 }, () => talk(port, request.repeat(20), 20))
    const answers = (await Promise.all(trains)).flatMap((conversation) => conversation.answers)
    // uWebSockets.js closes a connection that sends its second request before the first answer.
    expect(answers).toHaveLength(http === 'node' ? 100 : 0)
    expect(await accountOf('hasty')).toMatchObject({ credits: { used: answers.length } })
  })

  test.each([
    ['GET', '/health', 200],
    ['POST', '/v3/nothing', 404],
    ['DELETE', '/v3/account', 405],
  ])('%s %s has the balance of a key, and none without', async (method, path, status) => {
    for (const [key, balance] of [
      [world.keys.idle, '7'],
      ['dx_none', '0'],
    ]) {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(new URL(path, world.url), { method, headers })
      const told = [answer.status, answer.headers.get('x-credits-remaining')]
      expect(told).toEqual([status, balance])
    }
  })

  test('401 before 429 before 415', async () => {
    const headers = { 'content-type': 'text/plain' }
    const ask = () => world.post('/account', '{}', { key: 'brisk', headers })
    const statuses = (await Promise.all(Array.from({ length: 6 }, ask))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([415, 429]))
    expect((await world.post('/account', '{}', { key: null, headers })).status).toBe(401)
  })

  test('a key that another process revokes is refused at once, like none', async () => {
    const { access, close } = await openAccounts(world.dataDir)
    const options = { name: 'brief', services: ['RAW'], credits: 10, rate: 10 } as const
    const made = await access.keys.create(options)
    const headers = { authorization: `Bearer ${made.key}`, 'x-request-id': 'same' }
    expect((await world.post('/account', {}, { key: null, headers })).status).toBe(200)
    await access.keys.revoke(made.account.id)
    await close()
    const revoked = await world.post('/account', {}, { key: null, headers })
    const nothing = { key: null, headers: { 'x-request-id': 'same' } }
    const { status, text } = await world.post('/account', {}, nothing)
    expect([revoked.status, revoked.text]).toEqual([401, text])
    expect(status).toBe(401)
  })

  test('no key is stored in plain text in the data directory', async () => {
    const names = (await readdir(world.dataDir)).filter((name) => name.startsWith('accounts'))
    const read = (name: string) => readFile(join(world.dataDir, name))
    const bytes = Buffer.concat(await Promise.all(names.map(read)))
    expect(bytes.includes('hasty')).toBe(true)
    for (const key of Object.values(world.keys)) expect(bytes.includes(key)).toBe(false)
  })
})
