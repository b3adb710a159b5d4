/**
 * Layout of a shard's vectors, and of one thread's scratch memory. vectors/shard-vectors.ts
 * describes the arrays.
 */

/** Documents per block of codes. */
export const lanes: u32 = 32
export const hitsMax: i32 = 1001
/** Buckets of dot products that order the clusters. */
export const buckets: i32 = 1024
/** Documents per call of `fillSimilarities`. */
export const similaritiesMax: u32 = 1024
/** Steps from 0 to 1 by which estimates of similarity are counted. */
export const nearSteps: u32 = 4096

/** Numbers of a vector, a multiple of 32. */
export let dims: usize = 0
export let documents: u32 = 0
export let blocks: u32 = 0
export let clusters: u32 = 0

/** f32 by cluster. */
export let centroids: usize = 0
/** u32 by block, and the number of documents. */
export let firstDocs: usize = 0
/** u32 by cluster: its first block, and the number of blocks. */
export let clusterBlocks: usize = 0
/** By block: 16 bytes per 4 dims. Each byte contains the bits of two documents. */
export let codes: usize = 0
/** By block: f32 by lane, the factor of a code's sum, then f32 by lane, its standard deviation. */
export let factors: usize = 0
/** By block: f32, the greatest factor and the greatest deviation. */
export let blockFactors: usize = 0
/** i8 by document and dim. */
export let bytes: usize = 0
/** By document: f32 the scale of its bytes, f32 the length of their rounding error. */
export let scales: usize = 0
/** f32 by document and dim, or 0. */
export let fullVectors: usize = 0
/** u32 by document. */
export let ordinals: usize = 0

// The query, written by vector-kernel.ts.
/** f32 by dim. */
export let query: usize = 0
/** i16 by dim. */
export let queryShorts: usize = 0
/** By 4 dims: for each of the 16 codes, the sum of the signed numbers of the query, as u8. */
export let table: usize = 0

/** f32 by cluster: dot product of query and centroid. */
export let centroidDots: usize = 0
/** f32 by block and lane: upper bound of the document's score. */
export let bounds: usize = 0
/** f32 by block: the maximum of `base`. */
export let baseBounds: usize = 0
/** u32: clusters, the nearest first. */
export let order: usize = 0
/** Bytes of a visited block. */
export const visitBytes: usize = 12
/** u32: blocks that may have hits, their clusters, and their deferred lanes. */
export let visited: usize = 0
/** f32 by position of `visited`. */
export let visitedBounds: usize = 0
/** u32 by bucket. */
export let bucketEnds: usize = 0
/** i16 by lane: the sums of a block, less their mean. */
export let laneSums: usize = 0
/** u32: the sum that `prefetch` stores. */
export let prefetched: usize = 0
/** By 4 bits: a mask of 4 lanes. */
export let laneMasks: usize = 0
/** f64 and u32 by position of the heap. */
export let heapScores: usize = 0
export let heapOrdinals: usize = 0
/** f64 by document of a run. */
export let similarities: usize = 0
/** u32 by document of a run. */
export let nearDocs: usize = 0
/** u32 by step. */
export let stepCounts: usize = 0

export function setShape(dims_: u32, documents_: u32, blocks_: u32, clusters_: u32): void {
  dims = dims_
  documents = documents_
  blocks = blocks_
  clusters = clusters_
}

export function setIndex(
  centroids_: usize,
  firstDocs_: usize,
  clusterBlocks_: usize,
  codes_: usize,
  factors_: usize,
  blockFactors_: usize,
): void {
  centroids = centroids_
  firstDocs = firstDocs_
  clusterBlocks = clusterBlocks_
  codes = codes_
  factors = factors_
  blockFactors = blockFactors_
}

export function setDocuments(
  bytes_: usize,
  scales_: usize,
  fullVectors_: usize,
  ordinals_: usize,
): void {
  bytes = bytes_
  scales = scales_
  fullVectors = fullVectors_
  ordinals = ordinals_
}

/** Lays out scratch memory from `start`, after `setShape`. Returns its end. */
export function layout(start: usize): usize {
  let at = aligned(start)
  query = at
  at += dims * 4
  queryShorts = at
  at += dims * 2
  table = aligned(at)
  at = table + dims * 4
  centroidDots = at
  at += <usize>clusters * 4
  bounds = aligned(at)
  at = bounds
  at += <usize>blocks * lanes * 4
  baseBounds = at
  at += <usize>blocks * 4
  order = at
  at += <usize>clusters * 4
  visited = at
  at += <usize>blocks * visitBytes
  visitedBounds = at
  at += <usize>blocks * 4
  bucketEnds = at
  at += <usize>buckets * 4
  laneSums = aligned(at)
  laneMasks = laneSums + 64
  at = laneMasks + 16 * 16
  heapScores = at
  at += <usize>hitsMax * 8
  heapOrdinals = at
  at += <usize>hitsMax * 4
  prefetched = at
  at += 4
  similarities = aligned(at)
  nearDocs = similarities + <usize>similaritiesMax * 8
  stepCounts = nearDocs + <usize>similaritiesMax * 4
  return stepCounts + <usize>nearSteps * 4
}

function aligned(at: usize): usize {
  return (at + 15) & ~(<usize>15)
}

export function fillLaneMasks(): void {
  for (let bits = 0; bits < 16; bits++) {
    for (let lane = 0; lane < 4; lane++) {
      const mask = ((bits >> lane) & 1) === 0 ? 0 : -1
      store<i32>(laneMasks + ((<usize>bits) << 4) + ((<usize>lane) << 2), mask)
    }
  }
}

/** Bits of a block's documents that match the filter, by lane. */
export function matchesOf(filterBits: usize, first: u32, count: u32): u32 {
  const valid: u32 = count === lanes ? 0xffffffff : ((<u32>1) << count) - 1
  if (filterBits === 0) return valid
  const word = filterBits + ((<usize>(first >> 5)) << 2)
  const shift = first & 31
  let bits = load<u32>(word) >> shift
  // The next word may lie outside the set.
  if (shift + count > 32) bits |= load<u32>(word, 4) << (32 - shift)
  return bits & valid
}

export function firstDocOf(block: u32): u32 {
  return load<u32>(firstDocs + ((<usize>block) << 2))
}

export function documentsOf(block: u32): u32 {
  return load<u32>(firstDocs + ((<usize>block) << 2), 4) - firstDocOf(block)
}
