/** Describes the effect of `suppress add`, in numbers that name no person. */
import type { SuppressionList } from '../../../accounts/people/index.ts'
import type { SuppressionEffect, SuppressionKind } from '../../../operations/index.ts'
import type { AddedSuppression, KnownPerson } from '../../../people/index.ts'
import { UsageFailure } from '../../output/report.ts'
import { cleanText, formatCount } from '../../output/safe-text.ts'
import type { StoredSnapshot } from '../stored/snapshot.ts'

/** The added entry, and what it hides in the current snapshot. */
export interface Effect {
  readonly added: AddedSuppression
  /** Null if it is unknown. */
  readonly suppressed: SuppressionEffect | null
  /** Whether the kind was guessed by the form of the value, without `--kind`. */
  readonly isKindGuessed: boolean
  /** Why the snapshot could not be read, and what the entry lacks therefore. */
  readonly problem?: string
}

export function formatEffect({ added, suppressed, isKindGuessed, problem }: Effect): string {
  const { isNew, kind, signalsErased } = added
  const suppressesNone =
    suppressed !== null && suppressed.users === 0 && suppressed.repositories === 0
  const lines = [
    problem === undefined
      ? formatHidden(suppressed)
      : `warning: the current snapshot cannot be read ${cleanText(problem)}`,
    ...(kind === 'login' && isKindGuessed && suppressesNone ? [takenForLoginText] : []),
    ...(signalsErased > 0 ? [`${formatCount(signalsErased, 'signal')} erased`] : []),
    ...(isNew ? ['a running server follows within a second'] : []),
    suppressed?.addresses !== undefined
      ? 'the next import or merge removes these addresses and shows their owners again'
      : 'the files of snapshots hold the data until the next import, which excludes it',
  ]
  return `${lines.join('\n')}\n`
}

const takenForLoginText =
  'the value was taken for a login; if it is none, remove it and add it again with --kind'

function formatHidden(suppressed: SuppressionEffect | null): string {
  if (suppressed === null)
    return 'nothing has been imported here, so the number of hidden people is unknown'
  const { users, repositories, addresses } = suppressed
  const what =
    addresses === undefined
      ? `${formatCount(users, 'user')} and ${formatCount(repositories, 'repository')}`
      : formatAddresses({ users, repositories, addresses })
  return `hidden by it in the current snapshot: ${what}`
}

export function formatAddresses({
  addresses,
  users,
  repositories,
}: Required<SuppressionEffect>): string {
  const people = `${formatCount(users, 'user')} and ${formatCount(repositories, 'repository')}`
  return `${people}, by ${formatCount(addresses, 'address')}`
}

/** The user with a login or a platformId, with all aliases. */
export async function findPerson(
  stored: StoredSnapshot,
  kind: 'login' | 'platformId',
  value: string,
): Promise<KnownPerson | undefined> {
  const user = await stored.findUser(kind, kind === 'login' ? trimLogin(value) : value)
  if (user === undefined) return undefined
  const { login, platformId, id } = user
  const aliases = await stored.listAliases(user)
  const { serviceId } = await import('../../../ingest/index.ts')
  const aliasIds = aliases.map((alias) => serviceId('user', alias))
  return { login, platformId, id, aliases, aliasIds }
}

/** Counts users of a login or platformId, and their repositories. */
export async function countPeople(
  stored: StoredSnapshot,
  kind: 'login' | 'platformId',
  value: string,
  person: KnownPerson | undefined,
): Promise<SuppressionEffect> {
  if (person === undefined) {
    // Repositories can name an owner who has no user record.
    if (kind !== 'login') return { users: 0, repositories: 0 }
    const repos = await stored.loadCollection('repos')
    return { users: 0, repositories: repos.findOrdinals('ownerLogin', trimLogin(value)).length }
  }
  const users = await stored.loadCollection('users')
  const ordinals = new Set([
    ...users.findOrdinals('login', person.login),
    ...[person.platformId, ...(person.aliases ?? [])].flatMap((id) =>
      users.findOrdinals('platformId', id),
    ),
  ])
  const owners = await stored.loadRelation('owners')
  const owned = [...ordinals].reduce((sum, ordinal) => sum + owners.in.countNeighbours(ordinal), 0)
  return { users: ordinals.size, repositories: owned }
}

/**
 * Counts matching addresses, the users who have any of them, and the repositories of these users.
 */
export async function countAddresses(
  stored: StoredSnapshot,
  isSuppressed: (address: string) => boolean,
): Promise<Required<SuppressionEffect>> {
  const contacts = await stored.loadContacts()
  const owners = await stored.loadRelation('owners')
  let users = 0
  let addresses = 0
  let repositories = 0
  for (let ordinal = 0; ordinal < contacts.users; ordinal++) {
    const suppressed = contacts.addressesOf(ordinal).filter(isSuppressed).length
    if (suppressed === 0) continue
    users++
    addresses += suppressed
    repositories += owners.in.countNeighbours(ordinal)
  }
  return { users, repositories, addresses }
}

/** Removes the `@` that people write before a login. */
export function trimLogin(value: string): string {
  return value.trim().replace(/^@/, '')
}

/**
 * The kind of a new value that looks like a domain. It is a login if the snapshot has that login,
 * because logins may have dots. Throws UsageFailure if there are also addresses of that domain.
 */
export async function chooseDomainOrLogin(
  stored: StoredSnapshot,
  value: string,
): Promise<'domain' | 'login'> {
  if (!(await isLogin(stored, value))) return 'domain'
  const { matchDomain } = await import('../../../people/index.ts')
  const { addresses } = await countAddresses(stored, matchDomain(value))
  if (addresses === 0) return 'login'
  throw makeAmbiguityError('the data has a user with this login, and addresses of this domain')
}

/**
 * Throws UsageFailure if the value is a top-level domain, such as `com`, and the snapshot has no
 * such login: it may be a truncated domain.
 *
 * @param stored null if the snapshot is unreadable or missing
 */
export async function requireLogin(stored: StoredSnapshot | null, value: string): Promise<void> {
  const { isTopLevel } = await import('../../../people/index.ts')
  if (!isTopLevel(value.trim()) || (stored !== null && (await isLogin(stored, value)))) return
  throw makeAmbiguityError(`${value.trim()} is a top-level domain, and the data has no such login`)
}

/**
 * The kind of a value to remove. Throws UsageFailure if it is suppressed as a login and a domain.
 */
export async function findRemovedKind(
  suppressions: SuppressionList,
  value: string,
): Promise<SuppressionKind> {
  const { detectKind } = await import('../../../people/index.ts')
  const kind = detectKind(value)
  const login = trimLogin(value)
  if (kind !== 'domain' && kind !== 'login') return kind
  const isSuppressedDomain = suppressions.suppressesAddress(`any@${login}`)
  if (!suppressions.suppressesLogin(login)) return isSuppressedDomain ? 'domain' : kind
  if (!isSuppressedDomain) return 'login'
  throw makeAmbiguityError('that is suppressed as a login, and as a domain')
}

async function isLogin(stored: StoredSnapshot, value: string): Promise<boolean> {
  const login = trimLogin(value)
  if ((await stored.loadCollection('users')).findOrdinals('login', login).length > 0) return true
  return (await stored.loadCollection('repos')).findOrdinals('ownerLogin', login).length > 0
}

function makeAmbiguityError(reason: string): UsageFailure {
  return new UsageFailure(`${reason}; say --kind login or --kind domain`)
}
