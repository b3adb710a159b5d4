/** Explains fused lists, as defined in hybrid-fusion.ts and reciprocal-ranks.ts. */

import type { Hits } from '../../collect/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import { type FoundLists, fusionDepth, ranksOf, trustIn, weighNames } from './hybrid-fusion.ts'
import { rankConstant } from './reciprocal-ranks.ts'

/** Fusion by words, by meaning and by name. */
export class ExplainedFusion {
  readonly #text: RankedList
  readonly #vector: RankedList
  readonly #trust: number
  readonly #sumMax: number
  readonly #names: ReturnType<typeof weighNames>

  constructor(lists: FoundLists, mayBeTopic: boolean) {
    const { text, vector, names } = lists
    this.#text = new RankedList(text)
    this.#vector = new RankedList(vector)
    this.#trust = trustIn(text)
    const knowsSimilar = vector.count > 0 && vector.scores[0]! > 0
    this.#sumMax = (this.#trust + (knowsSimilar ? 1 : 0)) / (rankConstant + 1)
    this.#names = weighNames(names, mayBeTopic)
  }

  /** The similarity of a document. */
  of(ordinal: number): ScoreNode {
    const fused = this.#fused(ordinal)
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
  #fused(ordinal: number): ScoreNode | null {
    const text = this.#text.placeOf(ordinal)
    const vector = this.#vector.placeOf(ordinal)
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
  readonly #list: Hits
  readonly #ranks: Uint32Array
  readonly #places = new Map<number, number>()

  constructor(list: Hits) {
    this.#list = list
    this.#ranks = ranksOf(list)
    for (let i = 0; i < list.count; i++) this.#places.set(list.ordinals[i]!, i)
  }

  get best(): number {
    return this.#list.scores[0] ?? 0
  }

  placeOf(ordinal: number): ListPlace | null {
    const at = this.#places.get(ordinal)
    if (at === undefined) return null
    const score = this.#list.scores[at]!
    return { rank: this.#ranks[at]!, score, counts: at < fusionDepth && score > 0 }
  }
}

/** Reciprocal rank fusion of several queries. */
export class ExplainedRanks {
  readonly #places: readonly ReadonlyMap<number, number>[]

  constructor(lists: readonly Hits[]) {
    this.#places = lists.map(
      ({ ordinals, count }) =>
        new Map(Array.from(ordinals.subarray(0, count), (ordinal, i) => [ordinal, i + 1])),
    )
  }

  /** @param scoreIn explains the document's score in a list */
  of(ordinal: number, scoreIn: (list: number) => ScoreNode): ScoreNode {
    const parts = this.#places.map((places, list) => {
      const rank = places.get(ordinal)
      const label = `query ${list + 1}`
      if (rank === undefined) return leaf(`${label}: not among its first`, 0)
      const score = scoreIn(list)
      return node('reciprocalRank', label, [{ label: 'rank', value: rank, children: [score] }])
    })
    const most = leaf('most that is possible', parts.length / (rankConstant + 1))
    return node('roundedQuotient', 'fusion', [node('sum', 'queries', parts), most])
  }
}
