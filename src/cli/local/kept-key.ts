/** Keys that a command creates for its own use, once per data directory. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Access, AccountOptions } from '../../accounts/index.ts'
import { type AccountsPlace, withAccountStore } from '../../service/index.ts'

/**
 * The key in a file of the data directory that only its owner can read. The accounts store only
 * hashes of keys. Creates a new key if there is none, or if it has been revoked.
 */
export function loadOrCreateKey(
  place: AccountsPlace,
  fileName: string,
  options: AccountOptions,
): Promise<string> {
  const path = join(place.data, fileName)
  return withAccountStore(place, async ({ access }) => {
    const kept = await readKeyFile(path)
    if (kept !== null && isAccepted(access, kept)) return kept
    const { key } = await access.keys.create(options)
    await writeFile(path, `${key}\n`, { mode: 0o600 })
    await chmod(path, 0o600)
    return key
  })
}

function isAccepted(access: Access, key: string): boolean {
  try {
    access.authenticate(`Bearer ${key}`)
    return true
  } catch {
    // The key was revoked, or the accounts were replaced.
    return false
  }
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
