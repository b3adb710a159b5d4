/** Opens accounts for commands on keys, and formats keys. */
import type { Access, Account } from '../../../accounts/index.ts'
import { formatBalance } from '../../../domain/index.ts'
import {
  type AccountsPlace,
  nameAccounts,
  requireAccountStore,
  withAccountStore,
} from '../../../service/index.ts'
import { refuseInvalid } from '../../output/report.ts'
import { cleanText, formatCount } from '../../output/safe-text.ts'

/** For all commands but `create`. Throws an Error without accounts, and creates none. */
export async function useKnownAccess<T>(
  place: AccountsPlace,
  use: (access: Access) => Promise<T>,
): Promise<T> {
  await requireAccountStore(place)
  return useAccess(place, use)
}

export async function useAccess<T>(
  place: AccountsPlace,
  use: (access: Access) => Promise<T>,
): Promise<T> {
  return refuseInvalid(() => withAccountStore(place, ({ access }) => use(access)))
}

/** Finds an account by id, else by name. Throws an Error if there is none. */
export async function requireAccount(
  access: Access,
  place: AccountsPlace,
  idOrName: string,
): Promise<Account> {
  const found = await access.keys.find(idOrName)
  if (found === undefined) {
    throw new Error(`there is no key "${idOrName}" in ${nameAccounts(place)}`)
  }
  return found
}

export function describeAccount(account: Account): string {
  const { id, name, creditsRemaining } = account
  const credits = formatCount(creditsRemaining, 'credit', formatBalance(creditsRemaining))
  return `${id} (${cleanText(name)}, ${describeState(account)}, ${credits})`
}

export function describeState({ revokedAt, expiresAt }: Account): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}
