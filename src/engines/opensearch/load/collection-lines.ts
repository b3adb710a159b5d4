/** Documents of users, repositories and profiles for the cluster, without edges. */
import type { Collection, NamePseudonyms, PersonNames } from '../../../domain/index.ts'
import { getObject, names, ownerObject, positionsObject, profileObject } from '../field-names.ts'
import { isOwnerField, isProfileField } from '../indices.ts'
import { type BulkLine, buildLine } from './bulk.ts'
import {
  buildFields,
  buildGiven,
  buildImpacts,
  buildPositions,
  type Scales,
} from './document-forms.ts'
import type { SnapshotDocument, SnapshotReader } from './snapshot-reader.ts'

/** From document number `from` on, in the order of the snapshot. */
export function* listCollectionLines(
  reader: SnapshotReader,
  collection: Collection,
  scales: Scales,
  pseudonyms: NamePseudonyms | null,
  from: number,
): Generator<BulkLine> {
  for (const document of reader.listDocuments(collection, from)) {
    yield buildLine(String(document.ordinal), {
      [names.ordinal]: document.ordinal,
      ...(pseudonyms === null ? {} : buildPseudonyms(document, pseudonyms)),
      [names.impacts]: buildImpacts(document, scales),
      [positionsObject]: buildPositions(document),
      ...buildFields(document, scales),
      [getObject('given')]: buildGiven(document),
      ...buildLinks[collection](document, scales),
      [names.body]: document.readBody(),
    })
  }
}

/** By collection: members that are not fields of the document itself. */
const buildLinks: Readonly<
  Record<Collection, (document: SnapshotDocument, scales: Scales) => object>
> = {
  users: (document) => ({
    [names.link]: { profile: document.reader.findLinked('profiles', 'out', document.ordinal) },
    [names.userMetrics]: document.reader.readUserData(document.ordinal),
    ...buildOrigin(document, 'users'),
  }),
  professionals: ({ reader, ordinal }) => {
    const user = reader.findLinked('profiles', 'in', ordinal)
    return { [names.link]: { user }, [names.owner]: user }
  },
  repos: (document, scales) => {
    const { reader, ordinal } = document
    const owner = reader.findLinked('owners', 'out', ordinal)
    const fields = owner === null ? {} : buildOwner(reader, owner, scales)
    return {
      [names.link]: { owner },
      ...fields,
      ...buildVector(document),
      ...buildOrigin(document, 'repos'),
    }
  },
}

/** Identifiers by aliases, and sources of fields. Members without a value are omitted. */
function buildOrigin(document: SnapshotDocument, collection: 'users' | 'repos'): object {
  const aliasIds = document.listAliasIds()
  const { provenance } = document.reader.snapshot
  const sources = provenance[collection]?.of(document.ordinal) ?? null
  return {
    ...(aliasIds.length > 0 && { [names.aliasIds]: aliasIds }),
    ...(sources !== null && { [names.provenance]: JSON.stringify(sources) }),
  }
}

/** The fields of a repository's owner, in the forms of a user, and of the profile if there is one. */
function buildOwner(reader: SnapshotReader, owner: number, scales: Scales): object {
  const user = reader.openDocument('users', owner)
  const fields = buildFields(user, scales, isOwnerField)
  const profile = reader.findLinked('profiles', 'out', owner)
  return {
    [names.owner]: owner,
    [ownerObject]: { ...fields, [getObject('given')]: buildGiven(user) },
    ...(profile !== null && {
      [profileObject]: buildFields(
        reader.openDocument('professionals', profile),
        scales,
        isProfileField,
      ),
    }),
  }
}

/** Zero vectors are omitted, because the cluster refuses them. */
function buildVector({ forward, docId }: SnapshotDocument): object {
  const vector = forward.readVector(docId)
  if (vector === null || vector.every((number) => number === 0)) return {}
  return { [names.vector]: Array.from(vector, roundFloat) }
}

/** Nine digits distinguish all Float32 numbers. A Float64 would take twice as many. */
function roundFloat(number: number): number {
  return Number(number.toPrecision(9))
}

function buildPseudonyms(document: SnapshotDocument, pseudonyms: NamePseudonyms): object {
  const { reader, collection } = document
  const user = findUser(document)
  const ofUser = user === null ? [] : pseudonyms.hashPerson(listNames(reader, user))
  if (collection === 'repos') {
    const own = pseudonyms.hashPerson({ login: document.readGiven('ownerLogin') })
    return { [names.personPseudonyms]: [...new Set([...own, ...ofUser])] }
  }
  const addresses = user === null ? [] : reader.contacts.addressesOf(user)
  const ofAddresses = addresses.flatMap((address) => pseudonyms.hashAddress(address))
  return {
    [names.personPseudonyms]: [...new Set(ofUser)],
    ...(user !== null && { [names.addressPseudonyms]: [...new Set(ofAddresses)] }),
  }
}

/** The user of a document, or null. */
function findUser({ reader, collection, ordinal }: SnapshotDocument): number | null {
  if (collection === 'users') return ordinal
  return collection === 'repos'
    ? reader.findLinked('owners', 'out', ordinal)
    : reader.findLinked('profiles', 'in', ordinal)
}

function listNames(reader: SnapshotReader, user: number): PersonNames {
  const login = reader.openDocument('users', user).readGiven('login')
  // The order has no meaning, because each has a pseudonym.
  const [platformId, ...aliases] = reader.listPlatformIds(user)
  return { login, platformId, aliases }
}
