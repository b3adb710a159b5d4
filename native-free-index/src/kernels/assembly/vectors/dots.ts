/**
 * Dot products of the query with a document. Float32 sums depend on the order, which the reference
 * implementation repeats: number i is added to partial sum i mod 16.
 */
import { bytes, dims, fullVectors, prefetched, query, queryShorts, scales } from './shape.ts'

export function dotFloats(a: usize, b: usize): f32 {
  let sum0 = f32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  const end = a + (dims << 2)
  for (; a < end; a += 64, b += 64) {
    sum0 = f32x4.add(sum0, f32x4.mul(v128.load(a), v128.load(b)))
    sum1 = f32x4.add(sum1, f32x4.mul(v128.load(a, 16), v128.load(b, 16)))
    sum2 = f32x4.add(sum2, f32x4.mul(v128.load(a, 32), v128.load(b, 32)))
    sum3 = f32x4.add(sum3, f32x4.mul(v128.load(a, 48), v128.load(b, 48)))
  }
  return sumLanes(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)))
}

/** Dot product of the query and the document's stored vector. */
export function dotDocument(doc: u32): f32 {
  if (fullVectors !== 0) return dotFloats(fullVectors + <usize>doc * (dims << 2), query)
  return dotBytes(doc) * load<f32>(scales + ((<usize>doc) << 3))
}

/** Sums in the same order and precision, over bytes as numbers. */
function dotBytes(doc: u32): f32 {
  let sum0 = f32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let b = query
  let a = bytes + <usize>doc * dims
  const end = a + dims
  for (; a < end; a += 16, b += 64) {
    const numbers = v128.load(a)
    const low = i16x8.extend_low_i8x16_s(numbers)
    const high = i16x8.extend_high_i8x16_s(numbers)
    sum0 = f32x4.add(sum0, f32x4.mul(floats(i32x4.extend_low_i16x8_s(low)), v128.load(b)))
    sum1 = f32x4.add(sum1, f32x4.mul(floats(i32x4.extend_high_i16x8_s(low)), v128.load(b, 16)))
    sum2 = f32x4.add(sum2, f32x4.mul(floats(i32x4.extend_low_i16x8_s(high)), v128.load(b, 32)))
    sum3 = f32x4.add(sum3, f32x4.mul(floats(i32x4.extend_high_i16x8_s(high)), v128.load(b, 48)))
  }
  return sumLanes(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)))
}

/** Bytes of the document times shorts of the query. Exact. */
export function dotShorts(doc: u32): i32 {
  let sum0 = i32x4.splat(0)
  let sum1 = sum0
  let b = queryShorts
  let a = bytes + <usize>doc * dims
  const end = a + dims
  for (; a < end; a += 16, b += 32) {
    const numbers = v128.load(a)
    sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(numbers), v128.load(b)))
    sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(numbers), v128.load(b, 16)))
  }
  const sum = i32x4.add(sum0, sum1)
  const even = i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 2)
  return even + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 3)
}

/** Bytes of a cache line. */
const cacheLine: usize = 64

/**
 * Reads a number of each cache line that `dotShorts` needs for these lanes. Independent reads
 * overlap, so a block waits for memory about once instead of once per document.
 */
export function prefetch(firstDoc: u32, rest: u32): void {
  let sum: u32 = 0
  for (; rest !== 0; rest &= rest - 1) {
    const doc = <usize>(firstDoc + <u32>ctz(rest))
    sum += load<u32>(scales + (doc << 3))
    const at = bytes + doc * dims
    for (let line: usize = 0; line < dims; line += cacheLine) sum += load<u32>(at + line)
  }
  // Stored, so that the compiler does not remove the reads.
  store<u32>(prefetched, sum)
}

/** Reads ahead what `dotDocument` needs of listed documents. */
export function prefetchVectors(docs: usize, from: u32, to: u32): void {
  const vectors = fullVectors === 0 ? bytes : fullVectors
  const vectorBytes = fullVectors === 0 ? dims : dims << 2
  let sum: u32 = 0
  for (let i = from; i < to; i++) {
    const doc = <usize>load<u32>(docs + ((<usize>i) << 2))
    sum += load<u32>(scales + (doc << 3))
    const at = vectors + doc * vectorBytes
    for (let line: usize = 0; line < vectorBytes; line += cacheLine) sum += load<u32>(at + line)
  }
  store<u32>(prefetched, sum)
}

function floats(numbers: v128): v128 {
  return f32x4.convert_i32x4_s(numbers)
}

export function sumLanes(sum: v128): f32 {
  const low = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1)
  return low + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)
}
