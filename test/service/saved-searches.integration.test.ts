/** Saved searches over HTTP: replays, dates, keys, scopes, suppression and refusals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { limits } from '../../src/contract/index.ts'
import { matchingVersion } from '../../src/endpoints/seen-results.ts'
import { openSuppressions } from '../../src/people/index.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { openWorld, type PostOptions, type World } from './harness.ts'
import { until } from './swap-world.ts'

const users = ['ana', 'bo', 'cem', 'dag', 'eli'].map((login, i) => ({
  platformId: `U_${login}`,
  login,
  bio: 'rust diver',
  location: i < 2 ? 'Reefland' : 'Kelpland',
}))

interface SavedBody {
  readonly name: string
  readonly snapshots: readonly string[]
}

interface NewBody {
  readonly users: readonly { readonly login: string }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
  readonly since: string
}

let world: World
let store: Store
beforeAll(async () => {
  const reefland = { field: 'location', op: 'ContainsAllTokens', value: 'reefland' } as const
  world = await openWorld({
    users,
    keys: {
      poor: { credits: 2 },
      few: { credits: 3 },
      large: {},
      gone: {},
      scoped: { scope: { filters: { users: reefland } } },
    },
  })
  store = openStore(world.dataDir)
})
afterAll(async () => {
  await store.close()
  await world.close()
})

const rust = { query: 'rust', filters: { field: 'login', op: 'NotEq', value: 'nobody' } }

/**
 * Resets the results that the key's search counts as seen, as an earlier check would have left
 * them.
 */
function forgetSeen(
  key: string,
  name: string,
  search: object = { users: rust },
  version: { readonly matching?: number } = { matching: matchingVersion },
): void {
  const access = openAccess(store)
  const { id } = access.find(key)!
  const at = 1_780_000_000
  const times = { createdAt: at, seenAt: at, checks: [] }
  const record = { name, search, depth: 1000, ...times, ...version }
  const changes = [
    access.savedSearches.removing(id, name),
    access.savedSearches.adding(id, { record, seen: Buffer.of() }),
  ]
  store.transact('flush', () => {
    for (const change of changes) change([])
  })
}

async function news(body: object, options: PostOptions = {}) {
  const answer = await world.post<NewBody>('/saved-searches/new', body, options)
  expect(answer.status, answer.text).toBe(200)
  const used = Number(answer.headers.get('x-credits-used'))
  return { ...answer, used, logins: answer.body.users.map(({ login }) => login) }
}

const namesOf = async (key: string) => {
  const { body } = await world.post<{ savedSearches: { name: string; seenAt: string }[] }>(
    '/saved-searches/list',
    {},
    { key },
  )
  return body.savedSearches.map(({ name }) => name)
}

describe('a check', () => {
  test('is replayed for free, even after its results count as seen', async () => {
    forgetSeen('all', 'replayed')
    const headers = { 'idempotency-key': 'monday' }
    const body = { name: 'replayed', first: 2 }
    const first = await news(body, { headers })
    const rest = await news({ name: 'replayed' })
    expect([first.used, rest.used]).toEqual([2, 3])
    expect([...first.logins, ...rest.logins].sort()).toEqual(['ana', 'bo', 'cem', 'dag', 'eli'])
    const again = await news(body, { headers })
    expect([again.text, again.used]).toEqual([first.text, 0])
    expect((await news({ name: 'replayed' })).logins).toEqual([])
  })

  test('that a client retries is free too', async () => {
    forgetSeen('all', 'retried')
    const body = { name: 'retried', first: 1 }
    const first = await news(body)
    const again = await news(body, { headers: { 'x-stainless-retry-count': '1' } })
    expect([again.text, again.used]).toEqual([first.text, 0])
  })

  test('shows results since a date, any number of times', async () => {
    forgetSeen('all', 'dated')
    const shown = await news({ name: 'dated' })
    const since = await news({ name: 'dated', since: '2026-07-01' })
    expect([since.logins, since.used]).toEqual([shown.logins, 5])
    expect(since.body.since).toBe('2026-07-01T00:00:00Z')
    expect((await news({ name: 'dated', since: '2999-01-01' })).logins).toEqual([])
    // Results from before the saving are unknown.
    const { body } = await news({ name: 'dated', since: '2000-01-01' })
    expect(body.since).toBe('2026-05-28T20:26:40Z')
    const wrong = await world.refused('/saved-searches/new', { name: 'dated', since: 'monday' }, [
      400,
      'invalid_request',
    ])
    expect(wrong.errors).toMatchObject([{ pointer: '/since' }])
  })

  test('takes the name of a snapshot with a check, and no other', async () => {
    const list = async () => {
      const { body } = await world.post<{ savedSearches: SavedBody[] }>('/saved-searches/list', {})
      return body.savedSearches.find(({ name }) => name === 'on snapshots')!.snapshots
    }
    forgetSeen('all', 'on snapshots')
    expect(await list()).toEqual([])
    const refused = (since: string) =>
      world.refused('/saved-searches/new', { name: 'on snapshots', since }, [
        400,
        'invalid_request',
      ])
    expect((await refused('20260101T000000000Z-abcdef')).detail).toMatch(/of which there is none/)
    const since = await currentSnapshot(world.dataDir)
    const headers = { 'idempotency-key': 'on-a-snapshot' }
    await news({ name: 'on snapshots', first: 2 })
    expect(await list()).toEqual([since])
    // Three results have not been seen. They are new after the last check, for any request.
    const asked = { name: 'on snapshots', since, first: 1 }
    const rest = await news(asked, { headers })
    await news({ name: 'on snapshots', first: 1 })
    const again = await news(asked, { headers })
    expect([again.text, again.used]).toEqual([rest.text, 0])
    expect((await news({ name: 'on snapshots', since })).logins.length).toBe(1)
    expect((await news({ name: 'on snapshots', since })).logins).toEqual([])
    const wrong = await refused('20260101T000000000Z-abcdef')
    expect(wrong.detail).toContain(`date-time, or a snapshot that "on snapshots" was checked on`)
    expect(wrong.detail).toContain(`: ${since}`)
    expect(wrong.errors).toMatchObject([{ pointer: '/since' }])
  })

  test('since a snapshot is replayed unchanged after later checks', async () => {
    forgetSeen('all', 'replayed since')
    const all = await news({ name: 'replayed since' })
    const since = (await currentSnapshot(world.dataDir))!
    const { savedSearches } = openAccess(store)
    const { id } = openAccess(store).find('all')!
    const { record, seen } = savedSearches.find(id, 'replayed since')!
    // As if these had come with another snapshot that was rolled back.
    const snapshots = [
      { name: 'other', at: record.seenAt },
      { name: since, at: record.seenAt - 10 },
    ]
    store.transact('flush', () => {
      savedSearches.removing(id, record.name)([])
      savedSearches.adding(id, { record: { ...record, snapshots }, seen })([])
    })
    const headers = { 'idempotency-key': 'since-a-snapshot' }
    const body = { name: 'replayed since', since }
    const first = await news(body, { headers })
    expect(first.logins).toEqual(all.logins)
    expect((await news(body)).logins).toEqual([])
    const again = await news(body, { headers })
    expect([again.text, again.used]).toEqual([first.text, 0])
  })

  test('that a key cannot pay for shows nothing, and leaves all results new', async () => {
    forgetSeen('poor', 'dear')
    const path = '/saved-searches/new'
    await world.refused(path, { name: 'dear', first: 3 }, [402, 'insufficient_credits'], {
      key: 'poor',
    })
    const { logins } = await news({ name: 'dear', first: 2 }, { key: 'poor' })
    expect(logins.length).toBe(2)
    const { body } = await world.post(
      path,
      { name: 'dear' },
      {
        key: 'all',
      },
    )
    expect(body).toMatchObject({ code: 'unknown_saved_search' })
  })

  test("shows only records of the key's scope", async () => {
    forgetSeen('scoped', 'mine')
    const { logins } = await news({ name: 'mine' }, { key: 'scoped' })
    expect(logins.sort()).toEqual(['ana', 'bo'])
  })
})

describe('a saved search', () => {
  const save = (name: string, request: object, options: PostOptions = {}) =>
    world.post<{ errors: { pointer: string }[] }>(
      '/saved-searches',
      { name, search: { users: request } },
      options,
    )

  test('may be saved again unchanged, but no other may take its name', async () => {
    expect((await save('twice', rust)).status).toBe(200)
    expect((await save('twice', rust)).status).toBe(200)
    const { status, body } = await save('twice', { query: 'coral' })
    expect([status, body.errors[0]!.pointer]).toEqual([400, '/name'])
    expect((await news({ name: 'twice' })).logins).toEqual([])
  })

  test('costs a credit per thousand of its depth, and nothing if it exists', async () => {
    const used = async (depth: number, headers: Record<string, string> = {}) => {
      const body = { name: 'priced', search: { users: rust }, depth }
      const answer = await world.post<{ code: string; creditsMax: number }>(
        '/saved-searches',
        body,
        { key: 'few', headers },
      )
      const { code, creditsMax } = answer.body
      return [code ?? creditsMax ?? answer.status, answer.headers.get('x-credits-used')]
    }
    const dry = { prefer: 'devdex-dry-run' }
    expect(await used(10_000, dry)).toEqual([10, '0'])
    expect(await used(3001)).toEqual(['insufficient_credits', '0'])
    expect(await namesOf('few')).toEqual(['watched'])
    const headers = { 'idempotency-key': 'saved-once' }
    expect(await used(1001, headers)).toEqual([200, '2'])
    expect(await used(1001, headers)).toEqual([200, '0'])
    expect(await used(1001)).toEqual([200, '0'])
    expect(await used(1001, dry)).toEqual([0, '0'])
    const remove = () => world.post('/saved-searches/delete', { name: 'priced' }, { key: 'few' })
    expect((await remove()).headers.get('x-credits-used')).toBe('0')
    expect(await used(1001)).toEqual(['insufficient_credits', '0'])
    expect(await used(1)).toEqual([200, '1'])
    await remove()
    expect(await used(1)).toEqual(['insufficient_credits', '0'])
  })

  test('has to fit with all others of its key', async () => {
    const access = openAccess(store)
    const { id } = access.find('large')!
    const search = (chars: number) => {
      const value = Array.from({ length: chars / 1000 }, (_, i) => `${i}`.padEnd(997, 'x'))
      return { users: { filters: { field: 'login', op: 'In', value } } } as const
    }
    const times = { createdAt: 5, seenAt: 5, checks: [], depth: 1 }
    store.transact('flush', () => {
      for (let i = 0; i < 16; i++) {
        const record = { name: `large ${i}`, search: search(16_000), ...times }
        access.savedSearches.adding(id, { record, seen: Buffer.of() })([])
      }
    })
    const { users } = search(8000)
    const full = await save('more', users, { key: 'large' })
    expect([full.status, full.body.errors[0]!.pointer]).toEqual([400, '/search'])
    expect(full.text).toContain(`at most ${limits.savedSearchesBytesMax} bytes`)
    expect((await save('more', search(1000).users, { key: 'large' })).status).toBe(200)
    await world.post('/saved-searches/delete', { name: 'large 0' }, { key: 'large' })
    expect((await save('much more', users, { key: 'large' })).status).toBe(200)
  })

  test.each([
    ['first', { ...rust, first: 3 }],
    ['facets', { ...rust, facets: [{ field: 'company' }] }],
    ['total', { ...rust, total: true }],
    ['filters', { query: 'rust', filters: { field: 'shoeSize', op: 'Eq', value: 1 } }],
  ])('must not have %s', async (member, request) => {
    const { status, body } = await save('wrong', request)
    expect([status, body.errors[0]!.pointer]).toEqual([400, expect.stringContaining(member)])
    expect(body.errors[0]!.pointer).toMatch(/^\/search\/users\//)
  })

  test('of a version that matched other results takes its first state as seen', async () => {
    forgetSeen('all', 'upgraded', { users: rust }, {})
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
    forgetSeen('all', 'old', { users: { query: 'rust', shoeSize: 44 } })
    forgetSeen('all', 'older', { users: { filters: { field: 'hat', op: 'Eq', value: 1 } } })
    const path = '/saved-searches/new'
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
    const id = openAccess(store).find('search')!.id
    const at = 1_780_000_000
    const times = { createdAt: at, seenAt: at, checks: [], depth: 1 }
    const { savedSearches } = openAccess(store)
    const left = limits.savedSearchesMax - (await namesOf('search')).length
    const all = Array.from({ length: left }, (_, i) => {
      const record = { name: `one ${i}`, search: { users: { query: 'rust' } }, ...times }
      return savedSearches.adding(id, { record, seen: Buffer.of() })
    })
    store.transact('flush', () => {
      for (const add of all) add([])
    })
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
    expect((await namesOf('search')).length).toBe(limits.savedSearchesMax)
    expect((await save('more', rust, { key })).status).toBe(403)
  })

  test('remains with a rotated key, and is deleted with a revoked one', async () => {
    const access = openAccess(store)
    const account = access.find('gone')!
    expect(await namesOf('gone')).toEqual(['watched'])
    const { key } = access.rotate(account.id, 0)
    Object.assign(world.keys, { gone: key })
    await until(async () => (await world.post('/account', {}, { key: 'gone' })).status === 200)
    expect(await namesOf('gone')).toEqual(['watched'])
    access.revoke(account.id)
    expect(access.savedSearches.list(account.id)).toEqual([])
    expect([...store.table('saved').entries({ start: [account.id], limit: 1 })]).not.toContain([
      account.id,
    ])
  })
})

test('a suppressed person is not new until the suppression ends', async () => {
  forgetSeen('all', 'all of them')
  forgetSeen('all', 'alike', { users: { similarTo: ['eli'] } })
  const list = openSuppressions(store)
  list.add({ value: 'eli' })
  const found = () => world.logins({ query: 'rust' })
  await until(async () => !(await found()).includes('eli'))
  expect((await news({ name: 'all of them' })).logins).toHaveLength(4)
  await world.refused('/saved-searches/new', { name: 'alike' }, [404, 'unknown_root'])
  list.remove({ value: 'eli' })
  await until(async () => (await found()).includes('eli'))
  expect((await news({ name: 'all of them' })).logins).toEqual(['eli'])
})
