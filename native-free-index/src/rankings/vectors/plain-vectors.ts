/**
 * Similarity to a vector in plain JavaScript, as kernels/assembly/vectors computes it, for segments
 * outside WebAssembly's memory. Sums are Float32 in the kernel's order, so both give the same bits.
 */
import {
  type Bitset,
  clearBit,
  countBitsetWords,
  fillBits,
  hasBit,
  lowerBound,
} from '../../bytes/index.ts'
import type { TakeNear, VectorKernel, VectorQuery } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Segment } from '../../segment/index.ts'
import type { ShardVectors } from '../../vectors/index.ts'

const { fround } = Math

const lanes = limits.codeLanes

/** Documents between two deadline checks. */
const documentsPerCheck = 2048

export function measureSimilarity(
  vectors: ShardVectors,
  vector: Float32Array,
  docId: number,
): number {
  // Rounding makes some dot products of unit vectors exceed 1.
  return Math.max(0, Math.min(1, dotDocument(vectors, vector, docId)))
}

/** Upper bounds of dot products with a query, by the codes of a shard. */
export class CodeBounds {
  readonly #vectors: ShardVectors
  readonly #query: VectorQuery
  readonly #sigmas: number
  readonly #dots: Float32Array
  #block = 0
  /** Dot product with the centroid of the block's cluster. */
  #dot: number

  constructor(vectors: ShardVectors, query: VectorQuery, sigmas: number) {
    this.#vectors = vectors
    this.#query = query
    this.#sigmas = sigmas
    this.#dots = dotCentroids(vectors, query.vector)
    this.#dot = this.#dots[findLast(vectors.clusterBlocks, 0)]!
  }

  boundDocument(docId: number): number {
    const { firstDocs, clusterBlocks } = this.#vectors
    // Most documents are asked in order, and have the block of the one before.
    if (docId < firstDocs[this.#block]! || docId >= firstDocs[this.#block + 1]!) {
      this.#block = findLast(firstDocs, docId)
      this.#dot = this.#dots[findLast(clusterBlocks, this.#block)]!
    }
    const lane = docId - firstDocs[this.#block]!
    return boundByCode(this.#vectors, this.#query, this.#block, lane, this.#dot, this.#sigmas)
  }
}

/** The last position of an ascending array with a value of at most `value`. */
function findLast(ascending: Uint32Array, value: number): number {
  return lowerBound(ascending, value + 1) - 1
}

/** Exact similarities of the matching documents in [start, end). */
export function fillSimilarities(
  vectors: ShardVectors,
  query: VectorQuery,
  start: number,
  end: number,
  filterBits: Bitset | null,
  out: Float64Array,
): void {
  for (let docId = start; docId < end; docId++) {
    if (filterBits !== null && !hasBit(filterBits, docId)) continue
    out[docId - start] = measureSimilarity(vectors, query.vector, docId)
  }
}

function dotCentroids({ centroids, clusters, stride }: ShardVectors, vector: Float32Array) {
  return Float32Array.from({ length: clusters }, (_, cluster) =>
    dotFloats(centroids, cluster * stride, vector),
  )
}

/** The documents of the clusters that are searched: the nearest ones. */
export function listProbed(vectors: ShardVectors, query: VectorQuery, probes: number): Bitset {
  const { clusters, clusterBlocks, firstDocs, documents } = vectors
  const bits = new Uint32Array(countBitsetWords(documents))
  fillBits(bits, documents)
  if (probes === 0 || probes >= clusters) return bits
  const others = orderByValue(dotCentroids(vectors, query.vector)).slice(probes)
  for (const cluster of others) {
    const end = firstDocs[clusterBlocks[cluster + 1]!]!
    for (let docId = firstDocs[clusterBlocks[cluster]!]!; docId < end; docId++)
      clearBit(bits, docId)
  }
  return bits
}

/** Same order as the kernel: buckets by falling value, unsorted within a bucket. */
function orderByValue(values: Float32Array): Uint32Array {
  const buckets = 1024
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const perBucket = most > least ? fround((buckets - 1) / fround(most - least)) : 0
  const bucket = (i: number) => Math.trunc(fround(fround(values[i]! - least) * perBucket))
  const order = Uint32Array.from(values, (_, i) => i)
  return order.sort((a, b) => bucket(b) - bucket(a) || a - b)
}

/** The upper bound by the code of one document. */
function boundByCode(
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

/** Counts near documents, and passes those it has counted. */
export type NearSource = Pick<VectorKernel, 'countNear' | 'takeNear'>

/** Throws RangeError without vectors. */
export function openPlainNear({ vectors }: Segment): NearSource {
  if (vectors === null) throw new RangeError('the index has no vectors')
  return new PlainNear(vectors)
}

/** As kernels/assembly/vectors/near.ts. */
class PlainNear implements NearSource {
  readonly #vectors: ShardVectors
  readonly #estimates: Float32Array
  #filterBits: Bitset | null = null

  constructor(vectors: ShardVectors) {
    this.#vectors = vectors
    this.#estimates = new Float32Array(vectors.documents)
  }

  countNear(
    query: VectorQuery,
    filterBits: Bitset | null,
    _wanted: number,
    counts: Uint32Array,
    checkDeadline: () => void,
  ): void {
    this.#filterBits = filterBits
    const { nearSteps } = limits
    const bounds = new CodeBounds(this.#vectors, query, 0)
    for (let docId = 0; docId < this.#estimates.length; docId++) {
      if (docId % documentsPerCheck === 0) checkDeadline()
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      const estimate = Math.max(0, bounds.boundDocument(docId))
      this.#estimates[docId] = estimate
      counts[Math.min(nearSteps - 1, Math.trunc(fround(estimate * nearSteps)))]! += 1
    }
  }

  takeNear(vector: Float32Array, step: number, take: TakeNear): void {
    const docIds = new Uint32Array(1)
    const similarities = new Float64Array(1)
    const least = fround(step / limits.nearSteps)
    for (let docId = 0; docId < this.#estimates.length; docId++) {
      if (this.#filterBits !== null && !hasBit(this.#filterBits, docId)) continue
      if (this.#estimates[docId]! < least) continue
      docIds[0] = docId
      similarities[0] = measureSimilarity(this.#vectors, vector, docId)
      take(docIds, similarities, 1)
    }
  }
}
