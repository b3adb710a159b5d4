/** An expired key stays expired, even if the clock is set back. */
import { expect, test } from 'vitest'
import { reportClock } from '../../src/accounts/index.ts'
import { debit } from './charges.ts'
import {
  dayMs,
  hourMs,
  openTestAccounts,
  readJournal,
  startMs,
  waitForTick,
} from './test-accounts.ts'

async function setUp() {
  const accounts = await openTestAccounts()
  const { account, key } = await accounts.create(10, { expiresAt: '2026-01-02' })
  return { ...accounts, key, id: account.id }
}

test('a clock that is set back revives no key within a process, to read or to pay', async () => {
  const { access, clock, create, opens, key, id } = await setUp()
  const rotated = await create()
  await access.keys.rotate(rotated.account.id, dayMs)
  const keys = [key, rotated.key]
  // Meanwhile the monotonic clock counts.
  clock.nowMs -= dayMs
  clock.steadyMs += dayMs - 1
  expect(keys.map(opens)).toEqual([true, true])
  clock.steadyMs += 1
  expect(keys.map(opens)).toEqual([false, false])
  clock.nowMs -= dayMs
  await waitForTick()
  expect(keys.map(opens)).toEqual([false, false])
  await expect(debit(access, id, 1)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a clock that is set back revives no key for a process that opens later', async () => {
  const { access, clock, create, openAgain, opens, key } = await setUp()
  clock.nowMs += dayMs - 1
  expect(opens(key)).toBe(true)
  clock.nowMs += 1
  expect(opens(key)).toBe(false)
  await waitForTick()
  const { key: rotated, account } = await create()
  const second = (await access.keys.rotate(account.id, 0)).key
  clock.nowMs = startMs
  const later = await openAgain()
  expect([key, rotated, second].map(later.opens)).toEqual([false, false, true])
  // The overlap of another rotation also begins at the latest time.
  const third = (await later.access.keys.rotate(account.id, hourMs)).key
  clock.steadyMs += hourMs - 1
  expect([second, third].map(later.opens)).toEqual([true, true])
  clock.steadyMs += 1
  expect([second, third].map(later.opens)).toEqual([false, true])
})

test('an expiry is written once, however often its key is used', async () => {
  const { database, clock, opens, key } = await setUp()
  clock.nowMs += dayMs
  for (let i = 0; i < 3; i++) {
    expect([opens(key), opens(`${key.slice(0, -1)}x`)]).toEqual([false, false])
    await waitForTick()
    clock.nowMs += 1000
  }
  expect(await readJournal(database, 1)).toEqual([[{ kind: 'timed', latestMs: startMs + dayMs }]])
})

test('a clock that was ahead ends keys until an operator resets it, for all processes', async () => {
  const { access, clock, openAgain, opens, key } = await setUp()
  const other = await openAgain()
  clock.nowMs += 400 * dayMs
  expect(opens(key)).toBe(false)
  await waitForTick()
  clock.nowMs = startMs
  expect(access.readClock()).toEqual({ nowMs: startMs, behindMs: 400 * dayMs })
  const told: object[] = []
  const log = { error: (fields: object) => void told.push(fields) }
  reportClock(access, log)
  await other.access.keys.resetClock()
  await waitForTick()
  expect([other.opens(key), opens(key)]).toEqual([true, true])
  for (const each of [access, other.access, (await openAgain()).access]) {
    expect(each.readClock().behindMs).toBe(0)
    reportClock(each, log)
  }
  expect(told).toEqual([{ clock: '2026-01-01T00:00:00.000Z', latest: '2027-02-05T00:00:00.000Z' }])
})
