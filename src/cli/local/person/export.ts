/**
 * Exports all data about one person as a JSON object, for the right of access. Addresses are in
 * clear, suppressed people are included, and nothing is charged, because the operator has the files
 * anyway.
 */

import { tiers, type UserRelationship, userRelationships } from '../../../contract/index.ts'
import type { RecordAbout } from '../../../ingest/index.ts'
import { kinds } from '../../../operations/index.ts'
import {
  type Direction,
  type OpenRelation,
  readMetrics,
  type UserMetricColumns,
} from '../../../snapshot/index.ts'
import { type Io, splitBatches } from '../../output/io.ts'
import { type JsonObject, JsonObjectStream } from '../../output/json.ts'
import type { StoredSnapshot, StoredUser } from '../stored/snapshot.ts'
import type { PersonStored, SnapshotHolding } from './find.ts'

/** Data about a person outside of the current snapshot. */
export interface PersonRecords {
  /** The service's identifier. Null for an owner without a user record. */
  readonly id: string | null
  /** Whether the whole person is suppressed. Single addresses may also be suppressed. */
  readonly suppressed: boolean
  readonly suppressions: readonly JsonObject[]
  /** Signals that clients sent about the person with requests for addresses. */
  readonly signals: AsyncIterable<JsonObject> | readonly JsonObject[]
  /** Reveals of the person's addresses, with their times. */
  readonly addressesShown: AsyncIterable<JsonObject> | readonly JsonObject[]
  /** Start of the journal's reveals. Null if nothing was archived. */
  readonly addressesShownSince: string | null
  /** All snapshots, and whether they have data about the person. */
  readonly snapshots: readonly SnapshotHolding[]
  /** Stored records of the person, which later updates are merged into. */
  readonly records: AsyncIterable<RecordAbout>
}

const recordsAtOnce = 100

/** @param found null if the snapshot has no person of that name */
export async function exportPerson(
  io: Io,
  person: PersonRecords,
  found: PersonStored | null,
): Promise<void> {
  const { id, suppressed, suppressions, snapshots, signals, addressesShown, records } = person
  const object = new JsonObjectStream(io)
  await object.writeMember('id', id)
  await object.writeMember('exportedAt', kinds.formatSeconds(Date.now()))
  await object.writeMember('suppressed', suppressed)
  await object.writeMember('suppressions', suppressions)
  await object.writeMember('snapshots', snapshots)
  await object.writeMember('snapshot', found?.stored.manifest.name ?? null)
  if (found === null || found.user === null) {
    await object.writeMember('user', null)
    if (found !== null) await writeOwned(object, found.stored, found.owned)
  } else {
    await object.writeMember('user', await readUser(found.stored, found.user))
    await object.writeMember('aliases', await found.stored.listAliases(found.user))
    const provenance = await found.stored.loadProvenance('users')
    await object.writeMember('provenance', provenance?.of(found.user.ordinal) ?? null)
    await writeDerived(object, found.stored, found.user)
  }
  await object.writeList('signals', splitBatches(signals, recordsAtOnce))
  // `audit --user` of a backup lists the reveals that were trimmed.
  await object.writeMember('addressesShownSince', person.addressesShownSince)
  await object.writeList('addressesShown', splitBatches(addressesShown, recordsAtOnce))
  await object.writeList('records', splitBatches(records, recordsAtOnce))
  await object.end()
}

/**
 * The document, with `emails` in clear. Addresses in other texts are in clear only in `records`.
 */
async function readUser(stored: StoredSnapshot, user: StoredUser): Promise<JsonObject> {
  const emails = (await stored.loadContacts()).addressesOf(user.ordinal)
  return emails.length === 0 ? user.document : { ...user.document, emails }
}

async function writeDerived(
  object: JsonObjectStream,
  stored: StoredSnapshot,
  user: StoredUser,
): Promise<void> {
  await object.writeMember('professional', await readProfile(stored, user))
  const userMetrics = await stored.loadUserMetrics()
  await object.writeMember('devrank', readDevrank(userMetrics, user.ordinal))
  await object.writeMember('metrics', { ...readMetrics(userMetrics, user.ordinal) })
  await writeOwned(object, stored, await listOwned(stored, user.ordinal))
  for (const name of relationshipNames) {
    await object.writeList(name, listNeighbours(stored, name, user.ordinal))
  }
}

async function writeOwned(
  object: JsonObjectStream,
  stored: StoredSnapshot,
  owned: readonly number[],
): Promise<void> {
  const repos = await stored.loadCollection('repos')
  const sources = await stored.loadProvenance('repos')
  async function* documents() {
    for (const ordinal of owned) {
      const provenance = sources?.of(ordinal) ?? null
      const repo = repos.readDocument(ordinal)
      yield provenance === null ? repo : { ...repo, provenance: { ...provenance } }
    }
  }
  await object.writeList('repositories', splitBatches(documents(), recordsAtOnce))
}

async function readProfile(
  stored: StoredSnapshot,
  user: StoredUser,
): Promise<JsonObject | undefined> {
  const { out } = await stored.loadRelation('profiles')
  if (out.countNeighbours(user.ordinal) === 0) return undefined
  const professionals = await stored.loadCollection('professionals')
  return professionals.readDocument(out.readNeighbour(user.ordinal, 0))
}

function readDevrank(userMetrics: UserMetricColumns, user: number): JsonObject {
  const { rawScore, pc, crackedScore, trust, community, totalStars } = userMetrics
  const columns = { rawScore, pc, crackedScore, trust, community, totalStars }
  const tier = tiers.find(({ from }) => pc[user]! >= from)!.name
  const values = Object.entries(columns).map(([name, column]) => [name, column[user]])
  return { ...Object.fromEntries(values), tier }
}

// Neighbours of a person in the graph, in pieces, because they may be hundreds of thousands.

const relationshipNames = Object.keys(userRelationships) as readonly UserRelationship[]

const pieceSize = 1000

/** Yields logins or full names of all neighbours, in the order of the service. */
export async function* listNeighbours(
  stored: StoredSnapshot,
  relationship: UserRelationship,
  user: number,
): AsyncGenerator<readonly string[]> {
  const { edges, direction, returns } = userRelationships[relationship]
  const lists = await stored.loadRelation(edges)
  const others = await stored.loadCollection(returns)
  for (const ordinals of splitList(lists, direction, user)) {
    yield Array.from(ordinals, (ordinal) => {
      const { login, ownerLogin, name } = others.readDocument(ordinal)
      return typeof login === 'string' ? login : `${ownerLogin}/${name}`
    })
  }
}

/** Ordinals of all repositories of the owner. */
async function listOwned(stored: StoredSnapshot, user: number): Promise<number[]> {
  const owners = await stored.loadRelation('owners')
  return [...splitList(owners, 'in', user)].flatMap((ordinals) => [...ordinals])
}

function* splitList(
  relation: OpenRelation,
  direction: Direction,
  node: number,
): Generator<Uint32Array> {
  const lists = relation[direction]
  for (let place = 0; place < lists.countNeighbours(node); place += pieceSize) {
    const ordinals = new Uint32Array(Math.min(pieceSize, lists.countNeighbours(node) - place))
    lists.copy(node, place, ordinals.length, ordinals, 0)
    yield ordinals
  }
}
