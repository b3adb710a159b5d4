/**
 * Who is hidden in a snapshot: found by marks when it is asked for, since a list of people who want
 * to be left alone is short, and who of them is still in the data fewer.
 */
import { LRUCache } from 'lru-cache'
import { type Collection, collections, perCollection, SnapshotError } from '../../snapshot/index.ts'
import type { HiddenPeople } from '../engine.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { names } from './field-names.ts'
import { HiddenAddresses } from './hidden-addresses.ts'
import { QueryTime } from './query-time.ts'
import type { Query } from './requests.ts'
import { tiesOf } from './scan.ts'
import { tieClauses, valueClauses } from './ties-query.ts'

/** It never changes, so whoever works with it sees one state. */
export interface Concealment {
  readonly people: HiddenPeople | null
  /** By collection: ties. */
  readonly hidden: Readonly<Record<Collection, ReadonlySet<number>>>
  /** By collection: clauses that hidden documents meet. */
  readonly mustNot: Readonly<Record<Collection, readonly Query[]>>
  /** Users who are not hidden and have a hidden address. */
  readonly redacted: ReadonlySet<number>
  /** Null where nobody has a hidden address. */
  readonly addresses: Readonly<Record<Collection, HiddenAddresses | null>>
  /** Whether a document that may be seen has the term, by id of the term. */
  readonly seen: LRUCache<string, boolean>
}

const nobody: ReadonlySet<number> = new Set()
const seenKept = 100_000

export function nothingHidden(): Concealment {
  return {
    people: null,
    hidden: perCollection(() => nobody),
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
export async function concealmentOf(
  snapshot: ClusterSnapshot,
  people: HiddenPeople,
): Promise<Concealment> {
  const { marks } = people
  // Also while nobody is hidden: the first who is must not find out.
  const isUnmarked = snapshot.marks === null && people.isEmpty
  if (snapshot.marks !== marks.fingerprint && !isUnmarked) {
    throw new SnapshotError(
      `the indices of snapshot ${snapshot.name} were loaded with the suppression list of another ` +
        'store: nobody can be hidden in them; load the snapshot again with this one',
    )
  }
  if (people.isEmpty) return nothingHidden()
  const found = await Promise.all(
    collections.map((name) => find(snapshot, name, names.personMarks, marks.people)),
  )
  const hidden = perCollection(() => nobody as ReadonlySet<number>)
  for (const [i, name] of collections.entries()) hidden[name] = new Set(found[i])
  const addresses: Record<Collection, HiddenAddresses | null> = perCollection(() => null)
  let redacted: ReadonlySet<number> = nobody
  for (const name of ['users', 'professionals'] as const) {
    const all = await find(snapshot, name, names.addressMarks, marks.addresses)
    const shown = all.filter((tie) => !hidden[name].has(tie))
    if (shown.length === 0) continue
    addresses[name] = await addressesIn(snapshot, name, shown, people)
    if (name === 'users') redacted = new Set(shown)
  }
  return {
    people,
    hidden,
    mustNot: perCollection((name) => tieClauses(hidden[name])),
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
  const ties: number[] = []
  for (const clause of valueClauses(field, marks)) {
    ties.push(...(await tiesOf(queries, indices[collection], clause, new QueryTime(stepMs))))
  }
  return ties
}

async function addressesIn(
  snapshot: ClusterSnapshot,
  collection: 'users' | 'professionals',
  ties: readonly number[],
  people: HiddenPeople,
): Promise<HiddenAddresses> {
  const addresses = new HiddenAddresses(collection)
  for (let start = 0; start < ties.length; start += contactsAtOnce) {
    const some = ties.slice(start, start + contactsAtOnce)
    const time = new QueryTime(stepMs)
    const users = collection === 'users' ? some : await snapshot.usersOf(some, time)
    for (const [i, own] of (await snapshot.contactsOf(users, time)).entries()) {
      const hidden = own.filter((address) => people.hidesAddress(address))
      const others = own.filter((address) => !people.hidesAddress(address))
      addresses.add(some[i]!, hidden, others)
    }
  }
  return addresses
}
