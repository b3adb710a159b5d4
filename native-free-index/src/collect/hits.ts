/**
 * Ranked lists as two parallel arrays. Scores fall, and equal scores are ordered by rising
 * ordinals. An ordinal identifies a document of the collection: ordinal in its shard × shards +
 * shard.
 */
export interface Hits {
  readonly scores: Float64Array
  readonly ordinals: Float64Array
  /** Number of valid entries. */
  count: number
}

export function createHits(capacity: number): Hits {
  return {
    scores: new Float64Array(capacity),
    ordinals: new Float64Array(capacity),
    count: 0,
  }
}

/** The last hit of the previous page. Results contain only hits that rank after it. */
export interface After {
  readonly score: number
  readonly ordinal: number
}

/** Whether (score, ordinal) ranks after (otherScore, otherOrdinal). */
export function isBehind(score: number, ordinal: number, other: After): boolean {
  return score < other.score || (score === other.score && ordinal > other.ordinal)
}

/** Merges ranked lists into one of at most `limit`. It does not depend on the order of the lists. */
export function mergeHits(lists: readonly Hits[], limit: number): Hits {
  const total = lists.reduce((sum, list) => sum + list.count, 0)
  const merged = createHits(Math.min(limit, total))
  const scratch = createHits(merged.scores.length)
  for (const list of lists) mergeInto(merged, list, merged.scores.length, scratch)
  return merged
}

/** Merges `more` into `best`, which keeps at most `limit`. `scratch` is overwritten. */
export function mergeInto(best: Hits, more: Hits, limit: number, scratch: Hits): void {
  let fromBest = 0
  let fromMore = 0
  scratch.count = Math.min(limit, best.count + more.count)
  for (let i = 0; i < scratch.count; i++) {
    const takesBest =
      fromMore === more.count ||
      (fromBest < best.count && isHeadBefore(best, fromBest, more, fromMore))
    const list = takesBest ? best : more
    const at = takesBest ? fromBest++ : fromMore++
    scratch.scores[i] = list.scores[at]!
    scratch.ordinals[i] = list.ordinals[at]!
  }
  for (let i = 0; i < scratch.count; i++) {
    best.scores[i] = scratch.scores[i]!
    best.ordinals[i] = scratch.ordinals[i]!
  }
  best.count = scratch.count
}

function isHeadBefore(a: Hits, i: number, b: Hits, j: number): boolean {
  if (a.scores[i]! !== b.scores[j]!) return a.scores[i]! > b.scores[j]!
  return a.ordinals[i]! < b.ordinals[j]!
}

/** The lowest score that a hit needs to be among the best `limit`. */
export function readLeast(best: Hits, limit: number): number {
  return best.count === limit ? best.scores[limit - 1]! : Number.NEGATIVE_INFINITY
}
