/** Plans the page of neighbours that a request asks for. */
import { type Filter, joinFilters } from 'native-free-index'
import { type EdgeOptions, limits, type Relationship } from '../contract/index.ts'
import { type CursorCodec, hashList, type ListPosition, refuseCursor } from './cursor.ts'
import { planFilter } from './filters.ts'
import type { PlanTarget } from './page.ts'

export interface EdgePlan extends Relationship {
  /** Neighbours per page. */
  readonly first: number
  readonly filter: Filter | null
  /** The cursor's position in the list of one root. Null: each list is read from its start. */
  readonly after: ListPosition | null
  /** Scope of the cursors of these lists. */
  readonly scope: Uint8Array
  /** JSON pointer of `after`. */
  readonly pointer: string
}

/**
 * @param pointer of the options in the body
 * @param also a further filter of the neighbours
 * @throws RequestError `invalid_filter`, `invalid_cursor`
 */
export function planEdges(
  relationship: Relationship,
  options: EdgeOptions,
  pointer: string,
  cursors: CursorCodec,
  target: PlanTarget,
  also: Filter | null = null,
): EdgePlan {
  const { edges, direction, returns } = relationship
  const own = options.filters
    ? planFilter(returns, options.filters, target, `${pointer}/filters`)
    : null
  const filter = joinFilters(also, own)
  const scope = hashList(relationship, filter)
  const afterPointer = `${pointer}/after`
  const after =
    options.after === undefined
      ? null
      : cursors.decryptPosition(options.after, target.snapshot, scope, afterPointer)
  const { first } = options
  return { edges, direction, returns, first, filter, after, scope, pointer: afterPointer }
}

/**
 * Offset at which the page begins in the list of every root.
 * @throws RequestError `invalid_cursor` for a cursor of another document's list
 */
export function locateStart({ after, pointer }: EdgePlan, roots: readonly number[]): number {
  if (after === null) return 0
  if (roots.every((root) => root === after.root)) return after.position
  const why = 'belongs to the list of another record than is asked for; ask for that one alone'
  throw refuseCursor(pointer, why)
}

// The most credits that a request can cost, computed from the request alone (decisions §3).

/** One credit per result, and one per neighbour that is listed with a result. */
export function boundCredits(
  resultsMax: number,
  edges: readonly Pick<EdgePlan, 'first'>[],
): number {
  const neighbours = edges.reduce((sum, { first }) => sum + first, 0)
  return resultsMax + Math.min(resultsMax * neighbours, limits.edgeItemsMax)
}
