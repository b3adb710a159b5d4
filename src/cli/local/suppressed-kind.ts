/**
 * Decides between login and domain if the form of a value is ambiguous: logins may have dots too.
 */
import type { SuppressionKind, SuppressionList } from '../../people/index.ts'
import { UsageFailure } from '../output/report.ts'
import type { StoredSnapshot } from './stored/snapshot.ts'
import { loginOf, suppressedAddresses } from './suppress-effect.ts'

/**
 * For a new value that looks like a domain: a login, if the snapshot has that login. Throws
 * UsageFailure if it has addresses of the domain as well.
 */
export async function domainOrLogin(
  stored: StoredSnapshot,
  value: string,
): Promise<'domain' | 'login'> {
  if (!(await isLogin(stored, value))) return 'domain'
  const { ofDomain } = await import('../../people/index.ts')
  const { addresses } = await suppressedAddresses(stored, ofDomain(value))
  if (addresses === 0) return 'login'
  throw ambiguous('the data has a user with this login, and addresses of this domain')
}

/**
 * Throws UsageFailure for a value that is a top-level domain, such as `com`, and no login that the
 * snapshot has: part of a domain that was cut, as likely as a login.
 *
 * @param stored null where it is not known
 */
export async function requireLogin(stored: StoredSnapshot | null, value: string): Promise<void> {
  const { isTopLevel } = await import('../../people/index.ts')
  if (!isTopLevel(value.trim()) || (stored !== null && (await isLogin(stored, value)))) return
  throw ambiguous(`${value.trim()} is a top-level domain, and the data has no such login`)
}

/** For a value to be removed. Throws UsageFailure if it is suppressed as both. */
export async function kindToRemove(
  suppressions: SuppressionList,
  value: string,
): Promise<SuppressionKind> {
  const { kindOf } = await import('../../people/index.ts')
  const kind = kindOf(value)
  const login = loginOf(value)
  if (kind !== 'domain' && kind !== 'login') return kind
  const isSuppressedDomain = suppressions.suppressesAddress(`any@${login}`)
  if (!suppressions.suppressesLogin(login)) return isSuppressedDomain ? 'domain' : kind
  if (!isSuppressedDomain) return 'login'
  throw ambiguous('that is suppressed as a login, and as a domain')
}

async function isLogin(stored: StoredSnapshot, value: string): Promise<boolean> {
  const login = loginOf(value)
  if ((await stored.collection('users')).having('login', login).length > 0) return true
  return (await stored.collection('repos')).having('ownerLogin', login).length > 0
}

function ambiguous(reason: string): UsageFailure {
  return new UsageFailure(`${reason}; say --kind login or --kind domain`)
}
