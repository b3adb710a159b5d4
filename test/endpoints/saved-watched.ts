/** A search that keys of tests have saved, of which nothing has been seen. */
import type { LocalAccess } from '../../src/access/index.ts'
import type { Store } from '../../src/store/index.ts'

const record = {
  ...{ name: 'watched', search: { users: { query: 'rust' } }, depth: 1000 },
  ...{ createdAt: 1_780_000_000, seenAt: 1_780_000_000, checks: [] },
}

/** For several keys in one transaction. */
export function saveWatched(store: Store, access: LocalAccess, ids: readonly string[]): void {
  const all = ids.map((id) => access.savedSearches.adding(id, { record, seen: Buffer.of() }))
  store.transact('flush', () => {
    for (const add of all) add([])
  })
}
