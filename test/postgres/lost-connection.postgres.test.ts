/** The database goes away: in the middle of a commit, or for a while. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openRemoteSuppressions } from '../../src/people/index.ts'
import { verifyDatabase } from '../../src/store/index.ts'
import { chargeOf, debit, holdOf, retryOf } from '../access/charges.ts'
import { type Cut, startProxy } from './cutting-proxy.ts'
import { openRemote, until } from './remote.ts'
import { describePostgres } from './server.ts'

const made = { name: 'n', services: ['RAW'], credits: 1000 } as const

describePostgres('PostgreSQL is lost', (server) => {
  it.each<[Cut, taken: number]>([
    ['before the client', 5],
    ['before the server', 0],
  ])('%s hears of a commit: %i credits count, and clients may ask again', async (cut, taken) => {
    const proxy = await startProxy(await server.database())
    const { access, database } = await openRemote(proxy.address)
    const { id } = (await access.create(made)).account
    proxy.cutNext(cut)
    const once = chargeOf(5)
    const debited = access.debit(id, once)
    const lost = { code: 'storage_unavailable', params: { retryAfterMs: 1000 } }
    if (taken === 0) await expect(debited).rejects.toMatchObject(lost)
    else expect(await debited).toEqual({ remaining: 995, credits: 5 })
    expect(proxy.cuts).toBe(1)
    const again = { ...once, replayKey: retryOf(once.replayKey.fingerprint) }
    if (taken === 0) expect(await access.paidFor(id, again.replayKey)).toBeNull()
    expect(await access.debit(id, again)).toEqual({ remaining: 995, credits: 5 - taken })
    expect(await verifyDatabase(database)).toMatchObject({ problems: [], commits: 2 })
  })

  it('by the watch alone: what may cost is refused, and no list is taken for new', async () => {
    const { access, database, watch, cutWatch } = await openRemote(await server.database())
    const { account, key } = await access.create(made)
    const list = await openRemoteSuppressions(database, watch)
    await cutWatch()
    await until(() => isUnavailable(() => watch.check()))
    const lost = { code: 'storage_unavailable' }
    await expect(debit(access, account.id, 1)).rejects.toMatchObject(lost)
    await expect(access.paidFor(account.id, retryOf(1))).rejects.toMatchObject(lost)
    expect(() => access.hold(holdOf(account, key, 1))).toThrow(expect.objectContaining(lost))
    await expect(list.follow()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await access.find(account.id)).toMatchObject({ creditsUsed: 0 })
  })

  it.each(['fast', 'immediate'] as const)(
    'with a stop that is %s, in the middle of debits: what was told is there',
    async (mode) => {
      const { access, watch, database } = await openRemote(await server.database())
      const { account, key } = await access.create(made)
      let told = 0
      let isOver = false
      const refused: unknown[] = []
      const customer = async () => {
        while (!isOver) {
          await debit(access, account.id, 1).then(
            (taken) => {
              told += taken!.credits
            },
            (error: unknown) => refused.push(error),
          )
          await sleep(1)
        }
      }
      const customers = Array.from({ length: 4 }, customer)
      await until(() => told > 20)
      server.stop(mode)
      // A group with an unknown commit waits until it can query, so a refusal need not come.
      await until(() => isUnavailable(() => watch.check()))
      expect(access.authenticate(`Bearer ${key}`).id).toBe(account.id)
      server.start()
      const before = told
      await until(() => told > before && !isUnavailable(() => watch.check()))
      isOver = true
      await Promise.all(customers)
      for (const error of refused) expect(error).toMatchObject({ code: 'storage_unavailable' })
      const used = (await access.find(account.id))!.creditsUsed
      // Who asked when it stopped may have paid without having been told.
      expect(used).toBeGreaterThanOrEqual(told)
      expect(used).toBeLessThanOrEqual(told + refused.length)
      expect((await verifyDatabase(database)).problems).toEqual([])
    },
  )
})

function isUnavailable(check: () => void): boolean {
  try {
    check()
    return false
  } catch {
    return true
  }
}
