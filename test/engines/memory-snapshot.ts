/** A loaded snapshot without a disk: documents are indexed into shared memory. */

import { type IndexDocument, LiveDocuments, type VectorLayout } from 'native-free-index'
import { fileOf, placeSegment, writeIndex } from '../../native-free-index/test/build-index.ts'
import { type Collection, mapCollections } from '../../src/domain/index.ts'
import type { LiveBuffers } from '../../src/engines/embedded/suppression/suppressor.ts'
import { type LoadedSnapshot, openCollection, schemas } from '../../src/snapshot/index.ts'
import { indexFingerprint } from '../../src/snapshot/index-fingerprint.ts'
import { snapshotFormat } from '../../src/snapshot/manifest.ts'
import { type GraphLists, memoryGraph, memoryMetrics } from './memory-graph.ts'

export type Documents = Readonly<Record<Collection, readonly IndexDocument[]>>

export const snapshotTime = '2026-01-01T00:00:00Z'

export interface SnapshotMore {
  /** The layout of the repositories' vectors. If present, all repositories have embeddings. */
  readonly vectors?: VectorLayout | undefined
  readonly graph?: GraphLists
  /** Plain-text addresses of users, by ordinal; an absent user has none. */
  readonly contacts?: readonly (readonly string[])[]
  readonly provenance?: Partial<LoadedSnapshot['provenance']>
}

/** @param documents in ordinal order; an absent collection is empty */
export function memorySnapshot(
  documents: Partial<Documents>,
  shards: number,
  { vectors, graph = {}, contacts = [], provenance = {} }: SnapshotMore = {},
): LoadedSnapshot {
  const built = mapCollections((name) =>
    indexed(name, documents[name] ?? [], shards, (name === 'repos' && vectors) || null),
  )
  const sizes = mapCollections((name) => documents[name]?.length ?? 0)
  return {
    manifest: {
      format: snapshotFormat,
      build: indexFingerprint,
      name: `memory-${shards}`,
      createdAt: snapshotTime,
      suppressions: 0,
      collections: mapCollections((name) => ({ documents: sizes[name], shards })),
      files: [],
    },
    shared: mapCollections((name) => built[name].shared),
    bodies: mapCollections((name) => built[name].bodies),
    graph: memoryGraph(sizes, graph),
    userMetrics: memoryMetrics(sizes.users),
    contacts: { users: sizes.users, addressesOf: (ordinal) => contacts[ordinal] ?? [] },
    provenance: { users: null, repos: null, ...provenance },
  }
}

/** Every document is live; for opening the snapshot in workers. */
export function allLive({ shared }: Pick<LoadedSnapshot, 'shared'>): LiveBuffers {
  return mapCollections((name) => new LiveDocuments(openCollection(name, shared[name])).buffer)
}

function indexed(
  collection: Collection,
  documents: readonly IndexDocument[],
  shards: number,
  vectors: VectorLayout | null,
) {
  const { dictionary, segments } = writeIndex(schemas[collection], documents, shards, vectors)
  return {
    shared: { dictionary, segments: segments.map(({ bytes, rows }) => placeSegment(bytes, rows)) },
    bodies: segments.map((one) => fileOf(one.documents.map(({ stored }) => stored))),
  }
}
