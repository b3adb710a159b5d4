/** The best documents so far: a binary heap with the worst document at its root. */
import { heapOrdinals, heapScores } from './shape.ts'

export let heapCount: i32 = 0
let limit: i32 = 0
/** Scores below this cannot enter. */
export let threshold: f64 = -Infinity

export function beginHeap(limit_: i32, minScore: f64): void {
  limit = limit_
  heapCount = 0
  threshold = minScore
}

export function offer(score: f64, ordinal: u32): void {
  if (heapCount < limit) {
    siftUp(heapCount++, score, ordinal)
  } else {
    if (isBehind(score, ordinal, 0)) return
    siftDown(0, score, ordinal, heapCount)
  }
  if (heapCount === limit) threshold = max(threshold, load<f64>(heapScores))
}

/** Sorts the best first, which destroys the heap. */
export function sortHeap(): void {
  for (let last = heapCount - 1; last > 0; last--) {
    const score = scoreAt(last)
    const ordinal = ordinalAt(last)
    put(last, scoreAt(0), ordinalAt(0))
    siftDown(0, score, ordinal, last)
  }
}

function siftUp(hole: i32, score: f64, ordinal: u32): void {
  while (hole > 0) {
    const parent = (hole - 1) >> 1
    if (!isBehind(score, ordinal, parent)) break
    put(hole, scoreAt(parent), ordinalAt(parent))
    hole = parent
  }
  put(hole, score, ordinal)
}

function siftDown(hole: i32, score: f64, ordinal: u32, count: i32): void {
  for (;;) {
    let child = 2 * hole + 1
    if (child >= count) break
    if (child + 1 < count && isBehind(scoreAt(child + 1), ordinalAt(child + 1), child)) child++
    if (isBehind(score, ordinal, child)) break
    put(hole, scoreAt(child), ordinalAt(child))
    hole = child
  }
  put(hole, score, ordinal)
}

function isBehind(score: f64, ordinal: u32, at: i32): bool {
  const other = scoreAt(at)
  return score < other || (score === other && ordinal > ordinalAt(at))
}

function scoreAt(at: i32): f64 {
  return load<f64>(heapScores + ((<usize>at) << 3))
}

function ordinalAt(at: i32): u32 {
  return load<u32>(heapOrdinals + ((<usize>at) << 2))
}

function put(at: i32, score: f64, ordinal: u32): void {
  store<f64>(heapScores + ((<usize>at) << 3), score)
  store<u32>(heapOrdinals + ((<usize>at) << 2), ordinal)
}
