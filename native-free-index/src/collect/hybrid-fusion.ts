/**
 * Fuses what a text search and a vector search found by weighted reciprocal ranks. The value of a
 * document at rank t of the text list, with the share x of its best score, and at rank v of the
 * vector list is
 *
 *   (trust × x³ / (60 + t) + 1 / (60 + v)) ÷ ((trust + 1) / 61)
 *
 * where a list that lacks the document adds nothing, so 1 is the best that is possible.
 *
 * No fixed weights do. Vectors find topics better than words do, so words that count as much spoil
 * their order; words find names, of which vectors know little. What tells the two apart is the text
 * list itself: the name of something has one or two hits that cover the query and stand far above
 * the others, a topic has a crowd that is much alike, or that covers little of the query. So trust
 * grows with the best score and falls steeply with the crowd, from 100 for a lone hit that covers
 * everything to nearly 0. The cube keeps the trust that a first hit earns from those behind it.
 *
 * `npm run bench:eval` shows what comes of it, beside either list and beside equal weights: names
 * are found nearly as by words, and topics as by vectors, neither better nor worse. The constants
 * are round numbers from the middle of where that holds; half or twice `trustMax` changes little.
 */
import { createHits, type Hits } from './hits.ts'

const rankConstant = 60

/** Trust in a lone hit with a score of 1. */
const trustMax = 100

/** So many hits can be a crowd; more would only tell how large the collection is. */
const crowdMax = 20

/** Above 1, so that many weak hits are less of a crowd than a few strong ones. */
const crowdExponent = 1.5

/**
 * Both lists are ranked, best first; scores of the text list are 0 to 1, those of the vector list
 * cosines. A document that is not similar at all (0 or less) has no rank there, and a list without
 * any rank does not count in the maximum, so that the result has the order of the other one. It
 * holds the union of the lists, ranked; its scores are 0 to 1, rounded to Float32.
 */
export function fuseHybrid(text: Hits, vector: Hits): Hits {
  const trust = trustIn(text)
  const sums = new Map<number, number>()
  for (let i = 0; i < vector.count; i++) {
    sums.set(vector.ties[i]!, vector.scores[i]! > 0 ? 1 / (rankConstant + i + 1) : 0)
  }
  for (let i = 0; i < text.count; i++) {
    const tie = text.ties[i]!
    const share = trust > 0 ? text.scores[i]! / text.scores[0]! : 0
    sums.set(tie, (sums.get(tie) ?? 0) + (trust * share ** 3) / (rankConstant + i + 1))
  }
  const knowsSimilar = vector.count > 0 && vector.scores[0]! > 0
  return rankedHits(sums, (trust + (knowsSimilar ? 1 : 0)) / (rankConstant + 1))
}

/** How much the text list counts, where the vector list counts 1. */
function trustIn({ scores, count }: Hits): number {
  const best = count > 0 ? scores[0]! : 0
  if (best <= 0) return 0
  let crowd = 0
  for (let i = 0; i < Math.min(crowdMax, count); i++) crowd += (scores[i]! / best) ** crowdExponent
  return (trustMax * best ** 2) / crowd ** 4
}

function rankedHits(sums: ReadonlyMap<number, number>, sumMax: number): Hits {
  const ranked = [...sums]
    .map(([tie, sum]) => ({ tie, score: sumMax > 0 ? Math.fround(sum / sumMax) : 0 }))
    .sort((a, b) => b.score - a.score || a.tie - b.tie)
  const fused = createHits(ranked.length)
  fused.count = ranked.length
  for (const [i, { tie, score }] of ranked.entries()) {
    fused.scores[i] = score
    fused.ties[i] = tie
  }
  return fused
}
