/** Documents, settings and mappings per kind of index. */
import { createHash } from 'node:crypto'
import { type EdgeType, edgeTypes } from '../../../contract/index.ts'
import { type Collection, collections, type NamePseudonyms } from '../../../domain/index.ts'
import type { OpenRelation } from '../../../snapshot/index.ts'
import { edgeNames, names } from '../field-names.ts'
import {
  type IndexKind,
  type IndexShape,
  indexBody,
  loadFormat,
  type SnapshotMeta,
} from '../indices.ts'
import { type BulkLine, checkedLine } from './bulk.ts'
import { collectionLines } from './collection-lines.ts'
import { scalesOf } from './document-forms.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import { termCount, termLines } from './term-lines.ts'

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

type DocumentContents = Pick<Contents, 'count' | 'lines'>
type Shape = Pick<IndexShape, 'shards' | 'impactBits' | 'dims'> & { saturationBits: number }

/** Target number of edges per shard. */
const edgesPerShard = 20_000_000

const noScales = { impactBits: 0, saturationBits: 0, dims: null }

/** Reads all documents of a collection once, to compute its scales. */
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

/** The reader frees a collection when its index is complete. */
export function isCollection(kind: IndexKind): kind is Collection {
  return (collections as readonly string[]).includes(kind)
}

// Edges, one document each: from `f` to `t`, at offset `o` in the list of `f` and at offset `i` in
// the list of `t`. `d` is the date in seconds since 1970, if known.

function edgeCount({ relations }: SnapshotReader): number {
  return edgeTypes.reduce((sum, type) => sum + relations[type].out.edges, 0)
}

/** From edge number `from` on, by relation and list. */
function* edgeLines({ relations }: SnapshotReader, from: number): Generator<BulkLine> {
  let before = 0
  for (const type of edgeTypes) {
    const { edges } = relations[type].out
    if (from < before + edges) yield* linesOf(type, relations[type], Math.max(0, from - before))
    before += edges
  }
}

function* linesOf(r: EdgeType, relation: OpenRelation, from: number): Generator<BulkLine> {
  const { out, in: back } = relation
  const placesBack = backPlaces(relation)
  const user = new Uint32Array(1)
  const date = new Uint32Array(1)
  let edge = 0
  for (let f = 0; f < out.nodes; f++) {
    const degree = out.degree(f)
    for (let o = Math.max(0, from - edge); o < degree; o++) {
      const t = out.neighbour(f, o)
      const i = placesBack[edge + o]!
      back.copyEdges(back.firstEdge(t) + i, 1, user, date, 0)
      const d = date[0] === 0 ? {} : { [edgeNames.date]: date[0] }
      yield checkedLine(`${r}|${f}|${o}`, { r, f, t, o, i, ...d })
    }
    edge += degree
  }
}

/**
 * By number of an edge in the lists of `out`: its offset in the list of `in`. A list contains a
 * neighbour once per edge. So a node's edges, by rising neighbour, are those that the lists of `in`
 * have of it, in the order of their nodes.
 */
function backPlaces({ out, in: back }: OpenRelation): Uint32Array {
  const starts = new Uint32Array(out.nodes + 1)
  for (let f = 0; f < out.nodes; f++) starts[f + 1] = starts[f]! + out.degree(f)
  const next = starts.slice()
  const byNeighbour = new Uint32Array(out.edges)
  for (let t = 0; t < back.nodes; t++) {
    const degree = back.degree(t)
    for (let i = 0; i < degree; i++) byNeighbour[next[back.neighbour(t, i)]!++] = i
  }
  const places = new Uint32Array(out.edges)
  for (let f = 0; f < out.nodes; f++) {
    const list = Array.from({ length: out.degree(f) }, (_, o) => o)
    list.sort((a, b) => out.neighbour(f, a) - out.neighbour(f, b) || a - b)
    for (const [at, o] of list.entries()) places[starts[f]! + o] = byNeighbour[starts[f]! + at]!
  }
  return places
}

// Documents with addresses in clear.

/** From the user with the ordinal `from` on. Users without addresses have a document too. */
function* contactLines({ contacts }: SnapshotReader, from: number): Generator<BulkLine> {
  for (let ordinal = from; ordinal < contacts.users; ordinal++) {
    yield checkedLine(String(ordinal), { [names.addresses]: { a: contacts.addressesOf(ordinal) } })
  }
}
