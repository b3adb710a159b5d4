/**
 * Reciprocal rank fusion (Cormack, Clarke & Büttcher, SIGIR 2009): Σ 1 / (60 + rank) over the lists
 * that hold a document, divided by the most that is possible, so 1 is "first in every list".
 */
import { createHits, type Hits } from './hits.ts'

const rankConstant = 60

/** Fuses whole lists; the result holds their union, ranked. Scores are rounded to Float32. */
export function fuseByRank(lists: readonly Hits[]): Hits {
  const sums = new Map<number, number>()
  for (const list of lists) {
    for (let i = 0; i < list.count; i++) {
      const tie = list.ties[i]!
      sums.set(tie, (sums.get(tie) ?? 0) + 1 / (rankConstant + i + 1))
    }
  }
  const best = lists.length / (rankConstant + 1)
  const ranked = [...sums]
    .map(([tie, sum]) => ({ tie, score: Math.fround(sum / best) }))
    .sort((a, b) => b.score - a.score || a.tie - b.tie)
  const fused = createHits(ranked.length)
  fused.count = ranked.length
  for (const [i, { tie, score }] of ranked.entries()) {
    fused.scores[i] = score
    fused.ties[i] = tie
  }
  return fused
}
