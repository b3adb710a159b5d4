import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AccessError, hashOf, newKey } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { debit } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

describe('keys', () => {
  it('create makes an account with the defaults filled in', () => {
    const access = openForTest(freshDataDir(), { now: () => Date.UTC(2026, 7, 22, 10, 0, 0, 987) })
    const options = { name: 'first', services: ['RAW', 'SEARCH'], credits: 12 } as const
    const { account, key } = access.create(options)
    expect(account).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      name: 'first',
      services: ['SEARCH', 'RAW'],
      creditsRemaining: 12,
      creditsUsed: 0,
      rate: 50,
      concurrency: 128,
      createdAt: '2026-08-22T10:00:00Z',
    })
    expect(access.authenticate(`Bearer ${key}`)).toEqual(account)
  })

  it.each([
    [{ name: ' ' }, /^name has/],
    [{ name: 'a\nb' }, /control characters/],
    [{ name: 'x'.repeat(129) }, /^name has/],
    [{ services: [] }, /SEARCH, RAW, PROFESSIONAL/],
    [{ services: ['SEARCH', 'ROOT'] }, /SEARCH, RAW, PROFESSIONAL/],
    [{ credits: -1 }, /^credits/],
    [{ credits: 1.5 }, /^credits/],
    [{ credits: Number.NaN }, /^credits/],
    [{ credits: 2 ** 53 }, /^credits/],
    [{ rate: 0 }, /^rate/],
    [{ rate: 2.5 }, /^rate/],
    [{ rate: 1_000_001 }, /^rate/],
    [{ concurrency: 0 }, /^concurrency/],
    [{ concurrency: 1.5 }, /^concurrency/],
    [{ concurrency: 10_001 }, /^concurrency/],
    [{ expiresAt: 'soon' }, /^expiry/],
    [{ expiresAt: '2026-13-01' }, /^expiry/],
    [{ expiresAt: '1' }, /^expiry/],
  ])('create refuses %j and says what is allowed', (change, message) => {
    const access = openForTest(freshDataDir())
    const options = { name: 'n', services: ['RAW'], credits: 1, ...change } as never
    expect(() => access.create(options)).toThrow(AccessError)
    expect(() => access.create(options)).toThrow(message)
    expect(access.list()).toEqual([])
  })

  it.each([
    ['2030-01-02', '2030-01-02T00:00:00Z'],
    ['2030-01-02T03:04', '2030-01-02T03:04:00Z'],
    ['2030-01-02T03:04:05.678Z', '2030-01-02T03:04:05Z'],
    ['2030-01-02T03:04:05+02:00', '2030-01-02T01:04:05Z'],
  ])('create takes the expiry %s for %s', (expiresAt, expected) => {
    const access = openForTest(freshDataDir())
    const { account } = access.create({ name: 'n', services: ['RAW'], credits: 1, expiresAt })
    expect(account.expiresAt).toBe(expected)
  })

  it('list gives all accounts, the oldest first', () => {
    let nowMs = Date.UTC(2026, 0, 1)
    const access = openForTest(freshDataDir(), { now: () => (nowMs += 1000) })
    const names = ['c', 'a', 'd', 'b', 'e']
    for (const name of names) access.create({ name, services: ['RAW'], credits: 1 })
    expect(access.list().map((account) => account.name)).toEqual(names)
  })

  it('find takes an id or a unique name', () => {
    const access = openForTest(freshDataDir())
    const make = (name: string) => access.create({ name, services: ['RAW'], credits: 1 }).account
    const [one, two, copy] = [make('one'), make('two'), make('two')]
    expect(access.find('one')).toEqual(one)
    expect(access.find(two.id)).toEqual(two)
    expect(access.find('three')).toBeUndefined()
    expect(() => access.find('two')).toThrow(copy.id)
  })

  it('revoke ends a key for good and keeps the first date', () => {
    let nowMs = Date.UTC(2026, 0, 1)
    const access = openForTest(freshDataDir(), { now: () => nowMs })
    const { account, key } = access.create({ name: 'n', services: ['RAW'], credits: 1 })
    expect(access.revoke(account.id).revokedAt).toBe('2026-01-01T00:00:00Z')
    nowMs += 1000
    expect(access.revoke(account.id).revokedAt).toBe('2026-01-01T00:00:00Z')
    expect(() => access.authenticate(`Bearer ${key}`)).toThrow(RequestError)
    expect(() => access.revoke('nobody')).toThrow('no key has the id nobody')
  })

  it('grant adds credits up to the largest safe number', async () => {
    const access = openForTest(freshDataDir())
    const { account } = access.create({ name: 'n', services: ['RAW'], credits: 10 })
    await debit(access, account.id, 4)
    expect(access.grant(account.id, 5)).toMatchObject({ creditsRemaining: 11, creditsUsed: 4 })
    for (const credits of [0, -1, 0.5, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER - 14]) {
      expect(() => access.grant(account.id, credits)).toThrow(AccessError)
    }
    expect(() => access.grant('nobody', 1)).toThrow('no key has the id nobody')
    expect(access.find(account.id)).toMatchObject({ creditsRemaining: 11, creditsUsed: 4 })
  })
})

describe('authenticate', () => {
  it('answers every failure in the same way', () => {
    let nowMs = Date.UTC(2026, 0, 1)
    const access = openForTest(freshDataDir(), { now: () => nowMs })
    const make = (expiresAt?: string) =>
      access.create({ name: 'n', services: ['RAW'], credits: 1, expiresAt })
    const [live, revoked, expired] = [make(), make(), make('2026-01-02')]
    access.revoke(revoked.account.id)
    nowMs = Date.UTC(2026, 0, 2)
    const failures = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Bearer ${live.key}x`,
      `Bearer ${live.key} ${live.key}`,
      `Basic ${live.key}`,
      live.key,
      `Bearer ${live.account.id}`,
      `Bearer ${newKey()}`,
      `Bearer ${revoked.key}`,
      `Bearer ${expired.key}`,
    ].map((header) => failureOf(() => access.authenticate(header)))
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(RequestError)
      expect({ ...(failure as RequestError) }).toEqual({ ...new RequestError('unauthorized') })
    }
    expect(access.authenticate(`Bearer ${live.key}`)).toEqual(live.account)
    expect(access.authenticate(`bearer  ${live.key}`)).toEqual(live.account)
  })

  it('refuses a key in the event-loop tick in which this process revokes it', () => {
    const access = openForTest(freshDataDir())
    const { account, key } = access.create({ name: 'n', services: ['RAW'], credits: 1 })
    const authorization = `Bearer ${key}`
    expect(access.authenticate(authorization)).toEqual(account)
    access.grant(account.id, 2)
    expect(access.authenticate(authorization).creditsRemaining).toBe(3)
    access.revoke(account.id)
    expect(() => access.authenticate(authorization)).toThrow(RequestError)
  })

  it('sees every acknowledged debit', async () => {
    const access = openForTest(freshDataDir())
    const { account, key } = access.create({ name: 'n', services: ['RAW'], credits: 100 })
    for (let i = 1; i <= 20; i++) {
      const taken = debit(access, account.id, 1)
      access.authenticate(`Bearer ${key}`)
      await taken
      expect(access.authenticate(`Bearer ${key}`).creditsUsed).toBe(i)
    }
  })

  it('refuses a key from the exact time of its expiry', () => {
    let nowMs = Date.UTC(2026, 0, 1)
    const access = openForTest(freshDataDir(), { now: () => nowMs })
    const expiresAt = '2026-06-01T12:00:00Z'
    const { key } = access.create({ name: 'n', services: ['RAW'], credits: 1, expiresAt })
    nowMs = Date.parse(expiresAt) - 1
    expect(access.authenticate(`Bearer ${key}`).expiresAt).toBe(expiresAt)
    nowMs += 1
    expect(() => access.authenticate(`Bearer ${key}`)).toThrow(RequestError)
  })
})

describe.each(['flush', 'fsync'] as const)('debit with ledger %s', (ledger) => {
  it('takes all or nothing', async () => {
    const dataDir = freshDataDir()
    const access = openForTest(dataDir, { ledger })
    const { account } = access.create({ name: 'n', services: ['RAW'], credits: 10 })
    expect(await debit(access, account.id, 7)).toEqual({ remaining: 3, credits: 7 })
    await expect(debit(access, account.id, 4)).rejects.toMatchObject({
      code: 'insufficient_credits',
      params: { required: 4, remaining: 3 },
    })
    expect(await debit(access, account.id, 3)).toEqual({ remaining: 0, credits: 3 })
    expect(await debit(access, account.id, 0)).toEqual({ remaining: 0, credits: 0 })
    await access.close()
    const after = openForTest(dataDir).find(account.id)
    expect(after).toMatchObject({ creditsRemaining: 0, creditsUsed: 10 })
  })

  it('refuses what is not a number of credits as a broken invariant', () => {
    const access = openForTest(freshDataDir(), { ledger })
    const { account } = access.create({ name: 'n', services: ['RAW'], credits: 10 })
    for (const credits of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(failureOf(() => debit(access, account.id, credits))).not.toBeInstanceOf(RequestError)
    }
    expect(access.find(account.id)).toEqual(account)
  })
})

describe('at rest', () => {
  it('keys are only their hashes, in files that only their owner reads', async () => {
    const dataDir = freshDataDir()
    const access = openForTest(dataDir)
    const { account, key } = access.create({ name: 'n', services: ['RAW'], credits: 10 })
    access.authenticate(`Bearer ${key}`)
    await debit(access, account.id, 1)
    await access.close()
    const directory = join(dataDir, 'accounts')
    const files = readdirSync(directory).map((name) => join(directory, name))
    const bytes = Buffer.concat(files.map((file) => readFileSync(file)))
    expect(bytes.includes(Buffer.from(hashOf(key)).toString('hex'))).toBe(true)
    for (const part of [key, key.slice(4, 31), key.slice(-6)]) {
      expect(bytes.includes(part)).toBe(false)
    }
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    const modes = new Set(files.map((file) => statSync(file).mode & 0o777))
    expect([...modes]).toEqual([0o600])
  })
})

function failureOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}
