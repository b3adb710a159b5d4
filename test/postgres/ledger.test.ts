/** Debits on a database: what those on a data directory do, and over several processes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyDatabase } from '../../src/store/index.ts'
import { chargeOf, debit, named, retryOf } from '../access/charges.ts'
import { openRemote } from './remote.ts'
import { missing, startServer, type TestServer } from './server.ts'

describe.skipIf(missing !== undefined)(`debits in PostgreSQL ${missing ?? ''}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.remove())

  async function opened() {
    const address = await server.database()
    const remote = await openRemote(address)
    const add = async (credits: number, more = {}) =>
      (await remote.access.create({ name: 'n', services: ['RAW'], credits, ...more })).account.id
    return { ...remote, address, add }
  }

  it('of one turn share a commit, and fail for themselves alone', async () => {
    const { access, add, database } = await opened()
    const [poor, rich] = [await add(5), await add(50)]
    const outcomes = await Promise.allSettled([
      debit(access, poor, 4),
      debit(access, 'nobody', 1),
      debit(access, poor, 2),
      debit(access, rich, 50),
      debit(access, poor, 1),
    ])
    const states = outcomes.map(({ status }) => status === 'fulfilled')
    expect(states).toEqual([true, false, false, true, true])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'not_found' } })
    expect(outcomes[2]).toMatchObject({ reason: { params: { required: 2, remaining: 1 } } })
    expect(await access.find(poor)).toMatchObject({ creditsRemaining: 0, creditsUsed: 5 })
    expect(await access.find(rich)).toMatchObject({ creditsRemaining: 0, creditsUsed: 50 })
    expect(await verifyDatabase(database)).toMatchObject({ whole: true, commits: 3, problems: [] })
  })

  it('are free for a repeat, by its name or within a minute', async () => {
    let nowMs = Date.UTC(2026, 0, 1)
    const address = await server.database()
    const { access } = await openRemote(address, () => nowMs)
    const other = await openRemote(address, () => nowMs)
    const made = await access.create({ name: 'n', services: ['RAW'], credits: 100 })
    const { id } = made.account
    const once = chargeOf(5, { repeat: named('key', 7) })
    expect(await access.isPaid(id, once.repeat)).toBe(false)
    expect(await access.debit(id, once)).toEqual({ remaining: 95, credits: 5 })
    expect(await other.access.isPaid(id, once.repeat)).toBe(true)
    expect(await other.access.debit(id, once)).toEqual({ remaining: 95, credits: 0 })
    const otherRequest = chargeOf(5, { repeat: named('key', 8) })
    await expect(access.debit(id, otherRequest)).rejects.toMatchObject({
      code: 'idempotency_conflict',
    })
    const plain = chargeOf(3)
    await access.debit(id, plain)
    const retry = chargeOf(3, { repeat: retryOf(plain.repeat.fingerprint) })
    expect(await other.access.debit(id, retry)).toEqual({ remaining: 92, credits: 0 })
    nowMs += 60_000
    expect(await other.access.debit(id, retry)).toEqual({ remaining: 89, credits: 3 })
    nowMs += 24 * 3600 * 1000
    expect(await other.access.debit(id, once)).toEqual({ remaining: 84, credits: 5 })
  })
})
