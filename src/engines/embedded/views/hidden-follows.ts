/** Counts hidden followers on demand, because counts of all users would take much memory. */
import type { Adjacency } from 'native-free-index'
import type { OpenRelation } from '../../../snapshot/index.ts'
import type { HiddenFollows, SuppressedDocuments } from '../suppression/suppressor.ts'

/** Neighbours per read. */
const chunkMax = 4096

export function openHiddenFollows(
  { out, in: back }: OpenRelation,
  hidden: SuppressedDocuments,
): HiddenFollows {
  const chunk = new Uint32Array(chunkMax)
  const countHidden = (lists: Adjacency, user: number): number => {
    const degree = lists.countNeighbours(user)
    let count = 0
    for (let position = 0; position < degree; position += chunkMax) {
      const copied = lists.copy(user, position, chunkMax, chunk, 0)
      for (let i = 0; i < copied; i++) if (hidden.has(chunk[i]!)) count++
    }
    return count
  }
  return {
    countFollowers: (user) => countHidden(back, user),
    followingOf: (user) => countHidden(out, user),
  }
}
