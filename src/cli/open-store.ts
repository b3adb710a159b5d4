/** How commands open what a data directory keeps beside its snapshots. */
import { existsSync } from 'node:fs'
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
