/**
 * Upper bounds of scores, a block of 32 documents at a time. A document's code tells of each
 * rotated dimension of its residual only the sign; the sum of the query's numbers under these
 * signs estimates their dot product, with an error of known deviation (RaBitQ: Gao & Long, SIGMOD
 * 2024). Sums are looked up 4 dimensions at a time for 16 documents with one shuffle (fast scan:
 * André, Kermarrec & Le Scouarnec, VLDB 2015).
 */
import { dotFloats, dotShorts } from './dots.ts'
import {
  base,
  middle,
  pass,
  shortError,
  shortUnit,
  sigmas,
  sparseMax,
  unit,
  weight,
} from './request.ts'
import {
  blockBounds,
  blockClusters,
  blocks,
  bounds,
  centroidDots,
  centroids,
  clusters,
  codes,
  dims,
  factors,
  firstDocs,
  laneMasks,
  laneSums,
  lanes,
  passing,
  probed,
  query,
  scales,
  table,
} from './shape.ts'

/** The bound of a block in which nothing passes. */
export const nothing: f32 = -Infinity

export function fillCentroidDots(): void {
  for (let cluster: u32 = 0; cluster < clusters; cluster++) {
    const dot = dotFloats(centroids + <usize>cluster * (dims << 2), query)
    store<f32>(centroidDots + ((<usize>cluster) << 2), dot)
  }
}

/** Bounds of all blocks; those of clusters that are not probed have none. */
export function fillBounds(isProbing: bool): void {
  for (let block: u32 = 0; block < blocks; block++) {
    const at = (<usize>block) << 2
    const cluster = load<u32>(blockClusters + at)
    let bound = nothing
    if (!isProbing || load<u8>(probed + <usize>cluster) !== 0) {
      const first = load<u32>(firstDocs + at)
      const passes = passing(pass, first, load<u32>(firstDocs + at, 4) - first)
      if (passes !== 0) bound = boundBlock(block, first, passes, cluster)
    }
    store<f32>(blockBounds + at, bound)
  }
}

function boundBlock(block: u32, first: u32, passes: u32, cluster: u32): f32 {
  if (popcnt(passes) <= sparseMax) return boundSparse(block, first, passes)
  const groups = dims << 2
  const code = codes + <usize>block * groups
  const nibble = i8x16.splat(15)
  // Sums of documents 0-7, 8-15, 16-23, 24-31.
  let sum0 = i16x8.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  for (let at: usize = 0; at < groups; at += 64) {
    let bits = v128.load(code + at)
    let sums = v128.load(table + at)
    let low = i8x16.swizzle(sums, v128.and(bits, nibble))
    let high = i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4))
    bits = v128.load(code + at, 16)
    sums = v128.load(table + at, 16)
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    bits = v128.load(code + at, 32)
    sums = v128.load(table + at, 32)
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    bits = v128.load(code + at, 48)
    sums = v128.load(table + at, 48)
    // Four sums of at most 62 fit into a byte.
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    sum0 = i16x8.add(sum0, i16x8.extend_low_i8x16_u(low))
    sum1 = i16x8.add(sum1, i16x8.extend_high_i8x16_u(low))
    sum2 = i16x8.add(sum2, i16x8.extend_low_i8x16_u(high))
    sum3 = i16x8.add(sum3, i16x8.extend_high_i8x16_u(high))
  }
  const even = i16x8.splat(<i16>middle)
  v128.store(laneSums, i16x8.sub(sum0, even))
  v128.store(laneSums, i16x8.sub(sum1, even), 16)
  v128.store(laneSums, i16x8.sub(sum2, even), 32)
  v128.store(laneSums, i16x8.sub(sum3, even), 48)
  const most = boundLanes(block, cluster)
  if (base === 0 && passes === 0xffffffff) return greatest(most)
  return greatest(finishLanes(block, first, passes))
}

/** Bounds of weight × similarity, from the lanes' sums. */
function boundLanes(block: u32, cluster: u32): v128 {
  const dot = f32x4.splat(load<f32>(centroidDots + ((<usize>cluster) << 2)))
  const to = bounds + ((<usize>block * lanes) << 2)
  let most = f32x4.splat(nothing)
  let factor = factors + ((<usize>block) << 8)
  for (let lane: usize = 0; lane < lanes; lane += 4, factor += 16) {
    const sums = f32x4.convert_i32x4_s(v128.load16x4_s(laneSums + (lane << 1)))
    const worth = f32x4.mul(f32x4.splat(unit), sums)
    const estimate = f32x4.add(dot, f32x4.mul(v128.load(factor), worth))
    const cap = f32x4.add(estimate, f32x4.mul(v128.load(factor, 128), f32x4.splat(sigmas)))
    const bound = f32x4.mul(f32x4.pmax(f32x4.splat(0), cap), f32x4.splat(<f32>weight))
    v128.store(to + (lane << 2), bound)
    most = f32x4.pmax(most, bound)
  }
  return most
}

/** Adds the base; documents that do not pass have no bound. */
function finishLanes(block: u32, first: u32, passes: u32): v128 {
  const to = bounds + ((<usize>block * lanes) << 2)
  let most = f32x4.splat(nothing)
  for (let lane: usize = 0; lane < lanes; lane += 4) {
    let bound = v128.load(to + (lane << 2))
    if (base !== 0) {
      const added = base + ((<usize>first + lane) << 3)
      const low = f32x4.demote_f64x2_zero(v128.load(added))
      const high = f32x4.demote_f64x2_zero(v128.load(added, 16))
      bound = f32x4.add(bound, v128.shuffle<f32>(low, high, 0, 1, 4, 5))
    }
    const mask = v128.load(laneMasks + ((<usize>((passes >> <u32>lane) & 15)) << 4))
    bound = v128.bitselect(bound, f32x4.splat(nothing), mask)
    v128.store(to + (lane << 2), bound)
    most = f32x4.pmax(most, bound)
  }
  return most
}

function greatest(lanes: v128): f32 {
  const low = max(f32x4.extract_lane(lanes, 0), f32x4.extract_lane(lanes, 1))
  return max(low, max(f32x4.extract_lane(lanes, 2), f32x4.extract_lane(lanes, 3)))
}

/** What the code of one document admits: the same bits as in a block. */
export function capOf(block: u32, lane: u32): f32 {
  const code = codes + <usize>block * (dims << 2) + <usize>(lane & 15)
  const shift: u32 = lane < 16 ? 0 : 4
  const groups = dims << 2
  let sum: u32 = 0
  for (let at: usize = 0; at < groups; at += 16) {
    const bits = (<u32>load<u8>(code + at) >> shift) & 15
    sum += load<u8>(table + at + <usize>bits)
  }
  const factor = factors + ((<usize>block) << 8) + ((<usize>lane) << 2)
  const cluster = load<u32>(blockClusters + ((<usize>block) << 2))
  const worth = unit * <f32>(<i32>sum - middle)
  const estimate = load<f32>(centroidDots + ((<usize>cluster) << 2)) + load<f32>(factor) * worth
  return estimate + load<f32>(factor, 128) * sigmas
}

function boundSparse(block: u32, first: u32, passes: u32): f32 {
  let most = nothing
  for (let rest = passes; rest !== 0; rest &= rest - 1) {
    const lane = <u32>ctz(rest)
    const bound = <f32>(<f64>boundOf(first + lane) * weight + baseOf(first + lane))
    store<f32>(bounds + ((<usize>(block * lanes + lane)) << 2), bound)
    most = max(most, bound)
  }
  return most
}

/** The most that the document's similarity can be, by its bytes; never negative. */
export function boundOf(doc: u32): f32 {
  const scale = scales + ((<usize>doc) << 3)
  const dot = <f32>dotShorts(doc) * shortUnit * load<f32>(scale)
  return max(<f32>0, dot + load<f32>(scale, 4) + shortError)
}

export function baseOf(doc: u32): f64 {
  return base === 0 ? 0 : load<f64>(base + ((<usize>doc) << 3))
}
