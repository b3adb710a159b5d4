/** Processes that share a database hold no more credits together than an account has. */

import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import type { Hold } from '../../src/access/index.ts'
import { unlimitedCredits } from '../../src/domain/index.ts'
import { verifyDatabase } from '../../src/store/index.ts'
import { chargeOf, debit, holdOf } from '../access/charges.ts'
import { openRemote, type Remote } from './remote.ts'
import { describePostgres } from './server.ts'

const made = { name: 'n', services: ['RAW'] } as const

describePostgres('leases in PostgreSQL', (server) => {
  async function pair(credits: number | 'unlimited') {
    const address = await server.database()
    const remotes: [Remote, Remote] = [await openRemote(address), await openRemote(address)]
    const { account, key } = await remotes[0].access.create({ ...made, credits })
    await remotes[1].watch.poll()
    const hold = async (process: 0 | 1, price: number, waitMsMax = 60_000) =>
      remotes[process].access.hold(holdOf(account, key, price, { waitMsMax }))
    const leases = () =>
      server.ask(address, 'SELECT process, credits, until_ms FROM leases ORDER BY credits')
    return { address, remotes, account, key, id: account.id, hold, leases }
  }

  it('make a hold of one process wait for that of another, and never refuse it', async () => {
    const { hold, id, remotes } = await pair(100)
    const first = await hold(0, 80)
    await expect(hold(1, 101)).rejects.toMatchObject({
      code: 'insufficient_credits',
      params: { required: 101, remaining: 100 },
    })
    await expect(hold(1, 60, 1)).rejects.toMatchObject({ code: 'overloaded' })
    const second = hold(1, 60)
    await debit(remotes[0].access, id, 40)
    first.release()
    ;(await second).release()
    await expect(hold(1, 61)).rejects.toMatchObject({
      code: 'insufficient_credits',
      params: { required: 61, remaining: 60 },
    })
    ;(await hold(0, 60)).release()
  })

  it('serve most holds without asking the database', async () => {
    const { hold, id, remotes } = await pair(1_000_000)
    let asked = 0
    const { database } = remotes[0]
    const { transact } = database
    database.transact = (action) => {
      asked++
      return transact.call(database, action) as never
    }
    for (let i = 0; i < 200; i++) {
      const held = await hold(0, 100)
      if (i % 10 === 0) await debit(remotes[0].access, id, 10)
      held.release()
    }
    // Twenty of them are debits.
    expect(asked).toBeLessThanOrEqual(20 + 4)
  })

  it('end by time where their process has died, and with it where it stops', async () => {
    const { address, hold, leases, remotes } = await pair(100)
    await hold(0, 90)
    expect(await leases()).toHaveLength(1)
    // As if it had died ten seconds ago.
    await remotes[0].watch.close()
    await server.ask(address, 'UPDATE leases SET until_ms = 0')
    ;(await hold(1, 100)).release()
    await remotes[1].close()
    const processes = new Set((await leases()).map(({ process }) => process))
    expect(processes.size).toBe(1)
  })

  it('are given back when nothing is held any more', async () => {
    const { hold, leases } = await pair(100_000)
    ;(await hold(0, 10)).release()
    await expect.poll(leases).toEqual([])
    ;(await hold(0, 10)).release()
  })

  it('are not granted any more once their process stops', async () => {
    const { hold, id, leases, remotes } = await pair(100_000)
    const { access, database } = remotes[0]
    const { transact } = database
    const order: string[] = []
    // Two leases are on their way when the process stops: their rows must not outlive it.
    database.transact = async (action) => {
      await sleep(50)
      const result = await transact.call(database, action)
      order.push('transact')
      return result as never
    }
    const { query } = database
    database.query = (statement, ...rest) => {
      if (statement.text.startsWith('DELETE FROM leases')) order.push('delete')
      return query.call(database, statement, ...rest) as never
    }
    const waiting = hold(0, 10)
    const debited = access.debit(id, chargeOf(1, {}))
    await access.checkpoint()
    await debited
    expect(order).toEqual(['transact', 'transact', 'delete'])
    await waiting.catch(() => undefined)
    await expect(hold(0, 10)).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await leases()).toEqual([])
  })

  it('are not needed where credits are unlimited', async () => {
    const { hold, id, leases, remotes } = await pair('unlimited')
    const held = await hold(1, 1e9)
    const after = { credits: 5, remaining: unlimitedCredits }
    expect(await remotes[0].access.debit(id, chargeOf(5, { price: 1e9 }))).toEqual(after)
    held.release()
    expect(await leases()).toEqual([])
    expect(await remotes[1].access.find(id)).toMatchObject({ creditsUsed: 5 })
    expect((await verifyDatabase(remotes[0].database)).problems).toEqual([])
  })

  it('end for a key that is revoked while its request waits', async () => {
    const { hold, id, remotes } = await pair(10)
    const held = await hold(0, 10)
    const refused = expect(hold(0, 10)).rejects.toMatchObject({ code: 'unauthorized' })
    await remotes[0].access.revoke(id)
    await refused
    held.release()
  })

  it('keep the holds of all processes within the balance, and lose no credit', async () => {
    const request = fc.record({
      process: fc.constantFrom(0, 1),
      price: fc.integer({ min: 1, max: 40 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      ms: fc.nat(20),
      pays: fc.boolean(),
    })
    const play = async (
      credits: number,
      requests: readonly (typeof request extends fc.Arbitrary<infer One> ? One : never)[],
    ) => {
      const { hold, id, remotes } = await pair(credits)
      let [held, taken, most] = [0, 0, 0]
      const codes = new Set<string>()
      await Promise.all(
        requests.map(async ({ process, price, share, ms, pays }) => {
          let own: Hold | undefined
          try {
            own = await hold(process as 0 | 1, price)
            held += price
            most = Math.max(most, held - (credits - taken))
            await sleep(ms)
            if (!pays) return
            const cost = Math.round(share * price)
            await remotes[process]!.access.debit(id, chargeOf(cost, { price }))
            // Its own hold covers it until it is released.
            taken += cost
          } catch (error) {
            codes.add((error as { code: string }).code)
          } finally {
            if (own !== undefined) held -= price
            own?.release()
          }
        }),
      )
      expect([...codes].filter((code) => code !== 'insufficient_credits')).toEqual([])
      expect(most).toBeLessThanOrEqual(0)
      const left = credits - taken
      expect(await remotes[0].access.find(id)).toMatchObject({ creditsRemaining: left })
      if (left > 0) (await hold(1, left)).release()
      expect((await verifyDatabase(remotes[0].database)).problems).toEqual([])
    }
    const requests = fc.array(request, { minLength: 5, maxLength: 30 })
    await holdsLater(5, [fc.integer({ min: 40, max: 200 }), requests], play)
  })
})
