/** Expired keys stay expired, for all processes of a database and any of their clocks. */
import { expect, it } from 'vitest'
import type { Access } from '../../src/access/index.ts'
import { type Database, openDatabase, verifyDatabase } from '../../src/store/index.ts'
import { debit } from '../access/charges.ts'
import { openRemote } from './remote.ts'
import { describePostgres, downgrade, isWaiting } from './server.ts'

const startMs = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000
const expiring = { name: 'e', services: ['RAW'], credits: 10, expiresAt: '2026-01-02' } as const

function opens(access: Access, key: string): boolean {
  try {
    return access.authenticate(`Bearer ${key}`) !== undefined
  } catch {
    return false
  }
}

describePostgres('a clock that is set back', (server) => {
  it('brings back no key, here or for who opens the accounts then', async () => {
    const address = await server.database()
    const clock = { nowMs: startMs }
    const { access, watch } = await openRemote(address, () => clock.nowMs)
    const made = await access.create(expiring)
    const old = await access.create({ ...expiring, expiresAt: undefined })
    await access.rotate(old.account.id, dayMs)
    const both = [made.key, old.key]
    expect(both.map((key) => opens(access, key))).toEqual([true, true])
    clock.nowMs += dayMs
    expect(both.map((key) => opens(access, key))).toEqual([false, false])
    clock.nowMs = startMs
    await watch.poll()
    expect(both.map((key) => opens(access, key))).toEqual([false, false])
    await expect(debit(access, made.account.id, 1)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect.poll(() => latestIn(address)).toBe(startMs + dayMs)
    const later = await openRemote(address, () => clock.nowMs)
    expect(both.map((key) => opens(later.access, key))).toEqual([false, false])
  })

  it('has been ahead by mistake: an operator resets it for all', async () => {
    const address = await server.database()
    const clock = { nowMs: startMs }
    const [first, second] = await Promise.all([
      openRemote(address, () => clock.nowMs),
      openRemote(address, () => clock.nowMs),
    ])
    const { key, account } = await first.access.create(expiring)
    clock.nowMs += 400 * dayMs
    // A debit's commit brings the time as well.
    const { id } = (await first.access.create({ ...expiring, expiresAt: undefined })).account
    await debit(first.access, id, 1)
    clock.nowMs = startMs
    await second.watch.poll()
    expect(opens(second.access, key)).toBe(false)
    await second.access.resetClock()
    await first.watch.poll()
    expect([first, second].map(({ access }) => opens(access, key))).toEqual([true, true])
    await debit(first.access, account.id, 1)
    expect(first.access.clock().behindMs).toBe(0)
    expect((await verifyDatabase(first.database)).problems).toEqual([])
  })

  it('accounts of the previous release are migrated during debits', async () => {
    const address = await server.database()
    const database = await openDatabase(address)
    await downgrade(server, address)
    let opening: Promise<Database> | undefined
    // As a group of debits does it, with the journal last.
    await database.transact(async (transaction) => {
      await transaction.run({ text: 'SELECT FROM accounts FOR UPDATE', values: [] })
      await transaction.run({ text: `UPDATE signal_sums SET day = ''`, values: [] })
      opening = openDatabase(address)
      opening.catch(() => undefined)
      await expect.poll(() => isWaiting(server, address)).toBe(true)
      await transaction.run({ text: 'UPDATE state SET seq = seq', values: [] })
    })
    await (await opening!).close()
    await database.close()
  })

  async function latestIn(address: string): Promise<number> {
    return Number((await server.ask(address, 'SELECT latest_ms FROM state'))[0]!.latest_ms)
  }
})
