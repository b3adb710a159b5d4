/** A search that keys of tests have saved, of which nothing has been seen. */
import type { SavedSearchRecord } from '../../src/accounts/index.ts'
import { matchingVersion } from '../../src/endpoints/seen-results.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'

type Saved = Pick<SavedSearchRecord, 'name' | 'search'>

const watched: Saved = { name: 'watched', search: { users: { query: 'rust' } } }
const at = 1_780_000_000
const times = { depth: 1000, createdAt: at, seenAt: at, matching: matchingVersion, checks: [] }

/** For several keys in one transaction. */
export async function saveWatched(
  { access, database }: OpenAccounts,
  ids: readonly string[],
  saved = watched,
): Promise<void> {
  const record = { ...saved, ...times }
  await database.write(
    ids.flatMap((id) => access.savedSearches.add(id, { record, seen: Buffer.of() })),
  )
}

/** For the key of this name, in a data directory that a service may be using. */
export async function saveForKey(dataDir: string, key: string, saved: Saved): Promise<void> {
  const accounts = await openAccounts(dataDir)
  const { id } = (await accounts.access.keys.find(key))!
  await saveWatched(accounts, [id], saved)
  await accounts.close()
}
