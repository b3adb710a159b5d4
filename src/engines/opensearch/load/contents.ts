/** Documents, settings and mappings per kind of index. */
import { createHash } from 'node:crypto'
import { type Collection, collections, type NamePseudonyms } from '../../../domain/index.ts'
import { names } from '../field-names.ts'
import {
  buildIndexBody,
  type IndexKind,
  type IndexShape,
  loadFormat,
  type SnapshotMeta,
} from '../indices.ts'
import { type BulkLine, buildLine } from './bulk.ts'
import { listCollectionLines } from './collection-lines.ts'
import { measureScales } from './document-forms.ts'
import { countEdges, listEdgeLines } from './edge-lines.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import { countTerms, listTermLines } from './term-lines.ts'

export interface ContentsOptions {
  /** Prefix of all index names. */
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
   * The body that creates the index. Replicas are added after the load, because each would be
   * written separately.
   */
  readonly body: object
  /** Differs whenever the index or its documents would differ. */
  readonly fingerprint: string
  /** From document number `from` on, in a constant order. */
  lines(from: number): Iterable<BulkLine>
}

/** The metadata of an index. */
export interface IndexMeta extends SnapshotMeta {
  /** Prefix of the installation that owns the index. */
  readonly prefix: string
  /** Fingerprint of the contents for which the index was created. */
  readonly fingerprint?: string
}

/** Target number of edges per shard. */
const edgesPerShard = 20_000_000

/** Reads all documents of a collection once, to compute its scales. */
export function openContents(
  kind: IndexKind,
  reader: SnapshotReader,
  options: ContentsOptions,
): Contents {
  const { shape, ...documents } = openDocuments(kind, reader, options)
  const { files: _, ...manifest } = reader.snapshot.manifest
  const { saturationBits, ...form } = shape
  const buildBody = (fingerprint?: string) => {
    const meta: IndexMeta = {
      prefix: options.prefix,
      format: loadFormat,
      manifest,
      impactBits: form.impactBits,
      saturationBits,
      marks: options.pseudonyms?.fingerprint ?? null,
      ...(fingerprint && { fingerprint }),
    }
    return buildIndexBody(kind, { ...form, replicas: 0, meta })
  }
  const parts = [buildBody(), documents.count]
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return { ...documents, body: buildBody(fingerprint), fingerprint }
}

interface KindDocuments extends Pick<Contents, 'count' | 'lines'> {
  readonly shape: Pick<IndexShape, 'shards' | 'impactBits' | 'dims'> & {
    readonly saturationBits: number
  }
}

const noScales = { impactBits: 0, saturationBits: 0, dims: null }

function openDocuments(
  kind: IndexKind,
  reader: SnapshotReader,
  { shards, pseudonyms }: ContentsOptions,
): KindDocuments {
  const chooseShards = (collection: Collection) =>
    shards ?? reader.snapshot.manifest.collections[collection].shards
  switch (kind) {
    case 'terms':
      return {
        shape: { shards: 1, ...noScales },
        count: countTerms(reader),
        lines: (from) => listTermLines(reader, from),
      }
    case 'contacts':
      return {
        shape: { shards: chooseShards('users'), ...noScales },
        count: reader.contacts.users,
        lines: (from) => listContactLines(reader, from),
      }
    case 'edges': {
      const count = countEdges(reader)
      const least = Math.ceil(count / edgesPerShard)
      return {
        shape: { shards: Math.max(chooseShards('users'), least), ...noScales },
        count,
        lines: (from) => listEdgeLines(reader, from),
      }
    }
    default: {
      const scales = measureScales(reader, kind)
      const dims = (kind === 'repos' && reader.indexes.repos.segments[0]?.vectors?.dims) || null
      return {
        shape: { shards: chooseShards(kind), ...scales, dims },
        count: reader.count(kind),
        lines: (from) => listCollectionLines(reader, kind, scales, pseudonyms, from),
      }
    }
  }
}

/** The reader frees a collection when its index is complete. */
export function isCollection(kind: IndexKind): kind is Collection {
  return (collections as readonly string[]).includes(kind)
}

/** Addresses in clear, from the user with the ordinal `from` on. Users without addresses have a document too. */
function* listContactLines({ contacts }: SnapshotReader, from: number): Generator<BulkLine> {
  for (let ordinal = from; ordinal < contacts.users; ordinal++) {
    yield buildLine(String(ordinal), { [names.addresses]: { a: contacts.addressesOf(ordinal) } })
  }
}
