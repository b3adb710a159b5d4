/** Several processes on one data directory, each of which may be killed. */
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { verifyAccounts } from '../../src/accounts/index.ts'
import { chargeOf, debit, named } from './charges.ts'
import { checkHistory, historyStep } from './history.ts'
import { openAccounts } from './open-accounts.ts'
import { killAfterBytes, TickProcess } from './processes.ts'
import { makeDataDir, openTestAccounts } from './test-accounts.ts'
import { answerTick } from './ticks.ts'

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

test('processes at once account for every credit, and charge once for an Idempotency-Key', async () => {
  const { access, database, clock, dataDir, create } = await openTestAccounts()
  const [{ id }, { id: marked }] = [(await create(500)).account, (await create()).account]
  const others = [new TickProcess(dataDir), new TickProcess(dataDir)]
  const rounds = Math.max(25, tries(100))
  let taken = 0
  for (let i = 0; i < rounds; i++) {
    const once = { replayKey: named(`k${i}`, 1) }
    const makeTick = () => {
      const requests = [1, 2, 3, 1, 2, 3].map((credits) => ({ id, charge: chargeOf(credits) }))
      const repeated = [1, 2].map(() => ({ id: marked, charge: chargeOf(1, once) }))
      return { nowMs: clock.nowMs, requests: [...requests, ...repeated] }
    }
    const answering = others.map((other) => other.answer(makeTick()))
    const granting = access.keys.grant(id, 4)
    const answers = await Promise.all([...answering, answerTick(access, makeTick())])
    await granting
    for (const outcome of answers.flatMap(({ debits }) => debits.slice(0, 6))) {
      if (typeof outcome !== 'string') taken += outcome[1]
      else expect(outcome).toBe('insufficient_credits')
    }
  }
  const { creditsUsed, creditsRemaining } = (await access.keys.find(id))!
  expect(creditsUsed).toBe(taken)
  expect(creditsUsed + creditsRemaining).toBe(500 + 4 * rounds)
  expect(creditsRemaining).toBeLessThan(3)
  expect((await access.keys.find(marked))!.creditsUsed).toBe(rounds)
  expect((await verifyAccounts(database)).problems).toEqual([])
})

test('histories are those of the model, where one process is killed at any time', async () => {
  const steps = fc.array(historyStep, { minLength: 20, maxLength: 60 })
  const property = fc.asyncProperty(steps, (steps) => checkHistory(steps, 'flush', true))
  // Shrinking would start processes many times, and a timeout would hide the failure.
  await fc.assert(property, { numRuns: tries(2), endOnFailure: true })
})

/** The most debits that the other process has under way at once. */
const groupMax = 9

test.each([
  ['with nobody else there', 3, false],
  ['while another process has the accounts open', 2, true],
])('kill -9 loses no debit that returned, %s', async (_, cycles, isWatched) => {
  const dataDir = makeDataDir()
  const first = await openAccounts(dataDir)
  const options = { name: 'killed', services: ['RAW'], credits: 1_000_000 } as const
  const { id } = (await first.access.keys.create(options)).account
  if (isWatched) onTestFinished(() => first.close())
  else await first.close()
  let used = 0
  for (let cycle = 0; cycle < cycles; cycle++) {
    const printed = await killAfterBytes(50 + 500 * cycle, dataDir, 'forever', id)
    const accounts = isWatched ? first : await openAccounts(dataDir)
    const { creditsUsed } = (await accounts.access.keys.find(id))!
    // The last group may have been committed before the process could print all of it.
    expect(creditsUsed).toBeGreaterThanOrEqual(used + printed)
    expect(creditsUsed).toBeLessThanOrEqual(used + printed + groupMax)
    used = creditsUsed + 1
    expect(await debit(accounts.access, id, 1)).toMatchObject({ remaining: 1_000_000 - used })
    expect((await verifyAccounts(accounts.database)).problems).toEqual([])
    if (!isWatched) await accounts.close()
  }
})

test('kill -9 loses no saved search whose debit returned', async () => {
  const { access, database, dataDir, create } = await openTestAccounts()
  const { id } = (await create(1)).account
  const search = { name: 'killed', search: { users: { query: 'rust' } }, depth: 10 }
  const record = { ...search, createdAt: 0, seenAt: 0, checks: [] }
  const also = access.savedSearches.add(id, { record, seen: Buffer.of() })
  await access.debit(id, chargeOf(0, { also }))
  const printed = await killAfterBytes(100, dataDir, 'save', id)
  const found = (await access.savedSearches.find(id, 'killed'))!
  // The last one may have been committed before the process could print it.
  expect([printed, printed + 1]).toContain(found.record.seenAt)
  expect(found.seen.length).toBe(12 * found.record.seenAt)
  expect((await verifyAccounts(database)).problems).toEqual([])
})
