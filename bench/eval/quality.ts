/** How good a ranked list is, given what is right. Judgements are binary. */

/** DCG of the first ten over that of the best order: log2 discount, gain 1. */
export function ndcgAt10(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const best = discounts.slice(0, relevant.size).reduce((sum, discount) => sum + discount, 0)
  const found = discounts.filter((_, i) => relevant.has(ranked[i] ?? ''))
  return found.reduce((sum, discount) => sum + discount, 0) / best
}

/** Share of all that is right among the first hundred. */
export function recallAt100(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  return ranked.slice(0, 100).filter((id) => relevant.has(id)).length / relevant.size
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
