/** Reads a loaded snapshot document by document, in storage order. */

import { ForwardSegment, type OpenIndex } from 'native-free-index'
import { type Collection, perCollection } from '../../../domain/index.ts'
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
import { userMetricsReader } from '../../user-metrics.ts'

/** The position of a document in the snapshot. */
export interface Position {
  readonly shard: number
  readonly docId: number
  /** Its ordinal in the collection. */
  readonly ordinal: number
}

export class SnapshotReader {
  readonly snapshot: LoadedSnapshot
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly contacts: UserContacts
  readonly metricsOf: (user: number) => UserData
  readonly #terms = new Map<Collection, readonly string[]>()
  #platformIds: readonly (readonly string[])[] | undefined
  /** By collection and shard: the forward index. */
  readonly #forward = new Map<Collection, Map<number, ForwardSegment>>()

  constructor(snapshot: LoadedSnapshot) {
    const { manifest, shared, graph, userMetrics, contacts } = snapshot
    this.snapshot = snapshot
    this.indexes = perCollection((name) => openCollection(name, shared[name]))
    this.relations = perRelation((name) => openRelation(graph[name]))
    this.contacts = contacts
    const { createdAt } = manifest
    this.metricsOf = userMetricsReader({ userMetrics, follows: this.relations.follows, createdAt })
  }

  size(collection: Collection): number {
    return this.snapshot.manifest.collections[collection].documents
  }

  /** All terms, by term ordinal. */
  terms(collection: Collection): readonly string[] {
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
  forward(collection: Collection, shard: number): ForwardSegment {
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

  /** Frees the collection's forward indexes. */
  letGo(collection: Collection): void {
    this.#terms.delete(collection)
    this.#forward.delete(collection)
  }

  /** From document number `from` on, shard by shard, in storage order. */
  *positions(collection: Collection, from = 0): Generator<Position> {
    const { segments } = this.indexes[collection]
    let before = 0
    for (const [shard, { documents, ordinals }] of segments.entries()) {
      for (let docId = Math.max(0, from - before); docId < documents; docId++) {
        yield { shard, docId, ordinal: ordinals.ordinalOf[docId]! * segments.length + shard }
      }
      before += documents
    }
  }

  positionOf(collection: Collection, ordinal: number): Position {
    const { segments } = this.indexes[collection]
    const shard = ordinal % segments.length
    return {
      shard,
      docId: segments[shard]!.ordinals.docOf[Math.floor(ordinal / segments.length)]!,
      ordinal,
    }
  }

  /** The document's bytes, which are UTF-8. */
  body(collection: Collection, { shard, docId }: Position): string {
    const { start, end } = this.indexes[collection].segments[shard]!.storedRange(docId)
    // A view of shared memory is copied, because some decoders refuse it.
    return decoder.decode(this.snapshot.bodies[collection][shard]!.slice(start, end))
  }

  /** The unfolded value of a field for patterns. Empty if absent. */
  given(collection: Collection, field: string, { shard, docId }: Position): string {
    return this.indexes[collection].segments[shard]!.values.get(field)!.get(docId)
  }

  /**
   * The record's own identifier, without those of aliases. The stored document begins with it. A
   * profile has its user's.
   */
  idOf(collection: Collection, position: Position): string {
    const { shard, docId, ordinal } = position
    const [id, ...others] = this.forward(collection, shard).listKeywords(docId, 'id')
    if (others.length === 0) return id!
    if (collection !== 'professionals') {
      return (JSON.parse(this.body(collection, position)) as { readonly id: string }).id
    }
    const user = this.linked('profiles', 'in', ordinal)!
    const at = this.positionOf('users', user)
    return (JSON.parse(this.body('users', at)) as { readonly id: string }).id
  }

  /** A user's unfolded platformId and aliases. */
  platformIdsOf(user: number): readonly string[] {
    this.#platformIds ??= this.#readPlatformIds()
    return this.#platformIds[user] ?? []
  }

  #readPlatformIds(): string[][] {
    const { segments } = this.indexes.users
    const byOrdinal: string[][] = []
    for (const [shard, { keywords, ordinals }] of segments.entries()) {
      const column = keywords.get('platformId')!
      for (const [value, text] of column.valuesBetween(0, column.valueCount).entries()) {
        for (const docId of column.docIdsOf(value)) {
          const ordinal = ordinals.ordinalOf[docId]! * segments.length + shard
          const own = byOrdinal[ordinal]
          if (own === undefined) byOrdinal[ordinal] = [text]
          else own.push(text)
        }
      }
    }
    return byOrdinal
  }

  /** The only neighbour, or null. */
  linked(relation: Relation, direction: 'out' | 'in', ordinal: number): number | null {
    const lists = this.relations[relation][direction]
    return lists.degree(ordinal) === 0 ? null : lists.neighbour(ordinal, 0)
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
