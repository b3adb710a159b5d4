/** The same acts in a data directory and in a database have the same result. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import {
  addingRemoteSignal,
  addingSignal,
  openRemoteSuppressions,
  openSuppressions,
  remoteSignalsAbout,
  signalsAbout,
} from '../../src/people/index.ts'
import { verifyDatabase } from '../../src/store/index.ts'
import { freshDataDir, openAccounts } from '../access/data-dir.ts'
import { openRemote } from './remote.ts'
import { type Act, act, Player } from './same-accounts.ts'
import { describePostgres } from './server.ts'

const start = Date.UTC(2026, 4, 1)
const twoAccounts = [
  { kind: 'create', credits: 40, expires: false, isScoped: false },
  { kind: 'create', credits: 25, expires: true, isScoped: false },
] as const

describePostgres('PostgreSQL', (server) => {
  it('does as a data directory does, to the entries of the journal', async () => {
    const history = fc.array(act, { minLength: 10, maxLength: 30 })
    const play = async (acts: readonly Act[]) => {
      const [here, there] = [{ nowMs: start }, { nowMs: start }]
      const dataDir = freshDataDir()
      const local = openAccounts(dataDir, { now: () => here.nowMs })
      const remote = await openRemote(await server.database(), () => there.nowMs)
      const { access, database, watch } = remote
      try {
        const localList = openSuppressions(local.store, () => here.nowMs)
        const remoteList = await openRemoteSuppressions(database, watch, () => there.nowMs)
        const expected = new Player(
          {
            access: local,
            list: localList,
            adding: (signal) => addingSignal(local.store, signal, here.nowMs),
            told: (user) => signalsAbout(local.store, user),
          },
          here,
        )
        const player = new Player(
          {
            access,
            list: remoteList,
            adding: (signal) => addingRemoteSignal(database, signal, there.nowMs),
            told: (user) => remoteSignalsAbout(database, user),
          },
          there,
        )
        for (const each of [...twoAccounts, ...acts, { kind: 'look' } as const]) {
          expect(await player.does(each), each.kind).toEqual(await expected.does(each))
        }
        local.store.refresh()
        const entries = [...local.store.journal.records()].flatMap(({ entries }) => entries)
        expect(player.journal(await remote.journalled())).toEqual(expected.journal(entries))
        expect((await verifyDatabase(database)).problems).toEqual([])
      } finally {
        await local.close()
        await remote.close()
      }
    }
    await holdsLater(5, [history], play)
  })
})
