/**
 * The documents nearest to a query: score = weight × similarity + base. Blocks are bounded by their
 * codes, then visited by falling bound; a document that may be among the best is bounded again by
 * its bytes, and what still may be is scored exactly. So that no result depends on what else is
 * found, a similarity counts for at most what the document's code admits, however it was met.
 */
import { baseOf, boundOf, capOf, fillBounds, fillCentroidDots } from './bounds.ts'
import { dotDocument } from './dots.ts'
import { beginHeap, cutoff, heapCount, offer, sortHeap } from './heap.ts'
import { findNearest } from './nearest.ts'
import { bucketWidth, orderByValue } from './order.ts'
import { pass, setScore, setUnits, weight } from './request.ts'
import {
  blockBounds,
  blocks,
  bounds,
  centroidDots,
  clusters,
  fillLaneMasks,
  firstDocs,
  heapScores,
  heapTies,
  hitsMax,
  lanes,
  layout,
  order,
  passing,
  probed,
  query,
  queryShorts,
  setIndex,
  setRows,
  setShape,
  similarities,
  similaritiesMax,
  table,
  ties,
} from './shape.ts'

// Not "export … from", by which the compiler would take the files in twice.
export {
  fillLaneMasks,
  findNearest,
  hitsMax,
  layout,
  setIndex,
  setRows,
  setScore,
  setShape,
  setUnits,
  similaritiesMax,
}

export function queryAt(): usize {
  return query
}
export function queryShortsAt(): usize {
  return queryShorts
}
export function tableAt(): usize {
  return table
}
export function heapScoresAt(): usize {
  return heapScores
}
export function heapTiesAt(): usize {
  return heapTies
}
export function similaritiesAt(): usize {
  return similarities
}

/**
 * Leaves the hits in the heap's arrays, best first; returns how many.
 * @param probes so many clusters nearest to the query are searched; 0: all
 */
export function search(limit: i32, floor: f64, afterScore: f64, afterTie: u32, probes: u32): i32 {
  fillCentroidDots()
  const isProbing = probes > 0 && probes < clusters
  if (isProbing) chooseClusters(probes)
  fillBounds(isProbing)
  beginHeap(limit, floor)
  const count = orderByValue(blockBounds, blocks)
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(order + ((<usize>i) << 2))
    const missing = lowerBound() - load<f32>(blockBounds + ((<usize>block) << 2))
    if (missing > bucketWidth) break
    if (missing <= 0) visit(block, afterScore, afterTie)
  }
  sortHeap()
  return heapCount
}

/** What rounding to Float32 leaves of the cutoff: a lower bound is certainly below it. */
function lowerBound(): f32 {
  if (cutoff === -Infinity) return -f32.MAX_VALUE
  return <f32>(cutoff - 3.0e-7 * (Math.abs(cutoff) + 4 * weight))
}

function visit(block: u32, afterScore: f64, afterTie: u32): void {
  const at = (<usize>block) << 2
  const first = load<u32>(firstDocs + at)
  let rest = passing(pass, first, load<u32>(firstDocs + at, 4) - first)
  let least = lowerBound()
  rest &= lanesFrom(block, least)
  for (; rest !== 0; rest &= rest - 1) {
    const lane = <u32>ctz(rest)
    if (load<f32>(bounds + ((<usize>(block * lanes + lane)) << 2)) < least) continue
    const doc = first + lane
    const added = baseOf(doc)
    if (<f32>(<f64>boundOf(doc) * weight + added) < least) continue
    const similarity = max(<f32>0, min(dotDocument(doc), capOf(block, lane)))
    const score = weight * <f64>similarity + added
    const tie = load<u32>(ties + ((<usize>doc) << 2))
    if (score > afterScore || (score === afterScore && tie < afterTie)) continue
    if (score < cutoff) continue
    offer(score, tie)
    least = lowerBound()
  }
}

/** The lanes whose bound is at least so much. */
function lanesFrom(block: u32, least: f32): u32 {
  const from = bounds + ((<usize>(block * lanes)) << 2)
  const floor = f32x4.splat(least)
  let bits: u32 = 0
  for (let lane: u32 = 0; lane < lanes; lane += 4) {
    const isBelow = f32x4.lt(v128.load(from + ((<usize>lane) << 2)), floor)
    bits |= (<u32>(~i32x4.bitmask(isBelow) & 15)) << lane
  }
  return bits
}

/** Marks those with the greatest dot products. */
function chooseClusters(probes: u32): void {
  memory.fill(probed, 0, <usize>clusters)
  orderByValue(centroidDots, clusters)
  for (let i: u32 = 0; i < probes; i++) {
    store<u8>(probed + <usize>load<u32>(order + ((<usize>i) << 2)), 1)
  }
}

/** Similarities of documents [start, end), as f64; at most `similaritiesMax` of them. */
export function fillSimilarities(start: u32, end: u32, pass_: usize): void {
  for (let doc = start; doc < end; doc++) {
    if (pass_ !== 0) {
      const word = load<u32>(pass_ + ((<usize>(doc >> 5)) << 2))
      if (((word >> (doc & 31)) & 1) === 0) continue
    }
    const similarity = max(<f32>0, dotDocument(doc))
    store<f64>(similarities + ((<usize>(doc - start)) << 3), <f64>similarity)
  }
}
