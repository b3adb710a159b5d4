/** Centroids of clusters by k-means (Lloyd 1982), from a sample of the vectors. */
import { NearestCentroid } from '../kernels/index.ts'

const rounds = 8

/**
 * Deterministic on every machine.
 * @param sample consecutive vectors, each of `dims` numbers; at least one
 * @param clusters upper bound; the sample's number of vectors is another
 */
export function trainCentroids(sample: Float32Array, dims: number, clusters: number): Float32Array {
  const count = sample.length / dims
  if (!Number.isInteger(count) || count < 1) throw new RangeError('the sample is not whole')
  const made = Math.min(clusters, count)
  const vectors = Array.from({ length: count }, (_, i) => sample.subarray(i * dims, (i + 1) * dims))
  // Initial centroids are spread over the sample, which has no meaningful order.
  const centroids = new Float32Array(made * dims)
  for (let i = 0; i < made; i++) {
    centroids.set(vectors[Math.floor((i * count) / made)]!, i * dims)
  }
  const nearest = new NearestCentroid(centroids, dims)
  for (let round = 0; round < rounds; round++) {
    const found = nearest.findAll(vectors)
    moveToMeans(centroids, vectors, found, dims)
    nearest.set(centroids)
  }
  return centroids
}

/** Centroids without vectors do not move. */
function moveToMeans(
  centroids: Float32Array,
  vectors: readonly Float32Array[],
  found: Uint32Array,
  dims: number,
): void {
  const sums = new Float64Array(centroids.length)
  const counts = new Uint32Array(centroids.length / dims)
  for (const [i, vector] of vectors.entries()) {
    const start = found[i]! * dims
    counts[found[i]!]! += 1
    for (let j = 0; j < dims; j++) sums[start + j]! += vector[j]!
  }
  for (const [centroid, own] of counts.entries()) {
    if (own === 0) continue
    for (let i = centroid * dims; i < (centroid + 1) * dims; i++) centroids[i] = sums[i]! / own
  }
}
