/** Checks that files belong together: valid files can still come from two builds. */

import { join } from 'node:path'
import { countFullVectorBytes } from 'native-free-index'
import { type Collection, collections } from '../domain/index.ts'
import { openContacts, type UserContacts } from './contacts.ts'
import { fileNames, type Manifest, SnapshotError, type SourcedCollection } from './manifest.ts'
import { openCollection, openNamed, type SnapshotMemory } from './memory.ts'
import { openProvenance, type RecordProvenance } from './provenance.ts'
import { openRelation, type Relation, relationEnds, relations } from './relations.ts'
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
  const files = new FileCheck(folder, manifest, memory)
  for (const name of collections) files.checkCollection(name)
  for (const name of relations) files.checkRelation(name)
  return {
    userMetrics: files.openUserMetrics(),
    contacts: files.openContacts(),
    provenance: { users: files.openProvenance('users'), repos: files.openProvenance('repos') },
  }
}

class FileCheck {
  readonly #folder: string
  readonly #collections: Manifest['collections']
  readonly #memory: SnapshotMemory

  constructor(folder: string, { collections }: Manifest, memory: SnapshotMemory) {
    this.#folder = folder
    this.#collections = collections
    this.#memory = memory
  }

  /** Checks the number of documents, in all and per shard, and the files beside the segments. */
  checkCollection(collection: Collection): void {
    const { shared, bodies } = this.#memory
    // First, since vectors are opened with their rows.
    this.#checkRows(collection)
    const { documents } = this.#collections[collection]
    const index = openCollection(collection, shared[collection], this.#folder)
    const known = index.dictionary.statistics.documents
    if (known !== documents) {
      const problem = `knows ${known} documents, its manifest ${documents}`
      throw this.#buildError(fileNames.dictionary(collection), problem)
    }
    for (const [shard, segment] of index.segments.entries()) {
      const expected = this.#countDocuments(collection, shard)
      if (segment.documents !== expected) {
        const problem = `has ${segment.documents} documents, not ${expected}`
        throw this.#buildError(fileNames.segment(collection, shard), problem)
      }
      const { length } = bodies[collection][shard]!
      if (length === segment.storedBytes) continue
      const problem = `has ${length} bytes, its segment says ${segment.storedBytes}`
      throw this.#buildError(fileNames.bodies(collection, shard), problem)
    }
  }

  checkRelation(relation: Relation): void {
    const name = fileNames.relation(relation)
    const lists = this.#open(name, this.#memory.graph[relation], openRelation)
    for (const direction of ['out', 'in'] as const) {
      const { nodes } = lists[direction]
      const end = relationEnds[relation][direction]
      const { documents } = this.#collections[end]
      if (nodes === documents) continue
      throw this.#buildError(name, `has ${nodes} nodes in "${direction}", of ${documents} ${end}`)
    }
    // A neighbour that is not a node of the other end would be an ordinal without a document.
    for (const direction of ['out', 'in'] as const) {
      const { targets } = lists[direction]
      const { nodes } = lists[direction === 'out' ? 'in' : 'out']
      if (targets === nodes) continue
      throw this.#buildError(name, `leads to ${targets} nodes in "${direction}", of ${nodes}`)
    }
    if (lists.out.edges === lists.in.edges) return
    throw this.#buildError(
      name,
      `has ${lists.out.edges} edges in "out" and ${lists.in.edges} in "in"`,
    )
  }

  openUserMetrics(): UserMetricColumns {
    const name = fileNames.userMetrics
    const userMetrics = this.#open(name, this.#memory.userMetricBytes, openUserMetrics)
    const { documents } = this.#collections.users
    for (const [column, { length }] of Object.entries(userMetrics)) {
      if (length === documents) continue
      throw this.#buildError(name, `has "${column}" of ${length}, of ${documents} users`)
    }
    return userMetrics
  }

  openContacts(): UserContacts {
    const contacts = this.#open(fileNames.contacts, this.#memory.contactBytes, openContacts)
    const { documents } = this.#collections.users
    if (contacts.users === documents) return contacts
    const problem = `has addresses of ${contacts.users}, of ${documents} users`
    throw this.#buildError(fileNames.contacts, problem)
  }

  openProvenance(collection: SourcedCollection): RecordProvenance | null {
    const bytes = this.#memory.provenanceBytes[collection]
    if (bytes === null) return null
    const name = fileNames.provenance(collection)
    const { documents } = this.#collections[collection]
    const provenance = this.#open(name, bytes, openProvenance)
    if (provenance.records === documents) return provenance
    const problem = `has sources of ${provenance.records}, of ${documents} ${collection}`
    throw this.#buildError(name, problem)
  }

  #checkRows(collection: Collection): void {
    const { embedding } = this.#collections[collection]
    if (embedding === undefined || countFullVectorBytes(embedding) === 0) return
    for (const [shard, { rows }] of this.#memory.shared[collection].segments.entries()) {
      const expected = this.#countDocuments(collection, shard) * countFullVectorBytes(embedding)
      if (rows?.length === expected) continue
      const problem = `has ${rows?.length} bytes, its documents need ${expected}`
      throw this.#buildError(fileNames.rows(collection, shard), problem)
    }
  }

  /** Documents are distributed to the shards round-robin. */
  #countDocuments(collection: Collection, shard: number): number {
    const { documents, shards } = this.#collections[collection]
    return Math.ceil((documents - shard) / shards)
  }

  #open<T>(name: string, bytes: Uint8Array, open: (bytes: Uint8Array) => T): T {
    return openNamed(join(this.#folder, name), () => open(bytes))
  }

  #buildError(name: string, problem: string): SnapshotError {
    return new SnapshotError(`${join(this.#folder, name)} ${problem}`)
  }
}
