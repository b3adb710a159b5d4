/**
 * Documents -> an index in memory, as a snapshot would hold it: bytes first, then views over them.
 */
import {
  createHitBuffer,
  createShardMemory,
  type Filter,
  type Hits,
  type IndexDocument,
  IndexWriter,
  mergeHits,
  type OpenIndex,
  openDictionary,
  type PatternMatcher,
  type Schema,
  Searcher,
  type SearchPlan,
  Segment,
} from '../src/index.ts'
import type { OracleHit } from './oracle/brute-force.ts'

export const noLimits = {
  deadlineMs: Number.POSITIVE_INFINITY,
  patternMs: Number.POSITIVE_INFINITY,
}

/** Which of the twins scores: the WebAssembly kernel, or JavaScript. */
export type Kernel = 'wasm' | 'js'

export function buildIndex(
  schema: Schema,
  documents: readonly IndexDocument[],
  shards: number,
  kernel: Kernel = 'wasm',
): OpenIndex {
  const writer = new IndexWriter(schema, shards)
  for (const tie of scrambled(documents.length)) writer.add(documents[tie]!, tie)
  const built = writer.finish()
  return {
    schema,
    dictionary: openDictionary(schema, fileOf(built.dictionary())),
    segments: Array.from({ length: shards }, (_, shard) =>
      openSegment(schema, fileOf(built.segment(shard)), kernel),
    ),
  }
}

/** All numbers below the count, in another order: documents need not lie in tie order. */
export function scrambled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, i) => i)
  return numbers.sort((a, b) => ((b * 7919) % 1009) - ((a * 7919) % 1009) || b - a)
}

export function openSegment(schema: Schema, bytes: Uint8Array, kernel: Kernel): Segment {
  if (kernel === 'js') return new Segment(schema, bytes)
  const memory = createShardMemory(bytes.length)
  const inMemory = new Uint8Array(memory.buffer, 0, bytes.length)
  inMemory.set(bytes)
  return new Segment(schema, inMemory, memory)
}

/** Searches every shard by itself and merges, as a scattered query does, or all in one call. */
export function searchAll(
  index: OpenIndex,
  plan: SearchPlan,
  how: 'merged' | 'one call' = 'merged',
  searcher = new Searcher(index, compileRegex),
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

function hitsOf({ count, ties, scores }: Hits): OracleHit[] {
  return Array.from({ length: count }, (_, i) => ({ tie: ties[i]!, score: scores[i]! }))
}

export function countAll(index: OpenIndex, filter: Filter): number {
  const shards = index.segments.map((_, shard) => shard)
  return new Searcher(index, compileRegex).count(filter, shards, noLimits)
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
