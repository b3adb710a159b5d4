/** How good a ranked list is, given what is right, or given grades. */

/** DCG of the first ten over that of the best order: log2 discount, gain 1. */
export function ndcgAt10(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const best = discounts.slice(0, relevant.size).reduce((sum, discount) => sum + discount, 0)
  const found = discounts.filter((_, i) => relevant.has(ranked[i] ?? ''))
  return found.reduce((sum, discount) => sum + discount, 0) / best
}

/**
 * With the gain 2^grade − 1. The best order is that of all that is judged; what is not judged gains
 * nothing.
 *
 * @param grades 0 and more, at least one above 0
 */
export function computeGradedNdcgAt10(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
): number {
  const best = [...grades.values()].sort((a, b) => b - a)
  return discountGains(ranked.map((id) => grades.get(id) ?? 0)) / discountGains(best)
}

function discountGains(grades: readonly number[]): number {
  return discounts.reduce((sum, discount, i) => sum + discount * (2 ** (grades[i] ?? 0) - 1), 0)
}

/** Share of all that is right among the first hundred. */
export function recallAt100(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  return ranked.slice(0, 100).filter((id) => relevant.has(id)).length / relevant.size
}

/** Share of all that is right among the first ten, where ten or fewer are right. */
export function computeRecallAt10(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
): number {
  return countRightAmongTen(ranked, relevant) / relevant.size
}

/** Share of ten that is right: a list that is shorter loses by it. */
export function computePrecisionAt10(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
): number {
  return countRightAmongTen(ranked, relevant) / 10
}

function countRightAmongTen(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  return ranked.slice(0, 10).filter((id) => relevant.has(id)).length
}

/** 1 over the rank of the first that is right, 0 where the first ten have none. */
export function reciprocalRankAt10(
  ranked: readonly string[],
  isRight: (id: string) => boolean,
): number {
  const at = ranked.slice(0, 10).findIndex(isRight)
  return at < 0 ? 0 : 1 / (at + 1)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const discounts = Array.from({ length: 10 }, (_, i) => 1 / Math.log2(i + 2))
