/**
 * An undirected graph, one level of Louvain. The first level is the follow graph itself, with one
 * part per direction: mutual follows are a link of weight 2. Nodes of later levels are communities.
 */
import type { Csr, FollowGraph } from '../../graph/csr.ts'
import { nodesPerBlock } from './steps.ts'

/** Some of the links of a graph. Each link is in the rows of both its ends. */
export interface LinkPart extends Csr {
  /** By link. Null if all weigh 1. */
  readonly weights: Uint32Array | null
}

export interface LevelGraph {
  readonly nodes: number
  readonly parts: readonly LinkPart[]
  /** By node: weight of the links inside it, each counted twice, once for either end. */
  readonly inside: Float64Array
}

/** Sums by community for a few nodes at a time. */
export interface CommunityTally {
  /** By community: weight of the links to it. 0 for untouched communities. */
  readonly weightTo: Float64Array
  /** Communities with a weight, in the order of their first link. */
  readonly touched: Uint32Array
  count: number
}

export function followLevel({ following, followers }: FollowGraph): LevelGraph {
  const nodes = following.starts.length - 1
  const parts = [following, followers].map((rows) => ({ ...rows, weights: null }))
  return { nodes, parts, inside: new Float64Array(nodes) }
}

export function createTally(communities: number): CommunityTally {
  const weightTo = new Float64Array(communities)
  return { weightTo, touched: new Uint32Array(communities), count: 0 }
}

export function clearTally(tally: CommunityTally): void {
  for (let i = 0; i < tally.count; i++) tally.weightTo[tally.touched[i]!] = 0
  tally.count = 0
}

/** Adds the links of a node to the communities of their other ends. */
export function tallyLinks(
  { parts }: LevelGraph,
  node: number,
  communityOf: Uint32Array,
  tally: CommunityTally,
): void {
  for (let i = 0; i < parts.length; i++) {
    const { starts, targets, weights } = parts[i]!
    const start = starts[node]!
    const end = starts[node + 1]!
    tally.count =
      weights === null
        ? tallyUnits(targets, start, end, communityOf, tally.weightTo, tally.touched, tally.count)
        : tallyWeights(targets, weights, start, end, communityOf, tally)
  }
}

/** Weight of all links of each node, those inside it counted twice. */
export function linkWeights({ nodes, parts, inside }: LevelGraph): Float64Array {
  const sums = inside.slice()
  for (const { starts, weights } of parts) {
    for (let node = 0; node < nodes; node++) {
      const start = starts[node]!
      const end = starts[node + 1]!
      if (weights === null) sums[node]! += end - start
      else for (let link = start; link < end; link++) sums[node]! += weights[link]!
    }
  }
  return sums
}

/**
 * The graph of the communities of another graph.
 *
 * @param communityOf by node, numbers from 0 to below `communities`, without gaps
 */
export async function mergeCommunities(
  graph: LevelGraph,
  communityOf: Uint32Array,
  communities: number,
  endBlock: () => Promise<void>,
): Promise<LevelGraph> {
  const members = groupMembers(communityOf, communities)
  const tally = createTally(communities)
  const starts = new Uint32Array(communities + 1)
  const visitRows = async (onRow: (community: number) => void) => {
    let nodesLeft = nodesPerBlock
    for (let community = 0; community < communities; community++) {
      const end = members.starts[community + 1]!
      for (let i = members.starts[community]!; i < end; i++) {
        tallyLinks(graph, members.targets[i]!, communityOf, tally)
        if (--nodesLeft === 0) {
          nodesLeft = nodesPerBlock
          await endBlock()
        }
      }
      onRow(community)
      clearTally(tally)
    }
  }
  await visitRows((community) => {
    const isLinkedToItself = tally.weightTo[community]! > 0
    starts[community + 1] = starts[community]! + tally.count - Number(isLinkedToItself)
  })
  const links = starts[communities]!
  const [targets, weights] = [new Uint32Array(links), new Uint32Array(links)]
  const inside = new Float64Array(communities)
  for (let node = 0; node < graph.nodes; node++) inside[communityOf[node]!]! += graph.inside[node]!
  await visitRows((community) => {
    inside[community]! += tally.weightTo[community]!
    copyRow(tally, community, targets, weights, starts[community]!)
  })
  return { nodes: communities, parts: [{ starts, targets, weights }], inside }
}

/** The nodes of each community as rows, by counting. */
function groupMembers(communityOf: Uint32Array, communities: number): Csr {
  const starts = new Uint32Array(communities + 1)
  for (const community of communityOf) starts[community + 1]!++
  for (let i = 0; i < communities; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice()
  const targets = new Uint32Array(communityOf.length)
  for (let node = 0; node < communityOf.length; node++) {
    targets[next[communityOf[node]!]!++] = node
  }
  return { starts, targets }
}

/** Copies the tally, except for the community's links to itself. */
function copyRow(
  { weightTo, touched, count }: CommunityTally,
  community: number,
  targets: Uint32Array,
  weights: Uint32Array,
  start: number,
): void {
  let at = start
  for (let i = 0; i < count; i++) {
    const other = touched[i]!
    if (other === community) continue
    targets[at] = other
    weights[at++] = weightTo[other]!
  }
}

/** Adds links of weight 1. Returns the new number of touched communities. */
function tallyUnits(
  targets: Uint32Array,
  start: number,
  end: number,
  communityOf: Uint32Array,
  weightTo: Float64Array,
  touched: Uint32Array,
  count: number,
): number {
  let touchedCount = count
  for (let link = start; link < end; link++) {
    const community = communityOf[targets[link]!]!
    const weight = weightTo[community]!
    if (weight === 0) touched[touchedCount++] = community
    weightTo[community] = weight + 1
  }
  return touchedCount
}

/** As `tallyUnits`, for links with weights. */
function tallyWeights(
  targets: Uint32Array,
  weights: Uint32Array,
  start: number,
  end: number,
  communityOf: Uint32Array,
  { weightTo, touched, count }: CommunityTally,
): number {
  let touchedCount = count
  for (let link = start; link < end; link++) {
    const community = communityOf[targets[link]!]!
    const weight = weightTo[community]!
    if (weight === 0) touched[touchedCount++] = community
    weightTo[community] = weight + weights[link]!
  }
  return touchedCount
}
