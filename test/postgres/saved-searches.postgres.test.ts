/** Saved searches in a database are those of the model, and survive what a power loss leaves. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { RequestError } from '../../src/contract/index.ts'
import { chargeOf } from '../access/charges.ts'
import { checkRoom, checkSavedSearches, savedAct } from '../access/saved-searches-model.ts'
import { openRemote } from './remote.ts'
import { describePostgres } from './server.ts'

const makeRecord = (name: string) => ({
  ...{ name, search: { users: { query: 'rust' } }, depth: 5 },
  ...{ createdAt: 1, seenAt: 1, checks: [] },
})

describePostgres('saved searches in PostgreSQL', (server) => {
  it('are those of the model, for each account', async () => {
    const { access } = await openRemote(await server.database())
    await holdsLater(5, [fc.array(savedAct, { minLength: 5, maxLength: 20 })], (acts) =>
      checkSavedSearches(access, acts),
    )
  })

  it('at once are as many as there is room for, in one process and in two', async () => {
    const address = await server.database()
    const { access } = await openRemote(address)
    await checkRoom(access)
    const { access: other } = await openRemote(address)
    const { account } = await access.create({ name: 'n', services: ['SEARCH'], credits: 20 })
    const names = Array.from({ length: 8 }, (_, i) => `search ${i}`)
    const saving = names.map((name, i) => {
      const { savedSearches, debit } = i % 2 === 0 ? access : other
      const record = makeRecord(name)
      const also = savedSearches.adding(account.id, { record, seen: Buffer.alloc(0) })
      const requires = savedSearches.requiringRoom(account.id, name, ({ kept }) => {
        if (kept.searches >= 3) throw new RequestError('invalid_request')
      })
      return debit(account.id, chargeOf(1, { also, requires }))
    })
    const outcomes = await Promise.allSettled(saving)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(3)
    expect((await other.savedSearches.list(account.id)).length).toBe(3)
  })

  it('are there after the server has stopped at once', async () => {
    const address = await server.database()
    const first = await openRemote(address)
    const granted = { name: 'n', services: ['SEARCH'], credits: 1 } as const
    const { account } = await first.access.create(granted)
    const record = makeRecord('kept')
    const seen = Buffer.alloc(24, 3)
    const also = first.access.savedSearches.adding(account.id, { record, seen })
    await first.access.debit(account.id, chargeOf(0, { also }))
    await first.close()
    server.stop('immediate')
    server.start()
    const { access } = await openRemote(address)
    const found = await access.savedSearches.find(account.id, 'kept')
    expect([found?.record, Buffer.from(found!.seen)]).toEqual([record, seen])
  })
})
