/** How commands on keys open the accounts of a data directory, and name what they find there. */
import { type Access, AccessError, type Account, openAccess } from '../../access/index.ts'
import { counted } from '../counted.ts'
import { type Io, write } from '../io.ts'
import { requireAccounts, withStore } from '../open-store.ts'
import { UsageFailure } from '../report.ts'
import { safeText } from '../safe-text.ts'

export interface KeysOptions {
  readonly data: string
  readonly json?: boolean
}

/** For all but `create`. Throws an Error where there are no accounts, and makes none. */
export async function withKnownAccess<T>(
  dataDir: string,
  use: (access: Access) => Promise<T>,
): Promise<T> {
  requireAccounts(dataDir)
  return withAccess(dataDir, use)
}

export async function withAccess<T>(
  dataDir: string,
  use: (access: Access) => Promise<T>,
): Promise<T> {
  try {
    return await withStore(dataDir, (store) => use(openAccess(store)))
  } catch (error) {
    if (error instanceof AccessError && error.code === 'invalid') {
      throw new UsageFailure(error.message, { cause: error })
    }
    throw error
  }
}

/** By id, else by name. Throws an Error where there is none. */
export function knownAccount(access: Access, dataDir: string, idOrName: string): Account {
  const found = access.find(idOrName)
  if (found === undefined) throw new Error(`there is no key "${idOrName}" in ${dataDir}`)
  return found
}

export function described(account: Account): string {
  const { id, name, creditsRemaining } = account
  return `${id} (${safeText(name)}, ${stateOf(account)}, ${counted(creditsRemaining, 'credit')})`
}

export function stateOf({ revokedAt, expiresAt }: Account): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}

export function writeJson(io: Io, value: unknown): Promise<void> {
  return write(io.stdout, `${JSON.stringify(value)}\n`)
}
