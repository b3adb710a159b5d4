/** A reader that breaks off a stream pays for little that it has not read, as its client says. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Devdex } from 'devdex-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachAdapter, uwsFault } from '../http/adapters.ts'
import { openWorld, type World } from '../service/harness.ts'
import { spent } from '../service/stream-client.ts'

const users = Array.from({ length: 3000 }, (_, i) => ({
  platformId: `p${i}`,
  login: `user${i}`,
  bio: `gardener ${'x'.repeat(i % 3 === 0 ? 900 : 10)}`,
}))
const everyone = { filters: { field: 'login', op: 'NotEq', value: '' } } as const

/** Records that are read before a stream is broken off. `fee` is for the sentence. */
const breaks = [
  { records: 0 },
  { records: 1 },
  { records: 10 },
  { records: 50 },
  { records: 51 },
  { records: 150 },
  { records: 1400, pauseAfter: 700 },
  { records: 2100 },
  { records: 2999 },
  { records: 10, first: 30 },
  { records: 60, sentence: 'gardeners', fee: 1 },
  { records: 60, sentence: 'top 70 gardeners', fee: 1 },
]

/** Takes what the service sends into a buffer, and passes it on slowly. */
function openSlowProxy(port: number): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1')
    const pieces: Buffer[] = []
    client.pipe(service)
    service.on('data', (bytes) => void pieces.push(bytes))
    const timer = setInterval(() => {
      const piece = pieces.shift()
      if (piece !== undefined) client.write(piece)
      else if (service.closed) client.destroy()
    }, 5)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('close', () => {
      clearInterval(timer)
      service.destroy()
    })
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port: own } = server.address() as { port: number }
      resolve({ url: `http://127.0.0.1:${own}`, close })
    })
  })
}

describeEachAdapter('a stream', (http) => {
  /** What is paid is decided behind the adapters: one of them has all rows. */
  const isFew = http === 'node' && uwsFault === undefined && process.env.RUNS === undefined
  let world: World
  let proxy: Awaited<ReturnType<typeof openSlowProxy>>
  beforeAll(async () => {
    const keys = { reader: { credits: 1e9, services: ['SEARCH'] } } as const
    world = await openWorld({ users, keys, service: { http } })
    proxy = await openSlowProxy(Number(new URL(world.url).port))
  })
  afterAll(async () => {
    proxy.close()
    await world.close()
  })

  it.each(isFew ? breaks.filter((_, i) => i % 2 === 0) : breaks)(
    'a reader pays for little that it has not read: %o',
    async (row) => {
      const { records, first, sentence, fee = 0, pauseAfter } = row
      for (const url of [new URL(world.url).origin, proxy.url]) {
        const devdex = new Devdex({ url, apiKey: world.keys.reader! })
        const before = await spent(world, 'reader')
        const stream =
          sentence === undefined
            ? devdex.users.all({ ...everyone, ...(first && { first }) })
            : devdex.stream('/search/users/natural-language', { query: sentence })
        let read = 0
        if (records > 0) {
          for await (const _ of stream) {
            if (read === pauseAfter) await sleep(200)
            if (++read === records) break
          }
        }
        const paid = (await spent(world, 'reader')) - before
        expect({ url, read, own: devdex.creditsUsed }).toEqual({ url, read: records, own: paid })
        expect(stream.creditsUsed).toBe(paid)
        expect(paid).toBeGreaterThanOrEqual(records)
        expect(paid).toBeLessThanOrEqual(records === 0 ? 0 : 2 * records + 50 + fee)
      }
    },
  )

  it('a whole stream costs its records, and a sentence is paid once', async () => {
    for (const [stream, cost] of [
      [(devdex: Devdex) => devdex.users.all(everyone), 3000],
      [(devdex: Devdex) => devdex.users.all({ ...everyone, first: 120 }), 120],
      [nl('gardeners'), 3001],
      [nl('top 70 gardeners'), 71],
      [nl('top 50 gardeners'), 51],
    ] as const) {
      const devdex = new Devdex({ url: new URL(world.url).origin, apiKey: world.keys.reader! })
      const before = await spent(world, 'reader')
      const reading = stream(devdex)
      const logins = new Set<unknown>()
      for await (const { login } of reading) logins.add(login)
      const paid = (await spent(world, 'reader')) - before
      expect([paid, reading.creditsUsed, reading.summary?.creditsUsed]).toEqual([cost, cost, cost])
      expect([logins.size, reading.summary?.count]).toEqual(
        Array(2).fill(cost - (cost % 10 === 1 ? 1 : 0)),
      )
      expect(reading.summary?.reason).toBe(undefined)
    }
  })

  it('a reader without the client pays for the first blocks alone', async () => {
    for (const accept of ['application/x-ndjson', 'text/csv']) {
      const before = await spent(world, 'reader')
      const response = await fetch(`${world.url}/search/users`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.keys.reader}`,
          'content-type': 'application/json',
          accept,
        },
        body: JSON.stringify(everyone),
      })
      const reader = response.body!.getReader()
      await reader.read()
      await reader.cancel()
      await sleep(100)
      const paid = (await spent(world, 'reader')) - before
      // The socket takes some blocks before the news arrives. Their sizes were 1,000.
      expect([accept, paid <= 750]).toEqual([accept, true])
    }
  })
})

function nl(query: string) {
  return (devdex: Devdex) => devdex.stream('/search/users/natural-language', { query })
}
