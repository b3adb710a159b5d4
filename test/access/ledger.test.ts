/** Debits in groups: one commit for many, and the same outcome as one after the other. */
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newAccount } from '../../src/access/account.ts'
import { Ledger } from '../../src/access/ledger.ts'
import { Store } from '../../src/access/store.ts'
import { RequestError } from '../../src/contract/index.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

function openLedger(nowMs = 0) {
  const store = new Store(freshDataDir(), () => undefined)
  onTestFinished(() => store.close())
  const add = (credits: number) => {
    const account = newAccount({ name: 'n', services: ['RAW'], credits }, 0)
    store.transact('flush', () => store.putAccount(account))
    return account.id
  }
  return { store, ledger: new Ledger(store, 'flush', () => nowMs), add }
}

describe('debits of one turn', () => {
  it('share one commit, and nothing is told before it', async () => {
    const { store, ledger, add } = openLedger()
    const id = add(1000)
    const transact = vi.spyOn(store, 'transact')
    const told: number[] = []
    const debits = Array.from({ length: 100 }, () =>
      ledger.debit(id, 2).then((debit) => told.push(debit!.remaining)),
    )
    await Promise.resolve()
    expect(told).toEqual([])
    expect(store.account(id)?.creditsUsed).toBe(0)
    await Promise.all(debits)
    expect(transact).toHaveBeenCalledTimes(1)
    expect(told).toEqual(Array.from({ length: 100 }, (_, i) => 998 - 2 * i))
    expect(store.account(id)).toMatchObject({ creditsUsed: 200, creditsRemaining: 800 })
  })

  it('fail for themselves alone', async () => {
    const { store, ledger, add } = openLedger()
    const [poor, rich] = [add(5), add(50)]
    const outcomes = await Promise.allSettled([
      ledger.debit(poor, 4),
      ledger.debit('nobody', 1),
      ledger.debit(poor, 2),
      ledger.debit(rich, 50),
      ledger.debit(poor, 1),
    ])
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'not_found' } })
    expect(outcomes[2]).toMatchObject({ reason: { params: { required: 2, remaining: 1 } } })
    expect(store.account(poor)).toMatchObject({ creditsRemaining: 0, creditsUsed: 5 })
    expect(store.account(rich)).toMatchObject({ creditsRemaining: 0, creditsUsed: 50 })
  })

  it('are taken only where somebody still wants them', async () => {
    const { store, ledger, add } = openLedger()
    const id = add(5)
    const transact = vi.spyOn(store, 'transact')
    let isThere = true
    const debits = [
      ledger.debit(id, 4, () => isThere),
      ledger.debit(id, 2),
      ledger.debit(id, 4, () => isThere),
    ]
    isThere = false
    expect(await Promise.all(debits)).toEqual([null, { remaining: 3 }, null])
    expect(await ledger.debit(id, 3, () => isThere)).toBeNull()
    expect(store.account(id)).toMatchObject({ creditsRemaining: 3, creditsUsed: 2 })
    expect(transact).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['was revoked', { revokedAt: '2026-01-01T00:00:00Z' }],
    ['has expired', { expiresAt: '2026-01-01T00:00:00Z' }],
  ])('are refused where the key %s after they were asked for', async (_, change) => {
    const { store, ledger, add } = openLedger(Date.UTC(2026, 0, 1))
    const [ended, good] = [add(5), add(5)]
    const debits = [ledger.debit(ended, 1), ledger.debit(good, 1), ledger.debit(ended, 1)]
    store.transact('flush', () => store.putAccount({ ...store.account(ended)!, ...change }))
    const [first, second, third] = await Promise.allSettled(debits)
    expect([first, third]).toMatchObject(Array(2).fill({ reason: { code: 'unauthorized' } }))
    expect(second).toMatchObject({ value: { remaining: 4 } })
    expect(store.account(ended)).toMatchObject({ creditsRemaining: 5, creditsUsed: 0 })
  })

  it('all fail when the commit does, and the next ones do not', async () => {
    const { store, ledger, add } = openLedger()
    const id = add(10)
    const full = vi.spyOn(store, 'transact').mockImplementationOnce(() => {
      throw new Error('no space on the disk')
    })
    const debits = [ledger.debit(id, 1), ledger.debit(id, 1)]
    for (const outcome of await Promise.allSettled(debits)) {
      expect(outcome).toMatchObject({ reason: new Error('no space on the disk') })
    }
    full.mockRestore()
    expect(await ledger.debit(id, 1)).toEqual({ remaining: 9 })
  })

  it('come out as one after the other would', async () => {
    const { store, ledger, add } = openLedger()
    const debit = fc.record({ account: fc.nat(1), credits: fc.nat(6) })
    const turns = fc.array(fc.array(debit, { maxLength: 8 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(turns, async (groups) => {
        const ids = [add(20), add(9)]
        const left = [20, 9]
        for (const group of groups) {
          const expected = group.map(({ account, credits }) => {
            if (credits > left[account]!) return { required: credits, remaining: left[account]! }
            left[account]! -= credits
            return { remaining: left[account]! }
          })
          const outcomes = group.map(({ account, credits }) =>
            ledger.debit(ids[account]!, credits).catch((error: RequestError) => error.params),
          )
          expect(await Promise.all(outcomes)).toEqual(expected)
        }
        expect(ids.map((id) => store.account(id)?.creditsRemaining)).toEqual(left)
      }),
      { numRuns: 50 },
    )
  })
})

it('closing commits what still waits', async () => {
  const dataDir = freshDataDir()
  const access = openForTest(dataDir)
  const { account } = access.create({ name: 'n', services: ['RAW'], credits: 3 })
  const debits = [access.debit(account.id, 2), access.debit(account.id, 2)]
  const outcomes = Promise.allSettled(debits)
  await access.close()
  expect(await outcomes).toMatchObject([
    { value: { remaining: 1 } },
    { reason: expect.any(RequestError) },
  ])
  expect(openForTest(dataDir).find(account.id)?.creditsUsed).toBe(2)
})
