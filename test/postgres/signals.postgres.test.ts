/** Signals in a database are bounded, and deleted when their time is over. */
import { expect, it } from 'vitest'
import { addingRemoteSignal, removeRemoteSignalsBefore } from '../../src/people/index.ts'
import { eraseRemoteSignals } from '../../src/people/postgres/remote-signals.ts'
import { openRemoteSuppressions } from '../../src/people/postgres/remote-suppressions.ts'
import {
  type Database,
  openDatabase,
  type Statement,
  type Transaction,
  verifyDatabase,
} from '../../src/store/index.ts'
import { openRemote, type Remote } from './remote.ts'
import { describePostgres, isWaiting } from './server.ts'

const dayMs = 86_400_000
const today = 20_000 * dayMs
const user = 'a'.repeat(32)

async function adding(database: Database, text: string, nowMs: number, account = 'key1') {
  const signal = { account, users: [user, user], texts: { emailSubject: text } }
  const statements: Statement[] = []
  ;(await addingRemoteSignal(database, signal, nowMs))(statements)
  return statements
}

async function add(database: Database, text: string, nowMs: number, account?: string) {
  const statements = await adding(database, text, nowMs, account)
  await database.transact((transaction) => runAll(transaction, statements))
}

async function runAll(transaction: Transaction, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await transaction.run(statement)
}

describePostgres('signals in PostgreSQL', (server) => {
  it('are refused beyond the quota, and go in parts with what they count for', async () => {
    const address = await server.database()
    const database = await openDatabase(address)
    const sums = async () => (await server.ask(address, 'SELECT * FROM signal_sums'))[0]
    try {
      for (let day = 0; day < 7; day++)
        await add(database, 'x'.repeat(2 ** 17), today + day * dayMs)
      expect(await sums()).toMatchObject({ count: '1', day: '2024-10-10' })
      await expect(add(database, 'x'.repeat(2 ** 17), today + 7 * dayMs)).rejects.toMatchObject({
        code: 'signal_quota',
        params: { limit: expect.stringMatching(/^in all: 1 MiB/) },
      })
      await server.ask(
        address,
        `INSERT INTO signals (account, at_ms, users, texts) SELECT 'x', 0, '{}', '{}'
          FROM generate_series(1, 1999)`,
      )
      const remove = () => removeRemoteSignalsBefore(database, today + 6 * dayMs)
      expect([await remove(), await remove(), await remove()]).toEqual([true, true, false])
      const left = await server.ask(address, 'SELECT bytes FROM signals')
      expect(left).toHaveLength(1)
      expect((await sums())!.total).toBe(left[0]!.bytes)
      const erased = await database.transact((transaction) => eraseRemoteSignals(transaction, user))
      expect(erased).toBe(1)
      expect((await sums())!.total).toBe('0')
    } finally {
      await database.close()
    }
  })

  /** Accounts with old signals, in the order of their ids. */
  async function accountsIn(address: string, { database, access }: Remote): Promise<string[]> {
    for (let i = 0; i < 8; i++) await access.create({ name: 'n', services: ['RAW'], credits: 5 })
    const rows = await server.ask(address, 'SELECT id FROM accounts ORDER BY id')
    const ids = rows.map(({ id }) => String(id))
    for (const id of ids) await add(database, 'old', today, id)
    return ids
  }

  /**
   * Runs `other` together with a group of debits that store signals, with accounts in any order.
   * The group continues once `other` waits for it. Neither may fail.
   */
  async function besideDebits(
    address: string,
    { database }: Remote,
    ids: readonly string[],
    other: () => Promise<unknown>,
  ): Promise<void> {
    const groups = await Promise.all(ids.map((id) => adding(database, 'new', today + dayMs, id)))
    let working: Promise<unknown> | undefined
    await database.transact(async (transaction) => {
      const locking = 'SELECT FROM accounts ORDER BY id FOR UPDATE'
      await transaction.run({ text: locking, values: [] })
      await runAll(transaction, groups[0]!)
      working = other()
      working.catch(() => undefined)
      await expect.poll(() => isWaiting(server, address)).toBe(true)
      for (const statements of groups.slice(1)) await runAll(transaction, statements)
      await transaction.append(today, [])
    })
    await working
  }

  it('are deleted during debits of their accounts', async () => {
    const address = await server.database()
    const remote = await openRemote(address)
    const ids = await accountsIn(address, remote)
    for (const order of [ids, ids.toReversed()]) {
      await besideDebits(address, remote, order, () =>
        removeRemoteSignalsBefore(remote.database, today + 1),
      )
      expect(await server.ask(address, 'SELECT FROM signals WHERE at_ms = $1', [today])).toEqual([])
      for (const id of ids) await add(remote.database, 'old', today, id)
    }
  })

  it('are erased with a suppression during debits of their accounts', async () => {
    const address = await server.database()
    const remote = await openRemote(address)
    const ids = await accountsIn(address, remote)
    const list = await openRemoteSuppressions(remote.database, remote.watch)
    const wanted = { value: 'ada', kind: 'login', id: user } as const
    await besideDebits(address, remote, ids, async () => list.add(wanted))
    expect(await list.list()).toHaveLength(1)
    expect(await server.ask(address, 'SELECT FROM signals')).toEqual([])
    const sums = await server.ask(address, 'SELECT total FROM signal_sums')
    expect(sums.map(({ total }) => total)).toEqual(ids.map(() => '0'))
    const { problems } = await verifyDatabase(remote.database)
    expect(problems).toEqual([])
  })
})
