/** Documents by identifiers and names that need more than one look-up of the engine. */
import {
  copyHit,
  type LookupField,
  type QueryEngine,
  type SearchHit,
  type StoredDocument,
} from '../engines/index.ts'

const serviceId = /^[0-9a-f]{32}$/i

/** A request by identifiers. The contract has checked that it has one of the two names. */
interface IdsRequest {
  readonly platformIds?: readonly string[]
  readonly githubIds?: readonly string[]
}

export function readIds({ platformIds, githubIds }: IdsRequest): readonly string[] {
  return platformIds ?? githubIds ?? []
}

/**
 * Finds users by service identifiers and platform node identifiers, mixed. The form decides which
 * is tried first.
 */
export async function findByIds(
  engine: QueryEngine,
  collection: 'users' | 'repos',
  ids: readonly string[],
): Promise<(StoredDocument | null)[]> {
  const byServiceId = ids.map((id) => (serviceId.test(id) ? id.toLowerCase() : ''))
  const find = (field: LookupField, values: readonly string[]) =>
    engine.documents.find(collection, field, values)
  const [own, platform] = await Promise.all([find('id', byServiceId), find('platformId', ids)])
  return ids.map((_, i) => own[i] ?? platform[i] ?? null)
}

/**
 * By position: documents by logins or full names, ids or platformIds, as people write them. Each
 * name is tried as such before it is tried as an identifier.
 */
export async function findByNames(
  engine: QueryEngine,
  collection: 'users' | 'repos',
  names: readonly string[],
): Promise<({ readonly ordinal: number; readonly id: string } | null)[]> {
  const isOfUsers = collection === 'users'
  const plain = names.map((name) => (isOfUsers ? name.replace(/^@/, '') : name))
  const [named, identified] = await Promise.all([
    engine.documents.find(collection, isOfUsers ? 'login' : 'fullName', plain),
    findByIds(engine, collection, plain),
  ])
  return names.map((_, i) => {
    const found = named[i] ?? identified[i] ?? null
    return found && { ordinal: found.ordinal, id: parseDocument<{ id: string }>(found.body).id }
  })
}

/** By position: the users of `professionals` documents. Null stays null. */
export async function findUsersOfProfiles(
  engine: QueryEngine,
  profiles: readonly ({ readonly ordinal: number } | null)[],
): Promise<(StoredDocument | null)[]> {
  const known = profiles.filter((profile) => profile !== null)
  const users = await engine.graph.linked(
    'profiles',
    'in',
    known.map(({ ordinal }) => ordinal),
  )
  const ordinals = users.map((ordinal) => ordinal ?? throwOrphaned())
  const bodies = await engine.documents.bodies('users', ordinals)
  let at = 0
  return profiles.map((profile) => {
    if (profile === null) return null
    const i = at++
    return { ordinal: ordinals[i]!, body: bodies[i]! }
  })
}

/** Hits of `professionals` as the users that they are about, with the same scores. */
export async function findUsersOfHits(
  engine: QueryEngine,
  profiles: readonly SearchHit[],
): Promise<SearchHit[]> {
  const users = await findUsersOfProfiles(engine, profiles)
  return profiles.map((profile, i) => copyHit(profile, users[i]!))
}

/** The members of a stored document. An import has written it by the schema of its collection. */
export function parseDocument<Members>({ buffer, byteOffset, byteLength }: Uint8Array): Members {
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as Members
}

function throwOrphaned(): never {
  throw new Error('a profile belongs to no user')
}
