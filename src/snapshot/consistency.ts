/** Checks that files belong together: valid files can still come from two builds. */

import { join } from 'node:path'
import { countFullVectorBytes, type OpenIndex } from 'native-free-index'
import { type Collection, collections } from '../domain/index.ts'
import { openContacts, type UserContacts } from './contacts.ts'
import { fileNames, type Manifest, SnapshotError, type SourcedCollection } from './manifest.ts'
import { named, openCollection, type SnapshotMemory } from './memory.ts'
import { openProvenance, type RecordProvenance } from './provenance.ts'
import {
  type OpenRelation,
  openRelation,
  type Relation,
  relationEnds,
  relations,
} from './relations.ts'
import { openUserMetrics, type UserMetricColumns } from './user-metrics.ts'

/** The opened files other than index, stored documents and graph. */
export interface RecordFiles {
  readonly userMetrics: UserMetricColumns
  readonly contacts: UserContacts
  /** Null where no record of the collection has provenance. */
  readonly provenance: Readonly<Record<SourcedCollection, RecordProvenance | null>>
}

/**
 * Returns the files that it opens for the check and that nothing else opens. Throws SnapshotError
 * naming a file that does not fit.
 *
 * @param folder names the snapshot in errors
 */
export function checkConsistency(
  folder: string,
  manifest: Manifest,
  memory: SnapshotMemory,
): RecordFiles {
  for (const name of collections) {
    // First, since vectors are opened with their rows.
    checkRows(folder, manifest, memory, name)
    const index = checkedIndex(folder, manifest, memory, name)
    checkBodies(folder, memory, name, index)
  }
  for (const name of relations) checkRelation(folder, manifest, memory.graph[name], name)
  return {
    userMetrics: checkedUserMetrics(folder, manifest, memory.userMetricBytes),
    contacts: checkedContacts(folder, manifest, memory.contactBytes),
    provenance: {
      users: checkedProvenance(folder, manifest, memory, 'users'),
      repos: checkedProvenance(folder, manifest, memory, 'repos'),
    },
  }
}

/** Opens a collection and checks its number of documents, in all and per shard. */
function checkedIndex(
  folder: string,
  manifest: Manifest,
  { shared }: SnapshotMemory,
  collection: Collection,
): OpenIndex {
  const { documents } = manifest.collections[collection]
  const index = openCollection(collection, shared[collection], folder)
  const known = index.dictionary.statistics.documents
  if (known !== documents) {
    const path = join(folder, fileNames.dictionary(collection))
    throw new SnapshotError(`${path} knows ${known} documents, its manifest ${documents}`)
  }
  for (const [shard, segment] of index.segments.entries()) {
    const expected = documentsOf(manifest, collection, shard)
    if (segment.documents === expected) continue
    const path = join(folder, fileNames.segment(collection, shard))
    throw new SnapshotError(`${path} has ${segment.documents} documents, not ${expected}`)
  }
  return index
}

/** Documents are distributed to the shards round-robin. */
function documentsOf({ collections }: Manifest, collection: Collection, shard: number): number {
  const { documents, shards } = collections[collection]
  return Math.ceil((documents - shard) / shards)
}

function checkRows(
  folder: string,
  manifest: Manifest,
  { shared }: SnapshotMemory,
  collection: Collection,
): void {
  const { embedding } = manifest.collections[collection]
  if (embedding === undefined || countFullVectorBytes(embedding) === 0) return
  for (const [shard, { rows }] of shared[collection].segments.entries()) {
    const expected = documentsOf(manifest, collection, shard) * countFullVectorBytes(embedding)
    if (rows?.length === expected) continue
    const path = join(folder, fileNames.rows(collection, shard))
    throw new SnapshotError(`${path} has ${rows?.length} bytes, its documents need ${expected}`)
  }
}

function checkBodies(
  folder: string,
  { bodies }: SnapshotMemory,
  collection: Collection,
  { segments }: OpenIndex,
): void {
  for (const [shard, { storedBytes: bodyBytes }] of segments.entries()) {
    const { length } = bodies[collection][shard]!
    if (length === bodyBytes) continue
    const path = join(folder, fileNames.bodies(collection, shard))
    throw new SnapshotError(`${path} has ${length} bytes, its segment says ${bodyBytes}`)
  }
}

function checkRelation(
  folder: string,
  manifest: Manifest,
  bytes: Uint8Array,
  relation: Relation,
): void {
  const path = join(folder, fileNames.relation(relation))
  const lists = named(path, () => openRelation(bytes))
  for (const direction of ['out', 'in'] as const) {
    const { nodes } = lists[direction]
    const end = relationEnds[relation][direction]
    const { documents } = manifest.collections[end]
    if (nodes === documents) continue
    throw new SnapshotError(`${path} has ${nodes} nodes in "${direction}", of ${documents} ${end}`)
  }
  checkTargets(path, lists)
  if (lists.out.edges === lists.in.edges) return
  const both = `${lists.out.edges} edges in "out" and ${lists.in.edges} in "in"`
  throw new SnapshotError(`${path} has ${both}`)
}

/** A neighbour that is not a node of the other end would be an ordinal without a document. */
function checkTargets(path: string, lists: OpenRelation): void {
  for (const direction of ['out', 'in'] as const) {
    const { targets } = lists[direction]
    const { nodes } = lists[direction === 'out' ? 'in' : 'out']
    if (targets === nodes) continue
    throw new SnapshotError(`${path} leads to ${targets} nodes in "${direction}", of ${nodes}`)
  }
}

function checkedUserMetrics(folder: string, { collections }: Manifest, bytes: Uint8Array) {
  const path = join(folder, fileNames.userMetrics)
  const userMetrics = named(path, () => openUserMetrics(bytes))
  const { documents } = collections.users
  for (const [name, { length }] of Object.entries(userMetrics)) {
    if (length === documents) continue
    throw new SnapshotError(`${path} has "${name}" of ${length}, of ${documents} users`)
  }
  return userMetrics
}

function checkedContacts(folder: string, { collections }: Manifest, bytes: Uint8Array) {
  const path = join(folder, fileNames.contacts)
  const contacts = named(path, () => openContacts(bytes))
  const { documents } = collections.users
  if (contacts.users === documents) return contacts
  throw new SnapshotError(`${path} has addresses of ${contacts.users}, of ${documents} users`)
}

function checkedProvenance(
  folder: string,
  { collections }: Manifest,
  { provenanceBytes }: SnapshotMemory,
  collection: SourcedCollection,
): RecordProvenance | null {
  const bytes = provenanceBytes[collection]
  if (bytes === null) return null
  const path = join(folder, fileNames.provenance(collection))
  const provenance = named(path, () => openProvenance(bytes))
  const { documents } = collections[collection]
  if (provenance.records === documents) return provenance
  const both = `${provenance.records}, of ${documents} ${collection}`
  throw new SnapshotError(`${path} has sources of ${both}`)
}
