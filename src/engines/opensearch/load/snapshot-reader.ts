/** Reads a loaded snapshot document by document, in storage order. */
import { type FieldTerm, ForwardSegment, type OpenIndex } from 'native-free-index'
import { type Collection, mapCollections } from '../../../domain/index.ts'
import {
  type LoadedSnapshot,
  type OpenRelation,
  openCollection,
  openRelation,
  perRelation,
  type Relation,
  type UserContacts,
} from '../../../snapshot/index.ts'
import type { UserData } from '../../engine.ts'
import { openUserMetrics } from '../../user-metrics.ts'

export class SnapshotReader {
  readonly snapshot: LoadedSnapshot
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly contacts: UserContacts
  readonly readUserData: (user: number) => UserData
  readonly #terms = new Map<Collection, readonly string[]>()
  #platformIds: readonly (readonly string[])[] | undefined
  /** By collection and shard: the forward index. */
  readonly #forward = new Map<Collection, Map<number, ForwardSegment>>()

  constructor(snapshot: LoadedSnapshot) {
    const { manifest, shared, graph, userMetrics, contacts } = snapshot
    this.snapshot = snapshot
    this.indexes = mapCollections((name) => openCollection(name, shared[name]))
    this.relations = perRelation((name) => openRelation(graph[name]))
    this.contacts = contacts
    const { createdAt } = manifest
    const { follows } = this.relations
    this.readUserData = openUserMetrics({ userMetrics, follows, createdAt })
  }

  count(collection: Collection): number {
    return this.snapshot.manifest.collections[collection].documents
  }

  /** All terms, by term ordinal. */
  listTerms(collection: Collection): readonly string[] {
    let terms = this.#terms.get(collection)
    if (terms === undefined) {
      terms = this.indexes[collection].dictionary.listTerms()
      this.#terms.set(collection, terms)
    }
    return terms
  }

  /**
   * The forward index of a shard. One is cached for repositories, and all for people, because
   * repositories need their owners in any order.
   */
  openForward(collection: Collection, shard: number): ForwardSegment {
    const kept = this.#forward.get(collection) ?? new Map<number, ForwardSegment>()
    this.#forward.set(collection, kept)
    let forward = kept.get(shard)
    if (forward === undefined) {
      if (collection === 'repos') kept.clear()
      const { schema, segments, dictionary } = this.indexes[collection]
      forward = new ForwardSegment(schema, segments[shard]!, dictionary.termCount)
      kept.set(shard, forward)
    }
    return forward
  }

  /** Frees the collection's terms and forward indexes. */
  release(collection: Collection): void {
    this.#terms.delete(collection)
    this.#forward.delete(collection)
  }

  /** From document number `from` on, shard by shard, in storage order. */
  *listDocuments(collection: Collection, from = 0): Generator<SnapshotDocument> {
    const { segments } = this.indexes[collection]
    let before = 0
    for (const [shard, { documents, ordinals }] of segments.entries()) {
      for (let docId = Math.max(0, from - before); docId < documents; docId++) {
        const ordinal = ordinals.ordinalOf[docId]! * segments.length + shard
        yield new SnapshotDocument(this, collection, ordinal, docId)
      }
      before += documents
    }
  }

  openDocument(collection: Collection, ordinal: number): SnapshotDocument {
    const { segments } = this.indexes[collection]
    const { docOf } = segments[ordinal % segments.length]!.ordinals
    const docId = docOf[Math.floor(ordinal / segments.length)]!
    return new SnapshotDocument(this, collection, ordinal, docId)
  }

  /** A user's unfolded platformId and aliases. */
  listPlatformIds(user: number): readonly string[] {
    this.#platformIds ??= this.#readPlatformIds()
    return this.#platformIds[user] ?? []
  }

  #readPlatformIds(): string[][] {
    const { segments } = this.indexes.users
    const byOrdinal: string[][] = []
    for (const [shard, { keywords, ordinals }] of segments.entries()) {
      const column = keywords.get('platformId')!
      for (const [value, text] of column.decodeValues(0, column.valueCount).entries()) {
        for (const docId of column.readDocIds(value)) {
          const ordinal = ordinals.ordinalOf[docId]! * segments.length + shard
          byOrdinal[ordinal] ??= []
          byOrdinal[ordinal].push(text)
        }
      }
    }
    return byOrdinal
  }

  /** The only neighbour, or null. */
  findLinked(relation: Relation, direction: 'out' | 'in', ordinal: number): number | null {
    const lists = this.relations[relation][direction]
    return lists.countNeighbours(ordinal) === 0 ? null : lists.readNeighbour(ordinal, 0)
  }
}

/** A document of a snapshot, and what the snapshot stores about it. */
export class SnapshotDocument {
  readonly reader: SnapshotReader
  readonly collection: Collection
  readonly ordinal: number
  readonly docId: number

  constructor(reader: SnapshotReader, collection: Collection, ordinal: number, docId: number) {
    this.reader = reader
    this.collection = collection
    this.ordinal = ordinal
    this.docId = docId
  }

  get #shard(): number {
    return this.ordinal % this.reader.indexes[this.collection].segments.length
  }

  get segment(): OpenIndex['segments'][number] {
    return this.reader.indexes[this.collection].segments[this.#shard]!
  }

  get forward(): ForwardSegment {
    return this.reader.openForward(this.collection, this.#shard)
  }

  get fieldTerms(): FieldTerm[] {
    return this.forward.listFieldTerms(this.docId)
  }

  /** JSON. */
  readBody(): string {
    const { start, end } = this.segment.findStored(this.docId)
    // A view of shared memory is copied, because some decoders refuse it.
    const bytes = this.reader.snapshot.bodies[this.collection][this.#shard]!.slice(start, end)
    return decoder.decode(bytes)
  }

  /** The unfolded value of a field for patterns. Empty if absent. */
  readGiven(field: string): string {
    return this.segment.values.get(field)!.get(this.docId)
  }

  /**
   * The record's own identifier, without those of aliases. The stored document begins with it. A
   * profile has its user's.
   */
  readId(): string {
    const [id, ...others] = this.forward.listKeywords(this.docId, 'id')
    if (others.length === 0) return id!
    const { reader, collection, ordinal } = this
    const owner =
      collection === 'professionals'
        ? reader.openDocument('users', reader.findLinked('profiles', 'in', ordinal)!)
        : this
    return (JSON.parse(owner.readBody()) as { readonly id: string }).id
  }

  /** Identifiers by aliases. */
  listAliasIds(): readonly string[] {
    const all = this.forward.listKeywords(this.docId, 'id')
    return all.length === 1 ? [] : all.filter((id) => id !== this.readId())
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
