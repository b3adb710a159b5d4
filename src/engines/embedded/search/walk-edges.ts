/** Pages of those neighbours that pass a filter. */
import {
  type Adjacency,
  type Budget,
  NeighbourWalk,
  type OpenIndex,
  OrdinalSet,
  type Searcher,
} from 'native-free-index'
import type { EdgesTask } from '../workers/protocol.ts'
import { noPlace, type SlotEdges } from '../workers/slots.ts'

/**
 * Evaluates the filter once over the whole collection, then walks each list. Throws as
 * `Searcher.select`.
 *
 * @param neighbours the collection at the other ends
 */
export function walkEdges(
  { filter, roots, start, first }: EdgesTask,
  lists: Adjacency,
  neighbours: { readonly index: OpenIndex; readonly searcher: Searcher },
  budget: Budget,
  { counts, nexts, ordinals }: SlotEdges,
): void {
  const matching = new OrdinalSet(neighbours.index, neighbours.searcher.select(filter, budget))
  const walk = new NeighbourWalk(matching, budget)
  let at = 0
  for (const [i, root] of roots.entries()) {
    const { count, next } = walk.page(lists, root, start, first, ordinals, at)
    counts[i] = count
    nexts[i] = next < 0 ? noPlace : next
    at += count
  }
}
