/** Generated vectors: clusters, near and equal vectors, and zero vectors. */

import fc from 'fast-check'
import {
  type IndexDocument,
  type IndexSchema,
  NearestCentroid,
  trainCentroids,
} from '../../src/index.ts'
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

export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0)
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

export const vectorSchema: IndexSchema = {
  name: 'vectors',
  text: [],
  keywords: [],
  numbers: [
    { name: 'base', list: false },
    { name: 'some', list: false },
  ],
}

export interface Setting {
  readonly seed: number
  readonly dims: number
  readonly count: number
  readonly centres: number
  readonly clusters: number
}

export const settings: fc.Arbitrary<Setting> = fc.record({
  seed: fc.nat(),
  dims: fc.constantFrom(1, 3, 16, 20, 48, 100),
  count: fc.oneof(fc.constantFrom(0, 1, 5, 31, 32, 33, 64), fc.integer({ min: 0, max: 400 })),
  centres: fc.integer({ min: 1, max: 8 }),
  clusters: fc.integer({ min: 1, max: 9 }),
})

/** Documents, and a query that is often near to one of them. */
export function drawWorld({ seed, dims, count, centres, clusters }: Setting) {
  const draw = drawFrom(seed)
  const vectors = drawClustered(draw, { count, dims, centres })
  // Some vectors are equal, and some are zero.
  for (let i = 0; i < count; i++) {
    if (draw() < 0.15) vectors[i] = vectors[Math.floor(draw() * count)]!
    if (draw() < 0.03) vectors[i] = new Float32Array(dims)
  }
  const { centroids, clusterOf } = clustered(vectors, dims, clusters)
  const documents = vectors.map((vector, i) => {
    const [base, some] = [Math.floor(draw() * 4) / 8 - 0.1, Math.floor(draw() * 100)]
    return documentOf(vector, clusterOf(i), { base, some })
  })
  const query = unit(
    count > 0 && draw() < 0.7
      ? vectors[Math.floor(draw() * count)]!.map((x) => x + 0.1 * (draw() - 0.5))
      : drawDirection(draw, dims),
  )
  return { documents, query, centroids }
}
