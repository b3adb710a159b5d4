/** Reads the values of fields from stored documents, as responses show them. */
import { userMetricNames } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import type { QueryEngine } from './engine.ts'
import type { CountedField } from './summary.ts'
import type { TimeSlices } from './time-slices.ts'

type StoredMembers = Readonly<Record<string, unknown>>

/** Parses the document on each call. Undefined if the value is absent or masked. */
type FieldReader = () => unknown

/** Readers by position of `ordinals`. Fields of a linked record are read from there. */
export async function openFieldReaders(
  engine: QueryEngine,
  collection: Collection,
  { field, link }: CountedField,
  ordinals: readonly number[],
  timeSlices?: TimeSlices,
): Promise<FieldReader[]> {
  const own = (name: Collection, member: string) => (some: readonly number[]) =>
    openFieldReaders(engine, name, { field: member, link: null }, some, timeSlices)
  const linked = async (
    relation: 'owners' | 'profiles',
    direction: 'in' | 'out',
    some: readonly number[],
    read: (ordinals: readonly number[]) => Promise<FieldReader[]>,
  ) => openLinkedReaders(await engine.graph.linked(relation, direction, some), read)
  if (link !== null) {
    return linked('owners', 'out', ordinals, (owners) =>
      linked('profiles', 'out', owners, own('professionals', field)),
    )
  }
  if (collection === 'repos' && field === 'ownerLocation') {
    return linked('owners', 'out', ordinals, own('users', 'location'))
  }
  if (collection === 'professionals' && !field.startsWith('professional.')) {
    return linked('profiles', 'in', ordinals, own('users', field))
  }
  const path = field.replace(/^professional\./, '').split('.')
  if (collection === 'users' && userMetricNames.has(field)) {
    const all = await engine.documents.userMetrics(ordinals)
    return all.map(
      ({ metrics }) =>
        () =>
          (metrics as StoredMembers)[field],
    )
  }
  const bodies = await engine.documents.bodies(collection, ordinals, timeSlices)
  return bodies.map((body) => () => findValue(readMembers(collection, body), path))
}

/** Readers by position of `ordinals`. A record without a link has no value. */
async function openLinkedReaders(
  ordinals: readonly (number | null)[],
  read: (some: readonly number[]) => Promise<FieldReader[]>,
): Promise<FieldReader[]> {
  const readers = await read(ordinals.filter((ordinal) => ordinal !== null))
  let next = 0
  return ordinals.map((ordinal) => (ordinal === null ? () => undefined : readers[next++]!))
}

/** The members of a stored document, and `fullName`, which is stored in two members. */
export function readMembers(
  collection: Collection,
  { buffer, byteOffset, byteLength }: Uint8Array,
): StoredMembers {
  const members: StoredMembers = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString())
  const { ownerLogin, name, firstName, lastName } = members
  if (collection === 'professionals') {
    const fullName = [firstName, lastName].filter(Boolean).join(' ')
    return fullName === '' ? members : { ...members, fullName }
  }
  // One of the members may be masked.
  const isNamed = collection === 'repos' && ownerLogin !== undefined && name !== undefined
  return isNamed ? { ...members, fullName: `${ownerLogin}/${name}` } : members
}

/** The value at the path. In a list, the values of all elements that have one. */
function findValue(members: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined || members === undefined) return members
  if (Array.isArray(members)) {
    const values = members.map((one) => findValue(one, path)).filter((one) => one !== undefined)
    return values.length === 0 ? undefined : values
  }
  if (typeof members !== 'object' || members === null) return undefined
  return Object.hasOwn(members, name)
    ? findValue((members as StoredMembers)[name], rest)
    : undefined
}

/** Distinct texts at the path, in the order of the document. */
export function listTextsAt(members: StoredMembers, path: readonly string[]): string[] {
  return [...new Set(listTextsIn(findValue(members, path)))]
}

/** The texts of a value or of a list. */
export function listTextsIn(value: unknown): string[] {
  return [value].flat(listsMax).filter((text) => typeof text === 'string')
}

/** Levels of nested lists, such as the titles of a profile's positions. */
const listsMax = 8
