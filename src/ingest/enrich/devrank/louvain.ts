/**
 * Communities by modularity (Louvain: Blondel, Guillaume, Lambiotte, Lefebvre 2008, resolution 1)
 * of the undirected graph with one link per follow. Each level moves nodes to the communities of
 * their neighbours, then makes nodes of communities. All of it happens twice, the second time from
 * the communities of the first, which gains some percent of modularity.
 */
import type { FollowGraph } from '../../graph/csr.ts'
import {
  type CommunityTally,
  clearTally,
  createTally,
  followLevel,
  type LevelGraph,
  linkWeights,
  mergeCommunities,
  tallyLinks,
} from './level-graph.ts'
import { type EndBlock, nodesPerBlock } from './steps.ts'

/** By position: a number below the number of positions, equal within a community. */
export async function findCommunities(
  graph: FollowGraph,
  endBlock: EndBlock,
): Promise<Uint32Array> {
  const follows = followLevel(graph)
  const communityOf = listSingletons(follows.nodes)
  await improveCommunities(follows, communityOf, (share) => endBlock(firstShare * share))
  // Communities have merged since single nodes could move, so some nodes now fit better elsewhere.
  await improveCommunities(follows, communityOf, (share) =>
    endBlock(firstShare + (1 - firstShare) * share),
  )
  return communityOf
}

/** The first climb's share of the time. */
const firstShare = 0.7

/** Moves nodes and merges them by community, level by level, until no node moves. */
async function improveCommunities(
  follows: LevelGraph,
  communityOf: Uint32Array,
  endBlock: EndBlock,
): Promise<void> {
  let level = follows
  let moved = communityOf
  // Each level takes about half of the time that is left.
  for (let left = 1; ; left /= 2) {
    await moveNodes(level, moved, (share) => endBlock(1 - left + (left / 3) * Math.min(1, share)))
    const communities = closeNumberGaps(moved)
    if (level !== follows) {
      for (let node = 0; node < communityOf.length; node++) {
        communityOf[node] = moved[communityOf[node]!]!
      }
    }
    if (communities === level.nodes) return
    level = await mergeCommunities(level, moved, communities, () => endBlock(1 - left / 2))
    moved = listSingletons(communities)
  }
}

function listSingletons(nodes: number): Uint32Array {
  return Uint32Array.from({ length: nodes }, (_, node) => node)
}

/** Renumbers communities without gaps, by first occurrence. Returns their number. */
function closeNumberGaps(communityOf: Uint32Array): number {
  const numbers = new Uint32Array(communityOf.length)
  let count = 0
  for (let node = 0; node < communityOf.length; node++) {
    const community = communityOf[node]!
    if (numbers[community] === 0) numbers[community] = ++count
    communityOf[node] = numbers[community]! - 1
  }
  return count
}

// The first half of a level of Louvain: nodes move to the community of a neighbour if that raises
// modularity, until none does. A queue has the nodes to visit: at first all in their order, then
// the neighbours of moved nodes (Traag, Waltman, van Eck 2019).

/** Prevents rounding in sums of weights from moving nodes forever. */
const gainMin = 1e-7

/**
 * On a large graph without clear communities the queue empties slowly, for little gain. So after
 * `roundsMin` visits per node, the first block with less than `shareMin` of its nodes moved is the
 * last.
 */
const roundsMin = 3
const shareMin = 0.1

/**
 * Moves nodes between communities. A community has the number of a node.
 *
 * @param communityOf by node: its community, updated when this resolves
 */
export async function moveNodes(
  graph: LevelGraph,
  communityOf: Uint32Array,
  endBlock: (share: number) => Promise<void>,
): Promise<void> {
  const moving = startMoving(graph, communityOf)
  const { queue } = moving
  let seen = 0
  for (let isSettled = false; queue.count > 0 && !isSettled; ) {
    const count = Math.min(queue.count, nodesPerBlock)
    const moved = moveQueued(graph, moving, count)
    seen += count
    const isLate = count === nodesPerBlock && seen >= roundsMin * graph.nodes
    isSettled = isLate && moved < shareMin * count
    await endBlock(seen / ((roundsMin + 1) * graph.nodes))
  }
}

interface Moving {
  readonly communityOf: Uint32Array
  /** By node: weight of its links. */
  readonly degrees: Float64Array
  /** By community: sum of its degrees. */
  readonly totals: Float64Array
  /** Weight of all links, each counted twice. */
  readonly weight: number
  readonly queue: Queue
  readonly tally: CommunityTally
}

/** A ring of all waiting nodes, without duplicates. */
interface Queue {
  readonly ring: Uint32Array
  readonly waits: Uint8Array
  first: number
  count: number
}

function startMoving(graph: LevelGraph, communityOf: Uint32Array): Moving {
  const { nodes } = graph
  const degrees = linkWeights(graph)
  const totals = new Float64Array(nodes)
  for (let node = 0; node < nodes; node++) totals[communityOf[node]!]! += degrees[node]!
  const inOrder = Uint32Array.from({ length: nodes }, (_, node) => node)
  return {
    communityOf,
    degrees,
    totals,
    weight: degrees.reduce((sum, degree) => sum + degree, 0),
    queue: { ring: inOrder, waits: new Uint8Array(nodes).fill(1), first: 0, count: nodes },
    tally: createTally(nodes),
  }
}

/** Visits the next nodes of the queue. Returns how many of them moved. */
function moveQueued(graph: LevelGraph, moving: Moving, count: number): number {
  const { queue, communityOf } = moving
  let moved = 0
  for (let i = 0; i < count; i++) {
    const node = takeFirst(queue)
    const community = chooseCommunity(graph, moving, node)
    if (community === communityOf[node]) continue
    moved++
    communityOf[node] = community
    queueNeighbours(graph, queue, node, communityOf)
  }
  return moved
}

/** Takes the node out of its community and adds it to the one where it raises modularity most. */
function chooseCommunity(graph: LevelGraph, moving: Moving, node: number): number {
  const { communityOf, degrees, totals, weight, tally } = moving
  const own = communityOf[node]!
  tallyLinks(graph, node, communityOf, tally)
  const { weightTo, touched, count } = tally
  const pull = degrees[node]! / weight
  totals[own]! -= degrees[node]!
  let best = own
  let bestGain = weightTo[own]! - pull * totals[own]! + gainMin
  for (let i = 0; i < count; i++) {
    const community = touched[i]!
    const gain = weightTo[community]! - pull * totals[community]!
    if (gain <= bestGain) continue
    best = community
    bestGain = gain
  }
  totals[best]! += degrees[node]!
  clearTally(tally)
  return best
}

/** Queues the neighbours of a moved node, except for those in its new community. */
function queueNeighbours(
  { parts }: LevelGraph,
  queue: Queue,
  node: number,
  communityOf: Uint32Array,
): void {
  for (let i = 0; i < parts.length; i++) {
    const { starts, targets } = parts[i]!
    const end = starts[node + 1]!
    for (let link = starts[node]!; link < end; link++) {
      const other = targets[link]!
      if (queue.waits[other] === 0 && communityOf[other] !== communityOf[node]) add(queue, other)
    }
  }
}

function takeFirst(queue: Queue): number {
  const node = queue.ring[queue.first]!
  queue.first = queue.first + 1 === queue.ring.length ? 0 : queue.first + 1
  queue.count--
  queue.waits[node] = 0
  return node
}

function add(queue: Queue, node: number): void {
  const place = queue.first + queue.count++
  queue.ring[place < queue.ring.length ? place : place - queue.ring.length] = node
  queue.waits[node] = 1
}
