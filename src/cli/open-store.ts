/** How commands open what a data directory keeps beside its snapshots. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type Store } from '../store/index.ts'

export async function withStore<T>(dataDir: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(dataDir)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** A directory that isn't there is a slip of the hand and is not made. */
export async function withKnownStore<T>(
  dataDir: string,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  requireDataDir(dataDir)
  return withStore(dataDir, use)
}

/** Throws an Error where there is none. */
export function requireDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return
  const begin = 'name another with --data; or, before the first import, make it (mkdir -p)'
  throw new Error(`there is no data directory ${dataDir}: ${begin}`)
}

/** For commands that only read, which begin nothing: null where nothing has been kept yet. */
export async function withStoreIfAny<T>(
  dataDir: string,
  use: (store: Store | null) => Promise<T>,
): Promise<T> {
  requireDataDir(dataDir)
  return hasAccounts(dataDir) ? withStore(dataDir, use) : use(null)
}

/** Throws an Error where there is no such directory, or no key and nothing else was kept in it. */
export function requireAccounts(dataDir: string): void {
  requireDataDir(dataDir)
  if (!hasAccounts(dataDir)) throw new Error(`there are no accounts in ${dataDir}`)
}

function hasAccounts(dataDir: string): boolean {
  return existsSync(join(dataDir, 'accounts', 'data.mdb'))
}
