/** What two processes do in a data directory and in a database has the same results. */
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { openAccounts } from '../accounts/open-accounts.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { openRemote } from './open-postgres.ts'
import { drawActs, Player } from './same-accounts.ts'
import { describePostgres } from './server.ts'

const damages = [
  'UPDATE accounts SET credits_used = credits_used + 1, credits_remaining = credits_remaining - 1',
  `UPDATE accounts SET rights = '{"services":["RAW"]}', revoked_at = '2026-01-01T00:00:00Z'`,
  ...['UPDATE usage SET requests = 7', 'DELETE FROM keys', 'DELETE FROM suppressions'],
  `UPDATE journal SET entries = '[]'`,
]

describePostgres('PostgreSQL', (server) => {
  it('does as a data directory does, to the entries of the journal', async () => {
    await holdsLater(12, [drawActs], async (acts) => {
      const [folder, address] = [freshFolder(), await server.database()]
      const players = [
        await Player.start((options) => openAccounts(folder, options)),
        await Player.start((options) => openRemote(address, options)),
      ]
      const compare = async (name: string, ask: (player: Player) => Promise<unknown>) => {
        const [expected, found] = await Promise.all(players.map(ask))
        expect(found, name).toEqual(expected)
        return found
      }
      try {
        for (const [process, act] of acts) {
          await compare(act.kind, (player) => player.does(process, act))
        }
        const verify = (sql: string) => compare(sql, (player) => player.verifyAfter(sql))
        expect(await verify('UPDATE meta SET name = name')).toEqual([])
        for (const sql of damages) await verify(sql)
        expect(await verify('DELETE FROM usage')).not.toEqual([])
      } finally {
        for (const player of players) await player.close()
      }
    })
  })
})
