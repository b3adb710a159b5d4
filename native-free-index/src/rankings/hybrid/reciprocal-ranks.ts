/**
 * Reciprocal rank fusion (Cormack, Clarke & Büttcher, SIGIR 2009): Σ 1 / (60 + rank) over the lists
 * with the document, divided by the maximum, so 1 means first in every list.
 */
import type { After, Hits } from '../../collect/index.ts'
import { leaf, node, rankConstant, type ScoreNode } from '../score-node.ts'
import { OrdinalSums } from './ordinal-sums.ts'

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
  return sums.selectBest(lists.length / (rankConstant + 1), limit, after)
}

/** By ordinal: its position in the list. */
export function placesByOrdinal({ ordinals, count }: Hits): ReadonlyMap<number, number> {
  return new Map(Array.from(ordinals.subarray(0, count), (ordinal, i) => [ordinal, i]))
}

/** Explains `fuseByRank` of several queries. */
export class RankExplainer {
  readonly #places: readonly ReadonlyMap<number, number>[]

  constructor(lists: readonly Hits[]) {
    this.#places = lists.map(placesByOrdinal)
  }

  /** @param scoreIn explains the document's score in a list */
  of(ordinal: number, scoreIn: (list: number) => ScoreNode): ScoreNode {
    const parts = this.#places.map((places, list) => {
      const place = places.get(ordinal)
      const label = `query ${list + 1}`
      if (place === undefined) return leaf(`${label}: not among its first`, 0)
      const score = scoreIn(list)
      return node('reciprocalRank', label, [{ label: 'rank', value: place + 1, children: [score] }])
    })
    const most = leaf('most that is possible', parts.length / (rankConstant + 1))
    return node('roundedQuotient', 'fusion', [node('sum', 'queries', parts), most])
  }
}
