/** Compares ranked lists where scores may differ in the last bits. */
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'

/**
 * Each rank must have its expected score, and each document its own expected score. Then only
 * documents of near scores can be swapped. An unexpected document must score like the last of the
 * list.
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
    // Each document counts once.
    own.set(hit.ordinal, Number.NaN)
    if (isNear(hit.score, atPlace) && isNear(hit.score, ofDocument)) return []
    return [{ ...hit, place, atPlace, ofDocument }]
  })
}
