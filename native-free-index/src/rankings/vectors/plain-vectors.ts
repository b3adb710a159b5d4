/**
 * Similarity to a vector in plain JavaScript: the reference implementation of
 * kernels/assembly/vectors. It also serves segments outside WebAssembly's memory. It visits every
 * document, in the kernel's order of Float32 sums, so that both give the same bits.
 */
import { type Bitset, hasBit, lowerBound } from '../../bytes/index.ts'
import type { TopK } from '../../collect/index.ts'
import type { NearestRequest, VectorQuery } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Budget } from '../../query/index.ts'
import type { ShardVectors } from '../../vectors/index.ts'
import type { BlockSource } from '../block-source.ts'

const { fround } = Math

const lanes = limits.codeLanes

/** Blocks between two deadline checks. */
const blocksPerCheck = 64

/** Offers (score, ordinal of the shard) of the documents that may be among the best. */
export function collectNearest(
  vectors: ShardVectors,
  request: NearestRequest,
  topK: TopK,
  budget: Budget,
): void {
  const { query, weight, base, filterBits, after, minScore, sigmas, probes } = request
  const dots = centroidDots(vectors, query.vector)
  const isProbed = probedClusters(dots, probes)
  const { firstDocs, clusterBlocks, blocks, ordinals } = vectors
  let cluster = 0
  for (let block = 0; block < blocks; block++) {
    if (block % blocksPerCheck === 0) budget.check()
    while (block === clusterBlocks[cluster + 1]!) cluster++
    if (isProbed[cluster] === 0) continue
    const first = firstDocs[block]!
    for (let docId = first; docId < firstDocs[block + 1]!; docId++) {
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      const upperBound = upperBoundOf(vectors, query, block, docId - first, dots[cluster]!, sigmas)
      const similarity = similarityOf(
        Math.min(dotDocument(vectors, query.vector, docId), upperBound),
      )
      const score = weight * similarity + (base === null ? 0 : base[docId]!)
      const ordinal = ordinals[docId]!
      if (score > after.score || (score === after.score && ordinal < after.ordinal)) continue
      if (score >= minScore) topK.offer(score, ordinal)
    }
  }
}

/**
 * Passes the similarity that each matching document's code estimates: at least 0, at most slightly
 * above 1.
 */
export function eachEstimate(
  vectors: ShardVectors,
  query: VectorQuery,
  filterBits: Bitset | null,
  checkDeadline: () => void,
  tell: (docId: number, estimate: number) => void,
): void {
  const dots = centroidDots(vectors, query.vector)
  const { firstDocs, clusterBlocks, blocks } = vectors
  let cluster = 0
  for (let block = 0; block < blocks; block++) {
    if (block % blocksPerCheck === 0) checkDeadline()
    while (block === clusterBlocks[cluster + 1]!) cluster++
    const first = firstDocs[block]!
    for (let docId = first; docId < firstDocs[block + 1]!; docId++) {
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      const estimate = upperBoundOf(vectors, query, block, docId - first, dots[cluster]!, 0)
      tell(docId, Math.max(0, estimate))
    }
  }
}

export function similarityOfDocument(
  vectors: ShardVectors,
  vector: Float32Array,
  docId: number,
): number {
  return similarityOf(dotDocument(vectors, vector, docId))
}

/** Upper bounds of dot products with a query, by the codes of a shard. */
export class CodeBounds {
  readonly #vectors: ShardVectors
  readonly #query: VectorQuery
  readonly #sigmas: number
  readonly #dots: Float32Array

  constructor(vectors: ShardVectors, query: VectorQuery, sigmas: number) {
    this.#vectors = vectors
    this.#query = query
    this.#sigmas = sigmas
    this.#dots = centroidDots(vectors, query.vector)
  }

  of(docId: number): number {
    const { firstDocs, clusterBlocks } = this.#vectors
    const block = lastUpTo(firstDocs, docId)
    const dot = this.#dots[lastUpTo(clusterBlocks, block)]!
    const lane = docId - firstDocs[block]!
    return upperBoundOf(this.#vectors, this.#query, block, lane, dot, this.#sigmas)
  }
}

/** The last position of an ascending array with a value of at most `value`. */
function lastUpTo(ascending: Uint32Array, value: number): number {
  return lowerBound(ascending, value + 1) - 1
}

/** Exact similarities of all documents. */
export class PlainSimilarity implements BlockSource {
  readonly #vectors: ShardVectors
  readonly #query: VectorQuery

  constructor(vectors: ShardVectors, query: VectorQuery) {
    this.#vectors = vectors
    this.#query = query
  }

  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    for (let docId = start; docId < end; docId++) {
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      out[docId - start] = similarityOfDocument(this.#vectors, this.#query.vector, docId)
    }
  }
}

/** Rounding makes some dot products of unit vectors exceed 1. */
function similarityOf(dot: number): number {
  return Math.max(0, Math.min(1, dot))
}

function centroidDots({ centroids, clusters, stride }: ShardVectors, vector: Float32Array) {
  return Float32Array.from({ length: clusters }, (_, cluster) =>
    dotFloats(centroids, cluster * stride, vector),
  )
}

/** By cluster: 1 if the cluster is searched. */
function probedClusters(dots: Float32Array, probes: number): Uint8Array {
  if (probes === 0 || probes >= dots.length) return new Uint8Array(dots.length).fill(1)
  const isProbed = new Uint8Array(dots.length)
  for (const cluster of orderByValue(dots).slice(0, probes)) isProbed[cluster] = 1
  return isProbed
}

/** Same order as the kernel: buckets by falling value, unsorted within a bucket. */
function orderByValue(values: Float32Array): Uint32Array {
  const buckets = 1024
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const perBucket = most > least ? fround((buckets - 1) / fround(most - least)) : 0
  const bucketOf = (i: number) => Math.trunc(fround(fround(values[i]! - least) * perBucket))
  const order = Uint32Array.from(values, (_, i) => i)
  return order.sort((a, b) => bucketOf(b) - bucketOf(a) || a - b)
}

/** The upper bound by the code of one document. */
function upperBoundOf(
  { codes, factors, stride }: ShardVectors,
  { table, unit, middle }: VectorQuery,
  block: number,
  lane: number,
  centroidDot: number,
  sigmas: number,
): number {
  const code = block * 4 * stride + (lane % 16)
  const shift = lane < 16 ? 0 : 4
  let sum = 0
  for (let at = 0; at < 4 * stride; at += 16)
    sum += table[at + ((codes[code + at]! >> shift) & 15)]!
  const factor = block * 2 * lanes + lane
  const codeDot = fround(unit * (sum - middle))
  const estimate = fround(centroidDot + fround(factors[factor]! * codeDot))
  return fround(estimate + fround(factors[factor + lanes]! * fround(sigmas)))
}

/** Exact dot product. */
export function dotDocument(vectors: ShardVectors, vector: Float32Array, docId: number): number {
  const { fullVectors, bytes, scales, stride } = vectors
  if (fullVectors !== null) return dotFloats(fullVectors, docId * stride, vector)
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset + docId * stride, stride)
  return fround(dotFloats(Float32Array.from(signed), 0, vector) * scales[2 * docId]!)
}

/** Adds number i to partial sum i mod 16. Every step rounds to Float32. */
function dotFloats(fullVectors: Float32Array, start: number, vector: Float32Array): number {
  const sums = new Float32Array(16)
  for (let i = 0; i < vector.length; i++) {
    sums[i % 16] = sums[i % 16]! + fround(fullVectors[start + i]! * vector[i]!)
  }
  const lane = (l: number) =>
    fround(fround(sums[l]! + sums[l + 4]!) + fround(sums[l + 8]! + sums[l + 12]!))
  return fround(fround(fround(lane(0) + lane(1)) + lane(2)) + lane(3))
}
