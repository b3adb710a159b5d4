/** Debits on a database: what those on a data directory do, and over several processes. */
import { expect, it } from 'vitest'
import type { Debit } from '../../src/access/index.ts'
import { verifyDatabase } from '../../src/store/index.ts'
import { chargeOf, debit } from '../access/charges.ts'
import { openRemote } from './remote.ts'
import { describePostgres } from './server.ts'

describePostgres('debits in PostgreSQL', (server) => {
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

  it('of two processes on the same accounts wait for each other, and never for good', async () => {
    const address = await server.database()
    const processes = [await openRemote(address), await openRemote(address)]
    const { access, database } = processes[0]!
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      ids.push((await access.create({ name, services: ['RAW'], credits: 100 })).account.id)
    }
    // Many small groups, of other accounts each time, and in another order.
    const told: (Debit | string)[] = []
    const customer = async (i: number) => {
      for (let round = 0; round < 12; round++) {
        const wanted = [i + round, i * round + 1].map((n) => {
          const { access } = processes[i % 2]!
          return debit(access, ids[n % 3]!, 1 + (n % 4)).catch((error) => error.code)
        })
        told.push(...(await Promise.all(wanted)))
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, i) => customer(i)))
    const taken = told.reduce((sum, one) => sum + (typeof one === 'string' ? 0 : one.credits), 0)
    expect(new Set(told.filter((one) => typeof one === 'string'))).toEqual(
      new Set(['insufficient_credits']),
    )
    const accounts = await access.list()
    expect(accounts.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)).toBe(taken)
    for (const { creditsUsed, creditsRemaining } of accounts) {
      expect(creditsUsed + creditsRemaining).toBe(100)
    }
    expect((await verifyDatabase(database)).problems).toEqual([])
  })

  it('look at the key that they came with, whatever their process knows of it', async () => {
    const { access, address } = await opened()
    const { account, key } = await access.create({ name: 'n', services: ['RAW'], credits: 9 })
    const other = await openRemote(address)
    // Its cache does not change.
    await other.cutWatch()
    const debitWith = (one: string) =>
      other.access.debit(account.id, chargeOf(1, { authorization: `Bearer ${one}` }))
    expect(await debitWith(key)).toMatchObject({ remaining: 8 })
    const rotated = await access.rotate(account.id, 0)
    await expect(debitWith(key)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await debitWith(rotated.key)).toMatchObject({ remaining: 7 })
    expect(() => other.access.authenticate(`Bearer ${rotated.key}`)).toThrow()
  })
})
