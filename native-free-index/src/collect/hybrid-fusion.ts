/**
 * Fuses the results of a text search and a vector search by weighted reciprocal ranks. A document
 * has rank t in the text list, with the share x of the best score, and rank v in the vector list.
 * Its value is
 *
 *   (trust × x³ / (60 + t) + 1 / (60 + v)) ÷ ((trust + 1) / 61)
 *
 * A list without the document adds nothing, so 1 is the maximum. A rank is 1 + the number of
 * strictly better hits. Among equal scores only ordinals decide, which mean nothing here. A hundred
 * repositories with the same bare name must not lie a hundred ranks apart.
 *
 * Fixed weights do not work. Vectors find topics better than words do, so words with equal weight
 * spoil their order. Words find names, of which vectors know little. Two signs distinguish a name:
 *
 * - The text list has one or two hits that cover the query and score far above the others. For a
 *   topic it has many similar hits, or hits that cover little of the query.
 * - The nearest vector is as good as the query's own: some document contains the query and nothing
 *   else. Such namesakes of a famous project are many, and their bare vectors are all nearer than
 *   that of the project itself, which has a description.
 *
 * So trust grows with the best score. It falls steeply with the number of similar hits and with the
 * distance of the nearest vector: from 200 to nearly 0. The cube keeps the trust of a first hit
 * from the hits behind it.
 *
 * `npm run bench -- eval` compares the result with either list and with equal weights. Names are
 * found nearly as by words and topics as by vectors, neither better nor worse. The constants are
 * round numbers, chosen on those topics and names. The repositories there all have descriptions, so
 * bare namesakes are not judged: a topic that is also a repository's whole text counts as a name.
 */
import type { Hits } from './hits.ts'
import { OrdinalSums } from './ordinal-sums.ts'
import { rankConstant } from './rrf.ts'

/** Trust in a lone hit with a score of 1, and again where a vector is the query's own. */
const trustMax = 100

/** Similar hits that are counted at most. More would only measure the collection's size. */
const crowdMax = 20

/** Above 1, so that many weak hits are less of a crowd than a few strong ones. */
const crowdExponent = 1.5

/** So steep that a cosine of 0.8, as the best of a topic may have, counts next to nothing. */
const nearestExponent = 32

const sums = new OrdinalSums()

/**
 * Both lists are ranked, best first. Scores of the text list are 0 to 1, those of the vector list
 * cosines. A document with a similarity of 0 or less has no rank there. A list without any rank
 * does not count in the maximum, so the result has the order of the other one. It holds the union
 * of the lists, ranked. Its scores are 0 to 1, rounded to Float32.
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

/** From 1. Equal scores share the rank of their first. */
function ranksOf({ scores, count }: Hits): Uint32Array {
  const ranks = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    ranks[i] = i > 0 && scores[i] === scores[i - 1] ? ranks[i - 1]! : i + 1
  }
  return ranks
}
