/** What a document has in a field of filters, as answers show it. */
import type { Collection } from '../domain/index.ts'
import type { Engine } from '../engines/index.ts'
import { parsedDocument } from './lookups.ts'

type DocumentMembers = Readonly<Record<string, unknown>>

/** Filters have other names for a few members. */
const otherNames: Readonly<Record<string, string>> = { githubId: 'platformId' }

/**
 * Undefined where it has nothing, and where answers do not show it.
 *
 * @param ordinal in the collection
 */
export async function shownValue(
  engine: Engine,
  collection: Collection,
  ordinal: number,
  field: string,
): Promise<unknown> {
  const [owner, ...path] = field.split('.')
  if (owner === 'professional') {
    return valueAt(withFullName(await membersOf(engine, 'professionals', ordinal)), path)
  }
  if (owner === 'ownerProfessional') {
    const [user] = await engine.linked('owners', 'out', [ordinal])
    const [profile] = await engine.linked('profiles', 'out', user == null ? [] : [user])
    return profile == null
      ? undefined
      : valueAt(withFullName(await membersOf(engine, 'professionals', profile)), path)
  }
  if (collection === 'repos' && field === 'ownerLocation') {
    const [user] = await engine.linked('owners', 'out', [ordinal])
    return user == null ? undefined : valueAt(await membersOf(engine, 'users', user), ['location'])
  }
  const name = otherNames[field] ?? field
  if (collection === 'repos') {
    return valueAt(withRepoFullName(await membersOf(engine, 'repos', ordinal)), [name])
  }
  const [user] =
    collection === 'users' ? [ordinal] : await engine.linked('profiles', 'in', [ordinal])
  if (user == null) return undefined
  const own = valueAt(await membersOf(engine, 'users', user), [name])
  if (own !== undefined) return own
  const [data] = await engine.userMetrics([user])
  return valueAt(data!.metrics as unknown as DocumentMembers, [name])
}

async function membersOf(engine: Engine, collection: Collection, ordinal: number) {
  const [body] = await engine.bodies(collection, [ordinal])
  return parsedDocument<DocumentMembers>(body!)
}

// Filters know names that documents store in two parts. A part may be masked.

function withFullName(profile: DocumentMembers): DocumentMembers {
  const { firstName, lastName } = profile
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  return fullName === '' ? profile : { ...profile, fullName }
}

function withRepoFullName(repo: DocumentMembers): DocumentMembers {
  const { ownerLogin, name } = repo
  return ownerLogin === undefined || name === undefined
    ? repo
    : { ...repo, fullName: `${ownerLogin}/${name}` }
}

/** Of lists, all values. */
function valueAt(members: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined || members === undefined) return members
  if (Array.isArray(members)) {
    const values = members.map((one) => valueAt(one, path)).filter((one) => one !== undefined)
    return values.length === 0 ? undefined : values
  }
  if (typeof members !== 'object' || members === null) return undefined
  return Object.hasOwn(members, name)
    ? valueAt((members as DocumentMembers)[name], rest)
    : undefined
}
