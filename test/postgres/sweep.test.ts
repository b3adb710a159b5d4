/** What repeats are told by goes when its time is over, all of it, and by servers alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sweeper } from '../../src/access/postgres/sweep.ts'
import { openRemote } from './remote.ts'
import { missing, startServer, type TestServer } from './server.ts'

describe.skipIf(missing !== undefined)(`old charges in PostgreSQL ${missing ?? ''}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.remove())

  it('stay beside commands, and are swept at once however many there are', async () => {
    const address = await server.database()
    const { database, watch } = await openRemote(address)
    const nowMs = Date.now()
    const old = `INSERT INTO charges SELECT 'id', n, 0 FROM generate_series(1, 25000) AS n`
    await server.ask(address, old)
    await server.ask(address, `INSERT INTO charges VALUES ('id', 0, ${nowMs})`)
    const count = async () => (await server.ask(address, 'SELECT count(*) FROM charges'))[0]!.count
    await watch.look()
    expect(await count()).toBe('25001')
    await new Sweeper(database, watch, () => nowMs).sweep()
    expect(await count()).toBe('1')
  })
})
