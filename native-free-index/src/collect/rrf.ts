/**
 * Reciprocal rank fusion (Cormack, Clarke & Büttcher, SIGIR 2009): Σ 1 / (60 + rank) over the lists
 * that hold a document, divided by the most that is possible, so 1 is "first in every list".
 */
import { createHits, type Hits } from './hits.ts'

export const rankConstant = 60

/** Fuses whole lists; the result holds their union, ranked. Scores are rounded to Float32. */
export function fuseByRank(lists: readonly Hits[]): Hits {
  const sums = new Map<number, number>()
  for (const list of lists) {
    for (let i = 0; i < list.count; i++) {
      const tie = list.ties[i]!
      sums.set(tie, (sums.get(tie) ?? 0) + 1 / (rankConstant + i + 1))
    }
  }
  return hitsOfSums(sums, lists.length / (rankConstant + 1))
}

/**
 * Documents by falling sum, each divided by the most that is possible and rounded to Float32.
 * @param sums by tie
 * @param sumMax 0 where nothing is possible: then all have 0
 */
export function hitsOfSums(sums: ReadonlyMap<number, number>, sumMax: number): Hits {
  const ranked = [...sums]
    .map(([tie, sum]) => ({ tie, score: sumMax > 0 ? Math.fround(sum / sumMax) : 0 }))
    .sort((a, b) => b.score - a.score || a.tie - b.tie)
  const hits = createHits(ranked.length)
  hits.count = ranked.length
  for (const [i, { tie, score }] of ranked.entries()) {
    hits.scores[i] = score
    hits.ties[i] = tie
  }
  return hits
}
