/** Documents by what names them, where one look-up of the engine is not enough. */
import type { Engine, LookupField, StoredDocument } from '../engines/index.ts'

const serviceId = /^[0-9a-f]{32}$/i

/**
 * Service identifiers and platform node identifiers, mixed; the form tells which is meant first.
 */
export async function findByIds(
  engine: Engine,
  collection: 'users' | 'repos',
  ids: readonly string[],
): Promise<(StoredDocument | null)[]> {
  const byServiceId = ids.map((id) => (serviceId.test(id) ? id.toLowerCase() : ''))
  const find = (field: LookupField, values: readonly string[]) =>
    engine.find(collection, field, values)
  const [own, platform] = await Promise.all([find('id', byServiceId), find('platformId', ids)])
  return ids.map((_, i) => own[i] ?? platform[i] ?? null)
}

/** By position: the users that documents of `professionals` are about; null stays null. */
export async function usersOfProfiles(
  engine: Engine,
  profiles: readonly ({ readonly tie: number } | null)[],
): Promise<(StoredDocument | null)[]> {
  const known = profiles.filter((profile) => profile !== null)
  const users = await engine.linked(
    'profiles',
    'in',
    known.map(({ tie }) => tie),
  )
  const ties = users.map((tie) => tie ?? orphaned())
  const bodies = await engine.bodies('users', ties)
  let at = 0
  return profiles.map((profile) => {
    if (profile === null) return null
    const i = at++
    return { tie: ties[i]!, body: bodies[i]! }
  })
}

function orphaned(): never {
  throw new Error('a profile belongs to no user')
}
