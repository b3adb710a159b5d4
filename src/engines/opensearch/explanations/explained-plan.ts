/** Explains the scores of a plan of lists. The root has the value of the returned score. */
import { ExplainedRanks, prune, type ScoreNode } from 'native-free-index'
import type { ListPlan } from '../../../plan/index.ts'
import { type ExplainedScore, explanationNodesMax } from '../../engine.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import type { ClusterSearch } from '../planned-search.ts'
import { scoresIn } from './document-scores.ts'
import { explainedList } from './explained-list.ts'

/** By position. Throws as `Queries`. */
export async function explainedPlan(
  search: ClusterSearch,
  { meta }: ClusterSnapshot,
  plan: ListPlan,
  ordinals: readonly number[],
): Promise<ExplainedScore[]> {
  if (ordinals.length === 0) return []
  const { impactBits, saturationBits } = meta[plan.collection]
  const lists = await search.knownLists(plan)
  const queries = lists.map(({ query }) => query)
  const scores = await scoresIn(search, queries, ordinals)
  const trees = await Promise.all(
    lists.map((list) => explainedList(search, list, ordinals, 2 ** (impactBits - saturationBits))),
  )
  const treeIn = (list: number, ordinal: number) =>
    valued(trees[list]!(ordinal), scores[list]!.get(ordinal))
  if (plan.ranking.kind !== 'fused') return ordinals.map((one) => explained(treeIn(0, one)))
  const ranks = new ExplainedRanks(await search.foundIn(lists))
  return ordinals.map((one) => explained(ranks.of(one, (list) => treeIn(list, one))))
}

/**
 * A cluster may have added in another order, or with another logarithm. Then the nodes below
 * explain the value only approximately.
 */
export function valued(tree: ScoreNode, score: number | undefined): ScoreNode {
  if (score === undefined || tree.value === score) return tree
  const { label, children } = tree
  return { label, value: score, ...(children && { children }) }
}

export function explained(tree: ScoreNode): ExplainedScore {
  const shown = prune(tree, explanationNodesMax)
  return { score: tree.value, json: Buffer.from(JSON.stringify(shown)) }
}
