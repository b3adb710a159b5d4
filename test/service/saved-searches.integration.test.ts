/** Saved searches that tables cannot make: bounds, old records, rotated keys. Others: `watch.jsonl`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedSearchRecord } from '../../src/accounts/index.ts'
import { limits } from '../../src/contract/index.ts'
import { matchingVersion } from '../../src/endpoints/seen-results.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import { openWorld, type PostOptions, type World } from './harness.ts'
import { until } from './swap-world.ts'

const users = ['ana', 'bo', 'cem', 'dag', 'eli'].map((login) => ({
  ...{ platformId: `U_${login}`, login, bio: 'rust diver' },
}))

interface NewBody {
  readonly users: readonly { readonly login: string }[]
}

let world: World
let accounts: OpenAccounts
beforeAll(async () => {
  world = await openWorld({ users, keys: { large: {}, gone: {} } })
  accounts = await openAccounts(world.dataDir)
})
afterAll(async () => {
  await accounts.close()
  await world.close()
})

const path = '/saved-searches/new'
const rust = { query: 'rust', filters: { field: 'login', op: 'NotEq', value: 'nobody' } }

const at = 1_780_000_000

/** Puts saved searches of nothing seen, as an earlier release or check would have left them. */
async function putRecords(key: string, records: readonly Partial<SavedSearchRecord>[]) {
  const { keys, savedSearches } = accounts.access
  const { id } = (await keys.find(key))!
  const usual = { search: { users: rust }, depth: 1000, createdAt: at, seenAt: at, checks: [] }
  for (const one of records) {
    const record = { name: '', ...usual, ...one } as SavedSearchRecord
    await accounts.database.write(savedSearches.remove(id, record.name))
    await accounts.database.write(savedSearches.add(id, { record, seen: Buffer.of() }))
  }
}

async function news(body: object, options: PostOptions = {}) {
  const answer = await world.post<NewBody>(path, body, options)
  expect(answer.status, answer.text).toBe(200)
  const used = Number(answer.headers.get('x-credits-used'))
  return { ...answer, used, logins: answer.body.users.map(({ login }) => login) }
}

const listNames = async (key: string) => {
  const { body } = await world.post<{ savedSearches: { name: string; seenAt: string }[] }>(
    '/saved-searches/list',
    {},
    { key },
  )
  return body.savedSearches.map(({ name }) => name)
}

test('a check since a snapshot is replayed unchanged after later checks', async () => {
  const since = (await currentSnapshot(world.dataDir))!
  // As if these had come with another snapshot that was rolled back.
  const snapshots = [
    { name: 'other', at },
    { name: since, at: at - 10 },
  ]
  await putRecords('all', [{ name: 'replayed since', matching: matchingVersion, snapshots }])
  const headers = { 'idempotency-key': 'since-a-snapshot' }
  const body = { name: 'replayed since', since }
  const first = await news(body, { headers })
  expect(first.logins).toHaveLength(users.length)
  expect((await news(body)).logins).toEqual([])
  const again = await news(body, { headers })
  expect([again.text, again.used]).toEqual([first.text, 0])
})

describe('a saved search', () => {
  const save = (name: string, request: object, options: PostOptions = {}) =>
    world.post<{ errors: { pointer: string }[] }>(
      '/saved-searches',
      { name, search: { users: request } },
      options,
    )

  test('has to fit with all others of its key', async () => {
    const search = (chars: number) => {
      const value = Array.from({ length: chars / 1000 }, (_, i) => `${i}`.padEnd(997, 'x'))
      return { users: { filters: { field: 'login', op: 'In', value } } } as const
    }
    const large = Array.from({ length: 16 }, (_, i) => ({
      name: `large ${i}`,
      search: search(16_000),
    }))
    await putRecords('large', large)
    const { users } = search(8000)
    const full = await save('more', users, { key: 'large' })
    expect([full.status, full.body.errors[0]!.pointer]).toEqual([400, '/search'])
    expect((await save('more', search(1000).users, { key: 'large' })).status).toBe(200)
    await world.post('/saved-searches/delete', { name: 'large 0' }, { key: 'large' })
    expect((await save('much more', users, { key: 'large' })).status).toBe(200)
  })

  test('of a version that matched other results takes its first state as seen', async () => {
    await putRecords('all', [{ name: 'upgraded' }])
    const headers = { 'idempotency-key': 'after-an-upgrade' }
    const [first, repeated] = [
      await news({ name: 'upgraded' }, { headers }),
      await news({ name: 'upgraded' }, { headers }),
    ]
    for (const { logins, used } of [first, repeated]) expect([logins, used]).toEqual([[], 0])
    const since = '2000-01-01'
    expect((await news({ name: 'upgraded', since })).logins).toEqual([])
    expect((await news({ name: 'upgraded' })).logins).toEqual([])
  })

  test('that has become invalid is refused by name and member', async () => {
    await putRecords('all', [
      { name: 'old', search: { users: { query: 'rust', shoeSize: 44 } as never } },
      {
        name: 'older',
        search: { users: { filters: { field: 'hat', op: 'Eq', value: 1 } } } as never,
      },
    ])
    const old = await world.refused(path, { name: 'old' }, [400, 'invalid_request'])
    expect([old.detail, old.errors]).toMatchObject([
      expect.stringContaining('"old"'),
      [{ pointer: '/search/users/shoeSize' }],
    ])
    const older = await world.refused(path, { name: 'older' }, [400, 'invalid_request'])
    expect(older.errors).toMatchObject([{ pointer: '/search/users/filters/field' }])
  })

  test('is one of a hundred at most, and can be deleted once', async () => {
    const key = 'raw'
    const left = limits.savedSearchesMax - (await listNames('search')).length
    await putRecords(
      'search',
      Array.from({ length: left }, (_, i) => ({ name: `one ${i}` })),
    )
    const full = await save('more', rust, { key: 'search' })
    expect([full.status, full.body.errors[0]!.pointer]).toEqual([400, '/name'])
    const remove = async () =>
      (await world.post('/saved-searches/delete', { name: 'one 0' }, { key: 'search' })).body
    expect([await remove(), await remove()]).toEqual([
      { name: 'one 0', deleted: true },
      { name: 'one 0', deleted: false },
    ])
    const atOnce = await Promise.all(
      ['more', 'still more', 'most'].map((name) => save(name, rust, { key: 'search' })),
    )
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await listNames('search')).length).toBe(limits.savedSearchesMax)
    expect((await save('more', rust, { key })).status).toBe(403)
  })

  test('remains with a rotated key, and is deleted with a revoked one', async () => {
    const { access, database } = accounts
    const account = (await access.keys.find('gone'))!
    expect(await listNames('gone')).toEqual(['watched'])
    const { key } = await access.keys.rotate(account.id, 0)
    Object.assign(world.keys, { gone: key })
    await until(async () => (await world.post('/account', {}, { key: 'gone' })).status === 200)
    expect(await listNames('gone')).toEqual(['watched'])
    await access.keys.revoke(account.id)
    const sql = 'SELECT name FROM saved_searches WHERE account = $1'
    expect(await database.query(sql, account.id)).toEqual([])
  })
})
