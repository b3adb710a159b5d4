/** Compares the rankings of two engines. */

export interface RankedHit {
  readonly ordinal: number
  readonly score: number
}

export interface ListAgreement {
  /** The same hits in the same order. */
  readonly identical: boolean
  /** Places at which another hit stands. */
  readonly moved: number
  /** Hits that are out of order or missing, and that scores do not explain. */
  readonly unexplained: number
  /** Greatest relative difference of the scores of one hit. */
  readonly worst: number
}

/**
 * Hits with scores within the tolerance may have any order, also across the end of the list.
 *
 * @param reference a longer list, so that most moved hits have a score in it
 * @param tolerance relative
 */
export function compareLists(
  reference: readonly RankedHit[],
  other: readonly RankedHit[],
  tolerance: number,
): ListAgreement {
  const scores = new Map(reference.map(({ ordinal, score }) => [ordinal, score]))
  const shown = reference.slice(0, other.length)
  const lastScore = reference.at(-1)?.score ?? 0
  const margin = (score: number) => tolerance * Math.abs(score)
  let [moved, unexplained, worst] = [0, 0, 0]
  let least = Number.POSITIVE_INFINITY
  for (const [i, { ordinal, score }] of other.entries()) {
    if (shown[i]?.ordinal !== ordinal) moved++
    const own = scores.get(ordinal)
    if (own !== undefined && own !== score) {
      worst = Math.max(worst, Math.abs(own - score) / Math.max(Math.abs(own), Number.MIN_VALUE))
    }
    // A hit that the reference list lacks has a lower score than the last one.
    const known = own ?? lastScore - 2 * margin(lastScore)
    if (known > least + margin(least)) unexplained++
    least = Math.min(least, known)
  }
  const there = new Set(other.map(({ ordinal }) => ordinal))
  for (const { ordinal, score } of shown) {
    if (!there.has(ordinal) && score > least + margin(least)) unexplained++
  }
  return { identical: moved === 0, moved, unexplained, worst }
}
