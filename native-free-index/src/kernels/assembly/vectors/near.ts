/**
 * Finds the documents near to a query: thousands, too many for a heap. Their codes estimate
 * similarities, which are counted by step. The counts tell the step of the last wanted document.
 * Only documents from that step on are compared with the query itself.
 */

import { boundAt, boundBlock, boundLanes, lanesFrom } from './bounds.ts'
import { checkDeadline } from './deadline.ts'
import { dotDocument, prefetchVectors } from './dots.ts'
import { filterBits } from './request.ts'
import {
  clusterBlocks,
  documentsOf,
  firstDocOf,
  lanes,
  matchesOf,
  nearDocs,
  nearSteps,
  order,
  similarities,
  similaritiesMax,
  stepCounts,
  visited,
} from './shape.ts'
import { blocksPerCheck, similarityOf } from './visit.ts'

/** Documents that are read ahead. */
const readAhead: u32 = 16

let visitedCount: u32 = 0
/** Position at which the next call of `takeNear` continues. */
let taken: u32 = 0

export function beginNear(): void {
  visitedCount = 0
  memory.fill(stepCounts, 0, (<usize>nearSteps) << 2)
}

/**
 * Counts the documents of the clusters by the step of their estimate. Documents with `wanted`
 * nearer ones may be skipped, and those below the first step.
 */
export function countNear(wanted: u32, clusters: u32, firstStep: u32): void {
  let counted: u32 = 0
  let lowest = firstStep
  let blocksSeen: u32 = 0
  for (let i: u32 = 0; i < clusters; i++) {
    const cluster = load<u32>(order + ((<usize>i) << 2))
    const first = clusterBlocks + ((<usize>cluster) << 2)
    const end = load<u32>(first, 4)
    for (let block = load<u32>(first); block < end; block++) {
      if (++blocksSeen % blocksPerCheck === 0) checkDeadline()
      const matches = matchesOf(filterBits, firstDocOf(block), documentsOf(block))
      const least = leastOf(lowest)
      if (matches === 0 || boundBlock(block, cluster) < least) continue
      boundLanes(block, cluster, matches)
      const near = lanesFrom(block, least) & matches
      if (near === 0) continue
      store<u32>(visited + ((<usize>visitedCount) << 2), block)
      visitedCount++
      counted += countLanes(block, near)
      for (let more = true; more; ) {
        const count = countAt(lowest)
        more = counted - count >= wanted
        if (!more) continue
        counted -= count
        lowest++
      }
    }
  }
}

function countLanes(block: u32, near: u32): u32 {
  for (let rest = near; rest !== 0; rest &= rest - 1) {
    const estimate = load<f32>(boundAt(block, <u32>ctz(rest)))
    const step = min(nearSteps - 1, <u32>(estimate * <f32>nearSteps))
    const at = stepCounts + ((<usize>step) << 2)
    store<u32>(at, load<u32>(at) + 1)
  }
  return <u32>popcnt(near)
}

function countAt(step: u32): u32 {
  return load<u32>(stepCounts + ((<usize>step) << 2))
}

function leastOf(step: u32): f32 {
  return <f32>step / <f32>nearSteps
}

export function rewindNear(): void {
  taken = 0
}

/**
 * Writes the next documents from this step on, with their similarities to the query in scratch
 * memory. Returns how many: 0 at the end.
 */
export function takeNear(step: u32): u32 {
  const least = leastOf(step)
  let count: u32 = 0
  while (taken < visitedCount && count <= similaritiesMax - lanes) {
    const block = load<u32>(visited + ((<usize>taken) << 2))
    taken++
    const first = firstDocOf(block)
    const matches = matchesOf(filterBits, first, documentsOf(block))
    for (let rest = lanesFrom(block, least) & matches; rest !== 0; rest &= rest - 1) {
      store<u32>(nearDocs + ((<usize>count) << 2), first + <u32>ctz(rest))
      count++
    }
  }
  for (let i: u32 = 0; i < count; i++) {
    if (i % readAhead === 0) prefetchVectors(nearDocs, i, min(count, i + readAhead))
    const doc = load<u32>(nearDocs + ((<usize>i) << 2))
    const similarity = <f64>similarityOf(dotDocument(doc))
    store<f64>(similarities + ((<usize>i) << 3), similarity)
  }
  checkDeadline()
  return count
}
