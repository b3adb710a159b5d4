/**
 * Clusters documents by their embeddings, so that similar documents are stored together. Centroids
 * are trained on a sample, then every vector is assigned to the nearest one.
 */

import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { NearestCentroid, trainCentroids } from 'native-free-index'
import ndarray from 'ndarray'
import type { VectorSpillFile } from './vector-spill-file.ts'

export interface Clusters {
  /** clusters × dims */
  readonly centroids: Float32Array
  /** By position in the spill file. */
  readonly clusterOf: Uint16Array
}

/** √n clusters up to this limit: finding a cluster then costs about as much as scanning it. */
const clustersMax = 4096
/** A larger sample hardly moves a centroid. */
const vectorsPerCluster = 64
const vectorsPerRead = 4096

/** @param onVectors gets the number of further vectors that have their cluster */
export async function clusterVectors(
  vectors: VectorSpillFile,
  onVectors: (count: number) => void,
): Promise<Clusters> {
  const { count, dims } = vectors
  const clusterOf = new Uint16Array(count)
  if (count === 0) return { centroids: new Float32Array(dims), clusterOf }
  const clusters = chooseClusters(count)
  const sample = sampleVectors(vectors, clusters * vectorsPerCluster)
  const centroids = trainCentroids(sample, dims, clusters)
  const nearest = new NearestCentroid(centroids, dims)
  for (let start = 0; start < count; start += vectorsPerRead) {
    const rows = Math.min(vectorsPerRead, count - start)
    const block = vectors.read(start, rows)
    const several = Array.from({ length: rows }, (_, row) =>
      block.subarray(row * dims, (row + 1) * dims),
    )
    clusterOf.set(nearest.findAll(several), start)
    onVectors(rows)
    await nextLoopTick()
  }
  return { centroids, clusterOf }
}

export function chooseClusters(documents: number): number {
  return Math.min(clustersMax, Math.max(1, Math.round(Math.sqrt(documents))))
}

/** Evenly spaced vectors, beginning with the first: at most `most` of them. */
export function sampleVectors(vectors: VectorSpillFile, most: number): Float32Array {
  const { count, dims } = vectors
  const stride = Math.max(1, Math.ceil(count / most))
  const sample = new Float32Array(Math.ceil(count / stride) * dims)
  // Whole strides, so that every block begins with a vector of the sample.
  const perBlock = stride * Math.ceil(vectorsPerRead / stride)
  let at = 0
  for (let start = 0; start < count; start += perBlock) {
    const rows = Math.min(perBlock, count - start)
    const block = vectors.read(start, rows)
    const sampled = ndarray(block, [rows, dims]).step(stride, 1)
    for (let row = 0; row < sampled.shape[0]!; row++, at += dims) {
      const from = sampled.index(row, 0)
      sample.set(block.subarray(from, from + dims), at)
    }
  }
  return sample
}
