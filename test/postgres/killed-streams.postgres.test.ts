/** Streams of a server that is killed, which has leased credits from a database. */
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { verifyDatabase } from '../../src/store/index.ts'
import { importLines } from '../service/harness.ts'
import { expectKilledStreamsResume, streamUsers } from '../service/killed-streams.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { openRemote } from './remote.ts'
import { serve } from './served.ts'
import { describePostgres } from './server.ts'

describePostgres('streams', (server) => {
  it('outlive kill -9', async () => {
    const data = makeFolder()
    try {
      const address = await server.database()
      await importLines(data, { users: streamUsers })
      const { access, database } = await openRemote(address)
      const options = { name: 'n', services: ['SEARCH'], rate: 100_000, concurrency: 100 } as const
      const { account, key } = await access.create({ ...options, credits: 100_000 })
      await expectKilledStreamsResume({
        key,
        start: () => serve(data, address),
        used: async () => (await access.find(account.id))!.creditsUsed,
      })
      expect((await verifyDatabase(database)).problems).toEqual([])
      const { creditsUsed, creditsRemaining } = (await access.find(account.id))!
      expect(creditsUsed + creditsRemaining).toBe(100_000)
    } finally {
      rmSync(data, { recursive: true })
    }
  })
})
