/** `devdex keys move`: nothing is lost on the way to a database and back. */
import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { moveAccounts, openEmptyPostgres, openPostgres } from '../../src/accounts/index.ts'
import { type AccountStore, type AccountsPlace, withAccountStore } from '../../src/service/index.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import { devdex } from '../cli/harness.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { openRemote } from './open-postgres.ts'
import { type Act, fill, Player } from './same-accounts.ts'
import { describePostgres } from './server.ts'

const look: Act = { kind: 'look', parameters: {}, run: () => undefined }
const refused = { code: 'refused' }

describePostgres('accounts move', (server) => {
  it('to a database and back, with all that they have and the chain', async () => {
    const data = freshFolder()
    const accounts = await server.database()
    const player = await Player.start((options) => openAccounts(data, options))
    player.nowMs = Date.now()
    await player.does(0, fill)
    const before = await player.does(0, look)
    await player.close()
    const report = await withAccountStore({ data }, (store) => store.verify({}))
    const anchor = { seq: report.commits, hash: report.head }
    const there = { data, accounts }
    let commits = report.commits
    for (const [from, to, target] of [
      [{ data }, there, accounts],
      [there, { data }, 'data'],
      [{ data }, there, accounts],
    ] as const) {
      expect(await move(from, target)).toMatchObject({ code: 0, stderr: '' })
      commits += 2
      await expect(withAccountStore(from, listKeys)).rejects.toMatchObject(refused)
      await expect(withAccountStore(from, suppress)).rejects.toMatchObject(refused)
      for (const place of [from, to]) {
        const { problems } = await withAccountStore(place, (store) => store.verify({ anchor }))
        expect(problems).toEqual([])
      }
      await player.begin((options) =>
        to === there ? openRemote(accounts, options) : openAccounts(data, options),
      )
      const moved = await player.does(0, look)
      const journal = expect.arrayContaining(before.tables.journal!)
      const changed = { journal, meta: expect.anything() }
      expect(moved).toMatchObject({ ...before, tables: { ...before.tables, ...changed } })
      expect(moved.tables.journal).toHaveLength(commits)
      await player.close()
    }
    // What was out of date where they came to was set aside.
    expect(readdirSync(data).filter((name) => name.includes('.moved'))).toHaveLength(1)
    const sql = `SELECT FROM pg_namespace WHERE nspname LIKE 'devdex\\_moved%'`
    expect(await server.ask(accounts, sql)).toHaveLength(1)
  })

  it('again after an interruption, and never over others', async () => {
    const data = freshFolder()
    const accounts = await server.database()
    const there = { data, accounts }
    const source = await openAccounts(data)
    const create = () => source.access.keys.create({ name: 'n', services: ['RAW'], credits: 5 })
    await create()
    const target = await openPostgres(accounts)
    failAfter(2, target, 'write')
    await expect(moveAccounts(source.database, target, 0)).rejects.toThrow('lost')
    await target.close()
    // It goes on where it was.
    await create()
    // As if the process ended: nothing is undone.
    const again = await openEmptyPostgres(accounts)
    failAfter(2, again, 'write')
    failAfter(1, source.database, 'commit')
    await expect(moveAccounts(source.database, again, 0)).rejects.toThrow('lost')
    await again.close()
    await source.close()
    await expect(withAccountStore(there, suppress)).rejects.toMatchObject(refused)
    expect(await move({ data }, accounts)).toMatchObject({ code: 0 })
    expect(await withAccountStore(there, listKeys)).toHaveLength(2)
    const other = { data: freshFolder() }
    await withAccountStore(other, suppress)
    expect(await move(other, accounts)).toMatchObject({ code: 1 })
    await withAccountStore(other, suppress)
  })
})

function move({ data, accounts }: AccountsPlace, to: string) {
  const from = accounts === undefined ? [] : ['--accounts', accounts]
  return devdex(['keys', 'move', '--data', data, ...from, '--to', to])
}

const listKeys = ({ access }: AccountStore) => access.keys.list()
const suppress = async (store: AccountStore) =>
  (await store.openSuppressions()).add({ value: 'bob' })

/** Has all calls but the first ones fail. */
function failAfter(calls: number, database: OpenAccounts['database'], name: 'write' | 'commit') {
  const call = database[name].bind(database) as () => never
  const mock = vi.spyOn(database, name).mockRejectedValue(new Error('lost'))
  for (let i = 0; i < calls; i++) mock.mockImplementationOnce(call)
}
