/** Documents of users, repositories and profiles for the cluster, without edges. */
import type { Collection, NamePseudonyms, PersonNames } from '../../../domain/index.ts'
import type { SourcedCollection } from '../../../snapshot/index.ts'
import { names, objectOf, ownerObject, positionsObject, profileObject } from '../field-names.ts'
import { isOfOwner, isOfProfile } from '../indices.ts'
import { type BulkLine, checkedLine } from './bulk.ts'
import {
  aliasIdsOf,
  fieldForms,
  givenForm,
  impactsForm,
  positionsForm,
  type Scales,
} from './document-forms.ts'
import type { Position, SnapshotReader } from './snapshot-reader.ts'

export interface LineSource {
  readonly reader: SnapshotReader
  readonly collection: Collection
  readonly scales: Scales
  /** Null without suppression by pseudonyms. */
  readonly pseudonyms: NamePseudonyms | null
}

/** From document number `from` on, in the order of the snapshot. */
export function* collectionLines(source: LineSource, from: number): Generator<BulkLine> {
  const { reader, collection } = source
  for (const position of reader.positions(collection, from)) {
    yield checkedLine(String(position.ordinal), documentOf(source, position))
  }
}

function documentOf(source: LineSource, position: Position): object {
  const { reader, collection, scales } = source
  const { ordinal } = position
  return {
    [names.ordinal]: ordinal,
    ...pseudonymsOf(source, position),
    [names.impacts]: impactsForm(reader, collection, position, scales),
    [positionsObject]: positionsForm(reader, collection, position),
    ...fieldForms(reader, collection, position, scales),
    [objectOf('given')]: givenForm(reader, collection, position),
    ...moreOf[collection](source, position),
    [names.body]: reader.body(collection, position),
  }
}

/** By collection: members that are not fields. */
const moreOf: Readonly<Record<Collection, (source: LineSource, position: Position) => object>> = {
  users: ({ reader }, position) => ({
    [names.link]: { profile: reader.linked('profiles', 'out', position.ordinal) },
    [names.userMetrics]: reader.metricsOf(position.ordinal),
    ...originOf(reader, 'users', position),
  }),
  professionals: ({ reader }, { ordinal }) => {
    const user = reader.linked('profiles', 'in', ordinal)
    return { [names.link]: { user }, [names.owner]: user }
  },
  repos: (source, position) => {
    const owner = source.reader.linked('owners', 'out', position.ordinal)
    return {
      [names.link]: { owner },
      ...(owner === null
        ? {}
        : { [names.owner]: owner, ...ownerOf(source, owner), ...profileOf(source, owner) }),
      ...vectorOf(source.reader, position),
      ...originOf(source.reader, 'repos', position),
    }
  },
}

/** Identifiers by aliases, and sources of fields. Members without a value are omitted. */
function originOf(
  reader: SnapshotReader,
  collection: SourcedCollection,
  position: Position,
): object {
  const aliasIds = aliasIdsOf(reader, collection, position)
  const provenance = reader.snapshot.provenance[collection]?.of(position.ordinal) ?? null
  return {
    ...(aliasIds.length > 0 && { [names.aliasIds]: aliasIds }),
    ...(provenance !== null && { [names.provenance]: JSON.stringify(provenance) }),
  }
}

/** The owner's fields in the forms of a user. */
function ownerOf({ reader, scales }: LineSource, owner: number): object {
  const position = reader.positionOf('users', owner)
  const forms = fieldForms(reader, 'users', position, scales, isOfOwner)
  const given = givenForm(reader, 'users', position)
  return { [ownerObject]: { ...forms, [objectOf('given')]: given } }
}

/** The owner's profile in the forms of a profile. Empty for an owner without one. */
function profileOf({ reader, scales }: LineSource, owner: number): object {
  const ordinal = reader.linked('profiles', 'out', owner)
  if (ordinal === null) return {}
  const position = reader.positionOf('professionals', ordinal)
  const forms = fieldForms(reader, 'professionals', position, scales, isOfProfile)
  return { [profileObject]: forms }
}

/** Zero vectors are omitted, because the cluster refuses them. */
function vectorOf(reader: SnapshotReader, { shard, docId }: Position): object {
  const vector = reader.forward('repos', shard).readVector(docId)
  if (vector === null || vector.every((number) => number === 0)) return {}
  return { [names.vector]: Array.from(vector, shortest) }
}

/** Nine digits distinguish all Float32 numbers. A Float64 would take twice as many. */
function shortest(number: number): number {
  return Number(number.toPrecision(9))
}

function pseudonymsOf({ reader, collection, pseudonyms }: LineSource, position: Position): object {
  if (pseudonyms === null) return {}
  const user = userOf(reader, collection, position.ordinal)
  const of = user === null ? [] : pseudonyms.hashPerson(namesOfUser(reader, user))
  const own =
    collection === 'repos'
      ? pseudonyms.hashPerson({ login: reader.given('repos', 'ownerLogin', position) })
      : []
  return {
    [names.personPseudonyms]: [...new Set([...own, ...of])],
    ...(collection === 'repos' || user === null
      ? {}
      : { [names.addressPseudonyms]: addressPseudonyms(reader, pseudonyms, user) }),
  }
}

/** The user of a document, or null. */
function userOf(reader: SnapshotReader, collection: Collection, ordinal: number): number | null {
  if (collection === 'users') return ordinal
  return collection === 'repos'
    ? reader.linked('owners', 'out', ordinal)
    : reader.linked('profiles', 'in', ordinal)
}

function namesOfUser(reader: SnapshotReader, user: number): PersonNames {
  const login = reader.given('users', 'login', reader.positionOf('users', user))
  // The order has no meaning, because each has a pseudonym.
  const [platformId, ...aliases] = reader.platformIdsOf(user)
  return { login, platformId, aliases }
}

function addressPseudonyms(
  reader: SnapshotReader,
  pseudonyms: NamePseudonyms,
  user: number,
): string[] {
  const addresses = reader.contacts.addressesOf(user)
  return [...new Set(addresses.flatMap((address) => pseudonyms.hashAddress(address)))]
}
