/** Several ranked lists of one collection as one list. */
import { type After, fuseByRank, type Hits } from 'native-free-index'

interface FusedPage {
  /** Ordinals, best first. */
  readonly ordinals: readonly number[]
  /** Scores by position, from 0 to 1. */
  readonly scores: readonly number[]
  readonly more: boolean
}

/**
 * A page of the lists, fused by reciprocal rank as lists of queries are.
 *
 * @param lists distinct ordinals, best first
 */
export function fusePage(
  lists: readonly (readonly number[])[],
  limit: number,
  after: After | null,
): FusedPage {
  const hits = lists.map((ordinals): Hits => {
    const count = ordinals.length
    return { ordinals: Float64Array.from(ordinals), scores: new Float64Array(count), count }
  })
  const fused = fuseByRank(hits, limit + 1, after)
  const count = Math.min(limit, fused.count)
  return {
    ordinals: Array.from(fused.ordinals.subarray(0, count)),
    scores: Array.from(fused.scores.subarray(0, count)),
    more: fused.count > limit,
  }
}
