/** What of the current snapshot a suppression hides, in numbers that name nobody. */
import type { KnownPerson } from '../people/index.ts'
import type { StoredSnapshot } from './stored/snapshot.ts'

export interface Hidden {
  readonly users: number
  readonly repositories: number
}

export interface HiddenAddresses extends Hidden {
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
export async function hiddenPeople(
  stored: StoredSnapshot,
  kind: 'login' | 'platformId',
  value: string,
  person: KnownPerson | undefined,
): Promise<Hidden> {
  if (person === undefined) {
    // Repositories can name an owner whom the data has no line of.
    if (kind !== 'login') return { users: 0, repositories: 0 }
    const repos = await stored.collection('repos')
    return { users: 0, repositories: repos.having('ownerLogin', loginOf(value)).length }
  }
  const users = await stored.collection('users')
  const ties = new Set([
    ...users.having('login', person.login),
    ...users.having('platformId', person.platformId),
  ])
  const owners = await stored.relation('owners')
  const owned = [...ties].reduce((sum, tie) => sum + owners.in.degree(tie), 0)
  return { users: ties.size, repositories: owned }
}

/** Addresses that are hidden, and users who have one or more of them. */
export async function hiddenAddresses(
  stored: StoredSnapshot,
  isHidden: (address: string) => boolean,
): Promise<HiddenAddresses> {
  const contacts = await stored.contacts()
  let users = 0
  let addresses = 0
  for (let tie = 0; tie < contacts.users; tie++) {
    const hidden = contacts.addressesOf(tie).filter(isHidden).length
    addresses += hidden
    if (hidden > 0) users++
  }
  return { users, repositories: 0, addresses }
}

/** People write `@mira`. */
export function loginOf(value: string): string {
  return value.trim().replace(/^@/, '')
}
