import { describe, expect, it, vi } from 'vitest'
import { reveals } from '../../src/people/index.ts'
import { restore, StoreError } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { chargeOf, named, plainRequest, retryOf } from './charges.ts'
import { outputOf, start } from './child.ts'
import { backupOf, freshDataDir, nextLoopTick, openAccounts, openForTest } from './data-dir.ts'
import { setUp } from './spending.ts'
import type { Tick } from './ticks.ts'

describe('a retry', () => {
  it('is free for 60 s after the charge, however often it comes', async () => {
    const { clock, make, taken, access } = setUp()
    const id = make()
    expect(await taken(id, retryOf(1))).toBe(1)
    clock.nowMs += 59_998
    expect(await taken(id, retryOf(1))).toBe(0)
    clock.nowMs += 1
    expect(await taken(id, retryOf(1))).toBe(0)
    clock.nowMs += 1
    expect(access.paidFor(id, retryOf(1))).toBeNull()
    expect(await taken(id, retryOf(1))).toBe(1)
  })

  it('is charged where it is another request, of another account, or has no key', async () => {
    const { make, taken } = setUp()
    const [one, two] = [make(), make()]
    expect(await taken(one, plainRequest(1))).toBe(1)
    expect(await taken(one, retryOf(2))).toBe(1)
    expect(await taken(two, retryOf(1))).toBe(1)
    expect(await taken(one, plainRequest(1))).toBe(1)
    expect(await taken(one, retryOf(1))).toBe(0)
  })

  it('is free without credits, but not if the first request was refused', async () => {
    const { access, make } = setUp()
    const id = make(3)
    const input = (credits: number, fingerprint: number) =>
      access.debit(id, chargeOf(credits, { replayKey: retryOf(fingerprint) }))
    expect(await input(3, 1)).toEqual({ remaining: 0, credits: 3 })
    expect(await input(3, 1)).toEqual({ remaining: 0, credits: 0 })
    for (let i = 0; i < 2; i++) await expect(input(1, 2)).rejects.toThrow('1 credits and 0 remain')
  })

  it('reveals addresses for free, and the journal records each time', async () => {
    const { access, make } = setUp()
    const id = make()
    const reveals = [{ user: 'u1', addresses: 1 }]
    for (let i = 0; i < 2; i++) {
      await access.debit(id, chargeOf(1, { replayKey: retryOf(1), reveals }))
    }
    access.store.refresh()
    const entries = [...access.store.journal.records()].flatMap((record) => record.entries)
    const kinds = entries.map(({ kind }) => kind)
    expect(kinds).toEqual(['created', 'entitled', 'debited', 'revealed', 'revealed'])
  })

  it('that shows many again writes one entry, which the audit reads as all of them', async () => {
    const { clock, access, make, dataDir } = setUp()
    const id = make()
    const users = Array.from({ length: 100 }, (_, i) => ({ user: `u${i}`, addresses: 1 + (i % 3) }))
    const show = (to: typeof access, reveals: typeof users) =>
      to.debit(id, chargeOf(100, { replayKey: named('k', 7), reveals }))
    const lengths = () => {
      access.store.refresh()
      return [...access.store.journal.records(2)].map(({ entries }) => entries.length)
    }
    for (let i = 0; i < 4; i++) await show(access, users)
    // A person has been suppressed meanwhile: the new list is written once, then referenced.
    for (let i = 0; i < 2; i++) await show(access, users.slice(1))
    expect(lengths()).toEqual([102, 1, 1, 1, 99, 1])
    const other = openForTest(dataDir, { now: () => clock.nowMs })
    for (let i = 0; i < 2; i++) await show(other, users)
    expect(lengths().slice(6)).toEqual([100, 1])
    const shown = [...reveals(access.store)]
    expect(shown).toHaveLength(6 * 100 + 2 * 99)
    expect(new Set(shown.map(({ requestId }) => requestId)).size).toBe(8)
    expect([...reveals(access.store, { users: ['u0'] })]).toHaveLength(6)
    const [last] = reveals(access.store, { users: ['u5'] })
    expect(last).toMatchObject({ seq: 9, account: id, user: 'u5', addresses: 3 })
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('references nothing in a journal that a restore has replaced', async () => {
    const { access, make, dataDir } = setUp()
    const id = make()
    const both = ['u1', 'u2'].map((user) => ({ user, addresses: 1 }))
    const first = chargeOf(2, { replayKey: named('k', 1), reveals: both })
    await access.debit(id, first)
    const path = backupOf(access, dataDir)
    const later = { replayKey: named('l', 2), reveals: both }
    for (let i = 0; i < 2; i++) await access.debit(id, chargeOf(2, later))
    await restore(dataDir, path)
    await nextLoopTick()
    for (let i = 0; i < 2; i++) await access.debit(id, chargeOf(2, later))
    await access.debit(id, chargeOf(2, first))
    access.store.refresh()
    const kinds = [...access.store.journal.records(3)].map(({ entries }) =>
      entries.map(({ kind }) => kind),
    )
    const full = ['debited', 'named', 'revealed', 'revealed']
    expect(kinds).toEqual([['restored'], full, ['repeated'], ['repeated']])
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('is known after a start from the last minute of the journal, but no longer', async () => {
    const { clock, access, make, dataDir } = setUp()
    const id = make()
    const chargeAll = async (first: number) => {
      for (let i = 0; i < 300; i++)
        await access.debit(id, chargeOf(1, { replayKey: retryOf(first + i) }))
    }
    await chargeAll(0)
    clock.nowMs += 30_000
    await chargeAll(1000)
    clock.nowMs += 30_000
    await access.close()
    const next = openForTest(dataDir, { now: () => clock.nowMs })
    const paid = (first: number) =>
      Array.from({ length: 300 }, (_, i) => next.paidFor(id, retryOf(first + i)) !== null)
    expect(paid(0)).toEqual(Array(300).fill(false))
    expect(paid(1000)).toEqual(Array(300).fill(true))
  })

  it('is known after a thousand charges by another process', async () => {
    const { clock, make, taken, dataDir } = setUp()
    const id = make()
    const child = start(dataDir, 'turns', '')
    await outputOf(child, /ready\n/)
    const chargeThere = async (first: number) => {
      const requests = [0, 1, 2, 3].map((i) => ({
        id,
        charge: chargeOf(1, { replayKey: plainRequest(first + i) }),
      }))
      const turn: Tick = { nowMs: clock.nowMs, requests }
      const answered = outputOf(child, /.*\n/)
      child.stdin?.write(`${JSON.stringify(turn)}\n`)
      await answered
    }
    await taken(id, plainRequest(1))
    for (let i = 0; i < 1000; i += 4) {
      await chargeThere(1000 + i)
      // Some requests of this process lie between, and extend its read of the journal.
      if (i % 300 === 296) await taken(id, plainRequest(5 + i))
    }
    const all = [1, 301, 601, 901, ...Array.from({ length: 1000 }, (_, i) => 1000 + i)]
    const again = []
    for (const fingerprint of all) again.push(await taken(id, retryOf(fingerprint)))
    expect(again).toEqual(all.map(() => 0))
  })

  it('reads the last minute once, and nothing that this process wrote', async () => {
    const { clock, access, make, dataDir } = setUp()
    const id = make()
    for (let i = 0; i < 50; i++) await access.debit(id, chargeOf(1))
    clock.nowMs += 60_000
    for (let i = 0; i < 5; i++) await access.debit(id, chargeOf(1))
    await access.close()
    const next = openForTest(dataDir, { now: () => clock.nowMs })
    const newestFirst = vi.spyOn(next.store.journal, 'newestFirst')
    const seqs: number[] = []
    const read = next.store.journal.records.bind(next.store.journal, 1)
    newestFirst.mockImplementation(function* () {
      for (const record of [...read()].reverse()) {
        seqs.push(record.seq)
        yield record
      }
    })
    next.warm()
    // The sixth is the first that is too old.
    expect(seqs).toEqual([56, 55, 54, 53, 52, 51])
    for (let i = 0; i < 5; i++) await next.debit(id, chargeOf(1, { replayKey: retryOf(i) }))
    expect(next.paidFor(id, retryOf(4))).not.toBeNull()
    const other = start(dataDir, 'turns', '')
    await outputOf(other, /ready\n/)
    const answered = outputOf(other, /.*\n/)
    const charge = chargeOf(1, { replayKey: plainRequest(77) })
    other.stdin?.write(`${JSON.stringify({ nowMs: clock.nowMs, requests: [{ id, charge }] })}\n`)
    await answered
    await next.debit(id, chargeOf(1))
    expect(next.paidFor(id, retryOf(77))).not.toBeNull()
    expect(newestFirst).toHaveBeenCalledTimes(1)
  })

  it('pays where the journal cannot be read, and no other request fails for it', async () => {
    const { access, make, taken } = setUp()
    const id = make()
    await taken(id, plainRequest(1))
    const next = openForTest(freshDataDir())
    const records = vi.spyOn(Object.getPrototypeOf(next.store.journal), 'records')
    records.mockImplementation(() => {
      throw new StoreError('damaged', 'journal record 2 is damaged')
    })
    const other = next.create({ name: 'n', services: ['RAW'], credits: 9 }).account.id
    expect(await next.debit(other, chargeOf(1))).toEqual({ remaining: 8, credits: 1 })
    const retry = chargeOf(1, { replayKey: retryOf(5) })
    expect(await next.debit(other, retry)).toEqual({ remaining: 7, credits: 1 })
    expect(await next.debit(other, retry)).toEqual({ remaining: 7, credits: 0 })
    records.mockRestore()
    expect(access.paidFor(id, retryOf(1))).not.toBeNull()
  })
})

it('a restored backup alone decides about repeats, at once', async () => {
  const { clock, access, make, taken, dataDir } = setUp()
  const id = make()
  await taken(id, named('before', 1))
  await taken(id, plainRequest(1))
  const path = backupOf(access, dataDir)
  await taken(id, named('after', 2))
  await taken(id, plainRequest(2))
  const repeats = [named('before', 1), retryOf(1), named('after', 2), retryOf(2)]
  const paid = () => repeats.map((replayKey) => access.paidFor(id, replayKey) !== null)
  expect(paid()).toEqual([true, true, true, true])
  await restore(dataDir, path)
  // As before the restore, there are three commits: the numbers alone do not show the difference.
  for (let i = 0; i < 3; i++) await taken(id, plainRequest(100 + i))
  expect(paid()).toEqual([true, true, false, false])
  expect(await taken(id, retryOf(2))).toBe(1)
  clock.nowMs += 1
  const reopened = openAccounts(dataDir, { now: () => clock.nowMs })
  expect(reopened.paidFor(id, retryOf(2))).not.toBeNull()
  await reopened.close()
})

it('after a restore to fewer commits, debits do not need a transaction each', async () => {
  const { access, make, taken, dataDir } = setUp()
  const id = make()
  const path = backupOf(access, dataDir)
  // A process that has searched for a retry follows the journal.
  for (let i = 0; i < 20; i++) await taken(id, retryOf(i))
  await restore(dataDir, path)
  await taken(id, plainRequest(100))
  const refresh = vi.spyOn(access.store, 'refresh')
  for (let i = 1; i < 10; i++) await taken(id, plainRequest(100 + i))
  expect(refresh).not.toHaveBeenCalled()
  const retries = Array.from({ length: 10 }, (_, i) => retryOf(100 + i))
  expect(retries.map((retry) => access.paidFor(id, retry) !== null)).toEqual(Array(10).fill(true))
  expect(access.paidFor(id, retryOf(1))).toBeNull()
})
