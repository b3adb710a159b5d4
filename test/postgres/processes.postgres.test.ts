/** Two services on one database: what one does, the other knows; no credit is lost or doubled. */
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRemoteSuppressions } from '../../src/people/index.ts'
import { verifyDatabase } from '../../src/store/index.ts'
import { importLines } from '../service/harness.ts'
import { edition } from '../service/swap-world.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { openRemote, until } from './remote.ts'
import { Receipts, type RunningServer, search, serve } from './served.ts'
import { describePostgres } from './server.ts'

const made = { name: 'n', services: ['SEARCH'], rate: 100_000, concurrency: 1000 } as const

describePostgres('two services on PostgreSQL', (server) => {
  const data = makeFolder()
  let address: string
  let pair: [RunningServer, RunningServer]

  beforeAll(async () => {
    address = await server.database()
    await importLines(data, edition('alpha'))
    pair = await Promise.all([serve(data, address), serve(data, address)])
  })
  afterAll(() => {
    for (const { child } of pair ?? []) child.kill('SIGKILL')
    rmSync(data, { recursive: true })
  })

  it('spend one balance to its end, and no more', async () => {
    const { access, database } = await openRemote(address)
    const { account, key } = await access.create({ ...made, credits: 500 })
    const receipts = new Receipts()
    const isOver = () => receipts.refused('insufficient_credits') > 20
    await untilKnown(key)
    const customers = [...pair, ...pair, ...pair].map((one) => receipts.collect(one, key, isOver))
    await Promise.all(customers)
    const after = (await access.find(account.id))!
    expect(after.creditsUsed).toBe(receipts.told)
    expect(after.creditsUsed + after.creditsRemaining).toBe(500)
    // The least that is asked for is one.
    expect(after.creditsRemaining).toBe(0)
    expect(receipts.codes).toEqual(['insufficient_credits'])
    const usage = await access.usage({ id: account.id })
    expect(usage.reduce((sum, { credits }) => sum + credits, 0)).toBe(receipts.told)
    expect((await verifyDatabase(database)).problems).toEqual([])
  })

  it('charge once for a request that comes to both at once, under one name', async () => {
    const { access } = await openRemote(address)
    const { account, key } = await access.create({ ...made, credits: 1000 })
    await untilKnown(key)
    for (let round = 0; round < 5; round++) {
      const headers = { 'idempotency-key': `round-${round}` }
      const asked = [...pair, ...pair, ...pair].map((one) => search(one, key, { headers }))
      const receipts = await Promise.all(asked)
      expect(receipts.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(receipts.map(({ credits }) => credits).sort()).toEqual([0, 0, 0, 0, 0, 3])
    }
    expect(await access.find(account.id)).toMatchObject({ creditsUsed: 15 })
  })

  it('know soon of keys that come and go, and of who is suppressed', async () => {
    const { access, database, watch } = await openRemote(address)
    const { account, key } = await access.create({ ...made, credits: 1000 })
    await untilBoth(async (one) => (await search(one, key)).status === 200)
    const list = await openRemoteSuppressions(database, watch)
    await list.add({ value: 'diver1' })
    await untilBoth(async (one) => {
      const { logins } = await search(one, key, { first: 30 })
      return !logins.includes('diver1') && logins.length === 29
    })
    await access.revoke(account.id)
    await untilBoth(async (one) => (await search(one, key)).code === 'unauthorized')
  })

  it('refuse what costs while the database is away, and continue when it is back', async () => {
    const { access } = await openRemote(address)
    const { key } = await access.create({ ...made, credits: 1000 })
    await untilKnown(key)
    server.stop('fast')
    // Who has refused a call is not ready for ten seconds more: the other says when it is back.
    const [one, other] = pair
    expect(await search(one, key)).toMatchObject({
      status: 503,
      code: 'storage_unavailable',
      retryAfter: '1',
    })
    await until(async () => (await ready(other)).status === 503)
    expect(await ready(other)).toMatchObject({ detail: { store: false, workers: true } })
    server.start()
    await until(async () => (await search(one, key)).status === 200)
    await until(async () => (await ready(other)).status === 200)
  })

  it('lose nothing acknowledged when one is killed, and the other continues', async () => {
    const { access, database } = await openRemote(address)
    const { account, key } = await access.create({ ...made, credits: 100_000 })
    await untilKnown(key)
    const receipts = new Receipts()
    let isOver = false
    const collect = (one: RunningServer) => receipts.collect(one, key, () => isOver)
    const customers = [...pair, ...pair, ...pair].map(collect)
    await until(async () => receipts.told > 100)
    pair[0].child.kill('SIGKILL')
    await pair[0].exited
    const before = receipts.told
    await until(async () => receipts.told > before + 50)
    isOver = true
    await Promise.all(customers)
    // A transaction in flight at the kill may end after it.
    await sleep(100)
    const { creditsUsed } = (await access.find(account.id))!
    expect(creditsUsed).toBeGreaterThanOrEqual(receipts.told)
    expect(creditsUsed).toBeLessThanOrEqual(receipts.told + receipts.inDoubt)
    expect(receipts.codes).toEqual([])
    expect((await verifyDatabase(database)).problems).toEqual([])
  })

  function untilKnown(key: string): Promise<void> {
    const body = { method: 'POST', headers: { authorization: `Bearer ${key}` } }
    return untilBoth(async ({ url }) => (await fetch(`${url}/v3/account`, body)).status !== 401)
  }

  async function untilBoth(isSo: (served: RunningServer) => Promise<boolean>): Promise<void> {
    const startMs = performance.now()
    for (const one of pair) await until(() => isSo(one))
    expect(performance.now() - startMs).toBeLessThan(patienceMs)
  }
})

/** Far above what is promised: machines that run this have other things to do. */
const patienceMs = 5000

async function ready({ url }: RunningServer): Promise<{ status: number; detail: object }> {
  const response = await fetch(`${url}/ready`)
  const { detail } = (await response.json()) as { detail: object }
  return { status: response.status, detail }
}
