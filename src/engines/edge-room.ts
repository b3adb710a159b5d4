import { limits } from '../contract/index.ts'
import type { EdgeQuery } from './engine.ts'

/** Throws RangeError for what an answer has no room for. */
export function checkRoom({ roots, start, first }: EdgeQuery): void {
  const isPage = Number.isInteger(start) && start >= 0 && Number.isInteger(first) && first >= 1
  if (!isPage) throw new RangeError(`no page of ${first} from place ${start}`)
  if (roots.length <= limits.resultsMax && roots.length * first <= limits.edgeItemsMax) return
  throw new RangeError(`too many edges at once: ${roots.length} lists, ${first} of each`)
}
