/** Counts what a suppression hides in the current snapshot. The numbers name no person. */
import type { KnownPerson } from '../../people/index.ts'
import type { StoredSnapshot } from './stored/snapshot.ts'

export interface SuppressionEffect {
  readonly users: number
  readonly repositories: number
}

export interface AddressSuppressionEffect extends SuppressionEffect {
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
): Promise<SuppressionEffect> {
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

/** Matching addresses, the users who have one or more of them, and what these own. */
export async function suppressedAddresses(
  stored: StoredSnapshot,
  isSuppressed: (address: string) => boolean,
): Promise<AddressSuppressionEffect> {
  const contacts = await stored.contacts()
  const owners = await stored.relation('owners')
  let users = 0
  let addresses = 0
  let repositories = 0
  for (let ordinal = 0; ordinal < contacts.users; ordinal++) {
    const suppressed = contacts.addressesOf(ordinal).filter(isSuppressed).length
    if (suppressed === 0) continue
    users++
    addresses += suppressed
    repositories += owners.in.degree(ordinal)
  }
  return { users, repositories, addresses }
}

/** People write `@mira`. */
export function loginOf(value: string): string {
  return value.trim().replace(/^@/, '')
}
