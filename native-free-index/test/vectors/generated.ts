/** Generated vectors: clusters, near and equal vectors, and zero vectors. */

import { type IndexDocument, NearestCentroid, trainCentroids } from '../../src/index.ts'
import { documentWith } from '../build-index.ts'

/** Repeatable numbers from 0 to 1 (a linear congruential generator with mixed low bits). */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
  }
}

/** A uniformly distributed direction (Box & Muller 1958). */
export function drawDirection(draw: () => number, dims: number): Float32Array {
  const gauss = () => Math.sqrt(-2 * Math.log(draw() + 1e-12)) * Math.cos(2 * Math.PI * draw())
  return unit(Float32Array.from({ length: dims }, gauss))
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((x) => x / length)
}

/** Vectors around centres, with cosines of about 0.7 to their centre. */
export function drawClustered(
  draw: () => number,
  { count, dims, centres }: { count: number; dims: number; centres: number },
): Float32Array[] {
  const middles = Array.from({ length: centres }, () => drawDirection(draw, dims))
  return Array.from({ length: count }, () => {
    const middle = middles[Math.floor(draw() ** 2 * centres)]!
    const noise = drawDirection(draw, dims)
    return unit(middle.map((x, i) => x + noise[i]!))
  })
}

/** Clusters of the vectors and their layout, trained on all of them. */
export function clustered(vectors: readonly Float32Array[], dims: number, clusters: number) {
  const sample = new Float32Array(vectors.length * dims)
  for (const [i, vector] of vectors.entries()) sample.set(vector, i * dims)
  const centroids =
    vectors.length === 0 ? new Float32Array(dims) : trainCentroids(sample, dims, clusters)
  const found = new NearestCentroid(centroids, dims).findAll(vectors)
  return { centroids, clusterOf: (i: number) => found[i]! }
}

export function documentOf(
  vector: Float32Array,
  cluster: number,
  numbers: IndexDocument['numbers'],
): IndexDocument {
  return documentWith({ numbers, embedding: { vector, cluster } })
}
