/** Finds the person of a name in the data, and the snapshots with data about this person. */
import { listSnapshots, SnapshotError } from '../../../snapshot/index.ts'
import { StoredSnapshot, type StoredUser } from '../stored/snapshot.ts'

/** The known names of one person. */
export interface KnownNames {
  readonly login?: string
  readonly platformId?: string
  /** Other platformIds. */
  readonly aliases?: readonly string[]
}

/** The person in the current snapshot. */
export interface PersonStored {
  readonly stored: StoredSnapshot
  /** Null for an owner of repositories without a user record. */
  readonly user: StoredUser | null
  /** Ordinals of the repositories of such an owner. */
  readonly owned: readonly number[]
}

/** A snapshot in the data directory. */
export interface SnapshotHolding {
  readonly name: string
  /** Whether it has a user or an owner with one of the names. Null if it is unreadable. */
  readonly holds: boolean | null
}

/**
 * Null if no person has that name. Throws an Error if several people have it.
 *
 * @param help how to name one of several
 */
export async function findPerson(
  stored: StoredSnapshot,
  field: 'login' | 'platformId',
  name: string,
  help = 'give one with --kind platform-id',
): Promise<PersonStored | null> {
  const [user, ...others] = await stored.findUsers(field, name)
  if (user !== undefined) {
    const isOwn = field === 'platformId' && user.platformId === name
    if (others.length === 0 || isOwn) return { stored, user, owned: [] }
    const ids = [user, ...others].map(({ platformId }) => platformId).join(', ')
    const what = field === 'login' ? 'login' : 'alias'
    throw new Error(`several users have the ${what} "${name}", of the platformIds ${ids}; ${help}`)
  }
  const owned = field === 'login' ? await findOwned(stored, name) : []
  return owned.length === 0 ? null : { stored, user: null, owned }
}

/** Oldest first. */
export async function listHoldings(dataDir: string, names: KnownNames): Promise<SnapshotHolding[]> {
  const found: SnapshotHolding[] = []
  for (const name of await listSnapshots(dataDir)) {
    found.push({ name, holds: await checkHolding(dataDir, name, names) })
  }
  return found
}

async function checkHolding(
  dataDir: string,
  name: string,
  names: KnownNames,
): Promise<boolean | null> {
  let stored: StoredSnapshot | undefined
  try {
    stored = await StoredSnapshot.openNamed(dataDir, name)
    return await hasPerson(stored, names)
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (error instanceof SnapshotError || isGone) return null
    throw error
  } finally {
    await stored?.close()
  }
}

async function hasPerson(
  stored: StoredSnapshot,
  { login, platformId, aliases = [] }: KnownNames,
): Promise<boolean> {
  const users = await stored.loadCollection('users')
  const ids = platformId === undefined ? aliases : [platformId, ...aliases]
  if (ids.some((id) => users.findOrdinals('platformId', id).length > 0)) return true
  if (login === undefined) return false
  return (
    users.findOrdinals('login', login).length > 0 || (await findOwned(stored, login)).length > 0
  )
}

async function findOwned(stored: StoredSnapshot, login: string): Promise<number[]> {
  return (await stored.loadCollection('repos')).findOrdinals('ownerLogin', login)
}
