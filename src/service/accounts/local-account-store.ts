/** Accounts in a data directory, next to its snapshots. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openAccess, tellClock } from '../../access/index.ts'
import { archiveJournal, openStore, type Store, verifyInChild } from '../../store/index.ts'
import type { AccountStore, AccountStoreKeeper, AccountStoreOptions } from './account-store.ts'

export function localKeeper(dataDir: string): AccountStoreKeeper {
  return {
    name: dataDir,
    requirePlace: () => requireDataDir(dataDir),
    hasAccountStore: () => existsSync(join(dataDir, 'accounts', 'data.mdb')),
    open: async (options = {}) => localAccountStore(openStore(dataDir, options.log), options),
    verify: (options) => verifyInChild(dataDir, options),
    archive: (options) => archiveJournal(dataDir, options),
  }
}

function requireDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return
  const begin = 'name another with --data; or, before the first import, make it (mkdir -p)'
  throw new Error(`there is no data directory ${dataDir}: ${begin}`)
}

function localAccountStore(store: Store, { ledger, log }: AccountStoreOptions): AccountStore {
  const access = openAccess(store, { ledger })
  tellClock(access, log)
  return {
    access,
    secrets: store,
    suppressions: async () => (await people()).openSuppressions(store),
    signalsAbout: async function* (user) {
      yield* (await people()).signalsAbout(store, user)
    },
    reveals: async function* (filter, archives) {
      yield* (await people()).reveals(store, filter, archives)
    },
    beginning: () => {
      store.refresh()
      return store.journal.beginning()
    },
    addingSignal: async (signal) => (await people()).addingSignal(store, signal, Date.now()),
    removeSignalsBefore: async (beforeMs) => (await people()).removeSignalsBefore(store, beforeMs),
    checkpoint: () => store.checkpoint(),
    stats: () => store.stats(),
    close: async () => {
      access.checkpoint()
      await store.close()
    },
  }
}

/** Loaded here, so that commands on keys start without it. */
function people() {
  return import('../../people/index.ts')
}
