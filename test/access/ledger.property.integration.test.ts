/** Debits in groups: many share one commit, with the same outcome as one after the other. */
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { boundTo } from '../../src/access/idempotency/recent-charges.ts'
import { RequestError } from '../../src/contract/index.ts'
import { StoreError } from '../../src/store/index.ts'
import { chargeOf, debit } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

function openLedger(now?: () => number) {
  const access = openForTest(freshDataDir(), { now })
  const add = (credits: number, more = {}) =>
    access.create({ name: 'n', services: ['RAW'], credits, ...more }).account.id
  const journalled = () => {
    access.store.refresh()
    return [...access.store.journal.records()].flatMap(({ entries }) => entries)
  }
  return { access, store: access.store, add, journalled }
}

describe('debits of one tick', () => {
  it('share one commit, and none resolves before it', async () => {
    const { access, store, add, journalled } = openLedger()
    const id = add(1000)
    const enter = vi.spyOn(store, 'append')
    const told: number[] = []
    const debits = Array.from({ length: 100 }, () =>
      debit(access, id, 2).then((taken) => told.push(taken!.remaining)),
    )
    await Promise.resolve()
    expect(told).toEqual([])
    expect(access.find(id)?.creditsUsed).toBe(0)
    await Promise.all(debits)
    expect(enter).toHaveBeenCalledTimes(1)
    expect(told).toEqual(Array.from({ length: 100 }, (_, i) => 998 - 2 * i))
    expect(access.find(id)).toMatchObject({ creditsUsed: 200, creditsRemaining: 800 })
    expect(store.journal.head().seq).toBe(2)
    expect(journalled()).toHaveLength(102)
  })

  it('fail independently', async () => {
    const { access, add } = openLedger()
    const [poor, rich] = [add(5), add(50)]
    const outcomes = await Promise.allSettled([
      debit(access, poor, 4),
      debit(access, 'nobody', 1),
      debit(access, poor, 2),
      debit(access, rich, 50),
      debit(access, poor, 1),
    ])
    const states = outcomes.map(({ status }) => status === 'fulfilled')
    expect(states).toEqual([true, false, false, true, true])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'not_found' } })
    expect(outcomes[2]).toMatchObject({ reason: { params: { required: 2, remaining: 1 } } })
    expect(access.find(poor)).toMatchObject({ creditsRemaining: 0, creditsUsed: 5 })
    expect(access.find(rich)).toMatchObject({ creditsRemaining: 0, creditsUsed: 50 })
  })

  it('are taken only if their client is still there', async () => {
    const { access, store, add } = openLedger()
    const id = add(5)
    const enter = vi.spyOn(store, 'append')
    const client = new AbortController()
    const also = vi.fn()
    const debits = [
      access.debit(id, chargeOf(4, { also }), client.signal),
      debit(access, id, 2),
      access.debit(id, chargeOf(4, { also }), client.signal),
    ]
    client.abort()
    expect(await Promise.all(debits)).toEqual([null, { remaining: 3, credits: 2 }, null])
    expect(await access.debit(id, chargeOf(3), client.signal)).toBeNull()
    expect(access.find(id)).toMatchObject({ creditsRemaining: 3, creditsUsed: 2 })
    expect(enter).toHaveBeenCalledTimes(1)
    expect(also).not.toHaveBeenCalled()
  })

  it.each(['was revoked', 'has expired'])(
    'are refused where the account %s after the call',
    async (what) => {
      let nowMs = Date.UTC(2026, 0, 1)
      const { access, add } = openLedger(() => nowMs)
      const [ended, good] = [add(5, { expiresAt: '2026-01-02' }), add(5)]
      const debits = [ended, good, ended].map((id) => debit(access, id, 1))
      if (what === 'was revoked') access.revoke(ended)
      else nowMs = Date.UTC(2026, 0, 2)
      const [first, second, third] = await Promise.allSettled(debits)
      expect([first, third]).toMatchObject(Array(2).fill({ reason: { code: 'unauthorized' } }))
      expect(second).toMatchObject({ value: { remaining: 4 } })
      expect(access.find(ended)).toMatchObject({ creditsRemaining: 5, creditsUsed: 0 })
    },
  )

  it('have the outcome of one after the other', async () => {
    const { access, add } = openLedger()
    const input = fc.record({ account: fc.nat(1), credits: fc.nat(6) })
    const turns = fc.array(fc.array(input, { maxLength: 8 }), { maxLength: 6 })
    await holdsLater(50, [turns], async (groups) => {
      const ids = [add(20), add(9)]
      const left = [20, 9]
      for (const group of groups) {
        const expected = group.map(({ account, credits }) => {
          if (credits > left[account]!) return { required: credits, remaining: left[account]! }
          left[account]! -= credits
          return { remaining: left[account]!, credits }
        })
        const outcomes = group.map(({ account, credits }) =>
          debit(access, ids[account]!, credits).catch((error: RequestError) => error.params),
        )
        expect(await Promise.all(outcomes)).toEqual(expected)
      }
      expect(ids.map((id) => access.find(id)?.creditsRemaining)).toEqual(left)
    })
  })
})

describe('what is stored with a debit', () => {
  it('is the entry that says what it was for', async () => {
    const { access, add, journalled } = openLedger()
    const id = add(9)
    const reveals = [
      { user: 'a1', addresses: 2 },
      { user: 'b2', addresses: 1 },
    ]
    const replayKey = { fingerprint: 77, isRetry: false }
    const request = { endpoint: 'bestEmail', requestId: 'r1' }
    await access.debit(id, { credits: 3, ...request, replayKey, reveals })
    expect(journalled().slice(2)).toEqual([
      {
        kind: 'debited',
        account: id,
        credits: 3,
        remaining: 6,
        ...request,
        fingerprint: boundTo('', 77),
        content: 0,
      },
      { kind: 'revealed', account: id, ...request, user: 'a1', addresses: 2 },
      { kind: 'revealed', account: id, ...request, user: 'b2', addresses: 1 },
    ])
  })

  it('is the list of addresses that were revealed for free, but no empty debit', async () => {
    const { access, store, add, journalled } = openLedger()
    const id = add(9)
    const reveals = [{ user: 'a1', addresses: 2 }]
    await access.debit(id, chargeOf(0, { reveals }))
    await access.debit(id, chargeOf(0))
    expect(journalled().map(({ kind }) => kind)).toEqual(['created', 'entitled', 'revealed'])
    expect(store.journal.head().seq).toBe(2)
    expect(access.usage()).toEqual([])
  })

  it('is stored together with the debit or not at all', async () => {
    const { access, store, add } = openLedger()
    const [poor, rich] = [add(1), add(9)]
    const signals = store.table<string>('signals')
    const also = (key: string) => () => signals.put(key, 'stored')
    const reveals = [{ user: 'a1', addresses: 2 }]
    const outcomes = await Promise.allSettled([
      access.debit(poor, chargeOf(2, { also: also('poor'), reveals })),
      access.debit(rich, chargeOf(2, { also: also('rich') })),
      access.debit(rich, chargeOf(0, { also: also('free') })),
    ])
    const states = outcomes.map(({ status }) => status)
    expect(states).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    store.refresh()
    expect([...signals.entries()]).toEqual([
      ['free', 'stored'],
      ['rich', 'stored'],
    ])
    expect(store.journal.head().seq).toBe(3)
  })

  it('fails together with the debit', async () => {
    const { access, store, add } = openLedger()
    const id = add(9)
    const before = store.journal.head()
    const also = () => {
      throw new Error('a broken invariant')
    }
    const debits = [debit(access, id, 1), access.debit(id, chargeOf(2, { also }))]
    for (const outcome of await Promise.allSettled(debits)) {
      expect(outcome).toMatchObject({ reason: new Error('a broken invariant') })
    }
    expect(access.find(id)).toMatchObject({ creditsRemaining: 9, creditsUsed: 0 })
    expect(store.journal.head()).toEqual(before)
    expect(await debit(access, id, 1)).toEqual({ remaining: 8, credits: 1 })
  })
})

it('fails for a whole group, and for a while, where the disk refuses the commit', async () => {
  const { access, store, add } = openLedger()
  const id = add(10)
  const full = vi.spyOn(store, 'append').mockImplementation(() => {
    throw new StoreError('unavailable', 'the disk is full')
  })
  const request = chargeOf(1)
  const debits = [access.debit(id, request), debit(access, id, 1)]
  for (const outcome of await Promise.allSettled(debits)) {
    const reason = { code: 'storage_unavailable', params: { retryAfterMs: 1000 } }
    expect(outcome).toMatchObject({ reason })
  }
  full.mockRestore()
  // The first request was not charged, so its retry is.
  const retry = { ...request, replayKey: { ...request.replayKey, isRetry: true } }
  expect(access.paidFor(id, retry.replayKey)).toBeNull()
  expect(await access.debit(id, retry)).toEqual({ remaining: 9, credits: 1 })
  expect(await access.debit(id, retry)).toEqual({ remaining: 9, credits: 0 })
})

describe('an invalid number of credits', () => {
  it.each([-1, 0.5, Number.NaN, 2 ** 53])('such as %d is a broken invariant', (credits) => {
    const { access, add } = openLedger()
    const id = add(9)
    expect(() => access.debit(id, chargeOf(credits))).toThrow(/debit/)
    expect(() => access.debit(id, chargeOf(credits))).not.toThrow(RequestError)
  })
})

it('closing commits the waiting debits', async () => {
  const dataDir = freshDataDir()
  const access = openForTest(dataDir)
  const { account } = access.create({ name: 'n', services: ['RAW'], credits: 3 })
  const outcomes = Promise.allSettled([debit(access, account.id, 2), debit(access, account.id, 2)])
  await access.close()
  expect(await outcomes).toMatchObject([
    { value: { remaining: 1 } },
    { reason: expect.any(RequestError) },
  ])
  expect(openForTest(dataDir).find(account.id)?.creditsUsed).toBe(2)
})
