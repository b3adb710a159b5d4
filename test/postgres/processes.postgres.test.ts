/** Processes on one database: what one does, the others know; no credit is lost or doubled. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { verifyAccounts } from '../../src/accounts/index.ts'
import * as people from '../../src/accounts/people/index.ts'
import { chargeOf, named } from '../accounts/charges.ts'
import { copySample } from '../imported-sample.ts'
import { openRemote, opens, until } from './open-postgres.ts'
import { type RunningServer, serve } from './served.ts'
import { describePostgres } from './server.ts'

const made = { name: 'n', services: ['SEARCH'], rate: 100_000, concurrency: 1000 } as const

describePostgres('two services on PostgreSQL', (server) => {
  let data: string
  let address: string
  let pair: readonly [RunningServer, RunningServer]

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'devdex-served-'))
    address = await server.database()
    await copySample(data)
    pair = await Promise.all([serve(data, address), serve(data, address)])
  })
  afterAll(() => {
    for (const { child } of pair ?? []) child.kill('SIGKILL')
    rmSync(data, { recursive: true })
  })

  /** A key that both know. */
  async function openWithKey(credits: number) {
    const opened = await openRemote(address)
    const { account, key } = await opened.access.keys.create({ ...made, credits })
    await untilBoth(async (service) => (await search(service, key, 0)).code !== 'unauthorized')
    const find = async () => (await opened.access.keys.find(account.id))!
    return { ...opened, id: account.id, key, find }
  }

  async function untilBoth(isSo: (service: RunningServer) => Promise<boolean>): Promise<void> {
    for (const service of pair) await until(() => isSo(service))
  }

  /** Six customers ask until it is over; what they are told. */
  function startCustomers(key: string, isOver: (codes: readonly string[]) => boolean) {
    const receipts = { told: 0, inDoubt: 0, codes: [] as string[] }
    const ask = async (service: RunningServer) => {
      while (!isOver(receipts.codes)) {
        const first = 1 + Math.floor(3 * Math.random())
        try {
          const { code, credits } = await search(service, key, first)
          receipts.told += credits
          receipts.codes.push(code)
        } catch {
          receipts.inDoubt += first
          return
        }
      }
    }
    return { receipts, ended: Promise.all([...pair, ...pair, ...pair].map(ask)) }
  }

  it('spend one balance to its end, and no more', async () => {
    const { database, key, find } = await openWithKey(500)
    const isRefusal = (code: string) => code !== '200'
    const { receipts, ended } = startCustomers(key, (codes) => codes.filter(isRefusal).length > 20)
    await ended
    expect(await find()).toMatchObject({ creditsUsed: receipts.told, creditsRemaining: 0 })
    expect([...new Set(receipts.codes)].sort()).toEqual(['200', 'insufficient_credits'])
    expect((await verifyAccounts(database)).problems).toEqual([])
  })

  it('know soon of keys that come and go, and of who is suppressed', async () => {
    const { access, database, id, key } = await openWithKey(1000)
    const [login] = (await search(pair[0], key)).logins
    await (await people.openSuppressions(database, access)).add({ value: login! })
    await untilBoth(async (service) => {
      const { logins } = await search(service, key)
      return logins.length === 3 && !logins.includes(login!)
    })
    await access.keys.revoke(id)
    await untilBoth(async (service) => (await search(service, key)).code === 'unauthorized')
  })

  it('lose nothing acknowledged when one is killed, and the other continues', async () => {
    const { database, key, find } = await openWithKey(100_000)
    let isOver = false
    const { receipts, ended } = startCustomers(key, () => isOver)
    await until(() => receipts.told > 100)
    pair[0].child.kill('SIGKILL')
    await pair[0].exited
    const before = receipts.told + 50
    await until(() => receipts.told > before)
    isOver = true
    await ended
    // A transaction in flight at the kill may end after it.
    await sleep(100)
    const { creditsUsed } = await find()
    expect(creditsUsed).toBeGreaterThanOrEqual(receipts.told)
    expect(creditsUsed).toBeLessThanOrEqual(receipts.told + receipts.inDoubt)
    expect(new Set(receipts.codes)).toEqual(new Set(['200']))
    expect((await verifyAccounts(database)).problems).toEqual([])
  })
})

describePostgres('a process on PostgreSQL', (server) => {
  it('takes no debit with a key that has ended, and none twice, whatever it knows', async () => {
    const address = await server.database()
    const { access } = await openRemote(address)
    const { account, key } = await access.keys.create({ ...made, credits: 9 })
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const blind = (await openRemote(address)).access
    vi.useRealTimers()
    const debitWith = (key: string) =>
      blind.debit(account.id, chargeOf(1, { authorization: `Bearer ${key}` }))
    const rotated = await access.keys.rotate(account.id, 0)
    expect([opens(blind, key), opens(blind, rotated.key)]).toEqual([true, false])
    await expect(debitWith(key)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await debitWith(rotated.key)).toMatchObject({ remaining: 8 })
    const charges = Array.from({ length: 4 }, () => chargeOf(3, { replayKey: named('k', 1) }))
    const debits = charges.map((charge, i) => (i < 2 ? access : blind).debit(account.id, charge))
    const credits = (await Promise.all(debits)).map((debit) => debit!.credits)
    expect(credits.sort()).toEqual([0, 0, 0, 3])
  })

  it('stores signals while others store, delete and erase those of the same accounts', async () => {
    const address = await server.database()
    const both = [await openRemote(address), await openRemote(address)] as const
    const { keys } = both[0].access
    const creating = Array.from({ length: 6 }, () => keys.create({ ...made, credits: 9 }))
    const ids = (await Promise.all(creating)).map(({ account }) => account.id)
    const list = await people.openSuppressions(both[1].database, both[1].access)
    const user = 'a'.repeat(32)
    for (let round = 1; round <= 10; round++) {
      const debits = both.flatMap(({ access, database }, i) =>
        (i === 0 ? ids : ids.toReversed()).map(async (account) => {
          const also = await people.addSignal(
            database,
            { account, users: [user], texts: {} },
            round,
          )
          await access.debit(account, chargeOf(0, { also }))
        }),
      )
      const removing = people.removeSignalsBefore(both[0].database, round)
      const erasing =
        round % 5 === 0 ? list.add({ value: `a${round}`, kind: 'login', id: user }) : null
      await Promise.all([...debits, removing, erasing])
    }
    const text = `SELECT FROM signal_sums WHERE total <> (SELECT coalesce(sum(bytes), 0)
      FROM signals WHERE signals.account = signal_sums.account)`
    expect(await server.ask(address, text)).toEqual([])
  })
})

async function search({ url }: RunningServer, key: string, first = 3) {
  const response = await fetch(`${url}/v3/search/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'rust', first }),
  })
  const body = await response.json()
  const { code, users = [] } = body as { code?: string; users?: { login: string }[] }
  return {
    code: code ?? String(response.status),
    credits: Number(response.headers.get('x-credits-used') ?? 0),
    logins: users.map(({ login }) => login),
  }
}
