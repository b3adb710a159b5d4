/** What operators do with keys, and which of them open an account. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { hashKey, makeKey, verifyAccounts } from '../../src/accounts/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { unlimitedCredits } from '../../src/domain/index.ts'
import { chargeOf, debit } from './charges.ts'
import { dayMs, hourMs, openTestAccounts, readJournal, startMs } from './test-accounts.ts'

const invalid = { name: 'AccountsError', code: 'invalid' }
const notFound = { name: 'AccountsError', code: 'not_found' }

/** A filter of a scope, which has users of a value alone. */
function limitUsers(op: string, value: string) {
  return { filters: { users: { field: 'login', op, value } } }
}

describe('create', () => {
  it('makes an account with the defaults filled in', async () => {
    const { access, clock, create } = await openTestAccounts()
    clock.nowMs = Date.UTC(2026, 7, 22, 10, 0, 0, 987)
    const { account, key } = await create(12, { name: 'first', services: ['RAW', 'SEARCH'] })
    expect(account).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      ...{ name: 'first', services: ['SEARCH', 'RAW'], creditsRemaining: 12, creditsUsed: 0 },
      ...{ rate: 50, concurrency: 128, createdAt: '2026-08-22T10:00:00Z' },
    })
    expect(access.authenticate(`Bearer ${key}`)).toEqual(account)
  })

  it('keeps the scope of a key, each name once', async () => {
    const { create, openAgain } = await openTestAccounts()
    const filtered = limitUsers('Eq', 'ada')
    const endpoints = ['search/users', '/v3/search/users']
    const scope = { ...filtered, fields: ['login', 'bio', 'login'], endpoints }
    const { account, key } = await create(1, { scope: scope as never })
    const { endpoints: paths, ...rest } = account.scope!
    expect([rest, paths!.length]).toEqual([{ ...filtered, fields: ['login', 'bio'] }, 1])
    expect((await openAgain()).access.authenticate(`Bearer ${key}`)).toEqual(account)
    expect((await create(1, { scope: {} })).account).not.toHaveProperty('scope')
  })

  const refused = {
    name: [' ', 'a\nb', 'x'.repeat(129)],
    services: [[], ['SEARCH', 'ROOT']],
    credits: [-1, 1.5, Number.NaN, unlimitedCredits, 2 ** 53],
    rate: [0, 2.5, 1_000_001],
    concurrency: [0, 1.5, 10_001],
    expiresAt: ['soon', '2026-13-01', '1'],
    scope: [
      ...[{ fields: [] }, { fields: ['logins'] }, { filters: { cars: {} } }],
      ...[{ endpoints: [] }, { endpoints: ['search/nobody'] }],
      ...[limitUsers('Almost', 'a'), limitUsers('Eq', 'a'.repeat(8192))],
    ],
  }

  test.each(Object.entries(refused))('refuses what is no %s', async (name, values) => {
    const { access, create } = await openTestAccounts()
    for (const value of values) {
      const creating = create(1, { [name]: value } as never)
      await expect(creating, `${name} ${value}`).rejects.toMatchObject(invalid)
    }
    expect(await access.keys.list()).toEqual([])
  })

  test.each([
    ['2030-01-02', '00:00:00Z'],
    ['2030-01-02T03:04', '03:04:00Z'],
    ['2030-01-02T03:04:05.678Z', '03:04:05Z'],
    ['2030-01-02T03:04:05+02:00', '01:04:05Z'],
  ])('takes the expiry %s', async (expiresAt, time) => {
    const { create } = await openTestAccounts()
    expect((await create(1, { expiresAt })).account.expiresAt).toBe(`2030-01-02T${time}`)
  })
})

test('accounts are listed the oldest first, and found by an id or a name that is unique', async () => {
  const { access, clock, create } = await openTestAccounts()
  const made = []
  for (const name of ['c', 'a', 'two', 'b', 'two']) {
    made.push((await create(1, { name })).account)
    clock.nowMs += 1000
  }
  expect(await access.keys.list()).toEqual(made)
  const found = await Promise.all(['a', made[4]!.id, 'three'].map((name) => access.keys.find(name)))
  expect(found).toEqual([made[1], made[4], undefined])
  await expect(access.keys.find('two')).rejects.toMatchObject({
    ...{ code: 'ambiguous', message: expect.stringMatching(`${made[2]!.id}.*${made[4]!.id}`) },
  })
})

test('revoke ends all keys of an account in the same tick, and keeps the first date', async () => {
  const { access, clock, create, opens } = await openTestAccounts()
  const { account, key } = await create()
  const second = (await access.keys.rotate(account.id, hourMs)).key
  expect([key, second].map(opens)).toEqual([true, true])
  const revoking = access.keys.revoke(account.id)
  expect([key, second].map(opens)).toEqual([false, false])
  expect((await revoking).revokedAt).toBe('2026-01-01T00:00:00Z')
  clock.nowMs += 1000
  expect((await access.keys.revoke(account.id)).revokedAt).toBe('2026-01-01T00:00:00Z')
  await expect(access.keys.rotate(account.id, 0)).rejects.toMatchObject(invalid)
  await expect(access.keys.revoke('nobody')).rejects.toMatchObject(notFound)
})

test('grant adds credits up to the largest safe number', async () => {
  const { access, create } = await openTestAccounts()
  const { account, key } = await create(10)
  await debit(access, account.id, 4)
  const granting = access.keys.grant(account.id, 5)
  expect(access.authenticate(`Bearer ${key}`).creditsRemaining).toBe(11)
  expect(await granting).toMatchObject({ creditsRemaining: 11, creditsUsed: 4 })
  for (const credits of [0, -1, 0.5, Number.POSITIVE_INFINITY, unlimitedCredits - 15]) {
    await expect(access.keys.grant(account.id, credits)).rejects.toMatchObject(invalid)
  }
  await expect(access.keys.grant('nobody', 1)).rejects.toMatchObject(notFound)
  const most = { creditsRemaining: unlimitedCredits - 5, creditsUsed: 4 }
  expect(await access.keys.grant(account.id, unlimitedCredits - 16)).toMatchObject(most)
  const unlimited = await create('unlimited')
  await expect(access.keys.grant(unlimited.account.id, 1)).rejects.toMatchObject(invalid)
})

test('limit changes what a key may do at once, here, elsewhere and when opened again', async () => {
  const { access, database, create, openAgain } = await openTestAccounts()
  const { account, key } = await create(10, { rate: 5, concurrency: 6 })
  const other = (await openAgain()).access
  expect(await access.keys.limit(account.id, { rate: 7 })).toEqual({ ...account, rate: 7 })
  expect(await other.keys.limit(account.id, { concurrency: 8 })).toMatchObject({ rate: 7 })
  await access.keys.list()
  const changed = { ...account, rate: 7, concurrency: 8 }
  expect(access.authenticate(`Bearer ${key}`)).toEqual(changed)
  expect((await openAgain()).access.authenticate(`Bearer ${key}`)).toEqual(changed)
  for (const rate of [0, 0.5, 1_000_001]) {
    await expect(access.keys.limit(account.id, { rate })).rejects.toMatchObject(invalid)
  }
  await expect(access.keys.limit('nobody', { rate: 1 })).rejects.toMatchObject(notFound)
  expect(await verifyAccounts(database)).toMatchObject({ whole: true, problems: [] })
})

test('every refusal of a key is the same', async () => {
  const { access, clock, create } = await openTestAccounts()
  const [live, revoked, rotated] = [await create(), await create(), await create()]
  const expired = await create(1, { expiresAt: '2026-01-02' })
  await access.keys.revoke(revoked.account.id)
  await access.keys.rotate(rotated.account.id, 0)
  clock.nowMs += dayMs
  const { key, account } = live
  const headers = [
    ...[undefined, '', 'Bearer', 'Bearer ', 'Bearer x', key, `Basic ${key}`, `Bearer ${key}x`],
    ...[`Bearer ${key} ${key}`, `Bearer ${account.id}`, `Bearer ${makeKey()}`],
    ...[revoked, expired, rotated].map((made) => `Bearer ${made.key}`),
  ]
  const { name, message, ...members } = new RequestError('unauthorized')
  for (const header of headers) {
    const refusal = expect.objectContaining({ name, message, ...members }) as Error
    expect(() => access.authenticate(header), header).toThrow(refusal)
  }
  expect(access.authenticate(`Bearer ${key}`)).toEqual(account)
  expect(access.authenticate(`bearer  ${key}`)).toEqual(account)
})

describe('a rotated key', () => {
  it('works to the exact end of the overlap, which later rotations only shorten', async () => {
    const { access, clock, create, opens } = await openTestAccounts()
    const { account, key } = await create()
    const rotate = async (overlapMs: number) =>
      (await access.keys.rotate(account.id, overlapMs)).key
    const other = await create()
    const keys = [key, await rotate(hourMs)]
    const overlap = new Map([[account.id, '2026-01-01T01:00:00Z']])
    expect(await access.keys.listOverlaps()).toEqual(overlap)
    clock.nowMs += hourMs - 1
    expect(keys.map(opens)).toEqual([true, true])
    keys.push(await rotate(5 * hourMs))
    clock.nowMs += 1
    expect(keys.map(opens)).toEqual([false, true, true])
    const rotating = rotate(0)
    // In the same tick.
    expect(keys.map(opens)).toEqual([false, false, false])
    keys.push(await rotating, other.key)
    expect(keys.map(opens)).toEqual([false, false, false, true, true])
    expect(await access.keys.listOverlaps()).toEqual(new Map())
    const pay = (key: string | undefined) =>
      access.debit(account.id, chargeOf(1, { authorization: `Bearer ${key}` }))
    await expect(pay(keys[2])).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await pay(keys[3])).toMatchObject({ credits: 1 })
  })

  it('is in the journal under its pseudonym', async () => {
    const { access, database, create } = await openTestAccounts()
    const { account, key } = await create()
    const second = (await access.keys.rotate(account.id, hourMs)).key
    const [first, last] = [key, second].map((each) => hashKey(each).slice(0, 16))
    const [made, rotated] = await readJournal(database)
    expect(made![0]).toMatchObject({ kind: 'created', key: first })
    expect(rotated).toEqual([
      { kind: 'keyEnded', account: account.id, key: first, endsAtMs: startMs + hourMs },
      { kind: 'keyAdded', account: account.id, key: last },
      { kind: 'timed', latestMs: startMs },
    ])
  })

  it('has an account that exists and has not ended, and an overlap of at most 366 days', async () => {
    const { access, clock, create } = await openTestAccounts()
    const { account } = await create(1, { expiresAt: '2026-01-02' })
    for (const overlapMs of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 367 * dayMs]) {
      await expect(access.keys.rotate(account.id, overlapMs)).rejects.toMatchObject(invalid)
    }
    await expect(access.keys.rotate('nobody', 0)).rejects.toMatchObject(notFound)
    clock.nowMs += dayMs
    await expect(access.keys.rotate(account.id, 0)).rejects.toMatchObject(invalid)
  })
})

test('keys are stored as their hashes alone, in files that only their owner reads', async () => {
  const { access, dataDir, create } = await openTestAccounts()
  const { account, key } = await create(10)
  await debit(access, access.authenticate(`Bearer ${key}`).id, 1)
  await access.keys.rotate(account.id, 0)
  const files = readdirSync(dataDir).map((name) => join(dataDir, name))
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)))
  const isStored = (text: string) => bytes.includes(text)
  expect([hashKey(key), key, key.slice(4, 31), key.slice(-6)].map(isStored)).toEqual([
    ...[true, false, false, false],
  ])
  expect(new Set(files.map((file) => statSync(file).mode & 0o777))).toEqual(new Set([0o600]))
})
