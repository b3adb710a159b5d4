/** Ranked lists whose scores need not agree to the last bit. */
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'

/**
 * Every place has the score that it should have, and every document its own, so that only
 * documents as near to each other as that have changed places. One that should not be here has the
 * score with which the list breaks off.
 */
export function differences(
  found: readonly OracleHit[],
  expected: readonly OracleHit[],
  isNear: (score: number, expected: number) => boolean,
): object[] {
  const own = new Map(expected.map(({ ordinal, score }) => [ordinal, score]))
  const last = expected.at(-1)?.score
  return found.flatMap((hit, place) => {
    const atPlace = expected[place]!.score
    const ofDocument = own.get(hit.ordinal) ?? last!
    // Each once.
    own.set(hit.ordinal, Number.NaN)
    if (isNear(hit.score, atPlace) && isNear(hit.score, ofDocument)) return []
    return [{ ...hit, place, atPlace, ofDocument }]
  })
}
