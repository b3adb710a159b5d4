/**
 * DevRank: each developer's rank in the follow graph. Nodes are positions, all results are by
 * position, and the same graph gives the same bits. Bots and organizations are not developers:
 * their scores are 0, and each is a community of its own.
 */
import type { FollowGraph } from '../../graph/csr.ts'
import { findCommunities } from './louvain.ts'
import { pageRank } from './pagerank.ts'
import { type EndBlock, nodesPerBlock, Steps } from './steps.ts'

export interface DevRanks {
  /** Personalised PageRank. The values sum to 1. */
  readonly rawScore: Float64Array
  /** Percentage of the other developers with a lower rawScore: 0 to 100. */
  readonly pc: Float64Array
  /** 0 to 100. The best developer has 100. */
  readonly crackedScore: Float64Array
  /** 0 to 1. */
  readonly trust: Float64Array
  /** From 0, the largest community first, equally large ones by least position. */
  readonly community: Uint32Array
}

/**
 * @param graph follows among developers alone
 * @param totalStars NaN for an account that is no developer
 * @param onProgress gets the amount of `total` that is done, every few milliseconds
 */
export async function rankDevelopers(
  graph: FollowGraph,
  totalStars: Float64Array,
  onProgress: (done: number, total: number) => void,
): Promise<DevRanks> {
  const steps = new Steps(onProgress)
  const rawScore = await pageRank(graph, totalStars, steps.startPart(0.45))
  const pc = computePercentiles(rawScore)
  const trust = await computeTrust(graph, pc, steps.startPart(0.05))
  const community = sortCommunities(await findCommunities(graph, steps.startPart(0.5)))
  steps.finish()
  return { rawScore, pc, crackedScore: scaleScores(rawScore), trust, community }
}

/**
 * Numbers communities from 0: the largest first, equal ones by their least position.
 *
 * @param communityOf by position, numbers below the number of positions
 */
export function sortCommunities(communityOf: Uint32Array): Uint32Array {
  const nodes = communityOf.length
  const sizes = new Uint32Array(nodes)
  for (const community of communityOf) sizes[community]!++
  const firstSeen = new Uint8Array(nodes)
  const keys: number[] = []
  for (let node = 0; node < nodes; node++) {
    const community = communityOf[node]!
    if (firstSeen[community] === 1) continue
    firstSeen[community] = 1
    keys.push((nodes - sizes[community]!) * nodes + node)
  }
  // Size and least position in one number, exact below 2^53: up to 94 million users.
  const sorted = Float64Array.from(keys).sort()
  const numbers = new Uint32Array(nodes)
  for (const [number, key] of sorted.entries()) numbers[communityOf[key % nodes]!] = number
  return communityOf.map((community) => numbers[community]!)
}

// Scores derived from the ranking. They are not rounded: percentiles of a large data set are so
// close that rounding would lift some over the threshold of a tier. Both scores keep the order of
// the rawScore.

/**
 * 100 times the share of the others that have a lower rawScore. 100 for a single developer. Each
 * developer has a rawScore above 0, and no other account has.
 */
export function computePercentiles(rawScore: Float64Array): Float64Array {
  const sorted = rawScore.filter(isDeveloper).sort()
  const others = sorted.length - 1
  return rawScore.map((score) => {
    if (!isDeveloper(score)) return 0
    return others === 0 ? 100 : (100 * countBelow(sorted, score)) / others
  })
}

function isDeveloper(rawScore: number): boolean {
  return rawScore > 0
}

/** ln(1 + rawScore ÷ mean), scaled so that the best has 100. */
function scaleScores(rawScore: Float64Array): Float64Array {
  const nodes = rawScore.filter(isDeveloper).length
  if (nodes === 0) return rawScore.slice()
  const best = rawScore.reduce((most, score) => Math.max(most, score), 0)
  const scale = Math.log1p(nodes * best)
  // Divided first, so that the best has exactly 100.
  return rawScore.map((score) => 100 * (Math.log1p(nodes * score) / scale))
}

/** Counts the values below `value`, by binary search. */
function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

// Trust: the mean percentile of a user's followers, as a share of 1. A follower whom the user
// follows back counts half, because follow-for-follow says little. 0 without followers.

async function computeTrust(
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

/** Merges both rows of a user, which are ascending. */
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
