/**
 * Fuses the hits by words, by meaning and by name. The first two are fused by weighted reciprocal
 * ranks. A document has rank t in the text list, with the share x of the best score, and rank v in
 * the vector list. Its value is
 *
 *   (trust × x³ / (60 + t) + 1 / (60 + v)) ÷ ((trust + 1) / 61)
 *
 * A list adds nothing for a document that is not among its first `fusionDepth`. The maximum is 1. A
 * rank is 1 + the number of strictly better hits. The order of equal scores has no meaning here.
 *
 * Fixed weights do not work. Vectors find topics better than words do, so words with equal weight
 * spoil their order. Words deserve trust if one or two hits cover the query and score far above the
 * others. For a topic the text list has many similar hits, or hits that cover little. So trust
 * grows steeply with the best score and falls steeply with the number of similar hits. The cube
 * limits this trust to the first hits.
 *
 * A name means the best-known document of that name. Neither list can rank it: vectors and words
 * score all namesakes the same, and those without other text best. So the most popular namesake
 * gets a similarity of 1, and all others at most 2/3. Popularity adds less to a score than this
 * difference. The other namesakes keep a share, the smaller the less popular they are. Two words,
 * or words with a synonym, may be a little-known name or a topic. The trust in such a name grows
 * with its popularity. Longer texts are rarely names by chance.
 *
 * `npm run bench -- eval` compares the result with each list. The constants are round numbers,
 * chosen on the topics and names there.
 */
import type { Hits } from '../../collect/index.ts'
import { measurePopularity } from '../names/name-scores.ts'
import { leaf, node, rankConstant, type ScoreNode } from '../score-node.ts'
import { OrdinalSums } from './ordinal-sums.ts'
import { placesByOrdinal } from './reciprocal-ranks.ts'

/** Hits of a list that count. Later hits would add little and take long to find. */
export const fusionDepth = 110

/** Trust in a single hit by words with a score of 1. */
const trustMax = 10

/** Maximum count of similar hits. More would only measure the collection's size. */
const crowdMax = 20

/** Above 1, so that many weak hits count less than a few strong ones. */
const crowdExponent = 1.5

/** Factor of the similarity of other documents if the name is trusted. */
const besideName = 2 / 3

/** Popularity at which the trust in a name that may be a topic is one half. */
const halfPopularity = 1

/** Greatest popularity that counts. */
const popularityMax = 500_000

/** Ranked lists, best first. */
export interface FoundLists {
  /** Scores of 0 to 1. */
  readonly text: Hits
  /** Cosines. Documents with 0 or less have no rank. */
  readonly vector: Hits
  /** Scores as defined in name-scores.ts. */
  readonly names: Hits
}

const sums = new OrdinalSums()

/** The fused lists, ranked: see HybridFusion. */
export function fuseHybrid(lists: FoundLists, mayBeTopic: boolean): Hits {
  return new HybridFusion(lists, mayBeTopic).rank()
}

/** Fuses lists, and explains the similarities of documents. */
export class HybridFusion {
  readonly #text: RankedList
  readonly #vector: RankedList
  /** Weight of the text list, relative to 1 for the vector list. */
  readonly #trust: number
  /** The greatest possible sum of a document. */
  readonly #sumMax: number
  readonly #names: WeighedNames | null

  /**
   * @param mayBeTopic whether the name may be a topic, in which case its popularity decides the trust
   */
  constructor({ text, vector, names }: FoundLists, mayBeTopic: boolean) {
    this.#text = new RankedList(text)
    this.#vector = new RankedList(vector)
    this.#trust = measureTrust(text)
    const knowsSimilar = vector.count > 0 && vector.scores[0]! > 0
    this.#sumMax = (this.#trust + (knowsSimilar ? 1 : 0)) / (rankConstant + 1)
    this.#names = weighNames(names, mayBeTopic)
  }

  /**
   * The union of the lists, ranked. Scores are 0 to 1, rounded to Float32. Documents that no list
   * counts have 0. A list without any rank does not count in the maximum, so without names the
   * result has the order of the other list.
   */
  rank(): Hits {
    const { hits: text, ranks: textRanks } = this.#text
    const { hits: vector, ranks: vectorRanks } = this.#vector
    const trust = this.#trust
    sums.reset(text.count + vector.count)
    for (let i = 0; i < vector.count; i++) {
      const counts = i < fusionDepth && vector.scores[i]! > 0
      sums.add(vector.ordinals[i]!, counts ? 1 / (rankConstant + vectorRanks[i]!) : 0)
    }
    for (let i = 0; i < text.count; i++) {
      const share = i < fusionDepth && trust > 0 ? text.scores[i]! / text.scores[0]! : 0
      sums.add(text.ordinals[i]!, (trust * share ** 3) / (rankConstant + textRanks[i]!))
    }
    const fused = sums.selectBest(this.#sumMax, Number.POSITIVE_INFINITY, null)
    return this.#names === null ? fused : applyNames(fused, this.#names)
  }

  /** The similarity of a document. */
  explain(ordinal: number): ScoreNode {
    const fused = this.#explainLists(ordinal)
    const names = this.#names
    const isBest = names?.best.has(ordinal) ?? false
    if (names === null || (fused === null && !isBest)) return fused ?? nothing
    const others = leaf('left by the name', names.others)
    const beside = [fused ?? nothing, others]
    if (isBest) {
      const trust = leaf('trust in the name', names.trust)
      const value = node('greatest', 'named so', [trust, node('product', 'fusion', beside)])
      return node('roundedSum', 'similarity', [value])
    }
    const share = names.shares.get(ordinal)
    const own = share === undefined ? [] : [leaf('share of a namesake', share)]
    return node('roundedProduct', 'similarity', [...beside, ...own])
  }

  /** Null for a document in neither list. */
  #explainLists(ordinal: number): ScoreNode | null {
    const text = this.#text.findPlace(ordinal)
    const vector = this.#vector.findPlace(ordinal)
    if (text === null && vector === null) return null
    const parts: ScoreNode[] = []
    if (vector?.counts) {
      parts.push(node('reciprocalRank', 'by meaning', [leaf('rank', vector.rank)]))
    }
    if (text?.counts && this.#trust > 0) {
      const share = node('quotient', 'share of the best score', [
        leaf('score by words', text.score),
        leaf('best score', this.#text.best),
      ])
      const trusted = [leaf('trust in words', this.#trust), share, leaf('rank', text.rank)]
      parts.push(node('trustedRank', 'by words', trusted))
    }
    if (parts.length === 0) return leaf('fusion', 0)
    const most = leaf('most that is possible', this.#sumMax)
    return node('roundedQuotient', 'fusion', [node('sum', 'lists', parts), most])
  }
}

const nothing = leaf('similarity', 0)

interface ListPlace {
  readonly rank: number
  readonly score: number
  /** Whether the rank adds something. */
  readonly counts: boolean
}

class RankedList {
  readonly hits: Hits
  /** From 1. Equal scores share the rank of the first. */
  readonly ranks: Uint32Array
  #places: ReadonlyMap<number, number> | null = null

  constructor(list: Hits) {
    this.hits = list
    this.ranks = assignRanks(list)
  }

  get best(): number {
    return this.hits.scores[0] ?? 0
  }

  findPlace(ordinal: number): ListPlace | null {
    this.#places ??= placesByOrdinal(this.hits)
    const at = this.#places.get(ordinal)
    if (at === undefined) return null
    const score = this.hits.scores[at]!
    return { rank: this.ranks[at]!, score, counts: at < fusionDepth && score > 0 }
  }
}

/** Weight of the text list, relative to 1 for the vector list. */
function measureTrust({ scores, count }: Hits): number {
  const best = count > 0 ? scores[0]! : 0
  if (best <= 0) return 0
  let crowd = 0
  for (let i = 0; i < Math.min(crowdMax, count); i++) crowd += (scores[i]! / best) ** crowdExponent
  return trustMax * (best / crowd) ** 4
}

function assignRanks({ scores, count }: Hits): Uint32Array {
  const ranks = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    ranks[i] = i > 0 && scores[i] === scores[i - 1] ? ranks[i - 1]! : i + 1
  }
  return ranks
}

/** How a list of names changes the similarity of documents. */
interface WeighedNames {
  /** Trust in the name, from 0 to 1. */
  readonly trust: number
  /** Factor for documents with another name. */
  readonly others: number
  /** The best-known documents of the name. */
  readonly best: ReadonlySet<number>
  /** Further factors of the other namesakes, by ordinal. */
  readonly shares: ReadonlyMap<number, number>
}

/** Null if the list has no name. */
function weighNames(names: Hits, mayBeTopic: boolean): WeighedNames | null {
  if (names.count === 0) return null
  const first = names.scores[0]!
  const popularity = measurePopularity(first)
  const trust = mayBeTopic ? popularity / (popularity + halfPopularity) : 1
  const others = 1 - (1 - besideName) * trust
  const best = new Set<number>()
  const shares = new Map<number, number>()
  for (let i = 0; i < Math.min(fusionDepth, names.count); i++) {
    const score = names.scores[i]!
    if (score === first) best.add(names.ordinals[i]!)
    else shares.set(names.ordinals[i]!, measureShare(measurePopularity(score)))
  }
  return { trust, others, best, shares }
}

function applyNames(fused: Hits, { trust, others, best, shares }: WeighedNames): Hits {
  const left = new Set(best)
  sums.reset(fused.count + best.size)
  for (let i = 0; i < fused.count; i++) {
    const ordinal = fused.ordinals[i]!
    const value = fused.scores[i]! * others
    const isBest = left.delete(ordinal)
    sums.add(ordinal, isBest ? Math.max(trust, value) : value * (shares.get(ordinal) ?? 1))
  }
  for (const ordinal of left) sums.add(ordinal, trust)
  return sums.selectBest(1, Number.POSITIVE_INFINITY, null)
}

/** Factor of a namesake's similarity: one half if it is unknown. */
function measureShare(popularity: number): number {
  return 0.5 + 0.5 * Math.min(1, Math.log1p(popularity) / Math.log1p(popularityMax))
}
