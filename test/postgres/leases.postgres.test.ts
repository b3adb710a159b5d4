/** Processes that share a database hold no more credits together than an account has. */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { type Hold, verifyAccounts } from '../../src/accounts/index.ts'
import { chargeOf, debit, holdOf } from '../accounts/charges.ts'
import { openRemote } from './open-postgres.ts'
import { describePostgres } from './server.ts'

describePostgres('leases in PostgreSQL', (server) => {
  async function openTwo(credits: number) {
    const address = await server.database()
    const both = [await openRemote(address), await openRemote(address)] as const
    const options = { name: 'n', services: ['RAW'], credits } as const
    const { account, key } = await both[0].access.keys.create(options)
    await both[1].database.follow()
    const hold = async (process: 0 | 1, price: number, waitMsMax = 60_000) =>
      both[process].access.hold(holdOf(account, key, price, { waitMsMax }))
    const leases = () => server.ask(address, 'SELECT credits, until_ms FROM leases')
    return { address, both, id: account.id, hold, leases }
  }

  it('make a hold of one process wait for that of another, and never refuse it', async () => {
    const { hold, id, both } = await openTwo(100)
    const first = await hold(0, 80)
    await expect(hold(1, 101)).rejects.toMatchObject({ params: { remaining: 100 } })
    await expect(hold(1, 60, 1)).rejects.toMatchObject({ code: 'overloaded' })
    const second = hold(1, 60)
    await debit(both[0].access, id, 40)
    first.release()
    ;(await second).release()
    await expect(hold(1, 61)).rejects.toMatchObject({ params: { remaining: 60 } })
    ;(await hold(0, 60)).release()
  })

  it('serve most holds without the database, and are given back when none is left', async () => {
    const { hold, both, leases } = await openTwo(1_000_000)
    const commits = vi.spyOn(both[0].database, 'commit')
    for (let i = 0; i < 200; i++) {
      const held = await hold(0, 100)
      held.release()
    }
    expect(commits.mock.calls.length).toBeLessThanOrEqual(4)
    await expect.poll(leases).toEqual([])
  })

  it('are renewed while they are held, and end by time where their process has died', async () => {
    const { address, hold, id, leases, both } = await openTwo(100)
    await hold(0, 90)
    await debit(both[0].access, id, 30)
    const [before] = await leases()
    expect(before).toMatchObject({ credits: '60' })
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5500)
    onTestFinished(() => clock.mockRestore())
    await expect.poll(async () => (await leases())[0]!.until_ms).not.toBe(before!.until_ms)
    clock.mockRestore()
    // As if it had died a while ago.
    await server.ask(address, 'UPDATE leases SET until_ms = until_ms - 20000')
    ;(await hold(1, 70)).release()
    await expect.poll(leases).toMatchObject([{ credits: '60' }])
    // Those of an hour ago go when any process ends.
    await server.ask(address, 'UPDATE leases SET until_ms = 0')
    await hold(1, 70)
    expect(await leases()).toHaveLength(2)
    await both[1].close()
    expect(await leases()).toEqual([])
  })

  it('are not granted any more once their process stops', async () => {
    const { hold, leases, both } = await openTwo(100_000)
    // A lease is on its way when the process stops: its row must not outlive it.
    const waiting = hold(0, 10)
    await both[0].access.close()
    await waiting.catch(() => undefined)
    await expect(hold(0, 10)).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(await leases()).toEqual([])
  })

  it('keep the holds of all processes within the balance, and lose no credit', async () => {
    const process = fc.constantFrom(0 as const, 1 as const)
    const [price, paid] = [fc.integer({ min: 1, max: 40 }), fc.option(fc.nat(40))]
    const request = fc.record({ process, price, paid, ms: fc.nat(20) })
    const requests = fc.array(request, { minLength: 5, maxLength: 30 })
    const credits = fc.integer({ min: 40, max: 200 })
    await holdsLater(5, [credits, requests], async (credits, requests) => {
      const { hold, id, both } = await openTwo(credits)
      let [held, taken, most] = [0, 0, 0]
      const codes = new Set<string>()
      await Promise.all(
        requests.map(async ({ process, price, paid, ms }) => {
          let granted: Hold | undefined
          try {
            granted = await hold(process, price)
            held += price
            most = Math.max(most, held - (credits - taken))
            await sleep(ms)
            const cost = Math.min(price, paid ?? 0)
            if (paid !== null) await both[process].access.debit(id, chargeOf(cost, { price }))
            // Its own hold covers it until it is released.
            taken += cost
          } catch (error) {
            codes.add((error as { code: string }).code)
          } finally {
            if (granted !== undefined) held -= price
            granted?.release()
          }
        }),
      )
      expect([...codes].filter((code) => code !== 'insufficient_credits')).toEqual([])
      expect(most).toBeLessThanOrEqual(0)
      const left = credits - taken
      expect(await both[0].access.keys.find(id)).toMatchObject({ creditsRemaining: left })
      if (left > 0) (await hold(1, left)).release()
      expect((await verifyAccounts(both[0].database)).problems).toEqual([])
      for (const { close } of both) await close()
    })
  })
})
