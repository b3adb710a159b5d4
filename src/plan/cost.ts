/** The most credits that a request can cost, told from the request alone (decisions §3). */
import { limits } from '../contract/index.ts'
import type { EdgePlan } from './edges.ts'

/** One credit for each result, and one for each neighbour that is listed with a result. */
export function creditsMaxOf(
  resultsMax: number,
  edges: readonly Pick<EdgePlan, 'first'>[],
): number {
  const neighbours = edges.reduce((sum, { first }) => sum + first, 0)
  return resultsMax + Math.min(resultsMax * neighbours, limits.edgeItemsMax)
}
