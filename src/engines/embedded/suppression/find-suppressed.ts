/**
 * Finds the documents of suppressed people. A user matches by login, platformId or any address, a
 * profile by its user. A repository matches by its owner, even without a user document. Stored
 * fingerprints exclude almost every name, and only the remaining ones are read and hashed.
 */
import {
  type Adjacency,
  foldKeyword,
  GrowableU32,
  type OpenIndex,
  OrdinalSet,
  setBit,
} from 'native-free-index'
import type { Collection, NameFingerprinter, SuppressedPeople } from '../../../domain/index.ts'
import type { OpenRelation, Relation, UserContacts } from '../../../snapshot/index.ts'
import type { TimeSlices } from '../../time-slices.ts'
import type { SuppressedFollowCounts } from './suppressor.ts'

/** The part of a snapshot that is searched for suppressed people. */
export interface SuppressibleSnapshot {
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly contacts: UserContacts
}

/** Fingerprints between two clock checks. Each match of a long list costs a hash. */
const fingerprintsPerCheck = 1024

/** Users between two clock checks if each of their addresses is read. */
const usersPerCheck = 64

/** Neighbours per read. */
const chunkMax = 4096

/** Returns the users with a suppressed login or platformId. */
export async function findUsersByName(
  { indexes: { users } }: SuppressibleSnapshot,
  people: SuppressedPeople,
  fingerprints: SnapshotFingerprints,
  timeSlices: TimeSlices,
): Promise<OrdinalSet> {
  const found = new OrdinalSet(users)
  const logins = { index: users, field: 'login', fingerprints: fingerprints.logins }
  await addWhere(logins, people, (login) => people.suppressesLogin(login), found, timeSlices)
  const ids = { index: users, field: 'platformId', fingerprints: fingerprints.platformIds }
  await addWhere(ids, people, (id) => people.suppressesPlatformId(id), found, timeSlices)
  return found
}

/** Returns ordinals of users who may have a suppressed address and are not in `users`. */
export async function findAddressCandidates(
  { starts, fingerprints }: AddressFingerprints,
  { fingerprints: list }: SuppressedPeople,
  users: OrdinalSet,
  timeSlices: TimeSlices,
): Promise<Uint32Array> {
  const candidates = new GrowableU32()
  for (let user = 0; user + 1 < starts.length; user++) {
    if (user % fingerprintsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    for (let i = starts[user]!; i < starts[user + 1]!; i++) {
      if (!list.maySuppress(fingerprints[i]!)) continue
      if (!users.has(user)) candidates.push(user)
      break
    }
  }
  return candidates.view()
}

/** Adds the candidates with a suppressed address to `users`. */
export async function addUsersByAddress(
  { contacts }: SuppressibleSnapshot,
  people: SuppressedPeople,
  candidates: Uint32Array,
  users: OrdinalSet,
  timeSlices: TimeSlices,
): Promise<void> {
  for (const [i, user] of candidates.entries()) {
    if (i % usersPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    const isSuppressed = contacts
      .addressesOf(user)
      .some((address) => people.suppressesAddress(address))
    if (isSuppressed) users.add(user)
  }
}

/** Returns the users themselves, their profiles, and the repositories of suppressed owners. */
export async function findPeopleDocuments(
  users: OrdinalSet,
  { indexes, relations: { profiles } }: SuppressibleSnapshot,
  people: SuppressedPeople,
  fingerprints: SnapshotFingerprints,
  timeSlices: TimeSlices,
): Promise<Readonly<Record<Collection, OrdinalSet>>> {
  const repos = new OrdinalSet(indexes.repos)
  const professionals = new OrdinalSet(indexes.professionals)
  for (const user of users.listOrdinals()) {
    if (timeSlices.isOver) await timeSlices.pause()
    addOwned(indexes.repos, foldLogin(indexes, user), repos)
    if (profiles.out.countNeighbours(user) > 0)
      professionals.add(profiles.out.readNeighbour(user, 0))
  }
  const owners = { index: indexes.repos, field: 'ownerLogin', fingerprints: fingerprints.owners }
  await addWhere(owners, people, (login) => people.suppressesLogin(login), repos, timeSlices)
  return { users, repos, professionals }
}

/** Counts suppressed followers and followed users per user, from the lists of suppressed users. */
export async function countSuppressedFollows(
  { out, in: back }: OpenRelation,
  users: Uint32Array,
  timeSlices: TimeSlices,
): Promise<SuppressedFollowCounts> {
  const followers = new Uint32Array(out.nodes)
  const following = new Uint32Array(out.nodes)
  const chunk = new Uint32Array(chunkMax)
  const countList = async (lists: Adjacency, user: number, counts: Uint32Array) => {
    const degree = lists.countNeighbours(user)
    for (let position = 0; position < degree; position += chunkMax) {
      if (timeSlices.isOver) await timeSlices.pause()
      const copied = lists.copy(user, position, chunkMax, chunk, 0)
      for (let i = 0; i < copied; i++) counts[chunk[i]!]!++
    }
  }
  for (const user of users) {
    await countList(out, user, followers)
    await countList(back, user, following)
  }
  return { followers, following }
}

/** The distinct values of a keyword field, and their fingerprints. */
interface FingerprintedField {
  readonly index: OpenIndex
  readonly field: string
  readonly fingerprints: ShardFingerprints
}

/** Adds the documents of each suppressed value. */
async function addWhere(
  { index: { segments }, field, fingerprints }: FingerprintedField,
  people: SuppressedPeople,
  suppresses: (value: string) => boolean,
  found: OrdinalSet,
  timeSlices: TimeSlices,
): Promise<void> {
  const list = people.fingerprints
  for (const [shard, segment] of segments.entries()) {
    const column = segment.keywords.get(field)!
    const ofShard = fingerprints[shard]!
    for (let number = 0; number < ofShard.length; number++) {
      if (number % fingerprintsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
      if (!list.maySuppress(ofShard[number]!) || !suppresses(readValue(segment, field, number)))
        continue
      for (const docId of column.readDocIds(number)) setBit(found.sets[shard]!, docId)
    }
  }
}

/** @param login folded, like the owners of repositories */
function addOwned({ segments }: OpenIndex, login: string, found: OrdinalSet): void {
  for (const [shard, { keywords }] of segments.entries()) {
    for (const docId of keywords.get('ownerLogin')!.findDocIds(login))
      setBit(found.sets[shard]!, docId)
  }
}

function foldLogin({ users, repos }: SuppressibleSnapshot['indexes'], user: number): string {
  const segment = users.segments[user % users.segments.length]!
  const docId = segment.ordinals.docOf[Math.floor(user / users.segments.length)]!
  const { match } = repos.segments[0]!.keywords.get('ownerLogin')!
  return foldKeyword(match, segment.values.get('login')!.get(docId))
}

// Fingerprints of all names and addresses in a snapshot: two bytes each, and four more per user.
// They are computed once, before the snapshot serves. A new suppression list is compared with all
// fingerprints, and only names with an equal fingerprint are read.

type IndexSegment = OpenIndex['segments'][number]

/** By shard, then by term ordinal of the value. */
export type ShardFingerprints = readonly Uint16Array[]

export interface SnapshotFingerprints {
  readonly logins: ShardFingerprints
  readonly platformIds: ShardFingerprints
  /** Fingerprints of repository owners. */
  readonly owners: ShardFingerprints
  readonly addresses: AddressFingerprints
}

/** Fingerprints of a user's addresses: from `starts[ordinal]` to `starts[ordinal + 1]`. */
export interface AddressFingerprints {
  readonly starts: Uint32Array
  readonly fingerprints: Uint16Array
}

/** The part of a snapshot that has names and addresses. */
export interface NamedSnapshot {
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly contacts: UserContacts
}

/** Names, or users, between two clock checks. */
const namesPerCheck = 128

/** Rejects with the error of `timeSlices` if the result became useless. */
export async function findFingerprints(
  { indexes: { users, repos }, contacts }: NamedSnapshot,
  fingerprinter: NameFingerprinter,
  timeSlices: TimeSlices,
): Promise<SnapshotFingerprints> {
  const matchLogin = (login: string) => fingerprinter.fingerprintLogin(login)
  return {
    logins: await hashValues(users, 'login', matchLogin, timeSlices),
    platformIds: await hashValues(
      users,
      'platformId',
      (id) => fingerprinter.fingerprintPlatformId(id),
      timeSlices,
    ),
    owners: await hashValues(repos, 'ownerLogin', matchLogin, timeSlices),
    addresses: await hashAddresses(contacts, fingerprinter, timeSlices),
  }
}

async function hashValues(
  { segments }: OpenIndex,
  field: string,
  fingerprintOf: (value: string) => number,
  timeSlices: TimeSlices,
): Promise<ShardFingerprints> {
  const all: Uint16Array[] = []
  for (const segment of segments) {
    const column = segment.keywords.get(field)!
    const fingerprints = new Uint16Array(column.valueCount)
    for (let start = 0; start < fingerprints.length; start += namesPerCheck) {
      if (timeSlices.isOver) await timeSlices.pause()
      const block = column.decodeValues(start, Math.min(start + namesPerCheck, fingerprints.length))
      for (const [i, folded] of block.entries()) {
        fingerprints[start + i] = fingerprintOf(keepValue(segment, field, start + i, folded))
      }
    }
    all.push(fingerprints)
  }
  return all
}

async function hashAddresses(
  contacts: UserContacts,
  fingerprinter: NameFingerprinter,
  timeSlices: TimeSlices,
): Promise<AddressFingerprints> {
  const starts = new Uint32Array(contacts.users + 1)
  const fingerprints = new GrowableU32()
  for (let user = 0; user < contacts.users; user++) {
    if (user % namesPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    for (const address of contacts.addressesOf(user)) {
      for (const fingerprint of fingerprinter.fingerprintAddress(address))
        fingerprints.push(fingerprint)
    }
    starts[user + 1] = fingerprints.length
  }
  return { starts, fingerprints: new Uint16Array(fingerprints.view()) }
}

/** A value of a keyword field, as `keepValue`. */
export function readValue(segment: IndexSegment, field: string, number: number): string {
  const [folded] = segment.keywords.get(field)!.decodeValues(number, number + 1)
  return keepValue(segment, field, number, folded!)
}

/** The value as in the data, if its case matters. */
function keepValue(
  { keywords, values }: IndexSegment,
  field: string,
  number: number,
  folded: string,
): string {
  const given = values.get(field)
  // In ASCII, folding changes only case. Beyond ASCII it may change more.
  if (given === undefined || !beyondAscii.test(folded)) return folded
  return given.get(keywords.get(field)!.readDocIds(number)[0]!)
}

const beyondAscii = /[^\0-\x7f]/
