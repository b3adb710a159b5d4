/** Accounts in a PostgreSQL database. */
import { openRemoteAccess, refusing, tellClock } from '../../access/index.ts'
import {
  archiveDatabase,
  connector,
  type Database,
  databaseName,
  firstRecord,
  hasTables,
  openDatabase,
  verifyDatabase,
  Watch,
} from '../../store/index.ts'
import type { AccountStore, AccountStoreKeeper, AccountStoreOptions } from './account-store.ts'

export function remoteKeeper(address: string): AccountStoreKeeper {
  return {
    name: databaseName(address),
    requirePlace: () => undefined,
    hasAccountStore: () => hasTables(address),
    open: async (options = {}) => {
      const { log } = options
      // The error itself contains its connection, and so the secrets that it was opened with.
      const database = await openDatabase(address, ({ message: reason }) =>
        log?.error({ reason }, 'a connection to the database of accounts broke'),
      )
      const watch = new Watch(await connector(address), log)
      return await remoteAccountStore(database, watch, options)
    },
    verify: (options) => withDatabase(address, (database) => verifyDatabase(database, options)),
    archive: (options) => withDatabase(address, (database) => archiveDatabase(database, options)),
  }
}

async function withDatabase<T>(
  address: string,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(address)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

async function remoteAccountStore(
  database: Database,
  watch: Watch,
  { ledger, log }: AccountStoreOptions,
): Promise<AccountStore> {
  const closeBoth = async () => {
    await watch.close()
    await database.close()
  }
  try {
    if (ledger === 'fsync') await database.requireSynchronous()
    const access = await openRemoteAccess(database, watch)
    tellClock(access, log)
    return {
      access,
      secrets: database,
      suppressions: async () => (await people()).openRemoteSuppressions(database, watch),
      signalsAbout: async function* (user) {
        yield* (await people()).remoteSignalsAbout(database, user)
      },
      reveals: async function* (filter, archives) {
        yield* (await people()).remoteReveals(database, filter, archives)
      },
      beginning: () => firstRecord(database),
      addingSignal: (signal) =>
        refusing(async () => {
          watch.check()
          return (await people()).addingRemoteSignal(database, signal, Date.now())
        }),
      removeSignalsBefore: async (beforeMs) =>
        (await people()).removeRemoteSignalsBefore(database, beforeMs),
      checkpoint: () => watch.check(),
      stats: () => ({ commits: database.commits, walBytes: 0, unflushedMs: 0 }),
      close: async () => {
        await access.checkpoint()
        await closeBoth()
      },
    }
  } catch (error) {
    await closeBoth()
    throw error
  }
}

/** Loaded here, so that commands on keys start without it. */
function people() {
  return import('../../people/index.ts')
}
