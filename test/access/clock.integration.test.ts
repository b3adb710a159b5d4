/** An expired key stays expired, even if the clock is set back. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Access } from '../../src/access/index.ts'
import { backup, restore } from '../../src/store/index.ts'
import { debit } from './charges.ts'
import { freshDataDir, nextLoopTick, openAccounts, openForTest } from './data-dir.ts'

const startMs = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

function opens(access: Access, key: string): boolean {
  try {
    return access.authenticate(`Bearer ${key}`) !== undefined
  } catch {
    return false
  }
}

function setUp() {
  const clock = { nowMs: startMs, steadyMs: 0 }
  const dataDir = freshDataDir()
  const options = { now: () => clock.nowMs, steady: () => clock.steadyMs }
  const open = () => openForTest(dataDir, options)
  const access = open()
  const expiring = access.create({
    ...{ name: 'e', services: ['RAW'], credits: 10 },
    expiresAt: '2026-01-02',
  })
  return { clock, dataDir, options, open, access, expiring }
}

describe('a clock that is set back', () => {
  it('revives no key within a process, neither to read nor to pay', async () => {
    const { clock, access, expiring } = setUp()
    const old = access.create({ name: 'r', services: ['RAW'], credits: 10 })
    access.rotate(old.account.id, dayMs)
    expect([old.key, expiring.key].map((key) => opens(access, key))).toEqual([true, true])
    clock.nowMs += dayMs
    expect([old.key, expiring.key].map((key) => opens(access, key))).toEqual([false, false])
    clock.nowMs = startMs - dayMs
    await nextLoopTick()
    expect([old.key, expiring.key].map((key) => opens(access, key))).toEqual([false, false])
    await expect(debit(access, expiring.account.id, 1)).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it('does not delay expiry, which follows the monotonic clock', () => {
    const { clock, access, expiring } = setUp()
    clock.nowMs -= 10 * dayMs
    clock.steadyMs += dayMs - 1
    expect(opens(access, expiring.key)).toBe(true)
    clock.steadyMs += 1
    expect(opens(access, expiring.key)).toBe(false)
  })

  it('revives no expired key, also for a process that opens the accounts later', async () => {
    const { clock, dataDir, options, access, expiring } = setUp()
    clock.nowMs += dayMs
    expect(opens(access, expiring.key)).toBe(false)
    await nextLoopTick()
    clock.nowMs = startMs
    const later = openAccounts(dataDir, options)
    expect(opens(later, expiring.key)).toBe(false)
    await later.close()
  })

  it('revives no key that was rotated out just before', () => {
    const { clock, open, access } = setUp()
    const old = access.create({ name: 'r', services: ['RAW'], credits: 10 })
    const { key } = access.rotate(old.account.id, 0)
    clock.nowMs -= dayMs
    const later = open()
    expect([old.key, key].map((each) => opens(later, each))).toEqual([false, true])
    // The overlap of another rotation also begins at the latest time seen.
    const third = later.rotate(old.account.id, 1000).key
    clock.steadyMs += 1000
    expect([key, third].map((each) => opens(later, each))).toEqual([false, true])
  })

  it('costs one write per expiry, however often the key is used', async () => {
    const { clock, access, expiring } = setUp()
    clock.nowMs += dayMs
    const stored = () => access.store.meta<{ atMs: number }>().get('clock')
    for (let i = 0; i < 3; i++) {
      expect(opens(access, expiring.key)).toBe(false)
      await nextLoopTick()
      clock.nowMs += 1000
    }
    expect(stored()).toEqual({ atMs: startMs + dayMs, resets: 0 })
    expect(opens(access, `${expiring.key.slice(0, -1)}x`)).toBe(false)
    await nextLoopTick()
    expect(stored()!.atMs).toBe(startMs + dayMs)
  })

  it('has no effect on a backup either', async () => {
    const { clock, dataDir, options, access, expiring } = setUp()
    await access.close()
    const path = join(freshDataDir(), 'copy')
    await backup(dataDir, path)
    clock.nowMs += dayMs
    const second = openAccounts(dataDir, options)
    expect(opens(second, expiring.key)).toBe(false)
    await nextLoopTick()
    await second.close()
    await restore(dataDir, path)
    expect(existsSync(path)).toBe(true)
    clock.nowMs = startMs
    const third = openAccounts(dataDir, options)
    expect(opens(third, expiring.key)).toBe(false)
    await third.close()
  })
})

describe('a clock that was ahead by mistake', () => {
  it('ends keys early until an operator resets it, in this and in other processes', async () => {
    const { clock, open, access, expiring } = setUp()
    const other = open()
    clock.nowMs += 400 * dayMs
    expect(opens(access, expiring.key)).toBe(false)
    await nextLoopTick()
    clock.nowMs = startMs
    expect(access.clock()).toEqual({ nowMs: startMs, behindMs: 400 * dayMs })
    other.resetClock()
    expect(other.clock().behindMs).toBe(0)
    expect(opens(other, expiring.key)).toBe(true)
    // The other process reads the change at its next write.
    access.create({ name: 'n', services: ['RAW'], credits: 1 })
    expect(opens(access, expiring.key)).toBe(true)
    expect(access.clock().behindMs).toBe(0)
  })
})
