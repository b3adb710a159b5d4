/** Counts the documents of a whole ranking that rank before some targets. */
import type { After } from '../collect/index.ts'
import type { ShardReader } from './shard-reader.ts'

export class RankCounts {
  /** By target: documents that rank before it. */
  readonly before: Float64Array
  /** By target: 1 if it is ranked. */
  readonly isRanked: Uint8Array
  readonly #targets: readonly After[]
  /** Documents with a lower score rank before no target. */
  readonly leastScore: number

  constructor(targets: readonly After[]) {
    this.before = new Float64Array(targets.length)
    this.isRanked = new Uint8Array(targets.length)
    this.#targets = targets
    this.leastScore = Math.min(...targets.map(({ score }) => score))
  }

  /** Counts documents of a shard, each of which must be passed once. */
  countAll(shard: ShardReader, docIds: Uint32Array, scores: Float64Array, count: number): void {
    // Adding 0 makes 0 of -0, as in lists of hits.
    for (let i = 0; i < count; i++) {
      const score = scores[i]! + 0
      if (score >= this.leastScore) this.#count(score, shard.toOrdinal(docIds[i]!))
    }
  }

  #count(score: number, ordinal: number): void {
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
