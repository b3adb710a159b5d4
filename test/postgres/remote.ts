/** Accounts in a database, opened for a test and closed when it is over. */
import { onTestFinished } from 'vitest'
import { openRemoteAccess, type RemoteAccess } from '../../src/access/index.ts'
import { connector, type Database, openDatabase, Watch } from '../../src/store/index.ts'

export interface Remote {
  readonly database: Database
  readonly watch: Watch
  readonly access: RemoteAccess
}

/** `now`: milliseconds since 1970. */
export async function openRemote(address: string, now?: () => number): Promise<Remote> {
  const database = await openDatabase(address)
  const watch = new Watch(await connector(address))
  onTestFinished(async () => {
    await watch.close()
    await database.close()
  })
  const access = await openRemoteAccess(database, watch, { now })
  onTestFinished(() => access.settle())
  return { database, watch, access }
}
