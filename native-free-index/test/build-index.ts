/**
 * Documents -> an index in memory, as a snapshot would hold it: bytes first, then views over them.
 */
import {
  createHitBuffer,
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

export function buildIndex(
  schema: Schema,
  documents: readonly IndexDocument[],
  shards: number,
): OpenIndex {
  const writer = new IndexWriter(schema, shards)
  for (const document of documents) writer.add(document)
  const built = writer.finish()
  return {
    schema,
    dictionary: openDictionary(schema, fileOf(built.dictionary())),
    segments: Array.from(
      { length: shards },
      (_, shard) => new Segment(schema, fileOf(built.segment(shard))),
    ),
  }
}

/** Searches every shard by itself and merges, as the service does. */
export function searchAll(index: OpenIndex, plan: SearchPlan): OracleHit[] {
  const searcher = new Searcher(index, compileRegex)
  const lists: Hits[] = index.segments.map((_, shard) => {
    const hits = createHitBuffer()
    searcher.search(plan, [shard], noLimits, hits)
    return hits
  })
  const merged = mergeHits(lists, plan.limit)
  return Array.from({ length: merged.count }, (_, i) => ({
    tie: merged.ties[i]!,
    score: merged.scores[i]!,
  }))
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
