/**
 * Who is hidden in a snapshot: found by marks when it is asked for, since a list of people who want
 * to be left alone is short, and who of them is still in the data fewer.
 */
import { LRUCache } from 'lru-cache'
import { type Collection, collections, perCollection, SnapshotError } from '../../snapshot/index.ts'
import type { SuppressedPeople } from '../engine.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { names } from './field-names.ts'
import { ordinalClauses, valueClauses } from './ordinals-query.ts'
import { QueryTime } from './query-time.ts'
import type { Query } from './requests.ts'
import { ordinalsOf } from './scan.ts'
import { SuppressedAddresses } from './suppressed-addresses.ts'

/** It never changes, so whoever works with it sees one state. */
export interface Suppression {
  readonly people: SuppressedPeople | null
  /** By collection: ties. */
  readonly suppressed: Readonly<Record<Collection, ReadonlySet<number>>>
  /** By collection: clauses that hidden documents meet. */
  readonly mustNot: Readonly<Record<Collection, readonly Query[]>>
  /** Users who are not hidden and have a hidden address. */
  readonly redacted: ReadonlySet<number>
  /** Null where nobody has a hidden address. */
  readonly addresses: Readonly<Record<Collection, SuppressedAddresses | null>>
  /** Whether a document that may be seen has the term, by id of the term. */
  readonly seen: LRUCache<string, boolean>
}

const nobody: ReadonlySet<number> = new Set()
const seenKept = 100_000

export function noneSuppressed(): Suppression {
  return {
    people: null,
    suppressed: perCollection(() => nobody),
    mustNot: perCollection(() => []),
    redacted: nobody,
    addresses: perCollection(() => null),
    seen: new LRUCache({ max: 1 }),
  }
}

/** It takes as long as it takes; each step has this long. */
const stepMs = 30_000

/** Users whose addresses are read at once. */
const contactsAtOnce = 1000

/** Throws RequestError, and SnapshotError where the snapshot's marks are not those of the list. */
export async function suppressionOf(
  snapshot: ClusterSnapshot,
  people: SuppressedPeople,
): Promise<Suppression> {
  const { marks } = people
  // Also while nobody is hidden: the first who is must not find out.
  const isUnmarked = snapshot.marks === null && people.isEmpty
  if (snapshot.marks !== marks.fingerprint && !isUnmarked) {
    throw new SnapshotError(
      `the indices of snapshot ${snapshot.name} were loaded with the suppression list of another ` +
        'store: nobody can be hidden in them; load the snapshot again with this one',
    )
  }
  if (people.isEmpty) return noneSuppressed()
  const found = await Promise.all(
    collections.map((name) => find(snapshot, name, names.personMarks, marks.people)),
  )
  const suppressed = perCollection(() => nobody as ReadonlySet<number>)
  for (const [i, name] of collections.entries()) suppressed[name] = new Set(found[i])
  const addresses: Record<Collection, SuppressedAddresses | null> = perCollection(() => null)
  let redacted: ReadonlySet<number> = nobody
  for (const name of ['users', 'professionals'] as const) {
    const all = await find(snapshot, name, names.addressMarks, marks.addresses)
    const shown = all.filter((ordinal) => !suppressed[name].has(ordinal))
    if (shown.length === 0) continue
    addresses[name] = await addressesIn(snapshot, name, shown, people)
    if (name === 'users') redacted = new Set(shown)
  }
  return {
    people,
    suppressed,
    mustNot: perCollection((name) => ordinalClauses(suppressed[name])),
    redacted,
    addresses,
    seen: new LRUCache({ max: seenKept }),
  }
}

async function find(
  { queries, indices }: ClusterSnapshot,
  collection: Collection,
  field: string,
  marks: readonly string[],
): Promise<number[]> {
  const ordinals: number[] = []
  for (const clause of valueClauses(field, marks)) {
    ordinals.push(
      ...(await ordinalsOf(queries, indices[collection], clause, new QueryTime(stepMs))),
    )
  }
  return ordinals
}

async function addressesIn(
  snapshot: ClusterSnapshot,
  collection: 'users' | 'professionals',
  ordinals: readonly number[],
  people: SuppressedPeople,
): Promise<SuppressedAddresses> {
  const addresses = new SuppressedAddresses(collection)
  for (let start = 0; start < ordinals.length; start += contactsAtOnce) {
    const some = ordinals.slice(start, start + contactsAtOnce)
    const time = new QueryTime(stepMs)
    const users = collection === 'users' ? some : await snapshot.usersOf(some, time)
    for (const [i, own] of (await snapshot.contactsOf(users, time)).entries()) {
      const suppressed = own.filter((address) => people.suppressesAddress(address))
      const others = own.filter((address) => !people.suppressesAddress(address))
      addresses.add(some[i]!, suppressed, others)
    }
  }
  return addresses
}
