/** Keys that a command makes for itself, once for a data directory. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Access, AccountOptions } from '../../access/index.ts'
import { type AccountsPlace, withAccountStore } from '../../service/index.ts'

/**
 * The key in the file of that name in the data directory, readable by its owner alone. Accounts
 * hold only hashes, so it can't be read from there. A new one is made if it has been revoked.
 */
export function keptKey(
  place: AccountsPlace,
  fileName: string,
  options: AccountOptions,
): Promise<string> {
  const path = join(place.data, fileName)
  return withAccountStore(place, async ({ access }) => {
    const kept = await readKept(path)
    if (kept !== null && works(access, kept)) return kept
    const { key } = await access.create(options)
    await writeFile(path, `${key}\n`, { mode: 0o600 })
    await chmod(path, 0o600)
    return key
  })
}

function works(access: Access, key: string): boolean {
  try {
    access.authenticate(`Bearer ${key}`)
    return true
  } catch {
    // Revoked, or the accounts were replaced: the command gets a new key.
    return false
  }
}

async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
