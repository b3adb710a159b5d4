/**
 * Fuses what a text search and a vector search found by weighted reciprocal ranks. The value of a
 * document at rank t of the text list, with the share x of its best score, and at rank v of the
 * vector list is
 *
 *   (trust × x³ / (60 + t) + 1 / (60 + v)) ÷ ((trust + 1) / 61)
 *
 * where a list that lacks the document adds nothing, so 1 is the best that is possible. A rank is
 * 1 + the number of strictly better hits: among equal scores only ties decide, which mean nothing,
 * and a hundred repositories with the same bare name must not lie a hundred ranks apart.
 *
 * No fixed weights do. Vectors find topics better than words do, so words that count as much spoil
 * their order; words find names, of which vectors know little. Two things tell a name:
 *
 * - The text list has one or two hits that cover the query and stand far above the others; for a
 *   topic it has a crowd that is much alike, or that covers little of the query.
 * - The nearest vector is as good as the query's own: some document says the query and nothing
 *   else. Such namesakes make a crowd of the famous project, and their vectors, being bare, are all
 *   nearer than that of the project itself, which has a description.
 *
 * So trust grows with the best score, and falls steeply with the crowd and with the distance of the
 * nearest vector: from 200 to nearly 0. The cube keeps the trust that a first hit earns from those
 * behind it.
 *
 * `npm run bench -- eval` shows what comes of it, beside either list and beside equal weights:
 * names are found nearly as by words, and topics as by vectors, neither better nor worse. The
 * constants are round numbers, chosen on those very topics and names. The repositories there all
 * have descriptions, so nothing is judged of bare namesakes: a topic that is also some
 * repository's whole text is taken for a name.
 */
import type { Hits } from './hits.ts'
import { OrdinalSums } from './ordinal-sums.ts'
import { rankConstant } from './rrf.ts'

/** Trust in a lone hit with a score of 1, and again where a vector is the query's own. */
const trustMax = 100

/** So many hits can be a crowd; more would only tell how large the collection is. */
const crowdMax = 20

/** Above 1, so that many weak hits are less of a crowd than a few strong ones. */
const crowdExponent = 1.5

/** So steep that a cosine of 0.8, as the best of a topic may have, counts next to nothing. */
const nearestExponent = 32

const sums = new OrdinalSums()

/**
 * Both lists are ranked, best first; scores of the text list are 0 to 1, those of the vector list
 * cosines. A document that is not similar at all (0 or less) has no rank there, and a list without
 * any rank does not count in the maximum, so that the result has the order of the other one. It
 * holds the union of the lists, ranked; its scores are 0 to 1, rounded to Float32.
 */
export function fuseHybrid(text: Hits, vector: Hits): Hits {
  const trust = trustIn(text, vector)
  sums.reset(text.count + vector.count)
  const vectorRanks = ranksOf(vector)
  for (let i = 0; i < vector.count; i++) {
    sums.add(vector.ordinals[i]!, vector.scores[i]! > 0 ? 1 / (rankConstant + vectorRanks[i]!) : 0)
  }
  const textRanks = ranksOf(text)
  for (let i = 0; i < text.count; i++) {
    const share = trust > 0 ? text.scores[i]! / text.scores[0]! : 0
    sums.add(text.ordinals[i]!, (trust * share ** 3) / (rankConstant + textRanks[i]!))
  }
  const knowsSimilar = vector.count > 0 && vector.scores[0]! > 0
  const sumMax = (trust + (knowsSimilar ? 1 : 0)) / (rankConstant + 1)
  return sums.best(sumMax, Number.POSITIVE_INFINITY, null)
}

/** How much the text list counts, where the vector list counts 1. */
function trustIn({ scores, count }: Hits, vector: Hits): number {
  const best = count > 0 ? scores[0]! : 0
  if (best <= 0) return 0
  let crowd = 0
  for (let i = 0; i < Math.min(crowdMax, count); i++) crowd += (scores[i]! / best) ** crowdExponent
  const nearest = vector.count > 0 ? Math.max(0, vector.scores[0]!) : 0
  return trustMax * best ** 2 * (1 / crowd ** 4 + nearest ** nearestExponent)
}

/** From 1; equal scores share the rank of their first. */
function ranksOf({ scores, count }: Hits): Uint32Array {
  const ranks = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    ranks[i] = i > 0 && scores[i] === scores[i - 1] ? ranks[i - 1]! : i + 1
  }
  return ranks
}
