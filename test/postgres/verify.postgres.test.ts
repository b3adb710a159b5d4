/** Changes that bypass the service are found and named; opening creates missing objects once. */
import { expect, it } from 'vitest'
import { openRemoteSuppressions } from '../../src/people/index.ts'
import { openDatabase, verifyDatabase } from '../../src/store/index.ts'
import { chargeOf, debit, named } from '../access/charges.ts'
import { openRemote, type Remote } from './remote.ts'
import { describePostgres, downgrade } from './server.ts'

describePostgres('a database of accounts', (server) => {
  it('is made once, by however many begin', async () => {
    const address = await server.database()
    const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(address)))
    const secrets = databases.map((one) => Buffer.from(one.secret('cursor')).toString('hex'))
    expect(new Set(secrets).size).toBe(1)
    await Promise.all(databases.map((one) => one.close()))
  })

  it('of another version is refused by name', async () => {
    const address = await server.database()
    await (await openDatabase(address)).close()
    await server.ask(address, 'UPDATE state SET format = 99')
    await expect(openDatabase(address)).rejects.toMatchObject({ code: 'format' })
  })

  it('of the release before is migrated once, without what was paid for then', async () => {
    const address = await server.database()
    const first = await openRemote(address)
    const { account } = await first.access.create({ name: 'n', services: ['RAW'], credits: 9 })
    await first.access.debit(account.id, chargeOf(1, { replayKey: named('k', 5) }))
    await first.close()
    await downgrade(server, address)
    const opened = await Promise.all([openRemote(address), openRemote(address)])
    for (const { access } of opened) {
      await expect(access.paidFor(account.id, named('k', 5))).rejects.toMatchObject({
        code: 'snapshot_gone',
      })
      await access.debit(
        account.id,
        chargeOf(1, { replayKey: named('l', 6), snapshot: 's', content: 7 }),
      )
      expect(await access.paidFor(account.id, named('l', 6))).toMatchObject({ snapshot: 's' })
    }
    expect((await verifyDatabase(opened[0]!.database)).problems).toEqual([])
    expect(await server.ask(address, 'SELECT format FROM state')).toEqual([{ format: 4 }])
  })

  it('is whole, and compared with a head that was noted', async () => {
    const { database } = await written(await server.database())
    const report = await verifyDatabase(database)
    expect(report).toMatchObject({ whole: true, commits: 5, problems: [] })
    const anchor = { seq: report.commits, hash: report.head }
    expect((await verifyDatabase(database, { anchor })).whole).toBe(true)
    const other = { seq: 2, hash: report.head }
    expect((await verifyDatabase(database, { anchor: other })).problems).toEqual([
      expect.stringMatching(/^commit 2: has the hash/),
    ])
  })

  it.each([
    ['UPDATE accounts SET remaining = remaining + 1', /^accounts record .* has 96 credits/],
    ['UPDATE accounts SET used = 0', /^accounts record .* has used 0 credits, in the journal 5/],
    ["UPDATE accounts SET services = '{SEARCH}'", /^accounts record .* services/],
    ["UPDATE accounts SET revoked_at = '2026-01-01T00:00:00Z'", /^accounts record .* is revoked/],
    ['UPDATE keys SET ends_at = NULL', /^keys record .* ends never/],
    ['DELETE FROM keys', /^keys record .* is missing/],
    ['UPDATE usage SET requests = 7', /^usage record .* counts 7 requests/],
    ['DELETE FROM suppressions', /^suppressions record .* is missing/],
    ['DELETE FROM journal WHERE seq = 3', /^commit 3 is missing/],
    ["UPDATE journal SET payload = payload || '\\x00' WHERE seq = 2", /^commit 2: its hash/],
    ['DELETE FROM journal WHERE seq = 5', /^state: its head is commit 5/],
  ])('that was changed by %s is not whole', async (text, problem) => {
    const address = await server.database()
    const { database } = await written(address)
    await server.ask(address, text)
    const report = await verifyDatabase(database)
    expect(report.whole).toBe(false)
    expect(report.problems).toContainEqual(expect.stringMatching(problem))
  })
})

/** Accounts with one of each kind of record. */
async function written(address: string): Promise<Remote> {
  const remote = await openRemote(address)
  const { access, database, watch } = remote
  const { id } = (await access.create({ name: 'n', services: ['RAW'], credits: 100 })).account
  await debit(access, id, 2)
  await debit(access, id, 3)
  await access.rotate(id, 3_600_000)
  await (await openRemoteSuppressions(database, watch)).add({ value: 'ada' })
  return remote
}
