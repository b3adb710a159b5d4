/** The contents of each kind of index: its documents, settings and mappings. */

import { createHash } from 'node:crypto'
import { type Collection, collections, type NamePseudonyms } from '../../../domain/index.ts'
import { loadFormat, type SnapshotMeta } from '../index-names.ts'
import { type IndexKind, type IndexShape, indexBody } from '../mapping.ts'
import { collectionLines } from './collection-lines.ts'
import { scalesOf } from './document-forms.ts'
import { contactLines, edgeCount, edgeLines } from './edge-lines.ts'
import type { BulkLine } from './line.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import { termCount, termLines } from './term-lines.ts'

export interface ContentsOptions {
  /** In front of all names. */
  readonly prefix: string
  /** Shards of each collection. Null: those of the snapshot. */
  readonly shards: number | null
  /** Null without suppression by pseudonyms. */
  readonly pseudonyms: NamePseudonyms | null
}

/** One index of a snapshot. */
export interface Contents {
  readonly count: number
  /**
   * The body of its creation. Replicas are added after the load, since each would be written
   * separately.
   */
  readonly body: object
  /** Another one wherever index or documents would be others. */
  readonly fingerprint: string
  /** From document number `from` on, always in the same order. */
  lines(from: number): Iterable<BulkLine>
}

/** The metadata of an index. */
export interface IndexMeta extends SnapshotMeta {
  /** Prefix of the installation that owns the index. */
  readonly prefix: string
  /** Fingerprint of the contents that it was created for. */
  readonly fingerprint?: string
}

type DocumentContents = Pick<Contents, 'count' | 'lines'>
type Shape = Pick<IndexShape, 'shards' | 'impactBits' | 'dims'> & { saturationBits: number }

/** As many edges as a shard shall have. */
const edgesPerShard = 20_000_000

const noScales = { impactBits: 0, saturationBits: 0, dims: null }

/** Reads all documents of a collection once, for its scales. */
export function contentsOf(
  kind: IndexKind,
  reader: SnapshotReader,
  options: ContentsOptions,
): Contents {
  const shardsOf = (collection: Collection) =>
    options.shards ?? reader.snapshot.manifest.collections[collection].shards
  const make = (shape: Shape, documents: DocumentContents) =>
    finished(kind, reader, options, shape, documents)
  switch (kind) {
    case 'terms':
      return make(
        { shards: 1, ...noScales },
        { count: termCount(reader), lines: (from) => termLines(reader, from) },
      )
    case 'contacts':
      return make(
        { shards: shardsOf('users'), ...noScales },
        { count: reader.contacts.users, lines: (from) => contactLines(reader, from) },
      )
    case 'edges': {
      const count = edgeCount(reader)
      const shards = Math.max(shardsOf('users'), Math.ceil(count / edgesPerShard))
      return make({ shards, ...noScales }, { count, lines: (from) => edgeLines(reader, from) })
    }
    default: {
      const scales = scalesOf(reader, kind)
      const dims = (kind === 'repos' && reader.indexes.repos.segments[0]?.vectors?.dims) || null
      return make(
        { shards: shardsOf(kind), ...scales, dims },
        {
          count: reader.size(kind),
          lines: (from) => {
            const source = { reader, collection: kind, scales, pseudonyms: options.pseudonyms }
            return collectionLines(source, from)
          },
        },
      )
    }
  }
}

function finished(
  kind: IndexKind,
  { snapshot }: SnapshotReader,
  { prefix, pseudonyms }: ContentsOptions,
  { saturationBits, ...shape }: Shape,
  documents: DocumentContents,
): Contents {
  const { files: _, ...manifest } = snapshot.manifest
  const bodyWith = (fingerprint?: string) => {
    const meta: IndexMeta = {
      prefix,
      format: loadFormat,
      manifest,
      impactBits: shape.impactBits,
      saturationBits,
      marks: pseudonyms?.fingerprint ?? null,
      ...(fingerprint && { fingerprint }),
    }
    return indexBody(kind, { ...shape, replicas: 0, meta })
  }
  const parts = [bodyWith(), documents.count]
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return { ...documents, body: bodyWith(fingerprint), fingerprint }
}

/** Every collection's documents are let go of when its index is complete. */
export function isCollection(kind: IndexKind): kind is Collection {
  return (collections as readonly string[]).includes(kind)
}
