/**
 * Users who stay while some of their addresses are hidden. Where these are many they are looked for
 * twice: roughly, by tags alone, in milliseconds, which hides more than it has to; and exactly, for
 * which each of their addresses is read, which may take seconds beside other work.
 */
import { type Bitset, GrowableU32, type OpenIndex, OrdinalSet, setBit } from 'native-free-index'
import type { Collection, OpenRelation, Relation, UserContacts } from '../../../snapshot/index.ts'
import { termsOnlyOf } from '../../address-terms.ts'
import type { SuppressedPeople } from '../../engine.ts'
import type { TimeSlices } from '../../time-slices.ts'
import { setCounts, setNumbers } from '../workers/shared-sets.ts'
import type { AddressFingerprints } from './known-fingerprints.ts'
import { anyTerm, type MaskedTerms, MaskedTermsFinder } from './masked-terms.ts'

/** What of a snapshot tells it. */
export interface AddressWorld {
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly contacts: UserContacts
}

/** Collections that have terms by addresses. */
export type Addressed = 'users' | 'professionals'

export type PutSet = (set: number, bits: OrdinalSet['sets']) => void

export interface Redacted {
  /** By tie; null where there are none. */
  readonly users: Bitset | null
  /** @param put keeps a set in shared memory */
  termsOf(collection: Addressed, put: PutSet, timeSlices: TimeSlices): Promise<MaskedTerms | null>
}

/** Users between two looks at the clock: by tags, and with their addresses. */
const fingerprintsPerCheck = 4096
const usersPerCheck = 64

/** Ties of users who may have a hidden address, and are not hidden themselves. */
export async function findCandidates(
  { starts, fingerprints }: AddressFingerprints,
  people: SuppressedPeople,
  suppressedUsers: OrdinalSet,
  timeSlices: TimeSlices,
): Promise<Uint32Array> {
  const candidates = new GrowableU32()
  for (let user = 0; user + 1 < starts.length; user++) {
    if (user % fingerprintsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    if (
      mayHideAny(people, fingerprints, starts[user]!, starts[user + 1]!) &&
      !suppressedUsers.has(user)
    ) {
      candidates.push(user)
    }
  }
  return candidates.view()
}

function mayHideAny(
  { fingerprints: list }: SuppressedPeople,
  fingerprints: Uint16Array,
  start: number,
  end: number,
) {
  for (let i = start; i < end; i++) if (list.mayHide(fingerprints[i]!)) return true
  return false
}

/** As if all terms of their addresses, and perhaps others, were of hidden ones. */
export async function redactRoughly(
  { indexes, relations: { profiles }, contacts }: AddressWorld,
  candidates: Uint32Array,
  timeSlices: TimeSlices,
): Promise<Redacted> {
  const users = bitsetOf(contacts)
  const sets = {
    users: new OrdinalSet(indexes.users),
    professionals: new OrdinalSet(indexes.professionals),
  }
  for (const [i, user] of candidates.entries()) {
    if (i % fingerprintsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    setBit(users, user)
    sets.users.add(user)
    if (profiles.out.degree(user) > 0) sets.professionals.add(profiles.out.neighbour(user, 0))
  }
  const termsOf = async (collection: Addressed, put: PutSet) => {
    put(setNumbers.redacted, sets[collection].sets)
    return anyTerm
  }
  return { users, termsOf }
}

export async function redactExactly(
  { indexes, relations: { profiles }, contacts }: AddressWorld,
  people: SuppressedPeople,
  candidates: Uint32Array,
  timeSlices: TimeSlices,
): Promise<Redacted> {
  const users = bitsetOf(contacts)
  const finders = {
    users: new MaskedTermsFinder(indexes.users),
    professionals: new MaskedTermsFinder(indexes.professionals),
  }
  let isAny = false
  for (const [i, user] of candidates.entries()) {
    if (i % usersPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    const addresses = contacts.addressesOf(user)
    const suppressed = addresses.filter((address) => people.suppressesAddress(address))
    if (suppressed.length === 0) continue
    isAny = true
    setBit(users, user)
    const others = addresses.filter((address) => !suppressed.includes(address))
    const terms = termsOnlyOf(suppressed, others)
    finders.users.add(user, terms)
    if (profiles.out.degree(user) > 0) {
      finders.professionals.add(profiles.out.neighbour(user, 0), terms)
    }
  }
  const termsOf = (collection: Addressed, put: PutSet, each: TimeSlices) =>
    finders[collection].finish(setCounts[collection], put, each)
  return { users: isAny ? users : null, termsOf }
}

function bitsetOf({ users }: UserContacts): Bitset {
  return new Uint32Array((users + 31) >>> 5)
}
