import { describe, expect, it, vi } from 'vitest'
import { AccessError } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

const hourMs = 3_600_000

function setUp() {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const access = openForTest(freshDataDir(), { now: () => clock.nowMs })
  const made = access.create({ name: 'n', services: ['RAW'], credits: 10 })
  const opens = (key: string) => {
    try {
      return access.authenticate(`Bearer ${key}`).id === made.account.id
    } catch (error) {
      if (error instanceof RequestError && error.code === 'unauthorized') return false
      throw error
    }
  }
  return { clock, access, id: made.account.id, first: made.key, opens }
}

describe('a rotated key', () => {
  it('works until the exact end of the overlap, and the new one works at once', () => {
    const { clock, access, id, first, opens } = setUp()
    const { key, account } = access.rotate(id, hourMs)
    expect(account.id).toBe(id)
    expect([first, key].map(opens)).toEqual([true, true])
    clock.nowMs += hourMs - 1
    expect([first, key].map(opens)).toEqual([true, true])
    clock.nowMs += 1
    expect([first, key].map(opens)).toEqual([false, true])
  })

  it('ends at once without an overlap, in the same event-loop tick', () => {
    const { access, id, first, opens } = setUp()
    expect(opens(first)).toBe(true)
    const { key } = access.rotate(id, 0)
    expect([first, key].map(opens)).toEqual([false, true])
  })

  it('is not kept longer by another rotation, but another rotation may end it', () => {
    const { clock, access, id, first, opens } = setUp()
    const second = access.rotate(id, hourMs).key
    const third = access.rotate(id, 5 * hourMs).key
    clock.nowMs += hourMs
    expect([first, second, third].map(opens)).toEqual([false, true, true])
    const fourth = access.rotate(id, 0).key
    expect([first, second, third, fourth].map(opens)).toEqual([false, false, false, true])
  })

  it('leaves the keys of others alone', () => {
    const { access, id, opens } = setUp()
    const other = access.create({ name: 'o', services: ['RAW'], credits: 1 })
    access.rotate(id, 0)
    expect(access.authenticate(`Bearer ${other.key}`).id).toBe(other.account.id)
    expect(opens(other.key)).toBe(false)
  })

  it('is in the journal under its pseudonym', () => {
    const { clock, access, id } = setUp()
    access.rotate(id, hourMs)
    const entries = [...access.store.journal.records()].flatMap((record) => record.entries)
    const [created] = entries
    const endsAtMs = clock.nowMs + hourMs
    const key = created?.kind === 'created' ? created.key : ''
    expect(key).toMatch(/^[0-9a-f]{16}$/)
    expect(entries.slice(2)).toEqual([
      { kind: 'key-ended', account: id, key, endsAtMs },
      { kind: 'key-added', account: id, key: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ])
  })

  it('includes a key that another process makes during the search', () => {
    const { access, id, first, opens } = setUp()
    const { transact } = access.store
    let between = ''
    // Another process rotates between the search over all keys and the transaction.
    vi.spyOn(access.store, 'transact').mockImplementationOnce((durability, action) => {
      between = access.rotate(id, hourMs).key
      return transact.call(access.store, durability, action) as never
    })
    const last = access.rotate(id, 0).key
    expect([first, between, last].map(opens)).toEqual([false, false, true])
  })

  it('all end with the account', () => {
    const { access, id, first, opens } = setUp()
    const second = access.rotate(id, hourMs).key
    access.revoke(id)
    expect([first, second].map(opens)).toEqual([false, false])
    expect(() => access.rotate(id, 0)).toThrow(AccessError)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 367 * 24 * hourMs])(
    'has no overlap of %d ms',
    (overlapMs) => {
      const { access, id } = setUp()
      expect(() => access.rotate(id, overlapMs)).toThrow('the overlap is 0 to 366 days')
    },
  )

  it('needs an account that exists and has not expired', () => {
    const { clock, access } = setUp()
    expect(() => access.rotate('nobody', 0)).toThrow('no key has the id nobody')
    const options = { name: 'e', services: ['RAW'], credits: 1, expiresAt: '2026-01-02' } as const
    const { account } = access.create(options)
    clock.nowMs = Date.UTC(2026, 0, 2)
    expect(() => access.rotate(account.id, 0)).toThrow('revoked or expired')
  })
})

it('a refused key causes the same reads for every reason', () => {
  const { clock, access, id, first } = setUp()
  const options = { name: 'e', services: ['RAW'], credits: 1 } as const
  const revoked = access.create(options)
  access.revoke(revoked.account.id)
  const expired = access.create({ ...options, expiresAt: '2026-01-02' })
  const rotated = first
  const good = access.rotate(id, 0).key
  clock.nowMs = Date.UTC(2026, 0, 2)
  const unknown = openForTest(freshDataDir()).create(options).key
  const table = Object.getPrototypeOf(access.store.table('keys')) as { get(key: string): unknown }
  const get = vi.spyOn(table, 'get')
  const readsOf = (key: string) => {
    access.store.refresh()
    get.mockClear()
    try {
      access.authenticate(`Bearer ${key}`)
    } catch (error) {
      expect({ ...(error as RequestError) }).toEqual({ ...new RequestError('unauthorized') })
    }
    return get.mock.results.map(({ value }) => {
      return value === undefined ? 'none' : 'services' in value ? 'account' : 'key'
    })
  }
  expect(readsOf(good)).toEqual(['key', 'account'])
  // Each refusal reads one existing key, one missing key and one account.
  expect(readsOf(unknown)).toEqual(['none', 'account', 'key'])
  for (const key of [revoked.key, expired.key, rotated]) {
    expect(readsOf(key)).toEqual(['key', 'account', 'none'])
  }
  get.mockRestore()
})
