/**
 * Reciprocal rank fusion (Cormack, Clarke & Büttcher, SIGIR 2009): Σ 1 / (60 + rank) over the lists
 * with the document, divided by the maximum, so 1 means first in every list.
 */
import type { After, Hits } from '../../collect/index.ts'
import { OrdinalSums } from './ordinal-sums.ts'

export const rankConstant = 60

const sums = new OrdinalSums()

/**
 * Fuses whole lists. Returns the best of their union, ranked. Scores are rounded to Float32.
 * @param after only hits that rank after it
 */
export function fuseByRank(
  lists: readonly Hits[],
  limit = Number.POSITIVE_INFINITY,
  after: After | null = null,
): Hits {
  sums.reset(lists.reduce((total, { count }) => total + count, 0))
  for (const { ordinals, count } of lists) {
    for (let i = 0; i < count; i++) sums.add(ordinals[i]!, 1 / (rankConstant + i + 1))
  }
  return sums.best(lists.length / (rankConstant + 1), limit, after)
}
