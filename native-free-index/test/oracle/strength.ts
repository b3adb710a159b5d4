import type { StrengthRule } from '../../src/index.ts'

/**
 * The bounds for a query, where each document is more than a twenty-thousandth of all.
 *
 * @param counts by word: the documents with it
 */
export function expectBounds(
  { fair, strong, familiarCosine }: StrengthRule,
  counts: readonly number[],
) {
  const unknown = counts.filter((count) => count === 0).length
  const isFamiliar = counts.length > 0 && unknown / counts.length <= 1 / 4
  return { strong, fair: { ...fair, cosine: isFamiliar ? familiarCosine : fair.cosine } }
}

/** The weights of words, by the documents that have each. */
export function weighWords(counts: readonly number[], documents: number): number[] {
  return counts.map((count) =>
    Math.round(2 ** 16 * Math.log(1 + (documents - count + 0.5) / (count + 0.5))),
  )
}

/** The share of a query that is said. */
export function measureShare(
  weights: readonly number[],
  isSaid: (word: number) => boolean,
): number {
  const sumOf = (some: readonly number[]) => some.reduce((sum, weight) => sum + weight, 0)
  const total = sumOf(weights)
  return total === 0 ? 0 : sumOf(weights.filter((_, word) => isSaid(word))) / total
}

/** 3: strong, 2: fair, 1: weak. */
export function measureLevel(
  { fair, strong }: ReturnType<typeof expectBounds>,
  share: number,
  cosine: number,
): number {
  const reaches = (bound: typeof fair) => share >= bound.share || cosine >= bound.cosine
  if (reaches(strong)) return 3
  return reaches(fair) ? 2 : 1
}
