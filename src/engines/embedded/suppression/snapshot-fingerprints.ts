/**
 * Fingerprints of all names and addresses in a snapshot: two bytes each, and four for each user.
 * They are computed once, before the snapshot is served. A changed suppression list is compared
 * with each fingerprint, and only names with an equal one are read.
 */

import { GrowableU32, type OpenIndex } from 'native-free-index'
import type { Collection, NameFingerprinter } from '../../../domain/index.ts'
import type { UserContacts } from '../../../snapshot/index.ts'
import type { TimeSlices } from '../../time-slices.ts'

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

/** Names, or users, between two checks of the clock. */
const namesPerCheck = 128

/** Rejects with the error of `timeSlices` if the result became useless. */
export async function findFingerprints(
  { indexes: { users, repos }, contacts }: NamedSnapshot,
  fingerprinter: NameFingerprinter,
  timeSlices: TimeSlices,
): Promise<SnapshotFingerprints> {
  const ofLogin = (login: string) => fingerprinter.ofLogin(login)
  return {
    logins: await fingerprintsOf(users, 'login', ofLogin, timeSlices),
    platformIds: await fingerprintsOf(
      users,
      'platformId',
      (id) => fingerprinter.ofPlatformId(id),
      timeSlices,
    ),
    owners: await fingerprintsOf(repos, 'ownerLogin', ofLogin, timeSlices),
    addresses: await addressFingerprints(contacts, fingerprinter, timeSlices),
  }
}

async function fingerprintsOf(
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
      const block = column.valuesBetween(
        start,
        Math.min(start + namesPerCheck, fingerprints.length),
      )
      for (const [i, folded] of block.entries()) {
        fingerprints[start + i] = fingerprintOf(asGiven(segment, field, start + i, folded))
      }
    }
    all.push(fingerprints)
  }
  return all
}

async function addressFingerprints(
  contacts: UserContacts,
  fingerprinter: NameFingerprinter,
  timeSlices: TimeSlices,
): Promise<AddressFingerprints> {
  const starts = new Uint32Array(contacts.users + 1)
  const fingerprints = new GrowableU32()
  for (let user = 0; user < contacts.users; user++) {
    if (user % namesPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    for (const address of contacts.addressesOf(user)) {
      for (const fingerprint of fingerprinter.ofAddress(address)) fingerprints.push(fingerprint)
    }
    starts[user + 1] = fingerprints.length
  }
  return { starts, fingerprints: new Uint16Array(fingerprints.view()) }
}

/** A value of a keyword field, as `asGiven`. */
export function valueAt(segment: IndexSegment, field: string, number: number): string {
  const [folded] = segment.keywords.get(field)!.valuesBetween(number, number + 1)
  return asGiven(segment, field, number, folded!)
}

/** As the data has it, as far as its case matters. */
function asGiven(
  { keywords, values }: IndexSegment,
  field: string,
  number: number,
  folded: string,
): string {
  const given = values.get(field)
  // In ASCII, folding changes case alone. Elsewhere it may change more.
  if (given === undefined || !beyondAscii.test(folded)) return folded
  return given.get(keywords.get(field)!.docIdsOf(number)[0]!)
}

const beyondAscii = /[^\0-\x7f]/
