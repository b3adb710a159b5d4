/**
 * Personalised PageRank over follows (Page, Brin, Motwani, Winograd 1999) by power iteration.
 * Teleports, and users who follow no user, lead to users in proportion to 1 + ln(1 + stars).
 *
 * Users with equal neighbourhoods must get equal bits, or rounding would distinguish them. So the
 * share that a user passes on is rounded to a grid so coarse that sums are exact, in any order of
 * followers. All other operations are the same for each user.
 */
import type { Csr, FollowGraph } from '../../graph/csr.ts'
import { type EndBlock, nodesPerBlock } from './steps.ts'

const damping = 0.85
/**
 * Distance from the fixed point, as the sum of all differences, without rounding. Rounding adds
 * less than (edges + 2 users) 2^-53 damping / (1 - damping). The grid moves each edge's share by up
 * to 2^-53 per iteration. Sums over all users are off by 2^-53 per user. Each iteration damps the
 * errors of earlier ones.
 */
const distanceMax = 1e-9
/**
 * An iteration contracts by `damping`, so a smaller change means a distance below `distanceMax`.
 */
const changeMax = (distanceMax * (1 - damping)) / damping
/**
 * The start is at most 2 away, so this many iterations reach `distanceMax`. The change alone is no
 * stop criterion: on the grid, ranks can cycle.
 */
const passesMax = Math.ceil(Math.log(distanceMax / 2) / Math.log(damping))

/**
 * The ranks by position, which sum to 1.
 *
 * @param totalStars NaN: no teleport leads to the user
 */
export async function pageRank(
  graph: FollowGraph,
  totalStars: Float64Array,
  endBlock: EndBlock,
): Promise<Float64Array> {
  const nodes = totalStars.length
  const teleport = computeTeleport(totalStars)
  const state: State = { ranks: teleport.slice(), shares: new Float64Array(nodes), teleport }
  let before = { change: 1, largest: 1 }
  for (let pass = 0; pass < passesMax && before.change > changeMax; pass++) {
    const share = Math.log(before.change) / Math.log(changeMax)
    before = await runPass(graph, state, before, () => endBlock(share))
  }
  return scaleToOne(state.ranks)
}

interface State {
  readonly ranks: Float64Array
  /** The share that each user passes to every followed user. */
  readonly shares: Float64Array
  readonly teleport: Float64Array
}

interface Pass {
  /** Sum of all differences to the ranks before. */
  readonly change: number
  /** The largest sum of shares that a user got from followers. */
  readonly largest: number
}

/** The same operations for each user, so that equal stars give equal bits. */
function computeTeleport(totalStars: Float64Array): Float64Array {
  return scaleToOne(totalStars.map((stars) => (Number.isNaN(stars) ? 0 : 1 + Math.log1p(stars))))
}

async function runPass(
  { following, followers }: FollowGraph,
  { ranks, shares, teleport }: State,
  before: Pass,
  endBlock: () => Promise<void>,
): Promise<Pass> {
  // An upper bound: the inflow of a user grows by at most the sum of all changes.
  const grid = 2 ** Math.ceil(Math.log2(Math.min(1, before.largest + before.change)))
  const dangling = passOn(following.starts, ranks, grid, shares)
  const fresh = 1 - damping + damping * dangling
  const sums = new Float64Array(2)
  for (let start = 0; start < ranks.length; start += nodesPerBlock) {
    const end = Math.min(ranks.length, start + nodesPerBlock)
    gather(followers, shares, teleport, fresh, start, end, ranks, sums)
    await endBlock()
  }
  return { change: sums[0]!, largest: sums[1]! }
}

/**
 * Fills `shares`, and returns the summed ranks of users who follow no user. A share is at most
 * `grid`, a power of two. Adding and subtracting the grid rounds the share to 2^-52 of the grid.
 * Sums of such shares are exact up to twice the grid.
 */
function passOn(
  starts: Uint32Array,
  ranks: Float64Array,
  grid: number,
  shares: Float64Array,
): number {
  let dangling = 0
  for (let node = 0; node < ranks.length; node++) {
    const degree = starts[node + 1]! - starts[node]!
    if (degree === 0) dangling += ranks[node]!
    else shares[node] = ranks[node]! / degree + grid - grid
  }
  return dangling
}

/** Ranks from `start` to `end`. Adds the change to `sums`, and keeps the largest inflow there. */
function gather(
  { starts, targets }: Csr,
  shares: Float64Array,
  teleport: Float64Array,
  fresh: number,
  start: number,
  end: number,
  ranks: Float64Array,
  sums: Float64Array,
): void {
  let change = sums[0]!
  let largest = sums[1]!
  for (let node = start; node < end; node++) {
    let inflow = 0
    const rowEnd = starts[node + 1]!
    for (let edge = starts[node]!; edge < rowEnd; edge++) inflow += shares[targets[edge]!]!
    const rank = fresh * teleport[node]! + damping * inflow
    change += Math.abs(rank - ranks[node]!)
    ranks[node] = rank
    if (inflow > largest) largest = inflow
  }
  sums[0] = change
  sums[1] = largest
}

function scaleToOne(values: Float64Array): Float64Array {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => (sum === 0 ? 0 : value / sum))
}
