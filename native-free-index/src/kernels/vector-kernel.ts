/** The WebAssembly kernel over one shard's vectors, in the memory of its segment. */
import { limits } from '../limits.ts'
import { searchVectorsWasm } from './generated/search-vectors.ts'
import {
  compileModule,
  instantiate,
  noDeadlineCheck,
  reserve,
  roundToPages,
  type ShardMemory,
} from './shard-memory.ts'
import type { NearestRequest, VectorArrays, VectorQuery } from './vector-arrays.ts'

interface VectorExports {
  readonly hitsMax: { readonly value: number }
  readonly lanes: { readonly value: number }
  readonly similaritiesMax: { readonly value: number }
  readonly nearSteps: { readonly value: number }
  setShape(dims: number, documents: number, blocks: number, clusters: number): void
  setIndex(
    centroids: number,
    firstDocs: number,
    clusterBlocks: number,
    codes: number,
    factors: number,
    blockFactors: number,
  ): void
  setDocuments(bytes: number, scales: number, fullVectors: number, ordinals: number): void
  layout(start: number): number
  fillLaneMasks(): void
  queryAt(): number
  queryShortsAt(): number
  tableAt(): number
  heapScoresAt(): number
  heapOrdinalsAt(): number
  similaritiesAt(): number
  nearDocsAt(): number
  stepCountsAt(): number
  setScore(weight: number, base: number, filterBits: number): void
  setUnits(
    unit: number,
    middle: number,
    sigmas: number,
    shortUnit: number,
    shortError: number,
  ): void
  search(
    limit: number,
    minScore: number,
    afterScore: number,
    afterOrdinal: number,
    probes: number,
  ): number
  fillSimilarities(start: number, end: number, filterBits: number): void
  findNear(wanted: number, firstStep: number): void
  rewindNear(): void
  takeNear(step: number): number
}

const module = compileModule(searchVectorsWasm)

/** The kernel's source repeats these limits. */
function checkLimits({ hitsMax, lanes, similaritiesMax, nearSteps }: VectorExports): void {
  const agrees =
    hitsMax.value === limits.hitsMax &&
    lanes.value === limits.codeLanes &&
    similaritiesMax.value === limits.similaritiesMax &&
    nearSteps.value === limits.nearSteps
  if (!agrees) throw new Error('the kernel was compiled for other limits')
}

export class VectorKernel {
  readonly #exports: VectorExports
  readonly #memory: ShardMemory
  readonly #stride: number
  #checkDeadline: () => void = noDeadlineCheck
  #heapScores: Float64Array = new Float64Array()
  #heapOrdinals: Uint32Array = new Uint32Array()
  #similarities: Float64Array = new Float64Array()
  #nearDocs: Uint32Array = new Uint32Array()
  #stepCounts: Uint32Array = new Uint32Array()
  #query: VectorViews | null = null
  /** The query in the scratch memory. */
  #current: VectorQuery | null = null
  /** Size of the scratch memory. */
  readonly scratchBytes: number

  constructor(memory: ShardMemory, vectors: VectorArrays) {
    const { stride, documents, blocks, clusters } = vectors
    this.#memory = memory
    this.#exports = instantiate(module, memory, () => this.#checkDeadline())
    checkLimits(this.#exports)
    this.#exports.setShape(stride, documents, blocks, clusters)
    const { centroids, firstDocs, clusterBlocks, codes, factors, blockFactors } = vectors
    this.#exports.setIndex(
      centroids.byteOffset,
      firstDocs.byteOffset,
      clusterBlocks.byteOffset,
      codes.byteOffset,
      factors.byteOffset,
      blockFactors.byteOffset,
    )
    const { bytes, scales, fullVectors, ordinals } = vectors
    const fullVectorsAt = fullVectors?.byteOffset ?? 0
    this.#exports.setDocuments(
      bytes.byteOffset,
      scales.byteOffset,
      fullVectorsAt,
      ordinals.byteOffset,
    )
    this.scratchBytes = roundToPages(this.#exports.layout(0) >>> 0)
    this.#stride = stride
  }

  /** Attaches the scratch memory at `start`, which no other thread may use. */
  attachScratch(start: number): void {
    const exports = this.#exports
    reserve(this.#memory, start + this.scratchBytes)
    exports.layout(start)
    exports.fillLaneMasks()
    const { buffer } = this.#memory
    const stride = this.#stride
    this.#heapScores = new Float64Array(buffer, exports.heapScoresAt() >>> 0, limits.hitsMax)
    this.#heapOrdinals = new Uint32Array(buffer, exports.heapOrdinalsAt() >>> 0, limits.hitsMax)
    const similaritiesAt = exports.similaritiesAt() >>> 0
    this.#similarities = new Float64Array(buffer, similaritiesAt, limits.similaritiesMax)
    this.#nearDocs = new Uint32Array(buffer, exports.nearDocsAt() >>> 0, limits.similaritiesMax)
    this.#stepCounts = new Uint32Array(buffer, exports.stepCountsAt() >>> 0, limits.nearSteps)
    this.#query = {
      vector: new Float32Array(buffer, exports.queryAt() >>> 0, stride),
      shorts: new Int16Array(buffer, exports.queryShortsAt() >>> 0, stride),
      table: new Uint8Array(buffer, exports.tableAt() >>> 0, 4 * stride),
    }
  }

  /**
   * Writes the hits, best first, as scores and ordinals of the shard. Returns how many.
   *
   * @param checkDeadline called every few thousand documents; an error ends the search; the next
   * search is not affected
   */
  search(
    request: NearestRequest,
    scores: Float64Array,
    ordinals: Float64Array,
    checkDeadline: () => void = noDeadlineCheck,
  ): number {
    this.#checkDeadline = checkDeadline
    const { query, weight, base, limit, minScore, filterBits, after, sigmas, probes } = request
    const { unit, middle, shortUnit, shortError } = query
    this.#write(query)
    this.#exports.setScore(weight, base?.byteOffset ?? 0, filterBits?.byteOffset ?? 0)
    this.#exports.setUnits(unit, middle, sigmas, shortUnit, shortError)
    const count = this.#exports.search(limit, minScore, after.score, after.ordinal, probes)
    for (let i = 0; i < count; i++) {
      scores[i] = this.#heapScores[i]!
      ordinals[i] = this.#heapOrdinals[i]!
    }
    return count
  }

  /**
   * Exact similarities of documents [start, end), at most `limits.similaritiesMax`. The values of
   * other documents than those of the filter are undefined. The view is valid until the next call.
   */
  computeSimilarities(
    query: VectorQuery,
    start: number,
    end: number,
    filterBits: Uint32Array | null,
  ): Float64Array {
    this.#write(query)
    this.#exports.fillSimilarities(start, end, filterBits?.byteOffset ?? 0)
    return this.#similarities
  }

  /**
   * Counts the documents near to the query, by the step of their codes' estimates. Documents with
   * `wanted` nearer ones may be skipped, and those below the first step.
   */
  countNear(
    query: VectorQuery,
    filterBits: Uint32Array | null,
    wanted: number,
    counts: Uint32Array,
    checkDeadline: () => void = noDeadlineCheck,
    firstStep = 0,
  ): void {
    this.#checkDeadline = checkDeadline
    this.#write(query)
    this.#exports.setScore(1, 0, filterBits?.byteOffset ?? 0)
    this.#exports.setUnits(query.unit, query.middle, 0, 0, 0)
    this.#exports.findNear(wanted, firstStep)
    for (let step = 0; step < counts.length; step++) counts[step]! += this.#stepCounts[step]!
  }

  /**
   * Passes the documents counted last, from a step on, with their exact similarities to a vector.
   * The step is at least the one that the counts of all shards tell.
   *
   * @param take called with views of documents and similarities, which the next call overwrites
   */
  takeNear(vector: Float32Array, step: number, take: TakeNear): void {
    this.#query!.vector.set(vector)
    this.#current = null
    this.#exports.rewindNear()
    for (;;) {
      const count = this.#exports.takeNear(step)
      if (count === 0) return
      take(this.#nearDocs, this.#similarities, count)
    }
  }

  #write(query: VectorQuery): void {
    if (this.#current === query) return
    this.#query!.vector.set(query.vector)
    this.#query!.shorts.set(query.shorts)
    this.#query!.table.set(query.table)
    this.#current = query
  }
}

export type TakeNear = (docIds: Uint32Array, similarities: Float64Array, count: number) => void

interface VectorViews {
  readonly vector: Float32Array
  readonly shorts: Int16Array
  readonly table: Uint8Array
}
