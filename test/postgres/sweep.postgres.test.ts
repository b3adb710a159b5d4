/** Records of repeated requests are deleted after their time, completely, and only by servers. */
import { expect, it } from 'vitest'
import { Sweeper } from '../../src/access/postgres/sweep.ts'
import { openRemote } from './remote.ts'
import { describePostgres } from './server.ts'

describePostgres('old charges in PostgreSQL', (server) => {
  it('remain while only commands run, and are then swept at once', async () => {
    const address = await server.database()
    const { database, watch } = await openRemote(address)
    const nowMs = Date.now()
    const old = `INSERT INTO charges SELECT 'id', n, 0 FROM generate_series(1, 25000) AS n`
    await server.ask(address, old)
    await server.ask(address, `INSERT INTO charges VALUES ('id', 0, ${nowMs})`)
    const count = async () => (await server.ask(address, 'SELECT count(*) FROM charges'))[0]!.count
    await watch.poll()
    expect(await count()).toBe('25001')
    await new Sweeper(database, watch, () => nowMs).sweep()
    expect(await count()).toBe('1')
  })

  it("removes leases of processes that ended long ago, by the database's clock", async () => {
    const address = await server.database()
    const { access, database, watch } = await openRemote(address)
    const { account } = await access.create({ name: 'n', services: ['RAW'], credits: 5 })
    const lease = (process: string, hoursAgo: number) =>
      server.ask(
        address,
        `INSERT INTO leases VALUES ($1, $2, 1,
          extract(epoch FROM clock_timestamp()) * 1000 - $3::float8 * 3600000)`,
        [account.id, process, hoursAgo],
      )
    for (const [process, hoursAgo] of Object.entries({ ended: 1.1, recent: 0.9, live: -0.1 })) {
      await lease(process, hoursAgo)
    }
    const farAhead = Date.now() + 1e9
    await new Sweeper(database, watch, () => farAhead).sweep()
    const left = await server.ask(address, 'SELECT process FROM leases ORDER BY process')
    expect(left.map(({ process }) => process)).toEqual(['live', 'recent'])
  })
})
