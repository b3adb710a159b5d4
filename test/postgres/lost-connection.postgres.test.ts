/** The database goes away, in the middle of a commit or for a while, or takes no commits. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { type Access, type AccountsDatabase, verifyAccounts } from '../../src/accounts/index.ts'
import { openSuppressions } from '../../src/accounts/people/index.ts'
import { chargeOf, debit, holdOf, named, retryOf } from '../accounts/charges.ts'
import { type Cut, startProxy } from './cutting-proxy.ts'
import { isUsable, openRemote, opens, until } from './open-postgres.ts'
import { describePostgres } from './server.ts'

const lost = { code: 'storage_unavailable', params: { retryAfterMs: 1000 } }

/** Four who spend a credit each, again and again. */
class Customers {
  told = 0
  readonly #access: Access
  readonly #id: string
  readonly #refused: unknown[] = []
  readonly #spending: Promise<void>[]
  #isOver = false

  constructor(access: Access, id: string) {
    this.#access = access
    this.#id = id
    this.#spending = Array.from({ length: 4 }, () => this.#spend())
  }

  async #spend(): Promise<void> {
    for (; !this.#isOver; await sleep(1)) {
      await debit(this.#access, this.#id, 1).then(
        () => this.told++,
        (error: unknown) => this.#refused.push(error),
      )
    }
  }

  /** That they spend again, what they were told is there, and no more than they asked for. */
  async expectPaid(database: AccountsDatabase): Promise<void> {
    const before = this.told
    await until(() => this.told > before && isUsable(database))
    this.#isOver = true
    await Promise.all(this.#spending)
    for (const error of this.#refused) expect(error).toMatchObject(lost)
    const { creditsUsed } = (await this.#access.keys.find(this.#id))!
    // Who asked when it stopped may have paid without having been told.
    expect(creditsUsed).toBeGreaterThanOrEqual(this.told)
    expect(creditsUsed).toBeLessThanOrEqual(this.told + this.#refused.length)
    expect((await verifyAccounts(database)).problems).toEqual([])
  }
}

describePostgres('PostgreSQL is lost', (server) => {
  const options = { name: 'n', services: ['RAW'], credits: 1000 } as const

  async function openWithKey(address: string) {
    const opened = await openRemote(address)
    const { account, key } = await opened.access.keys.create(options)
    return { ...opened, account, key, id: account.id }
  }

  it.each<[Cut, taken: number]>([
    ['before the client', 5],
    ['before the server', 0],
  ])('%s hears of a commit: %i credits count, and clients may ask again', async (cut, taken) => {
    const proxy = await startProxy(await server.database())
    const { access, database, id } = await openWithKey(proxy.address)
    proxy.cutNext(cut)
    const charge = chargeOf(5)
    const debited = access.debit(id, charge)
    if (taken === 0) await expect(debited).rejects.toMatchObject(lost)
    else expect(await debited).toEqual({ remaining: 995, credits: 5 })
    const again = { ...charge, replayKey: retryOf(charge.replayKey.fingerprint) }
    if (taken === 0) expect(await access.findPaid(id, again.replayKey)).toBeNull()
    expect(await access.debit(id, again)).toEqual({ remaining: 995, credits: 5 - taken })
    expect(await verifyAccounts(database)).toMatchObject({ problems: [], commits: 2 })
    expect(proxy.countCuts()).toBe(1)
  })

  it('while a new key is read back: it is stored, and works soon', async () => {
    const proxy = await startProxy(await server.database())
    const { access } = await openRemote(proxy.address)
    proxy.cutNext('before the server', 'FROM keys WHERE account')
    const { account, key } = await access.keys.create(options)
    expect(proxy.countCuts()).toBe(1)
    await until(() => opens(access, key))
    expect(await debit(access, account.id, 1)).toMatchObject({ remaining: 999 })
  })

  it('in silence: what may cost is refused, and what was asked twice is paid once', async () => {
    const proxy = await startProxy(await server.database())
    const { access, database, account, key, id } = await openWithKey(proxy.address)
    const list = await openSuppressions(database, access)
    const replayKey = named('k', 1)
    // Whether it was done cannot be asked either.
    proxy.cutNext('in silence')
    await expect(access.debit(id, chargeOf(5, { replayKey }))).rejects.toMatchObject(lost)
    expect(isUsable(database)).toBe(false)
    await expect(debit(access, id, 1)).rejects.toMatchObject(lost)
    expect(() => access.hold(holdOf(account, key, 1))).toThrow(expect.objectContaining(lost))
    await expect(list.follow()).rejects.toMatchObject({ code: 'unavailable' })
    expect(opens(access, key)).toBe(true)
    proxy.restore()
    await until(() => isUsable(database))
    expect(await access.findPaid(id, replayKey)).not.toBeNull()
    expect(await access.debit(id, chargeOf(5, { replayKey }))).toMatchObject({ credits: 0 })
    expect((await verifyAccounts(database)).problems).toEqual([])
    // It is closed all the same.
    proxy.silence()
  })

  it.each(['fast', 'immediate', 'kill'] as const)(
    'with a stop that is %s, in the middle of debits: what was told is there',
    async (mode) => {
      const opened = await openWithKey(await server.database())
      const customers = new Customers(opened.access, opened.id)
      await until(() => customers.told > 20)
      if (mode === 'kill') await server.kill()
      else server.stop(mode)
      // A group with an unknown commit waits until it can query, so a refusal need not come.
      await until(() => !isUsable(opened.database))
      expect(opens(opened.access, opened.key)).toBe(true)
      server.start()
      await customers.expectPaid(opened.database)
    },
  )

  it('to a copy that takes over, in the middle of debits: what was told is there', async () => {
    const proxy = await startProxy(await server.database())
    const { access, database, key, id } = await openWithKey(proxy.address)
    const standby = await server.startStandby()
    try {
      const customers = new Customers(access, id)
      await until(() => customers.told > 20)
      await server.kill()
      await until(() => !isUsable(database))
      standby.promote()
      proxy.redirect(standby.port)
      await customers.expectPaid(database)
      expect(opens(access, key)).toBe(true)
    } finally {
      server.start()
      await standby.remove()
    }
  })

  it('to readers alone: debits are refused until it can be written again', async () => {
    const address = await server.database()
    const name = new URL(address).pathname.slice(1)
    const setReadOnly = (mode: 'on' | 'off') =>
      server.ask(
        address.replace(name, 'postgres'),
        `ALTER DATABASE ${name} SET default_transaction_read_only = ${mode};
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      )
    const { access, database, key, id } = await openWithKey(address)
    await setReadOnly('on')
    await until(() => !isUsable(database))
    await expect(debit(access, id, 1)).rejects.toMatchObject(lost)
    expect(opens(access, key)).toBe(true)
    const { keys } = (await openRemote(address)).access
    expect(await keys.list()).toHaveLength(1)
    await expect(keys.create(options)).rejects.toMatchObject({ code: 'unavailable' })
    await setReadOnly('off')
    await until(() => isUsable(database))
    expect(await debit(access, id, 1)).toMatchObject({ remaining: 999 })
  })

  it('to another process that does not end its commit: who waits goes on hearing', async () => {
    const address = await server.database()
    const { access, database, id } = await openWithKey(address)
    const hasty = await openRemote(`${address}?options=-c%20lock_timeout%3D100`)
    const other = new pg.Client({ connectionString: address })
    await other.connect()
    // The number is that of `writersLock`.
    await other.query(`SELECT pg_advisory_lock(${0x64_64_79})`)
    const waiting = debit(access, id, 1)
    await expect(debit(hasty.access, id, 1)).rejects.toMatchObject(lost)
    // Longer than a silence may be.
    await sleep(2500)
    expect(isUsable(database)).toBe(true)
    await other.end()
    expect(await waiting).toMatchObject({ remaining: 999 })
    expect(await debit(hasty.access, id, 1)).toMatchObject({ remaining: 998 })
    const text = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    expect(await server.ask(address, text)).toEqual([])
  })

  it('to none, with more readers than connections, and while it is closed', async () => {
    const { access, database, close, id } = await openWithKey(await server.database())
    const repeat = <T>(ask: () => T) => Array.from({ length: 12 }, ask)
    await Promise.all([
      ...repeat(() => database.query('SELECT pg_sleep(0.05)')),
      ...[...repeat(() => debit(access, id, 1)), ...repeat(() => database.follow())],
    ])
    const decide = () => expect.unreachable()
    await expect(database.commit({ atMs: 0, decide })).rejects.not.toHaveProperty('code')
    const last = [debit(access, id, 1), database.readSnapshot(async ({ query }) => query('SELECT'))]
    await close()
    expect(await Promise.all(last)).toMatchObject([{ remaining: 987 }, [{}]])
  })
})
