/**
 * How highly a user's followers are ranked: the mean of their percentiles as shares of 1, where
 * one that is followed back counts half, since follow-for-follow says little. 0 without followers.
 */
import type { FollowGraph } from '../../graph/csr.ts'
import { type EndBlock, nodesPerBlock } from './steps.ts'

export async function followerTrust(
  graph: FollowGraph,
  pc: Float64Array,
  endBlock: EndBlock,
): Promise<Float64Array> {
  const trust = new Float64Array(pc.length)
  for (let start = 0; start < pc.length; start += nodesPerBlock) {
    const end = Math.min(pc.length, start + nodesPerBlock)
    fillTrust(graph, pc, start, end, trust)
    await endBlock(end / pc.length)
  }
  return trust
}

/** Both rows of a user are ascending, so that they are read once, side by side. */
function fillTrust(
  { following, followers }: FollowGraph,
  pc: Float64Array,
  start: number,
  end: number,
  trust: Float64Array,
): void {
  for (let node = start; node < end; node++) {
    const first = followers.starts[node]!
    const last = followers.starts[node + 1]!
    if (first === last) continue
    let back = following.starts[node]!
    const backEnd = following.starts[node + 1]!
    let sum = 0
    for (let edge = first; edge < last; edge++) {
      const follower = followers.targets[edge]!
      while (back < backEnd && following.targets[back]! < follower) back++
      const isMutual = back < backEnd && following.targets[back] === follower
      sum += isMutual ? pc[follower]! / 2 : pc[follower]!
    }
    trust[node] = sum / (100 * (last - first))
  }
}
