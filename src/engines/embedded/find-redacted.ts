/**
 * Users who stay while some of their addresses are hidden. Where these are many they are looked for
 * twice: roughly, by tags alone, in milliseconds, which hides more than it has to; and exactly, for
 * which each of their addresses is read, which may take seconds beside other work.
 */
import { type Bitset, GrowableU32, type OpenIndex, setBit, TieSet } from 'native-free-index'
import type { Collection, OpenRelation, Relation, UserContacts } from '../../snapshot/index.ts'
import { termsOnlyOf } from '../address-terms.ts'
import type { HiddenPeople } from '../engine.ts'
import type { Slices } from '../slices.ts'
import { anyTerm, type HiddenTerms, HiddenTermsFinder } from './hidden-terms.ts'
import type { AddressTags } from './known-tags.ts'
import { setCounts, setNumbers } from './shared-sets.ts'

/** What of a snapshot tells it. */
export interface AddressWorld {
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly contacts: UserContacts
}

/** Collections that have terms by addresses. */
export type Addressed = 'users' | 'professionals'

export type PutSet = (set: number, bits: TieSet['sets']) => void

export interface Redacted {
  /** By tie; null where there are none. */
  readonly users: Bitset | null
  /** @param put keeps a set in shared memory */
  termsOf(collection: Addressed, put: PutSet, slices: Slices): Promise<HiddenTerms | null>
}

/** Users between two looks at the clock: by tags, and with their addresses. */
const tagsPerLook = 4096
const usersPerLook = 64

/** Ties of users who may have a hidden address, and are not hidden themselves. */
export async function findCandidates(
  { starts, tags }: AddressTags,
  people: HiddenPeople,
  hiddenUsers: TieSet,
  slices: Slices,
): Promise<Uint32Array> {
  const candidates = new GrowableU32()
  for (let user = 0; user + 1 < starts.length; user++) {
    if (user % tagsPerLook === 0 && slices.isOver) await slices.pause()
    if (mayHideAny(people, tags, starts[user]!, starts[user + 1]!) && !hiddenUsers.has(user)) {
      candidates.push(user)
    }
  }
  return candidates.view()
}

function mayHideAny({ tags: list }: HiddenPeople, tags: Uint16Array, start: number, end: number) {
  for (let i = start; i < end; i++) if (list.mayHide(tags[i]!)) return true
  return false
}

/** As if all terms of their addresses, and perhaps others, were of hidden ones. */
export async function redactRoughly(
  { indexes, relations: { profiles }, contacts }: AddressWorld,
  candidates: Uint32Array,
  slices: Slices,
): Promise<Redacted> {
  const users = bitsetOf(contacts)
  const sets = {
    users: new TieSet(indexes.users),
    professionals: new TieSet(indexes.professionals),
  }
  for (const [i, user] of candidates.entries()) {
    if (i % tagsPerLook === 0 && slices.isOver) await slices.pause()
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
  people: HiddenPeople,
  candidates: Uint32Array,
  slices: Slices,
): Promise<Redacted> {
  const users = bitsetOf(contacts)
  const finders = {
    users: new HiddenTermsFinder(indexes.users),
    professionals: new HiddenTermsFinder(indexes.professionals),
  }
  let isAny = false
  for (const [i, user] of candidates.entries()) {
    if (i % usersPerLook === 0 && slices.isOver) await slices.pause()
    const addresses = contacts.addressesOf(user)
    const hidden = addresses.filter((address) => people.hidesAddress(address))
    if (hidden.length === 0) continue
    isAny = true
    setBit(users, user)
    const others = addresses.filter((address) => !hidden.includes(address))
    const terms = termsOnlyOf(hidden, others)
    finders.users.add(user, terms)
    if (profiles.out.degree(user) > 0) {
      finders.professionals.add(profiles.out.neighbour(user, 0), terms)
    }
  }
  const termsOf = (collection: Addressed, put: PutSet, each: Slices) =>
    finders[collection].finish(setCounts[collection], put, each)
  return { users: isAny ? users : null, termsOf }
}

function bitsetOf({ users }: UserContacts): Bitset {
  return new Uint32Array((users + 31) >>> 5)
}
