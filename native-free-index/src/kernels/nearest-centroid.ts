/** Finds the nearest centroid of vectors by WebAssembly in a separate memory. */
import { searchVectorsWasm } from './generated/search-vectors.ts'
import { compileModule, createShardMemory, instantiate } from './shard-memory.ts'

interface NearestExports {
  findNearest(
    vectors: number,
    centroids: number,
    halfNorms: number,
    count: number,
    bytes: number,
    out: number,
  ): void
}

/** Vectors per call of the kernel. */
const vectorsPerCall = 4

export class NearestCentroid {
  readonly #exports: NearestExports
  readonly #dims: number
  readonly #stride: number
  readonly #count: number
  readonly #vectors: Float32Array
  readonly #centroids: Float32Array
  readonly #halfNorms: Float32Array
  readonly #found: Uint32Array

  /** @param centroids consecutive, each of `dims` numbers */
  constructor(centroids: Float32Array, dims: number) {
    this.#dims = dims
    this.#stride = Math.ceil(dims / 4) * 4
    this.#count = centroids.length / dims
    const lengths = [vectorsPerCall * this.#stride, this.#count * this.#stride, this.#count]
    const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, n) => sum + n, 0) * 4)
    const foundAt = lengths.reduce((sum, length) => sum + length, 0) * 4
    const memory = createShardMemory(foundAt + 2 * vectorsPerCall * 4)
    const [vectors, paddedCentroids, halfNorms] = lengths.map(
      (length, i) => new Float32Array(memory.buffer, starts[i], length),
    )
    this.#vectors = vectors!
    this.#centroids = paddedCentroids!
    this.#halfNorms = halfNorms!
    this.#found = new Uint32Array(memory.buffer, foundAt, vectorsPerCall)
    this.#exports = instantiate(compileModule(searchVectorsWasm), memory)
    this.set(centroids)
  }

  /** Replaces the centroids by as many others. */
  set(centroids: Float32Array): void {
    const dims = this.#dims
    for (let centroid = 0; centroid < this.#count; centroid++) {
      const own = centroids.subarray(centroid * dims, (centroid + 1) * dims)
      this.#centroids.set(own, centroid * this.#stride)
      this.#halfNorms[centroid] = own.reduce((sum, x) => sum + x * x, 0) / 2
    }
  }

  /** By vector: the number of the nearest centroid. The first of equally near ones. */
  findAll(vectors: readonly Float32Array[]): Uint32Array {
    const found = new Uint32Array(vectors.length)
    for (let start = 0; start < vectors.length; start += vectorsPerCall) {
      const some = vectors.slice(start, start + vectorsPerCall)
      for (const [i, vector] of some.entries()) this.#vectors.set(vector, i * this.#stride)
      this.#exports.findNearest(
        this.#vectors.byteOffset,
        this.#centroids.byteOffset,
        this.#halfNorms.byteOffset,
        this.#count,
        this.#stride * 4,
        this.#found.byteOffset,
      )
      found.set(this.#found.subarray(0, some.length), start)
    }
    return found
  }
}
