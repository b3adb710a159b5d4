import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { chargeOf } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

const dayMs = 86_400_000

function setUp() {
  const clock = { nowMs: Date.UTC(2026, 1, 27, 23, 59, 59, 999) }
  const access = openForTest(freshDataDir(), { now: () => clock.nowMs })
  const make = (name: string, credits = 1000) =>
    access.create({ name, services: ['RAW'], credits }).account.id
  return { clock, access, make }
}

describe('usage', () => {
  it('sums charges by UTC day, key and endpoint, in that order', async () => {
    const { clock, access, make } = setUp()
    const [zoe, ann] = [make('zoe'), make('ann')]
    const take = (id: string, credits: number, endpoint: string) =>
      access.debit(id, chargeOf(credits, { endpoint }))
    await Promise.all([take(zoe, 2, 'searchUsers'), take(zoe, 3, 'searchUsers')])
    await take(ann, 1, 'rawUsers')
    clock.nowMs += 1
    await take(zoe, 4, 'rawUsers')
    await take(zoe, 5, 'searchUsers')
    await take(zoe, 6, 'rawUsers')
    const rows = [
      ['2026-02-27', ann, 'ann', 'rawUsers', 1, 1],
      ['2026-02-27', zoe, 'zoe', 'searchUsers', 2, 5],
      ['2026-02-28', zoe, 'zoe', 'rawUsers', 2, 10],
      ['2026-02-28', zoe, 'zoe', 'searchUsers', 1, 5],
    ].map(([day, id, name, endpoint, requests, credits]) => {
      return { day, id, name, endpoint, requests, credits }
    })
    expect(access.usage()).toEqual(rows)
    expect(access.usage({ id: zoe })).toEqual(rows.slice(1))
    expect(access.usage({ from: '2026-02-28' })).toEqual(rows.slice(2))
    expect(access.usage({ to: '2026-02-27' })).toEqual(rows.slice(0, 2))
    expect(access.usage({ id: zoe, from: '2026-02-27', to: '2026-02-27' })).toEqual([rows[1]])
    expect(access.usage({ from: '2026-03-01' })).toEqual([])
  })

  it('counts neither free nor failed requests', async () => {
    const { access, make } = setUp()
    const id = make('n', 5)
    const request = chargeOf(2)
    await access.debit(id, request)
    await access.debit(id, { ...request, replayKey: { ...request.replayKey, isRetry: true } })
    await access.debit(id, chargeOf(0, { reveals: [{ user: 'u', addresses: 1 }] }))
    await expect(access.debit(id, chargeOf(9, { endpoint: 'raw' }))).rejects.toThrow()
    expect(access.usage()).toMatchObject([{ requests: 1, credits: 2 }])
    expect([...access.store.table('usage').entries()]).toHaveLength(1)
  })

  it.each(['2026-2-1', '2026-02-30', 'today', '', '2026-01-01T00:00:00Z'])(
    'has no day %j',
    (from) => {
      expect(() => setUp().access.usage({ from })).toThrow('a day is written YYYY-MM-DD')
    },
  )

  it('needs an account that exists', () => {
    expect(() => setUp().access.usage({ id: 'nobody' })).toThrow('no key has the id nobody')
  })

  it('agrees with journal and balances', async () => {
    const request = fc.record({
      account: fc.nat(2),
      credits: fc.nat(7),
      endpoint: fc.constantFrom('a', 'b'),
      laterMs: fc.constantFrom(0, 0, 1, dayMs / 3),
    })
    const turns = fc.array(fc.array(request, { maxLength: 6 }), { maxLength: 8 })
    await holdsLater(25, [turns], async (groups) => {
      const { clock, access, make } = setUp()
      const ids = [make('x', 30), make('y', 12), make('z', 0)]
      let taken = 0
      for (const group of groups) {
        const debits = group.map(({ account, credits, endpoint }) =>
          access.debit(ids[account]!, chargeOf(credits, { endpoint })),
        )
        for (const outcome of await Promise.allSettled(debits)) {
          if (outcome.status === 'fulfilled') taken += outcome.value!.credits
        }
        for (const { laterMs } of group) clock.nowMs += laterMs
      }
      expect(access.usage()).toEqual(replayed(access.store.journal.records(), access.list()))
      const used = access.list().reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)
      const inRows = access.usage().reduce((sum, { credits }) => sum + credits, 0)
      expect([used, inRows]).toEqual([taken, taken])
      for (const { name, creditsUsed, creditsRemaining } of access.list()) {
        const opening = { x: 30, y: 12, z: 0 }[name]
        expect(creditsUsed + creditsRemaining).toBe(opening)
        expect(creditsRemaining).toBeGreaterThanOrEqual(0)
      }
      await access.close()
    })
  })
})

/** The expected rows, computed from the journal alone. */
function replayed(
  records: Iterable<{ atMs: number; entries: readonly object[] }>,
  accounts: readonly { id: string; name: string }[],
) {
  const sums = new Map<string, { requests: number; credits: number }>()
  for (const { atMs, entries } of records) {
    for (const entry of entries as { kind: string; [member: string]: unknown }[]) {
      if (entry.kind !== 'debited') continue
      const { name } = accounts.find(({ id }) => id === entry.account)!
      const day = new Date(atMs).toISOString().slice(0, 10)
      const key = [day, name, entry.endpoint, entry.account].join()
      const { requests, credits } = sums.get(key) ?? { requests: 0, credits: 0 }
      sums.set(key, { requests: requests + 1, credits: credits + Number(entry.credits) })
    }
  }
  const rows = [...sums].map(([key, sum]) => {
    const [day, name, endpoint, id] = key.split(',')
    return { key, row: { day, id, name, endpoint, ...sum } }
  })
  return rows.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}
