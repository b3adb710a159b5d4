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
