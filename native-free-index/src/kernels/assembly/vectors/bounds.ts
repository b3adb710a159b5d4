/**
 * Upper bounds of scores, a block of 32 documents at a time. A document's code has the sign of each
 * rotated dimension of its residual. The sum of the query's numbers under these signs estimates
 * their dot product, with an error of known deviation (RaBitQ: Gao & Long, SIGMOD 2024). Sums are
 * looked up 4 dimensions at a time for 16 documents with one shuffle (fast scan: André, Kermarrec &
 * Le Scouarnec, VLDB 2015).
 */
import { base, middle, sigmas, unit, weight } from './request.ts'
import {
  baseBounds,
  blockFactors,
  blocks,
  bounds,
  centroidDots,
  codes,
  dims,
  documentsOf,
  factors,
  firstDocOf,
  laneMasks,
  laneSums,
  lanes,
  table,
} from './shape.ts'

/** The bound of a document that does not match. */
export const nothing: f32 = -Infinity

/** Stores the sums of a block for `boundLanes`. Returns the maximum score of its documents. */
export function boundBlock(block: u32, cluster: u32): f32 {
  const groups = dims << 2
  const code = codes + <usize>block * groups
  const nibble = i8x16.splat(15)
  // Sums of documents 0-7, 8-15, 16-23, 24-31.
  let sum0 = i16x8.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  for (let at: usize = 0; at < groups; at += 128) {
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
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    bits = v128.load(code + at, 64)
    sums = v128.load(table + at, 64)
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    bits = v128.load(code + at, 80)
    sums = v128.load(table + at, 80)
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    bits = v128.load(code + at, 96)
    sums = v128.load(table + at, 96)
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    // Eight sums of at most 30 fit in a byte.
    bits = v128.load(code + at, 112)
    sums = v128.load(table + at, 112)
    low = i8x16.add(low, i8x16.swizzle(sums, v128.and(bits, nibble)))
    high = i8x16.add(high, i8x16.swizzle(sums, i16x8.shr_u(v128.andnot(bits, nibble), 4)))
    sum0 = i16x8.add(sum0, i16x8.extend_low_i8x16_u(low))
    sum1 = i16x8.add(sum1, i16x8.extend_high_i8x16_u(low))
    sum2 = i16x8.add(sum2, i16x8.extend_low_i8x16_u(high))
    sum3 = i16x8.add(sum3, i16x8.extend_high_i8x16_u(high))
  }
  const even = i16x8.splat(<i16>middle)
  sum0 = i16x8.sub(sum0, even)
  sum1 = i16x8.sub(sum1, even)
  sum2 = i16x8.sub(sum2, even)
  sum3 = i16x8.sub(sum3, even)
  v128.store(laneSums, sum0)
  v128.store(laneSums, sum1, 16)
  v128.store(laneSums, sum2, 32)
  v128.store(laneSums, sum3, 48)
  return boundOfSum(greatest(sum0, sum1, sum2, sum3), block, cluster)
}

function greatest(sum0: v128, sum1: v128, sum2: v128, sum3: v128): i32 {
  let most = i16x8.max_s(i16x8.max_s(sum0, sum1), i16x8.max_s(sum2, sum3))
  most = i16x8.max_s(most, v128.shuffle<i16>(most, most, 4, 5, 6, 7, 4, 5, 6, 7))
  most = i16x8.max_s(most, v128.shuffle<i16>(most, most, 2, 3, 2, 3, 2, 3, 2, 3))
  return max(<i32>i16x8.extract_lane_s(most, 0), <i32>i16x8.extract_lane_s(most, 1))
}

/**
 * The bound by the greatest factors of the block. Every step rounds as `boundLanes` does, and
 * rounding keeps order, so no document's bound is greater.
 */
function boundOfSum(sum: i32, block: u32, cluster: u32): f32 {
  const factor = blockFactors + ((<usize>block) << 3)
  const worth = unit * <f32>max(0, sum)
  const estimate = dotOfCentroid(cluster) + load<f32>(factor) * worth
  const upperBound = estimate + load<f32>(factor, 4) * sigmas
  const bound = max(<f32>0, upperBound) * <f32>weight
  return base === 0 ? bound : bound + load<f32>(baseBounds + ((<usize>block) << 2))
}

/** The greatest error of a code in the block, as a score. */
export function errorOf(block: u32): f32 {
  return load<f32>(blockFactors + ((<usize>block) << 3), 4) * sigmas * <f32>weight
}

/** Bounds by lane, from the stored sums. Documents outside the filter get `nothing`. */
export function boundLanes(block: u32, cluster: u32, matches: u32): void {
  const dot = f32x4.splat(dotOfCentroid(cluster))
  const to = bounds + ((<usize>block * lanes) << 2)
  const first = <usize>firstDocOf(block)
  let factor = factors + ((<usize>block) << 8)
  for (let lane: usize = 0; lane < lanes; lane += 4, factor += 16) {
    const sums = f32x4.convert_i32x4_s(v128.load16x4_s(laneSums + (lane << 1)))
    const worth = f32x4.mul(f32x4.splat(unit), sums)
    const estimate = f32x4.add(dot, f32x4.mul(v128.load(factor), worth))
    const upperBound = f32x4.add(estimate, f32x4.mul(v128.load(factor, 128), f32x4.splat(sigmas)))
    let bound = f32x4.mul(f32x4.pmax(f32x4.splat(0), upperBound), f32x4.splat(<f32>weight))
    if (base !== 0) bound = f32x4.add(bound, basesFrom(first + lane))
    const mask = v128.load(laneMasks + ((<usize>((matches >> <u32>lane) & 15)) << 4))
    v128.store(to + (lane << 2), v128.bitselect(bound, f32x4.splat(nothing), mask))
  }
}

/** Bases of four documents. */
function basesFrom(doc: usize): v128 {
  const low = f32x4.demote_f64x2_zero(v128.load(base + (doc << 3)))
  const high = f32x4.demote_f64x2_zero(v128.load(base + (doc << 3), 16))
  return v128.shuffle<f32>(low, high, 0, 1, 4, 5)
}

/** The lanes with a bound of at least `least`. */
export function lanesFrom(block: u32, least: f32): u32 {
  const from = bounds + ((<usize>(block * lanes)) << 2)
  const leasts = f32x4.splat(least)
  let bits: u32 = 0
  for (let lane: u32 = 0; lane < lanes; lane += 4) {
    const isBelow = f32x4.lt(v128.load(from + ((<usize>lane) << 2)), leasts)
    bits |= (<u32>(~i32x4.bitmask(isBelow) & 15)) << lane
  }
  return bits
}

export function boundAt(block: u32, lane: u32): usize {
  return bounds + ((<usize>(block * lanes + lane)) << 2)
}

/** The upper bound by the code of one document: the same bits as `boundLanes`. */
export function upperBoundOf(block: u32, lane: u32, cluster: u32): f32 {
  const code = codes + <usize>block * (dims << 2) + <usize>(lane & 15)
  const shift: u32 = lane < 16 ? 0 : 4
  const groups = dims << 2
  let sum: i32 = 0
  for (let at: usize = 0; at < groups; at += 16) {
    const bits = (<u32>load<u8>(code + at) >> shift) & 15
    sum += load<u8>(table + at + <usize>bits)
  }
  const factor = factors + ((<usize>block) << 8) + ((<usize>lane) << 2)
  const worth = unit * <f32>(sum - middle)
  const estimate = dotOfCentroid(cluster) + load<f32>(factor) * worth
  return estimate + load<f32>(factor, 128) * sigmas
}

function dotOfCentroid(cluster: u32): f32 {
  return load<f32>(centroidDots + ((<usize>cluster) << 2))
}

/** Address of the base from which `baseBounds` were computed. */
let bounded: usize = 0

/** Computes the maximum of the base per block, unless it is already computed. */
export function fillBaseBounds(): void {
  if (base === 0 || base === bounded) return
  for (let block: u32 = 0; block < blocks; block++) {
    const first = firstDocOf(block)
    let most = baseOf(first)
    for (let i: u32 = 1; i < documentsOf(block); i++) most = max(most, baseOf(first + i))
    // Rounds up if rounding to the nearest went down.
    const rounded = <f32>most
    const bound = <f64>rounded < most ? rounded + abs(rounded) * 2.4e-7 : rounded
    store<f32>(baseBounds + ((<usize>block) << 2), bound)
  }
  bounded = base
}

export function baseOf(doc: u32): f64 {
  return base === 0 ? 0 : load<f64>(base + ((<usize>doc) << 3))
}
