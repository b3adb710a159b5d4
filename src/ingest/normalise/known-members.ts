/** The members that the format knows. All others are neither stored nor searched. */

import { createHash } from 'node:crypto'
import type { NodeKind } from '../sources/index.ts'
import { buildTypeError, LineError, type Members } from './members.ts'
import { listSourcedFields } from './origins.ts'
import { recordObjects, repoMembers, userMembers } from './record-members.ts'
import type { ValueSchema } from './record-values.ts'

const knownNames: Readonly<Record<NodeKind, ReadonlySet<string>>> = {
  users: new Set(Object.keys(userMembers)),
  repos: new Set(Object.keys(repoMembers)),
}

/** The fields that the provenance of a record can name, in the order of answers. */
export const sourcedFields = {
  users: listSourcedFields(knownNames.users),
  repos: listSourcedFields(knownNames.repos),
}

/** The line with known members only, or the line itself if it has no others. Throws LineError. */
export function writeRecordLine(kind: NodeKind, bytes: Buffer, members: Members): Buffer {
  const known = knownNames[kind]
  const names = Object.keys(members)
  if (names.every((name) => known.has(name))) return bytes
  const kept = names.filter((name) => known.has(name)).map((name) => [name, members[name]])
  return Buffer.from(serialise(Object.fromEntries(kept)))
}

/** Throws LineError for JSON that is too deep to be written, although it can be read. */
function serialise(members: Members): string {
  try {
    return JSON.stringify(members)
  } catch (error) {
    if (error instanceof RangeError) throw new LineError('it nests too deeply')
    throw error
  }
}

/** Why a member of a native line is not read. */
export const unknownMember = 'unknown member'

/** By object of a line and member: the object inside it, or null. */
const knownMembers: Readonly<Record<string, ReadonlyMap<string, string | null>>> =
  Object.fromEntries(
    Object.entries(recordObjects).map(([object, { members }]) => [
      object,
      new Map(Object.entries(members).map(([name, { schema }]) => [name, findInnerObject(schema)])),
    ]),
  )

function findInnerObject({ $ref, items }: ValueSchema): string | null {
  const name = $ref ?? items?.$ref
  return name !== undefined && Object.hasOwn(recordObjects, name) ? name : null
}

/**
 * Reports the members that the format does not know: `nick`, or `professional.nick`.
 *
 * @param object of `recordObjects`
 */
export function reportUnknownMembers(
  object: string,
  members: Members,
  report: (name: string) => void,
  path = '',
): void {
  const known = knownMembers[object]!
  for (const name in members) {
    const inside = known.get(name)
    if (inside === undefined) report(path + name)
    if (typeof inside !== 'string') continue
    for (const item of [members[name]].flat()) {
      const isObject = typeof item === 'object' && item !== null
      if (isObject) reportUnknownMembers(inside, item as Members, report, `${path}${name}.`)
    }
  }
}

// `"deleted": true` in a line of an update.

export function isDeletion({ deleted }: Members): boolean {
  if (deleted === undefined || deleted === null || deleted === false) return false
  if (deleted === true) return true
  throw buildTypeError('deleted', 'true or false')
}

/** In an import that replaces everything there is nothing to delete from. */
export function refuseDeletion(members: Members): void {
  if (isDeletion(members)) throw new LineError('"deleted" is for imports with --update')
}

/**
 * The service's identifier: the first 128 bits of SHA-256("user:" or "repo:" + platformId), in hex.
 */
export function serviceId(kind: 'user' | 'repo', platformId: string): string {
  return createHash('sha256').update(`${kind}:${platformId}`).digest('hex').slice(0, 32)
}
