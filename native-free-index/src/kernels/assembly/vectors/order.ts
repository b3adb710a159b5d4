/** Numbers by falling value, as far as 1,024 buckets tell them apart (a counting sort). */
import { bucketEnds, buckets, order } from './shape.ts'

let least: f32 = 0
let perBucket: f32 = 0
/** Values of one bucket differ by at most this much. */
export let bucketWidth: f32 = 0

/** Writes the places of all finite values to `order`, the greatest first; returns how many. */
export function orderByValue(values: usize, count: u32): u32 {
  findRange(values, count)
  memory.fill(bucketEnds, 0, (<usize>buckets) << 2)
  for (let i: u32 = 0; i < count; i++) {
    const value = valueAt(values, i)
    if (value === -Infinity) continue
    const at = bucketOf(value)
    store<u32>(at, load<u32>(at) + 1)
  }
  let end: u32 = 0
  for (let bucket = buckets - 1; bucket >= 0; bucket--) {
    const at = bucketEnds + ((<usize>bucket) << 2)
    const own = load<u32>(at)
    store<u32>(at, end)
    end += own
  }
  for (let i: u32 = 0; i < count; i++) {
    const value = valueAt(values, i)
    if (value === -Infinity) continue
    const at = bucketOf(value)
    const place = load<u32>(at)
    store<u32>(order + ((<usize>place) << 2), i)
    store<u32>(at, place + 1)
  }
  return end
}

function findRange(values: usize, count: u32): void {
  let most: f32 = -Infinity
  least = Infinity
  for (let i: u32 = 0; i < count; i++) {
    const value = valueAt(values, i)
    most = max(most, value)
    if (value !== -Infinity) least = min(least, value)
  }
  perBucket = most > least ? <f32>(buckets - 1) / (most - least) : 0
  bucketWidth = most > least ? (most - least) / <f32>(buckets - 2) : 0
}

function bucketOf(value: f32): usize {
  return bucketEnds + ((<usize>(<u32>((value - least) * perBucket))) << 2)
}

function valueAt(values: usize, i: u32): f32 {
  return load<f32>(values + ((<usize>i) << 2))
}
