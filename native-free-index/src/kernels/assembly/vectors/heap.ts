/** The best documents so far: a binary heap with the worst at its root. */
import { heapScores, heapTies } from './shape.ts'

export let heapCount: i32 = 0
let limit: i32 = 0
/** A score below this cannot enter. */
export let cutoff: f64 = -Infinity

export function beginHeap(limit_: i32, floor: f64): void {
  limit = limit_
  heapCount = 0
  cutoff = floor
}

export function offer(score: f64, tie: u32): void {
  if (heapCount < limit) {
    siftUp(heapCount++, score, tie)
  } else {
    if (ranksBehind(score, tie, 0)) return
    siftDown(0, score, tie, heapCount)
  }
  if (heapCount === limit) cutoff = max(cutoff, load<f64>(heapScores))
}

/** Sorts the best first. The arrays are no heap afterwards. */
export function sortHeap(): void {
  for (let last = heapCount - 1; last > 0; last--) {
    const score = scoreAt(last)
    const tie = tieAt(last)
    put(last, scoreAt(0), tieAt(0))
    siftDown(0, score, tie, last)
  }
}

function siftUp(hole: i32, score: f64, tie: u32): void {
  while (hole > 0) {
    const parent = (hole - 1) >> 1
    if (!ranksBehind(score, tie, parent)) break
    put(hole, scoreAt(parent), tieAt(parent))
    hole = parent
  }
  put(hole, score, tie)
}

function siftDown(hole: i32, score: f64, tie: u32, count: i32): void {
  for (;;) {
    let child = 2 * hole + 1
    if (child >= count) break
    if (child + 1 < count && ranksBehind(scoreAt(child + 1), tieAt(child + 1), child)) child++
    if (ranksBehind(score, tie, child)) break
    put(hole, scoreAt(child), tieAt(child))
    hole = child
  }
  put(hole, score, tie)
}

function ranksBehind(score: f64, tie: u32, at: i32): bool {
  const other = scoreAt(at)
  return score < other || (score === other && tie > tieAt(at))
}

function scoreAt(at: i32): f64 {
  return load<f64>(heapScores + ((<usize>at) << 3))
}

function tieAt(at: i32): u32 {
  return load<u32>(heapTies + ((<usize>at) << 2))
}

function put(at: i32, score: f64, tie: u32): void {
  store<f64>(heapScores + ((<usize>at) << 3), score)
  store<u32>(heapTies + ((<usize>at) << 2), tie)
}
