/**
 * Finds the documents near to a query by meaning: thousands of them. Codes estimate the candidates,
 * which are compared with the query itself. All shards together determine the last candidate, so
 * the result does not depend on the number of shards.
 */
import { type Bitset, setBit } from '../../bytes/index.ts'
import { TopK } from '../../collect/index.ts'
import { limits } from '../../limits.ts'
import type { Budget } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { prepareQuery, type ShardVectors } from '../../vectors/index.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { NearSource } from './plain-vectors.ts'

/**
 * Moves a query towards the documents nearest to it (pseudo-relevance feedback by Rocchio: Manning,
 * Raghavan & Schütze, "Introduction to Information Retrieval", section 9.1).
 */
export interface Feedback {
  /** Number of nearest documents, each weighted by its similarity. */
  readonly documents: number
  /** Length of their weighted sum, relative to 1 for the query. */
  readonly weight: number
}

/**
 * The error of a code's estimate has a deviation of about 0.75 ÷ √(dimensions − 1). It exceeds this
 * many of them for about one document in 50,000, which then does not match by its meaning.
 */
const estimateDeviations = 4.26

/** The first step of the estimates of documents that may have this cosine. */
export function findLeastStep(cosine: number, dimensions: number): number {
  const margin = (estimateDeviations * 0.75) / Math.sqrt(dimensions - 1)
  return Math.max(0, Math.floor((cosine - margin) * limits.nearSteps))
}

/** Documents from which feedback is chosen. */
const feedbackPool = 100

/** The near documents of one shard, in one thread's scratch memory. */
export class NearShard {
  readonly bits: Bitset
  /** By docId: similarities to the moved query. */
  readonly similarities: Float32Array
  /** By docId: similarities to the query itself. 0 for less than what was asked for. */
  readonly cosines: Float32Array
  readonly segment: Segment
  readonly source: NearSource

  /** Throws RangeError without vectors. */
  constructor({ segment, near }: ShardReader) {
    this.segment = segment
    this.bits = new Uint32Array(segment.words)
    this.similarities = new Float32Array(segment.documents)
    this.cosines = new Float32Array(segment.documents)
    this.source = near
  }

  /**
   * Keeps the documents of the last count, from a step on.
   *
   * @param moved the query after feedback
   * @param cosineMin the least cosine to the query that is asked for; null: none is
   */
  keep(vector: Float32Array, moved: Float32Array, step: number, cosineMin: number | null): void {
    this.bits.fill(0)
    this.source.takeNear(moved, step, (docIds, similarities, count) => {
      for (let i = 0; i < count; i++) {
        setBit(this.bits, docIds[i]!)
        this.similarities[docIds[i]!] = similarities[i]!
        this.cosines[docIds[i]!] = 0
      }
    })
    if (cosineMin === null) return
    const first = Math.max(step, findLeastStep(cosineMin, vector.length))
    this.source.takeNear(vector, first, (docIds, cosines, count) => {
      for (let i = 0; i < count; i++) this.cosines[docIds[i]!] = cosines[i]!
    })
  }
}

interface NearOptions {
  /** Above 0. */
  readonly wanted?: number
  /** As for `NearShard.keep`. */
  readonly cosineMin?: number | null
}

/**
 * Finds the `wanted` nearest documents, and all documents as near as the last one, to 1 / 4,096.
 * Throws DeadlineError.
 *
 * @param vector of length 1
 * @param filterBits by shard; null: all documents
 */
export function findNear(
  shards: readonly NearShard[],
  vector: Float32Array,
  filterBits: readonly (Bitset | null)[],
  feedback: Feedback | null,
  budget: Budget,
  { wanted = limits.nearMax, cosineMin = null }: NearOptions = {},
): void {
  const query = prepareQuery(vector)
  const counts = new Uint32Array(limits.nearSteps)
  const counted = feedback === null ? wanted : Math.max(wanted, feedbackPool)
  for (const [i, shard] of shards.entries()) {
    shard.source.countNear(query, filterBits[i]!, counted, counts, () => budget.check())
  }
  const moved = feedback === null ? query.vector : moveQuery(feedback, shards, query.vector, counts)
  const step = findStep(counts, wanted)
  for (const shard of shards) shard.keep(query.vector, moved, step, cosineMin)
}

/** The greatest step from which on at least `wanted` documents are counted. */
function findStep(counts: Uint32Array, wanted: number): number {
  let step = counts.length - 1
  let sum = counts[step]!
  while (step > 0 && sum < wanted) sum += counts[--step]!
  return step
}

function moveQuery(
  { documents, weight }: Feedback,
  shards: readonly NearShard[],
  query: Float32Array,
  counts: Uint32Array,
): Float32Array {
  const best = new TopK(documents)
  best.reset(documents)
  const step = findStep(counts, feedbackPool)
  for (const [shard, near] of shards.entries()) {
    const { ordinalOf } = near.segment.ordinals
    near.source.takeNear(query, step, (docIds, similarities, count) => {
      for (let i = 0; i < count; i++) {
        if (similarities[i]! <= 0) continue
        best.offer(similarities[i]!, ordinalOf[docIds[i]!]! * shards.length + shard)
      }
    })
  }
  const hits = {
    scores: new Float64Array(documents),
    ordinals: new Float64Array(documents),
    count: 0,
  }
  best.drainInto(hits)
  const sum = new Float64Array(query.length)
  for (let i = 0; i < hits.count; i++) {
    const ordinal = hits.ordinals[i]!
    const { segment } = shards[ordinal % shards.length]!
    const docId = segment.ordinals.docOf[Math.floor(ordinal / shards.length)]!
    addVector(segment.vectors!, docId, hits.scores[i]!, sum)
  }
  return moveTowards(query, weight, sum)
}

/** The normalised sum of the query and the weighted sum of documents. Overwrites `sum`. */
export function moveTowards(query: Float32Array, weight: number, sum: Float64Array): Float32Array {
  const length = measureLength(sum)
  if (length === 0) return query
  for (let i = 0; i < sum.length; i++) sum[i] = query[i]! + (weight / length) * sum[i]!
  const whole = measureLength(sum)
  return Float32Array.from(sum, (x) => x / whole)
}

function addVector(
  { fullVectors, bytes, scales, stride }: ShardVectors,
  docId: number,
  factor: number,
  sum: Float64Array,
): void {
  for (let i = 0; i < stride; i++) {
    const at = docId * stride + i
    const value =
      fullVectors === null ? ((bytes[at]! << 24) >> 24) * scales[2 * docId]! : fullVectors[at]!
    sum[i]! += factor * value
  }
}

function measureLength(vector: Float64Array): number {
  let squares = 0
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!
  return Math.sqrt(squares)
}
