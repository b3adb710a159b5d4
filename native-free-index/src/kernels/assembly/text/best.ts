/**
 * The best documents so far, and the threshold that follows from them. The buffer has room for some
 * more keys than needed, and a full buffer is reduced to the best keys.
 */
import { keys, ordinals, sortedKeys } from './scratch.ts'

/** u64: the score's bits above the complement of the ordinal, so that the greater ranks first. */
export let keyCount: i32 = 0
/** Sums below this cannot be among the best. */
export let threshold: f64 = 0
/** The threshold in units of the bounds. At least 1, the bound of a block that has a term. */
export let thresholdUnits: u32 = 1

let limit: i32 = 0
let norm: f64 = 0
let units: f64 = 0
let afterScore: f32 = 0
let afterOrdinal: u32 = 0
let keyCapacity: i32 = 0
/** Keys up to this one cannot be among the best. */
let minKey: u64 = 0

export function beginBest(
  limit_: i32,
  norm_: f64,
  units_: f64,
  minScore: f32,
  afterScore_: f32,
  afterOrdinal_: u32,
): void {
  limit = limit_
  norm = norm_
  units = units_
  afterScore = afterScore_
  afterOrdinal = afterOrdinal_
  threshold = 0
  thresholdUnits = 1
  keyCount = 0
  // A small buffer raises the threshold early. A smaller one would be reduced too often.
  keyCapacity = limit + (limit >> 2) + 16
  minKey = 0
  if (minScore > 0) raiseThreshold(minScore)
}

/** Leaves at most `limit` keys, best first. Returns how many. */
export function finishBest(): i32 {
  if (keyCount > limit) keepBest()
  sortBest()
  return keyCount
}

/** Rounding moves a score by at most 2^-24 of it. A sum 2^-22 lower cannot reach it. */
function raiseThreshold(score: f32): void {
  const least = <f64>score * norm * (1.0 - 2.384185791015625e-7)
  if (least <= threshold) return
  threshold = least
  thresholdUnits = <u32>max(1.0, min(65535.0, least * units * (1.0 - 1.0e-9)))
}

/** The bits of positive scores are in the order of scores. The lower ordinal ranks first. */
export function offer(sum: f64, doc: u32): void {
  if (sum === 0) return
  const score = <f32>(sum / norm)
  const ordinal = load<u32>(ordinals + ((<usize>doc) << 2))
  if (score > afterScore || (score === afterScore && ordinal < afterOrdinal)) return
  const key = ((<u64>reinterpret<u32>(score)) << 32) | <u64>~ordinal
  if (key <= minKey) return
  store<u64>(keys + ((<usize>keyCount) << 3), key)
  if (++keyCount === keyCapacity) {
    minKey = keepBest()
    raiseThreshold(reinterpret<f32>(<u32>(minKey >> 32)))
  }
}

/**
 * Keeps the `limit` greatest keys, in any order. Returns the least of them (Hoare's quickselect).
 */
function keepBest(): u64 {
  let low = keys
  let high = keys + ((<usize>(keyCount - 1)) << 3)
  const last = keys + ((<usize>(limit - 1)) << 3)
  while (low < high) {
    medianToEnd(low, low + (((high - low) >> 4) << 3), high)
    const pivot = load<u64>(high)
    let to = low
    for (let p = low; p < high; p += 8) {
      const key = load<u64>(p)
      store<u64>(p, load<u64>(to))
      store<u64>(to, key)
      to += (<usize>(key > pivot)) << 3
    }
    store<u64>(high, load<u64>(to))
    store<u64>(to, pivot)
    if (to === last) break
    if (to < last) low = to + 8
    else high = to - 8
  }
  keyCount = limit
  return load<u64>(last)
}

function medianToEnd(first: usize, middle: usize, end: usize): void {
  const a = load<u64>(first)
  const b = load<u64>(middle)
  const c = load<u64>(end)
  const isMiddle = a < b === b < c
  if (isMiddle) {
    store<u64>(middle, c)
    store<u64>(end, b)
  } else if (b < a === a < c) {
    store<u64>(first, c)
    store<u64>(end, a)
  }
}

/** Merge sort, greatest first. */
function sortBest(): void {
  let from = keys
  let to = sortedKeys
  const bytes = (<usize>keyCount) << 3
  for (let width: usize = 8; width < bytes; width <<= 1) {
    for (let start: usize = 0; start < bytes; start += width << 1) {
      mergeRuns(from, to, start, min(start + width, bytes), min(start + (width << 1), bytes))
    }
    const swapped = from
    from = to
    to = swapped
  }
  if (from !== keys) memory.copy(keys, from, bytes)
}

function mergeRuns(from: usize, to: usize, start: usize, middle: usize, end: usize): void {
  let a = start
  let b = middle
  let out = start
  while (a < middle && b < end) {
    const keyA = load<u64>(from + a)
    const keyB = load<u64>(from + b)
    const isA = keyA > keyB
    store<u64>(to + out, isA ? keyA : keyB)
    a += (<usize>isA) << 3
    b += (<usize>!isA) << 3
    out += 8
  }
  memory.copy(to + out, from + a, middle - a)
  memory.copy(to + out + (middle - a), from + b, end - b)
}
