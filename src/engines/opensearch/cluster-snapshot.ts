/** A published snapshot in the cluster: its indices and metadata, and the terms cached of it. */
import { type Collection, mapCollections } from '../../domain/index.ts'
import type { Queries } from './cluster/queries.ts'
import { type IndexKind, indexKinds, nameIndex, type SnapshotMeta } from './indices.ts'
import { TermCache } from './words/term-cache.ts'

export class ClusterSnapshot {
  readonly name: string
  readonly createdAt: string
  /** Identifies the key of the pseudonyms. Null if the indices have none. */
  readonly pseudonyms: string | null
  readonly indices: Readonly<Record<IndexKind, string>>
  readonly queries: Queries
  readonly terms: TermCache
  /** By collection: documents, and the scales of frequencies. */
  readonly meta: Readonly<Record<Collection, SnapshotMeta>>
  readonly documents: Readonly<Record<Collection, number>>

  constructor(queries: Queries, prefix: string, meta: Readonly<Record<Collection, SnapshotMeta>>) {
    const { manifest, marks: pseudonyms } = meta.users
    this.name = manifest.name
    this.createdAt = manifest.createdAt
    this.pseudonyms = pseudonyms
    this.meta = meta
    this.documents = mapCollections((name) => manifest.collections[name].documents)
    this.queries = queries
    this.indices = Object.fromEntries(
      indexKinds.map((kind) => [kind, nameIndex(prefix, manifest.name, kind)]),
    ) as Record<IndexKind, string>
    this.terms = new TermCache(queries, this.indices.terms)
  }
}
