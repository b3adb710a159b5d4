/**
 * Visits blocks in three passes. The first pass computes bounds by bytes for documents that are
 * hits by their codes. Their lower bounds raise the threshold before any document is scored. The
 * second pass does the same for other possible documents. The third pass scores the remaining
 * documents exactly.
 */

import {
  baseOf,
  boundAt,
  boundBlock,
  boundLanes,
  errorOf,
  lanesFrom,
  nothing,
  upperBoundOf,
} from './bounds.ts'
import { checkDeadline } from './deadline.ts'
import { dotDocument, dotShorts, prefetch } from './dots.ts'
import { offer, threshold } from './heap.ts'
import { filterBits, shortError, shortUnit, weight } from './request.ts'
import {
  documents,
  documentsOf,
  firstDocOf,
  matchesOf,
  ordinals,
  scales,
  visitBytes,
  visited,
  visitedBounds,
} from './shape.ts'

/** Below this many matching documents per hit, codes are not read: they would exclude few. */
const fewPerHit: u32 = 40

/** Blocks between two deadline checks. */
export const blocksPerCheck: u32 = 128

let visitedCount: u32 = 0
let areFew: bool = false

export function beginVisits(limit: i32): void {
  visitedCount = 0
  areFew = filterBits !== 0 && countMatches() <= fewPerHit * <u32>limit
}

function countMatches(): u32 {
  const end = filterBits + ((<usize>((documents + 31) >> 5)) << 2)
  let count: u32 = 0
  for (let at = filterBits; at < end; at += 4) count += <u32>popcnt(load<u32>(at))
  return count
}

/** Tolerance for a score, and for its rounding to Float32. */
function slackOf(score: f64): f64 {
  return 3.0e-7 * (Math.abs(score) + 4 * weight)
}

/** The threshold, lowered by the tolerance. */
function leastBound(): f32 {
  return threshold === -Infinity ? -f32.MAX_VALUE : <f32>(threshold - slackOf(threshold))
}

/**
 * Adds lower bounds of the documents that are hits by their codes to the heap. Other documents are
 * deferred until the threshold has risen, when few of them are still possible.
 */
export function visitBlock(block: u32, cluster: u32, afterScore: f64): void {
  const matches = matchesOf(filterBits, firstDocOf(block), documentsOf(block))
  if (matches === 0) return
  if (areFew) {
    const most = narrowLanes(block, cluster, matches, afterScore)
    if (most >= leastBound()) keepVisited(block, cluster, 0, most)
    return
  }
  const least = leastBound()
  const bound = boundBlock(block, cluster)
  if (bound < least) return
  boundLanes(block, cluster, matches)
  const possible = lanesFrom(block, least)
  if (possible === 0) return
  const likely = lanesFrom(block, least + errorOf(block))
  const most = narrowLanes(block, cluster, likely, afterScore)
  const deferred = possible & ~likely
  if (deferred !== 0) keepVisited(block, cluster, deferred, bound)
  else if (most >= leastBound()) keepVisited(block, cluster, 0, most)
}

/** Adds the lower bounds of the deferred documents to the heap. */
export function narrowDeferred(afterScore: f64): void {
  for (let i: u32 = 0; i < visitedCount; i++) {
    if (i % blocksPerCheck === blocksPerCheck - 1) checkDeadline()
    const at = visited + <usize>i * visitBytes
    const deferred = load<u32>(at, 8)
    const least = leastBound()
    if (deferred === 0 || load<f32>(visitedBounds + ((<usize>i) << 2)) < least) continue
    const block = load<u32>(at)
    narrowLanes(block, load<u32>(at, 4), deferred & lanesFrom(block, least), afterScore)
  }
}

/** Returns the greatest bound of the lanes. */
function narrowLanes(block: u32, cluster: u32, rest: u32, afterScore: f64): f32 {
  prefetch(firstDocOf(block), rest)
  let most = nothing
  for (; rest !== 0; rest &= rest - 1) {
    const lane = <u32>ctz(rest)
    const at = boundAt(block, lane)
    const bound = areFew ? <f64>Infinity : <f64>load<f32>(at)
    const narrowed = narrow(block, lane, cluster, bound, afterScore)
    store<f32>(at, narrowed)
    most = max(most, narrowed)
  }
  return most
}

/**
 * The bound of a document by its code and its bytes.
 * @param bound by its code; Infinity if the code was not read
 */
function narrow(block: u32, lane: u32, cluster: u32, bound: f64, afterScore: f64): f32 {
  const doc = firstDocOf(block) + lane
  const added = baseOf(doc)
  const scale = scales + ((<usize>doc) << 3)
  const dot = <f32>dotShorts(doc) * shortUnit * load<f32>(scale)
  const spread = load<f32>(scale, 4) + shortError
  let upper = min(bound, scoreOf(dot + spread, added))
  if (upper < <f64>leastBound()) return <f32>upper
  if (bound === Infinity) {
    bound = scoreOf(upperBoundOf(block, lane, cluster), added)
    upper = min(bound, upper)
  }
  const lower = min(bound, scoreOf(dot - spread, added))
  // The document ranks before the page.
  if (lower - slackOf(lower) > afterScore) return nothing
  // A document that may rank before the page does not raise the page's threshold.
  if (upper + slackOf(upper) < afterScore) offer(lower - slackOf(lower), 0)
  return <f32>upper
}

/** @param deferred lanes with bounds by their codes alone */
function keepVisited(block: u32, cluster: u32, deferred: u32, bound: f32): void {
  const at = visited + <usize>visitedCount * visitBytes
  store<u32>(at, block)
  store<u32>(at, cluster, 4)
  store<u32>(at, deferred, 8)
  store<f32>(visitedBounds + ((<usize>visitedCount) << 2), bound)
  visitedCount++
}

/** Scores the documents of the visited blocks that may still be hits. */
export function scoreVisited(afterScore: f64, afterOrdinal: u32): void {
  for (let i: u32 = 0; i < visitedCount; i++) {
    if (i % blocksPerCheck === blocksPerCheck - 1) checkDeadline()
    if (load<f32>(visitedBounds + ((<usize>i) << 2)) < leastBound()) continue
    const at = visited + <usize>i * visitBytes
    scoreBlock(load<u32>(at), load<u32>(at, 4), afterScore, afterOrdinal)
  }
}

function scoreBlock(block: u32, cluster: u32, afterScore: f64, afterOrdinal: u32): void {
  const first = firstDocOf(block)
  const matches = matchesOf(filterBits, first, documentsOf(block))
  for (let rest = matches & lanesFrom(block, leastBound()); rest !== 0; rest &= rest - 1) {
    const lane = <u32>ctz(rest)
    if (load<f32>(boundAt(block, lane)) < leastBound()) continue
    const doc = first + lane
    const score = scoreOf(min(dotDocument(doc), upperBoundOf(block, lane, cluster)), baseOf(doc))
    const ordinal = load<u32>(ordinals + ((<usize>doc) << 2))
    if (score > afterScore || (score === afterScore && ordinal < afterOrdinal)) continue
    if (score >= threshold) offer(score, ordinal)
  }
}

function scoreOf(dot: f32, added: f64): f64 {
  return weight * <f64>similarityOf(dot) + added
}

/** Rounding makes some dot products of unit vectors exceed 1. */
export function similarityOf(dot: f32): f32 {
  return max(<f32>0, min(<f32>1, dot))
}
