import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { tries } from '../../native-free-index/test/tries.ts'
import { chargeKey, RecentCharges } from '../../src/access/idempotency/recent-charges.ts'
import { type Charge, fingerprinter } from '../../src/access/index.ts'
import type { RequestError } from '../../src/contract/index.ts'
import { openStore } from '../../src/store/index.ts'
import { chargeOf, named, plainRequest, retryOf } from './charges.ts'
import { outputOf, start } from './child.ts'
import { freshDataDir, openForTest } from './data-dir.ts'
import { setUp } from './spending.ts'

const dayMs = 86_400_000

/** A pseudo-random bijection from numbers below 2^32 to numbers below 2^48. */
function scattered(i: number): number {
  const mixed = Math.imul(i ^ (i >>> 15), 0x85ebca6b)
  const low = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed >>> 16) * 2 ** 32 + (low >>> 0)
}

describe('a fingerprint', () => {
  it('is the same for the same path and body, in every process of the store', async () => {
    const dataDir = freshDataDir()
    const request = ['/v3/search/users', '{"query":"a"}'] as const
    const stores = [openStore(dataDir), openStore(dataDir), openStore(freshDataDir())]
    const [own, again, other] = stores.map((store) => fingerprinter(store)(...request))
    for (const store of stores) await store.close()
    expect(own).toBe(again)
    expect(own).not.toBe(other)
  })

  it('is an integer of 48 bits that distinguishes requests', async () => {
    const store = openStore(freshDataDir())
    const fingerprintOf = fingerprinter(store)
    const bodies = ['', '{}', '{ }', '{"a":1}', '{"a":"1"}', '{"a":[1]}', '/v3', '\n', 'é']
    const paths = ['/v3/a', '/v3/b', '/v3/a/"']
    const all = paths.flatMap((path) => bodies.map((body) => fingerprintOf(path, body)))
    for (let i = 0; i < 1000; i++) all.push(fingerprintOf('/v3/a', `{"i":${i}}`))
    await store.close()
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((each) => Number.isInteger(each) && each >= 0 && each < 2 ** 48)).toBe(true)
    expect(Math.max(...all)).toBeGreaterThan(2 ** 47)
  })
})

describe('recent charges', () => {
  it('are those of one account', () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `account${i}`)
    const keys = ids.map((id) => chargeKey(id, 7))
    expect(new Set(keys).size).toBe(ids.length)
    expect(keys.every((key) => Number.isInteger(key) && key >= 1 && key <= 2 ** 48)).toBe(true)
    expect(chargeKey('a', 2 ** 48 - 1)).not.toBe(chargeKey('a', 2 ** 48 - 2))
  })

  it('are dropped, the oldest first, beyond the capacity', () => {
    const recent = new RecentCharges()
    const count = 1_500_000
    const keyOf = (i: number) => chargeKey('a', scattered(i))
    for (let i = 0; i < count; i++) recent.add(keyOf(i), i, i / 1000)
    const known = (from: number, to: number) => {
      let sum = 0
      for (let i = from; i < to; i++) if (recent.contentOf(keyOf(i), count / 1000) === i) sum++
      return sum / (to - from)
    }
    expect(known(count - 100_000, count)).toBeGreaterThan(0.97)
    expect(known(0, 100_000)).toBeLessThan(0.03)
    expect(known(count, count + 100_000)).toBe(0)
  })
})

describe('recent charges, added in any order,', () => {
  it('match a list of them, at their latest time', () => {
    // A time of 0 marks a free slot.
    const atMs = fc.integer({ min: 1, max: 200_000 })
    const charge = fc.record({ key: fc.integer({ min: 1, max: 5 }), atMs })
    holds(100, [fc.array(charge, { maxLength: 20 }), fc.nat(200_000)], (charges, nowMs) => {
      const recent = new RecentCharges()
      // All keys fall into one row of the table, which has four slots.
      const keys = charges.map(({ key }) => (key % 4) * 2 ** 17 + 3)
      for (const [i, { atMs }] of charges.entries()) recent.add(keys[i]!, 7, atMs)
      for (const key of keys) {
        const times = charges.filter((_, i) => keys[i] === key).map(({ atMs }) => atMs)
        const isRecent = Math.abs(nowMs - Math.max(...times)) < 60_000
        expect(recent.contentOf(key, nowMs)).toBe(isRecent ? 7 : undefined)
      }
      expect(recent.contentOf(4 * 2 ** 17 + 3, nowMs)).toBeUndefined()
    })
  })

  it('keep the four latest of a row', () => {
    const recent = new RecentCharges()
    const keyOf = (i: number) => i * 2 ** 17 + 3
    for (const i of [5, 1, 4, 2, 0, 3]) recent.add(keyOf(i), i, 1000 + i)
    const known = [0, 1, 2, 3, 4, 5].filter((i) => recent.contentOf(keyOf(i), 1005) === i)
    expect(known).toEqual([2, 3, 4, 5])
    recent.clear()
    expect(recent.contentOf(keyOf(5), 1005)).toBeUndefined()
  })
})

describe('an Idempotency-Key', () => {
  it('pays for its request for 24 hours, for no other request, and in one account', async () => {
    const { clock, access, make, taken } = setUp()
    const [one, two] = [make(), make()]
    expect(await taken(one, named('k', 1))).toBe(1)
    clock.nowMs += dayMs - 1
    expect(await taken(one, named('k', 1))).toBe(0)
    expect(() => access.paidFor(one, named('k', 2))).toThrow('Idempotency-Key')
    await expect(taken(one, named('k', 2))).rejects.toMatchObject({ code: 'idempotency_conflict' })
    expect(await taken(one, named('K', 2))).toBe(1)
    expect(await taken(two, named('k', 2))).toBe(1)
    clock.nowMs += 1
    expect(await taken(one, named('k', 2))).toBe(1)
  })

  it('of a refused or free request pays for nothing', async () => {
    const { access, make } = setUp()
    const id = make(1)
    const input = (credits: number) =>
      access.debit(id, chargeOf(credits, { replayKey: named('k', 1) }))
    expect(await input(0)).toMatchObject({ credits: 0 })
    await expect(input(2)).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await input(1)).toMatchObject({ credits: 1 })
  })

  it('charges once when two requests come at the same time, in any process', async () => {
    const { clock, access, make, dataDir } = setUp()
    const id = make()
    const child = start(dataDir, 'turns', '')
    await outputOf(child, /ready\n/)
    const rounds = tries(25)
    for (let i = 0; i < rounds; i++) {
      const requests = [1, 2].map(() => ({
        id,
        charge: chargeOf(1, { replayKey: named(`k${i}`, 1) }),
      }))
      const answered = outputOf(child, /.*\n/)
      child.stdin?.write(`${JSON.stringify({ nowMs: clock.nowMs, requests })}\n`)
      await Promise.all([...requests.map(({ charge }) => access.debit(id, charge)), answered])
    }
    expect(access.find(id)).toMatchObject({ creditsUsed: rounds })
  })

  it('that another process charged again after its expiry pays in each process', async () => {
    const { clock, access, make, taken, dataDir } = setUp()
    const id = make()
    const other = openForTest(dataDir, { now: () => clock.nowMs })
    await taken(id, named('k', 1))
    clock.nowMs += dayMs
    await other.debit(id, chargeOf(1, { replayKey: named('k', 2) }))
    other.store.checkpoint()
    expect(access.paidFor(id, named('k', 2))).not.toBeNull()
    expect(await taken(id, named('k', 2))).toBe(0)
  })

  it('is swept at its expiry, unless it was used again', async () => {
    const { clock, access, make } = setUp()
    const id = make()
    const table = access.store.table('repeats')
    const charge = (key: string) => access.debit(id, chargeOf(1, { replayKey: named(key, 1) }))
    await Promise.all(Array.from({ length: 500 }, (_, i) => charge(`k${i}`)))
    access.store.refresh()
    expect(table.size).toBe(1000)
    clock.nowMs += dayMs
    await charge('k7')
    for (let i = 0; i < 60; i++) {
      await access.debit(id, chargeOf(1))
      access.store.refresh()
    }
    // The remaining key is the one used again, under its name and its new time.
    expect(table.size).toBe(2)
    clock.nowMs += dayMs - 1
    expect(access.paidFor(id, named('k7', 1))).not.toBeNull()
    expect(access.paidFor(id, named('k8', 1))).toBeNull()
  })

  it('removes only a few from the table in one commit', async () => {
    const { clock, access, make } = setUp()
    const id = make()
    const table = access.store.table('repeats')
    const charge = (key: string) => access.debit(id, chargeOf(1, { replayKey: named(key, 1) }))
    await Promise.all(Array.from({ length: 500 }, (_, i) => charge(`k${i}`)))
    access.store.refresh()
    clock.nowMs += dayMs
    await access.debit(id, chargeOf(1))
    access.store.refresh()
    expect(table.size).toBeGreaterThanOrEqual(900)
    expect(table.size).toBeLessThan(1000)
  })
})

describe('what a replay was charged for', () => {
  const paidFrom = (snapshot: string, content: number, replayKey: Charge['replayKey']) =>
    chargeOf(2, { replayKey, snapshot, content })

  it('is found by its key, or by the retained snapshots', async () => {
    const { access, make } = setUp()
    const id = make()
    await access.debit(id, paidFrom('s1', 7, named('k', 1)))
    await access.debit(id, paidFrom('s1', 8, plainRequest(2)))
    expect(access.paidFor(id, named('k', 1))).toMatchObject({ snapshot: 's1', content: 7 })
    expect(access.paidFor(id, retryOf(2), ['s2', 's1'])).toEqual({ snapshot: 's1', content: 8 })
    expect(access.paidFor(id, retryOf(2), ['s2'])).toBeNull()
  })

  it('is free again only for the same answer from the same snapshot', async () => {
    const { access, make } = setUp()
    const id = make(10)
    const codeOf = (charge: Charge) =>
      access.debit(id, charge).then(
        (debit) => debit!.credits,
        (error: RequestError) => error.code,
      )
    await access.debit(id, paidFrom('s1', 7, named('k', 1)))
    expect(await codeOf(paidFrom('s1', 7, named('k', 1)))).toBe(0)
    expect(await codeOf(paidFrom('s2', 7, named('k', 1)))).toBe('snapshot_gone')
    expect(await codeOf(paidFrom('s1', 6, named('k', 1)))).toBe('answer_changed')
    expect(await codeOf({ ...paidFrom('s1', 7, named('k', 1)), credits: 3 })).toBe('answer_changed')
    await access.debit(id, paidFrom('s1', 7, plainRequest(2)))
    expect(await codeOf(paidFrom('s1', 7, retryOf(2)))).toBe(0)
    const replay = { ...paidFrom('s1', 6, retryOf(2)), isReplay: true }
    expect(await codeOf(replay)).toBe('answer_changed')
    expect(access.find(id)!.creditsRemaining).toBe(6)
    expect(await codeOf(paidFrom('s2', 7, retryOf(2)))).toBe(2)
    expect(await codeOf({ ...replay, isReplay: false })).toBe(2)
  })

  it('is unknown for charges of an earlier release: no answer is returned', async () => {
    const { access, make, clock, dataDir } = setUp()
    const id = make()
    await access.debit(id, paidFrom('s1', 7, named('k', 1)))
    const { store } = access
    store.checkpoint()
    store.transact('fsync', () => {
      const table = store.table<object>('repeats')
      for (const [key, row] of [...table.entries({ start: [id], end: [`${id}~`] })]) {
        const { fingerprint, atMs } = row as { fingerprint: number; atMs: number }
        table.put(key, { fingerprint, atMs })
      }
      const debit = { account: id, credits: 1, endpoint: 'e', requestId: 'r', fingerprint: 9 }
      const row = store.table<Record<string, number>>('accounts').get(id)!
      const remaining = row.creditsRemaining! - 1
      store.table('accounts').put(id, { ...row, creditsRemaining: remaining, creditsUsed: 3 })
      store.journal.append(clock.nowMs, [{ kind: 'debited', ...debit, remaining }])
    })
    await access.store.close()
    const next = openForTest(dataDir, { now: () => clock.nowMs })
    expect(() => next.paidFor(id, named('k', 1))).toThrow('its snapshot is closed')
    expect(next.paidFor(id, retryOf(9))).toBeNull()
  })
})
