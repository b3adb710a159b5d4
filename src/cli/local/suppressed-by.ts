/** What of the current snapshot a suppression hides, in numbers that name nobody. */
import type { KnownPerson } from '../../people/index.ts'
import type { StoredSnapshot } from './stored/snapshot.ts'

export interface Suppressed {
  readonly users: number
  readonly repositories: number
}

export interface SuppressedAddresses extends Suppressed {
  /** Of users who stay. */
  readonly addresses: number
}

/** Whom a login or a platformId means. */
export async function storedPerson(
  stored: StoredSnapshot,
  kind: 'login' | 'platformId',
  value: string,
): Promise<KnownPerson | undefined> {
  const user = await stored.user(kind, kind === 'login' ? loginOf(value) : value)
  if (user === undefined) return undefined
  const { login, platformId, id } = user
  return { login, platformId, id }
}

/** Users of the login or the platformId, and the repositories that name that login as owner. */
export async function suppressedPeople(
  stored: StoredSnapshot,
  kind: 'login' | 'platformId',
  value: string,
  person: KnownPerson | undefined,
): Promise<Suppressed> {
  if (person === undefined) {
    // Repositories can name an owner whom the data has no line of.
    if (kind !== 'login') return { users: 0, repositories: 0 }
    const repos = await stored.collection('repos')
    return { users: 0, repositories: repos.having('ownerLogin', loginOf(value)).length }
  }
  const users = await stored.collection('users')
  const ordinals = new Set([
    ...users.having('login', person.login),
    ...users.having('platformId', person.platformId),
  ])
  const owners = await stored.relation('owners')
  const owned = [...ordinals].reduce((sum, ordinal) => sum + owners.in.degree(ordinal), 0)
  return { users: ordinals.size, repositories: owned }
}

/** Addresses that are hidden, and users who have one or more of them. */
export async function suppressedAddresses(
  stored: StoredSnapshot,
  isSuppressed: (address: string) => boolean,
): Promise<SuppressedAddresses> {
  const contacts = await stored.contacts()
  let users = 0
  let addresses = 0
  for (let ordinal = 0; ordinal < contacts.users; ordinal++) {
    const suppressed = contacts.addressesOf(ordinal).filter(isSuppressed).length
    addresses += suppressed
    if (suppressed > 0) users++
  }
  return { users, repositories: 0, addresses }
}

/** People write `@mira`. */
export function loginOf(value: string): string {
  return value.trim().replace(/^@/, '')
}
