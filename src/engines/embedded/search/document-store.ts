/** The stored documents that exist for one caller, read on this thread. */
import type { Provenance } from '../../../contract/index.ts'
import { type Collection, neverAborted } from '../../../domain/index.ts'
import type { SourcedCollection } from '../../../snapshot/index.ts'
import type { DocumentStore, LookupField, StoredDocument, UserData } from '../../engine.ts'
import { TimeSlices } from '../../time-slices.ts'
import type { EngineParts, VisibleIndex } from '../engine-parts.ts'
import { openIdReader } from './documents.ts'

export class EmbeddedDocuments implements DocumentStore {
  readonly #parts: EngineParts
  readonly #visible: VisibleIndex

  constructor(parts: EngineParts, visible: VisibleIndex) {
    this.#parts = parts
    this.#visible = visible
  }

  async find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    const { collections, graph } = this.#visible
    const { documents } = collections[collection]
    const readId = openIdReader(collection, collections.users.documents, graph)
    return values.map((value) => documents.find(field, value, readId))
  }

  has(collection: Collection, field: string, values: readonly string[]): readonly boolean[] {
    const { documents } = this.#visible.collections[collection]
    return values.map((value) => documents.has(field, value))
  }

  async bodies(
    collection: Collection,
    ordinals: ArrayLike<number>,
    timeSlices?: TimeSlices,
  ): Promise<Uint8Array[]> {
    return this.#visible.collections[collection].documents.readBodies(ordinals, timeSlices)
  }

  async userMetrics(users: readonly number[]): Promise<UserData[]> {
    const { graph, taskView } = this.#visible
    if (taskView === undefined) return users.map((user) => graph.userMetrics(user))
    // A view counts hidden followers on demand, and a user may have very many.
    const timeSlices = new TimeSlices(neverAborted)
    const all: UserData[] = []
    for (const user of users) {
      if (timeSlices.isOver) await timeSlices.pause()
      all.push(graph.userMetrics(user))
    }
    return all
  }

  async vectors(repos: readonly number[]): Promise<(Float32Array | null)[]> {
    const { documents } = this.#visible.collections.repos
    return repos.map((repo) => documents.readVector(repo))
  }

  async addresses(users: readonly number[]): Promise<(readonly string[])[]> {
    const { suppressed } = this.#visible.current
    const { contacts } = this.#parts
    return users.map((user) => (suppressed.users?.has(user) ? [] : contacts.addressesOf(user)))
  }

  async provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
  ): Promise<(Provenance | null)[]> {
    const { documents } = this.#visible.collections[collection]
    return ordinals.map((ordinal) => documents.readProvenance(ordinal))
  }
}
