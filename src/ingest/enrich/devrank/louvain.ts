/**
 * Communities by modularity (Louvain: Blondel, Guillaume, Lambiotte, Lefebvre 2008, resolution 1)
 * of the undirected graph with one link per follow. Each level moves nodes to the communities of
 * their neighbours, then makes nodes of communities. All of it happens twice, the second time from
 * the communities of the first, which gains some percent of modularity.
 */
import type { FollowGraph } from '../../graph/csr.ts'
import { followLevel, type LevelGraph, merged } from './level-graph.ts'
import { moveNodes } from './local-moving.ts'
import type { EndBlock } from './steps.ts'

/** By position: a number below the number of positions, equal within a community. */
export async function findCommunities(
  graph: FollowGraph,
  endBlock: EndBlock,
): Promise<Uint32Array> {
  const follows = followLevel(graph)
  const communityOf = eachAlone(follows.nodes)
  await climb(follows, communityOf, (share) => endBlock(firstShare * share))
  // Communities have merged since their members were last asked where they would rather be.
  await climb(follows, communityOf, (share) => endBlock(firstShare + (1 - firstShare) * share))
  return communityOf
}

/** The first climb's share of the time. */
const firstShare = 0.7

/** Moves nodes, merges them by community, and moves those, until nothing moves any more. */
async function climb(
  follows: LevelGraph,
  communityOf: Uint32Array,
  endBlock: EndBlock,
): Promise<void> {
  let level = follows
  let moved = communityOf
  // Each level takes about half of the time that is left.
  for (let left = 1; ; left /= 2) {
    await moveNodes(level, moved, (share) => endBlock(1 - left + (left / 3) * Math.min(1, share)))
    const communities = renumber(moved)
    if (level !== follows) {
      for (let node = 0; node < communityOf.length; node++) {
        communityOf[node] = moved[communityOf[node]!]!
      }
    }
    if (communities === level.nodes) return
    level = await merged(level, moved, communities, () => endBlock(1 - left / 2))
    moved = eachAlone(communities)
  }
}

function eachAlone(nodes: number): Uint32Array {
  return Uint32Array.from({ length: nodes }, (_, node) => node)
}

/** Renumbers without gaps, in the order of first occurrence. Returns how many. */
function renumber(communityOf: Uint32Array): number {
  const numbers = new Uint32Array(communityOf.length)
  let count = 0
  for (let node = 0; node < communityOf.length; node++) {
    const community = communityOf[node]!
    if (numbers[community] === 0) numbers[community] = ++count
    communityOf[node] = numbers[community]! - 1
  }
  return count
}
