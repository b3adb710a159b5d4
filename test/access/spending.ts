import type { Repeat } from '../../src/access/index.ts'
import { chargeOf } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

/** Accounts that are charged, and a clock that stands still. */
export function setUp(dataDir = freshDataDir()) {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const access = openForTest(dataDir, { now: () => clock.nowMs })
  const make = (credits = 1_000_000) =>
    access.create({ name: 'n', services: ['RAW'], credits }).account.id
  const taken = async (id: string, repeat: Repeat) =>
    (await access.debit(id, chargeOf(1, { repeat })))!.credits
  return { clock, access, make, taken, dataDir }
}
