/** Describes the effect of `suppress add`, in numbers that name no person. */
import type {
  AddedSuppression,
  KnownPerson,
  SuppressionKind,
  SuppressionList,
} from '../../people/index.ts'
import { UsageFailure } from '../output/report.ts'
import { counted, safeText } from '../output/safe-text.ts'
import type { StoredSnapshot } from './stored/snapshot.ts'

/** The added entry, and what it hides in the current snapshot. Null if that is unknown. */
export interface Effect {
  readonly added: AddedSuppression
  readonly suppressed: SuppressionEffect | AddressSuppressionEffect | null
  /** Whether the kind is what the value looks like, since no option said it. */
  readonly isKindGuessed: boolean
  /** Why the snapshot could not be read, and what is not done for that reason. */
  readonly problem?: string
}

export function effectText({ added, suppressed, isKindGuessed, problem }: Effect): string {
  const { isNew, kind, signalsErased } = added
  const suppressesNone =
    suppressed !== null && suppressed.users === 0 && suppressed.repositories === 0
  const lines = [
    problem === undefined
      ? suppressedText(suppressed)
      : `warning: the current snapshot cannot be read ${safeText(problem)}`,
    ...(kind === 'login' && isKindGuessed && suppressesNone ? [takenForLogin] : []),
    ...(signalsErased > 0 ? [`${counted(signalsErased, 'signal')} erased`] : []),
    ...(isNew ? ['a running server follows within a second'] : []),
    suppressed !== null && 'addresses' in suppressed
      ? 'the next import or merge removes these addresses and shows their owners again'
      : 'the files of snapshots hold the data until the next import, which excludes it',
  ]
  return `${lines.join('\n')}\n`
}

const takenForLogin =
  'it was taken for a login: if it is something else, remove it and say what with --kind'

function suppressedText(suppressed: SuppressionEffect | AddressSuppressionEffect | null): string {
  if (suppressed === null)
    return 'nothing has been imported here, so the number of hidden people is unknown'
  const { users, repositories } = suppressed
  const what =
    'addresses' in suppressed
      ? addressesText(suppressed)
      : `${counted(users, 'user')} and ${counted(repositories, 'repository')}`
  return `hidden by it in the current snapshot: ${what}`
}

export function addressesText({
  addresses,
  users,
  repositories,
}: AddressSuppressionEffect): string {
  const people = `${counted(users, 'user')} and ${counted(repositories, 'repository')}`
  return `${people}, by ${counted(addresses, 'address')}`
}

// Counts what a suppression hides in the current snapshot. The numbers name no person.

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
  const aliases = await stored.aliasesOf(user)
  const { serviceId } = await import('../../ingest/index.ts')
  const aliasIds = aliases.map((alias) => serviceId('user', alias))
  return { login, platformId, id, aliases, aliasIds }
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
    ...[person.platformId, ...(person.aliases ?? [])].flatMap((id) =>
      users.having('platformId', id),
    ),
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

// Decides between login and domain if the form of a value is ambiguous: logins may have dots too.

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
