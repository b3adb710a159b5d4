import type { ReplayKey } from '../../src/access/index.ts'
import { chargeOf } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

/** Accounts to charge, and a clock that the test sets. */
export function setUp(dataDir = freshDataDir()) {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const access = openForTest(dataDir, { now: () => clock.nowMs })
  const make = (credits = 1_000_000) =>
    access.create({ name: 'n', services: ['RAW'], credits }).account.id
  const taken = async (id: string, replayKey: ReplayKey) =>
    (await access.debit(id, chargeOf(1, { replayKey })))!.credits
  return { clock, access, make, taken, dataDir }
}
