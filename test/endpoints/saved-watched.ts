/** A search that keys of tests have saved, of which nothing has been seen. */
import { type LocalAccess, openAccess, type SavedSearchRecord } from '../../src/access/index.ts'
import { matchingVersion } from '../../src/endpoints/seen-results.ts'
import { openStore, type Store } from '../../src/store/index.ts'

type Saved = Pick<SavedSearchRecord, 'name' | 'search'>

const watched: Saved = { name: 'watched', search: { users: { query: 'rust' } } }
const at = 1_780_000_000
const times = { depth: 1000, createdAt: at, seenAt: at, matching: matchingVersion, checks: [] }

/** For several keys in one transaction. */
export function saveWatched(
  store: Store,
  access: LocalAccess,
  ids: readonly string[],
  saved = watched,
): void {
  const record = { ...saved, ...times }
  const all = ids.map((id) => access.savedSearches.adding(id, { record, seen: Buffer.of() }))
  store.transact('flush', () => {
    for (const add of all) add([])
  })
}

/** For the key of this name, in a data directory that a service may be using. */
export async function saveForKey(dataDir: string, key: string, saved: Saved): Promise<void> {
  const store = openStore(dataDir)
  const access = openAccess(store)
  saveWatched(store, access, [access.find(key)!.id], saved)
  await store.close()
}
