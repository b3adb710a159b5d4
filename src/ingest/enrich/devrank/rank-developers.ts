/**
 * DevRank: each developer's rank in the follow graph (decisions §7). Nodes are positions, all
 * results are by position, and the same graph gives the same bits.
 */
import type { FollowGraph } from '../../graph/csr.ts'
import { numberCommunities } from './community-numbers.ts'
import { findCommunities } from './louvain.ts'
import { pageRank } from './pagerank.ts'
import { crackedScores, percentiles } from './scores.ts'
import { Steps } from './steps.ts'
import { followerTrust } from './trust.ts'

export interface DevRanks {
  /** Personalised PageRank. They sum to 1. */
  readonly rawScore: Float64Array
  /** Share of the others that have a lower rawScore: 0 to 100. */
  readonly pc: Float64Array
  /** 0 to 100, the latter for the best. */
  readonly crackedScore: Float64Array
  /** 0 to 1. */
  readonly trust: Float64Array
  /** From 0, the largest community first, of equally large ones that with the least position. */
  readonly community: Uint32Array
}

/** @param onProgress gets how much of `total` is done, rising, every few milliseconds */
export async function rankDevelopers(
  graph: FollowGraph,
  totalStars: Float64Array,
  onProgress: (done: number, total: number) => void,
): Promise<DevRanks> {
  const steps = new Steps(onProgress)
  const rawScore = await pageRank(graph, totalStars, steps.part(0.45))
  const pc = percentiles(rawScore)
  const trust = await followerTrust(graph, pc, steps.part(0.05))
  const community = numberCommunities(await findCommunities(graph, steps.part(0.5)))
  steps.finish()
  return { rawScore, pc, crackedScore: crackedScores(rawScore), trust, community }
}
