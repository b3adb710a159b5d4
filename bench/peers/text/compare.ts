/** Whether two engines say the same: scores up to rounding, documents up to equal scores. */

/** [document, score], best first. */
export type RankedList = readonly (readonly [number, number])[]

/** Engines sum in Float32 and in orders of their own; that differs by some 1e-6 of a score. */
export const scoreTolerance = 1e-4

/**
 * Scores count as shares of the list's best one, since engines differ by a factor for each query.
 * The lists are the same if they are equally long, no document of both has two different scores,
 * and a document of only one list scores like the last of the other.
 *
 * @param limit what the engines were asked for: a shorter list is all there is, and has no such
 *   document
 */
export function isSameList(one: RankedList, other: RankedList, limit: number): boolean {
  if (one.length !== other.length) return false
  const [shares, otherShares] = [sharesOf(one), sharesOf(other)]
  const isCut = one.length === limit
  return agrees(shares, otherShares, isCut) && agrees(otherShares, shares, isCut)
}

/** Share of the documents of `one` that are in `other` too; 1 where both are empty. */
export function overlapOf(one: RankedList, other: RankedList): number {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 1
  const documents = new Set(other.map(([document]) => document))
  return one.filter(([document]) => documents.has(document)).length / longest
}

function sharesOf(list: RankedList): Map<number, number> {
  const best = list[0]?.[1] ?? 1
  return new Map(list.map(([document, score]) => [document, score / best]))
}

/** Whether what the first list says is compatible with the second. */
function agrees(one: Map<number, number>, other: Map<number, number>, isCut: boolean): boolean {
  const highest = isCut ? Math.min(...other.values()) * (1 + scoreTolerance) : 0
  for (const [document, share] of one) {
    const expected = other.get(document)
    const isFine =
      expected === undefined
        ? share <= highest
        : Math.abs(share - expected) <= scoreTolerance * Math.max(share, expected)
    if (!isFine) return false
  }
  return true
}
