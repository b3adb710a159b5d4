/** Builds an index in memory as a snapshot has it: bytes first, then views over them. */
import {
  alignFullVectors,
  createHitBuffer,
  createShardMemory,
  encodeFullVector,
  type Filter,
  type Hits,
  type IndexDocument,
  type IndexSchema,
  IndexWriter,
  type LinkResolver,
  LiveDocuments,
  mergeHits,
  type OpenIndex,
  OrdinalSet,
  openDictionary,
  type PatternMatcher,
  Searcher,
  type SearchPlan,
  Segment,
  type VectorLayout,
} from '../src/index.ts'
import type { OracleHit } from './oracle/brute-force.ts'

export const noLimits = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

export function documentWith(parts: Partial<IndexDocument>): IndexDocument {
  return { text: {}, keywords: {}, numbers: {}, stored: new Uint8Array(), ...parts }
}

/** Each number of shards with each implementation of scoring. */
export const setups = [1, 2, 7].flatMap((shards) =>
  (['wasm', 'js'] as const).map((kernel) => ({ shards, kernel })),
)

/** The implementation of scoring: the WebAssembly kernel, or JavaScript. */
export type Kernel = 'wasm' | 'js'

/** The files of an index. Shards have their documents in the order of writing. */
export function writeIndex(
  schema: IndexSchema,
  documents: readonly IndexDocument[],
  shards: number,
  layout: VectorLayout | null = null,
) {
  const writer = new IndexWriter(schema, shards, layout)
  const written: IndexDocument[][] = Array.from({ length: shards }, () => [])
  for (const ordinal of layoutOrder(documents)) {
    const document = documents[ordinal]!
    written[writer.add(document, ordinal)]!.push(document)
  }
  const built = writer.finish()
  const rowOf = ({ embedding }: IndexDocument) => encodeFullVector(layout!, embedding!.vector)
  return {
    dictionary: fileOf(built.dictionary()),
    segments: written.map((own, shard) => ({
      documents: own,
      bytes: fileOf(built.segment(shard)),
      rows: Buffer.concat(layout === null ? [] : own.map(rowOf)),
    })),
  }
}

export function buildIndex(
  schema: IndexSchema,
  documents: readonly IndexDocument[],
  shards: number,
  kernel: Kernel = 'wasm',
  layout: VectorLayout | null = null,
): OpenIndex {
  const { dictionary, segments } = writeIndex(schema, documents, shards, layout)
  return {
    schema,
    dictionary: openDictionary(schema, dictionary),
    segments: segments.map(({ bytes, rows }) => openSegment(schema, bytes, kernel, rows)),
  }
}

/** All numbers below `count`, not in order, because documents need not be in ordinal order. */
export function scrambled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, i) => i)
  return numbers.sort((a, b) => ((b * 7919) % 1009) - ((a * 7919) % 1009) || b - a)
}

/** Like `scrambled`, but by rising cluster if documents have one. */
export function layoutOrder(documents: readonly IndexDocument[]): number[] {
  const clusterOf = (ordinal: number) => documents[ordinal]!.embedding?.cluster ?? 0
  return scrambled(documents.length).sort((a, b) => clusterOf(a) - clusterOf(b))
}

/** @param rows full-precision vectors; empty if there are none */
export function openSegment(
  schema: IndexSchema,
  bytes: Uint8Array,
  kernel: Kernel,
  rows: Uint8Array = new Uint8Array(),
): Segment {
  const placed = placeSegment(bytes, rows)
  return new Segment(schema, placed.bytes, kernel === 'js' ? null : placed.memory, placed.rows)
}

/** The bytes of a segment in a memory of its own, its full-precision vectors behind them. */
export function placeSegment(bytes: Uint8Array, rows: Uint8Array) {
  const start = alignFullVectors(bytes.length)
  const memory = createShardMemory(start + rows.length)
  const inMemory = new Uint8Array(memory.buffer, 0, bytes.length)
  inMemory.set(bytes)
  const behind = rows.length === 0 ? null : new Uint8Array(memory.buffer, start, rows.length)
  behind?.set(rows)
  return { bytes: inMemory, memory, rows: behind }
}

/** Searches every shard separately and merges, or all shards in one call. */
export function searchAll(
  index: OpenIndex,
  plan: SearchPlan,
  how: 'merged' | 'one call' = 'merged',
  searcher = openSearcher(index),
): OracleHit[] {
  if (how === 'one call') {
    const hits = createHitBuffer()
    const shards = index.segments.map((_, shard) => shard)
    searcher.search(plan, shards, noLimits, hits)
    return hitsOf(hits)
  }
  const lists: Hits[] = index.segments.map((_, shard) => {
    const hits = createHitBuffer()
    searcher.search(plan, [shard], noLimits, hits)
    return hits
  })
  return hitsOf(mergeHits(lists, plan.limit))
}

/** The documents with these ordinals. */
export function setOf(index: OpenIndex, isIn: (ordinal: number) => boolean): OrdinalSet {
  const set = new OrdinalSet(index)
  for (let ordinal = 0; ordinal < set.documents; ordinal++) if (isIn(ordinal)) set.add(ordinal)
  return set
}

export function liveWithout(index: OpenIndex, isIn: (ordinal: number) => boolean): LiveDocuments {
  const live = new LiveDocuments(index)
  live.prepare(setOf(index, isIn).sets)
  live.swap()
  return live
}

/** A searcher with regular expressions and the links of `mirrorLinks`. */
export function openSearcher(index: OpenIndex, scratchIndex = 0, live?: LiveDocuments): Searcher {
  const resolveLink = mirrorLinks(index, scratchIndex + 1)
  return new Searcher(index, { compileRegex, resolveLink, scratchIndex, ...(live && { live }) })
}

/**
 * Links an index to itself: the first document in ordinal order to the last, and so on.
 * @param scratchIndex used by no other searcher
 */
export function mirrorLinks(index: OpenIndex, scratchIndex: number): LinkResolver {
  const documents = index.segments.reduce((sum, segment) => sum + segment.documents, 0)
  let other: Searcher | undefined
  return ({ filter }, budget) => {
    other ??= openSearcher(index, scratchIndex)
    const matching = other.select(filter, budget)
    const linked = new OrdinalSet(index)
    for (const ordinal of matching.listOrdinals()) linked.add(documents - 1 - ordinal)
    return linked.sets
  }
}

export function hitsOf({ count, ordinals, scores }: Hits): OracleHit[] {
  return Array.from({ length: count }, (_, i) => ({ ordinal: ordinals[i]!, score: scores[i]! }))
}

export function countAll(index: OpenIndex, filter: Filter): number {
  const shards = index.segments.map((_, shard) => shard)
  return openSearcher(index).count(filter, shards, noLimits)
}

export function compileRegex({ pattern }: { pattern: string }): PatternMatcher {
  const regex = new RegExp(pattern, 'u')
  return { test: (value) => regex.test(value) }
}

/** The pieces of a file in one shared, aligned buffer. */
export function fileOf(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const file = new Uint8Array(new SharedArrayBuffer(bytes))
  let at = 0
  for (const piece of pieces) {
    file.set(piece, at)
    at += piece.length
  }
  return file
}
