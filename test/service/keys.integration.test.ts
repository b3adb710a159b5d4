/** Permissions of keys, and the order of refusals (decisions §3, §4). */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../src/access/index.ts'
import { openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...connected,
    keys: {
      expired: { expiresAt: '2020-01-01' },
      lasting: { expiresAt: '2999-01-01' },
      professional: { services: ['PROFESSIONAL'] },
      'search, professional': { services: ['SEARCH', 'PROFESSIONAL'] },
      'poor search': { services: ['SEARCH'], credits: 0 },
      'poor raw': { services: ['RAW'], credits: 0 },
      brisk: { rate: 1 },
    },
  })
})
afterAll(() => world.close())

describe('401', () => {
  const key = () => world.keys.all!
  const flipped = (text: string) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')
  const headers: readonly (readonly [string, () => string])[] = [
    ['no header', () => ''],
    ['another scheme', () => `Basic ${key()}`],
    ['no scheme', () => key()],
    ['no key', () => 'Bearer'],
    ['two keys', () => `Bearer ${key()} ${key()}`],
    ['a key with a wrong checksum', () => `Bearer ${flipped(key())}`],
    ['a shortened key', () => `Bearer ${key().slice(0, -1)}`],
    ['a key in other case', () => `Bearer ${key().toUpperCase()}`],
    ['nonsense', () => 'Bearer nonsense'],
    ['a good key that nobody has', () => `Bearer ${newKey()}`],
    ['a long header', () => `Bearer ${'x'.repeat(2000)}`],
    ['an expired key', () => `Bearer ${world.keys.expired}`],
  ]

  test('is the same for every cause and on every endpoint', async () => {
    const told = new Set<string>()
    for (const { path, body } of endpointIds.map((id) => validRequests[id])) {
      for (const [cause, header] of headers) {
        const authorization = { authorization: header(), 'x-request-id': 'same' }
        const answer = await world.post(path, body, { key: null, headers: authorization })
        expect([answer.status, answer.headers.get('www-authenticate')], cause).toEqual([
          401,
          'Bearer',
        ])
        expect(answer.headers.get('x-credits-remaining')).toBe('0')
        told.add(answer.text)
      }
    }
    expect(told.size).toBe(1)
  })

  test.each(['all', 'lasting'])(
    'the key %s is accepted, with any case of the scheme',
    async (name) => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
        const headers = { authorization: `${scheme} ${world.keys[name]}` }
        expect((await world.post('/account', {}, { key: null, headers })).status).toBe(200)
      }
    },
  )

  test('comes at once for a key that another process revokes', async () => {
    const program = (args: readonly string[]) =>
      promisify(execFile)(process.execPath, ['dist/src/main.js', ...args, '--data', world.dataDir])
    const brief = ['--name', 'brief', '--services', 'RAW', '--credits', '10', '--json']
    const { stdout } = await program(['keys', 'create', ...brief])
    const { id, key } = JSON.parse(stdout) as { id: string; key: string }
    const headers = { authorization: `Bearer ${key}` }
    expect((await world.post('/account', {}, { key: null, headers })).status).toBe(200)
    await program(['keys', 'revoke', id])
    const options = { key: null, headers: { ...headers, 'x-request-id': 'same' } }
    const revoked = await world.post('/account', {}, options)
    expect(revoked.status).toBe(401)
    const nothing = { key: null, headers: { 'x-request-id': 'same' } }
    expect(revoked.text).toBe((await world.post('/account', {}, nothing)).text)
  })
})

describe('of several errors the first of 404, 405, 401, 429, 415, 413, 400, 403, 402, 404', () => {
  const text = { 'content-type': 'text/plain' }
  const large = 'x'.repeat((1 << 20) + 1)
  const root = '/raw/users/nobody/graph/followers'
  const badFilter = { filters: { field: 'nope', op: 'Eq', value: 'x' } }
  const lacking = 'service_required'
  type Case = readonly [string, string, unknown, object, readonly [number, string]]
  const cases: readonly Case[] = [
    ['404, 401', '/nothing', large, { key: null, headers: text }, [404, 'not_found']],
    ['401, 415', '/account', large, { key: null, headers: text }, [401, 'unauthorized']],
    ['401, 413', '/account', large, { key: null }, [401, 'unauthorized']],
    ['401, 400', '/account', '{', { key: null }, [401, 'unauthorized']],
    ['415, 413', '/account', large, { headers: text }, [415, 'unsupported_media_type']],
    ['415, 400', '/account', '{', { headers: text }, [415, 'unsupported_media_type']],
    ['413, 400', '/account', large, {}, [413, 'body_too_large']],
    ['413, 403', '/search/users', large, { key: 'raw' }, [413, 'body_too_large']],
    ['400, 403', '/search/users', '{', { key: 'raw' }, [400, 'invalid_json']],
    ['400, 403', '/search/users', { query: 5 }, { key: 'raw' }, [400, 'invalid_request']],
    ['403, 400 of a plan', '/raw/users/count', badFilter, { key: 'search' }, [403, lacking]],
    [
      '400 of a plan, 402',
      '/raw/users/count',
      badFilter,
      { key: 'poor raw' },
      [400, 'invalid_filter'],
    ],
    [
      '403, 400 of a plan',
      '/search/users',
      { query: 'rust', after: 'x', enablePagination: true },
      { key: 'raw' },
      [403, lacking],
    ],
    [
      '403 of an attribute, 402',
      '/search/users',
      { query: 'rust', includeAttributes: { bestEmail: true } },
      { key: 'poor search' },
      [403, 'service_required'],
    ],
    ['400, 404', root, { first: 0 }, {}, [400, 'invalid_request']],
    ['400, 404', root, { after: 'x' }, {}, [400, 'invalid_cursor']],
    ['403, 404', root, {}, { key: 'search' }, [403, 'service_required']],
    ['402, 404 of a root', root, {}, { key: 'poor raw' }, [402, 'insufficient_credits']],
    ['400, 402', '/search/users', { query: 5 }, { key: 'poor search' }, [400, 'invalid_request']],
    [
      '403, 402',
      '/search/users',
      { query: 'rust' },
      { key: 'poor raw' },
      [403, 'service_required'],
    ],
    [
      '402 at last',
      '/search/users',
      { query: 'rust' },
      { key: 'poor search' },
      [402, 'insufficient_credits'],
    ],
  ]
  test.each(cases)('%s: %s', async (_, path, body, options, expected) => {
    await world.refused(path, body, expected, options)
  })

  test('404, 405 before 401', async () => {
    expect((await world.ask('GET', '/v3/nothing')).status).toBe(404)
    expect((await world.ask('GET', '/v3/account')).status).toBe(405)
  })

  test('401 before 429 before 415', async () => {
    const options = { key: 'brisk', headers: text }
    const ask = () => world.post('/account', '{}', options)
    const statuses = (await Promise.all(Array.from({ length: 6 }, ask))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([415, 429]))
    expect((await world.post('/account', '{}', { key: null })).status).toBe(401)
  })
})

test('no key is stored in plain text in the data directory', async () => {
  const folder = join(world.dataDir, 'accounts')
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name))),
  )
  const bytes = Buffer.concat(files)
  expect(bytes.includes('professional')).toBe(true)
  for (const key of Object.values(world.keys)) expect(bytes.includes(key)).toBe(false)
})
