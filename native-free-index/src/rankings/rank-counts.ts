/** Counts the documents of a whole ranking that rank before some targets. */
import { type Bitset, lowestBit } from '../bytes/index.ts'
import type { After } from '../collect/index.ts'
import type { Segment } from '../segment/index.ts'
import { compileRank } from './formula/program.ts'
import { wholeColumn } from './formula/scan.ts'
import type {
  PreparedNearest,
  PreparedRanking,
  PreparedScan,
  PreparedSimilarity,
  PreparedSort,
} from './prepared-ranking.ts'
import { CodeBounds } from './vectors/plain-vectors.ts'

export class RankCounts {
  /** By target: documents that rank before it. */
  readonly before: Float64Array
  /** By target: 1 if it is ranked. */
  readonly isRanked: Uint8Array
  readonly #targets: readonly After[]
  /** Documents with a lower score rank before no target. */
  readonly #leastScore: number

  constructor(targets: readonly After[]) {
    this.before = new Float64Array(targets.length)
    this.isRanked = new Uint8Array(targets.length)
    this.#targets = targets
    this.#leastScore = Math.min(...targets.map(({ score }) => score))
  }

  get leastScore(): number {
    return this.#leastScore
  }

  /** Counts a document. Must be called once per document. */
  take(score: number, ordinal: number): void {
    if (score < this.#leastScore) return
    const targets = this.#targets
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!
      if (score > target.score) this.before[i]!++
      else if (score === target.score) {
        if (ordinal < target.ordinal) this.before[i]!++
        else if (ordinal === target.ordinal) this.isRanked[i] = 1
      }
    }
  }
}

/** The shard, and where its documents are counted. */
export interface ShardCounts {
  readonly segment: Segment
  readonly shard: number
  readonly shards: number
  readonly counts: RankCounts
}

export function takeListed(
  { segment, shard, shards, counts }: ShardCounts,
  docIds: Uint32Array,
  values: Float64Array,
  count: number,
): void {
  const { ordinalOf } = segment.ordinals
  for (let i = 0; i < count; i++) {
    // Adding 0 makes 0 of -0, as in scans.
    counts.take(values[i]! + 0, ordinalOf[docIds[i]!]! * shards + shard)
  }
}

/** Ranks by a number field. Documents without a value have -Infinity. */
export function takeSorted(
  { segment, shard, shards, counts }: ShardCounts,
  values: Float64Array,
  filterBits: Bitset | null,
): void {
  const { ordinalOf } = segment.ordinals
  const takeOne = (docId: number) => {
    const value = values[docId]!
    const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
    counts.take(key, ordinalOf[docId]! * shards + shard)
  }
  if (filterBits === null) {
    for (let docId = 0; docId < values.length; docId++) takeOne(docId)
    return
  }
  for (let i = 0; i < filterBits.length; i++) {
    for (let word = filterBits[i]!; word !== 0; word &= word - 1) takeOne(i * 32 + lowestBit(word))
  }
}

const bySimilarity = compileRank({ kind: 'similarity' }, true)

/**
 * The ranking as a scan. A ranking by codes uses exact similarities. Throws RangeError for a
 * ranking by names.
 */
export function scanOf(ranking: Exclude<PreparedRanking, PreparedSort>): PreparedScan {
  switch (ranking.kind) {
    case 'named':
      throw new RangeError('a ranking by names has no counts')
    case 'scan':
      return ranking
    case 'terms':
      return scanBy(ranking, true)
    case 'nearest':
      return scanBy({ kind: 'vector', query: ranking.query }, false)
  }
}

function scanBy(similarity: PreparedSimilarity, matchesOnly: boolean): PreparedScan {
  return { kind: 'scan', program: bySimilarity, texts: [], similarity, matchesOnly }
}

/** Numbers of a ranking by codes: the base of each document, and bounds by its code. */
export interface NearestValues {
  readonly weight: number
  /** By docId. Null: 0. */
  readonly base: Float64Array | null
  readonly bounds: CodeBounds
}

export function nearestValues(
  { query, weight, base, sigmas }: PreparedNearest,
  segment: Segment,
): NearestValues {
  return {
    weight,
    base: base === null ? null : wholeColumn(base, segment),
    bounds: new CodeBounds(segment.vectors!, query, sigmas),
  }
}

/** @param similarities exact, by position */
export function takeNearest(
  { segment, shard, shards, counts }: ShardCounts,
  { weight, base, bounds }: NearestValues,
  docIds: Uint32Array,
  similarities: Float64Array,
  count: number,
): void {
  const { ordinalOf } = segment.ordinals
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!
    const added = base === null ? 0 : base[docId]!
    const exact = similarities[i]!
    // The code can only lower the similarity.
    if (weight * exact + added < counts.leastScore) continue
    const similarity = Math.max(0, Math.min(exact, bounds.of(docId)))
    counts.take(weight * similarity + added, ordinalOf[docId]! * shards + shard)
  }
}
