/** Ranks of documents in a complete list. */
import type { Hits } from 'native-free-index'
import type { DocumentRank } from './engine.ts'

/** By position. Null for a document that is not in the list. */
export function findRanks(
  { ordinals, scores, count }: Hits,
  wanted: readonly number[],
): (DocumentRank | null)[] {
  const listed = ordinals.subarray(0, count)
  return wanted.map((ordinal) => {
    const at = listed.indexOf(ordinal)
    return at < 0 ? null : { rank: at + 1, score: scores[at]! }
  })
}
