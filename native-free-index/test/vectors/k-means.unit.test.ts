import { expect, test } from 'vitest'
import { NearestCentroid, trainCentroids } from '../../src/index.ts'
import { drawClustered, drawFrom } from './generated.ts'

const dims = 20
const vectors = drawClustered(drawFrom(5), { count: 500, dims, centres: 6 })
const sample = new Float32Array(vectors.length * dims)
for (const [i, vector] of vectors.entries()) sample.set(vector, i * dims)

function squaredDistance(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0)
}

test.each([1, 2, 3, 4, 5, 499])('finds the nearest centroid of each of %i vectors', (count) => {
  const centroids = trainCentroids(sample, dims, 9)
  const found = new NearestCentroid(centroids, dims).findAll(vectors.slice(0, count))
  expect(found).toHaveLength(count)
  for (const [i, own] of found.entries()) {
    const distances = Array.from({ length: 9 }, (_, centroid) =>
      squaredDistance(vectors[i]!, centroids.subarray(centroid * dims, (centroid + 1) * dims)),
    )
    expect(distances[own]!).toBeLessThanOrEqual(Math.min(...distances) + 1e-5)
  }
})

test('centroids are nearer to their vectors than those of fewer clusters', () => {
  const spread = (clusters: number) => {
    const centroids = trainCentroids(sample, dims, clusters)
    const found = new NearestCentroid(centroids, dims).findAll(vectors)
    return found.reduce((sum, own, i) => {
      const centroid = centroids.subarray(own * dims, (own + 1) * dims)
      return sum + squaredDistance(vectors[i]!, centroid)
    }, 0)
  }
  expect(spread(6)).toBeLessThan(0.75 * spread(1))
  expect(spread(40)).toBeLessThan(spread(6))
})

test('are the same whenever they are made', () => {
  expect(trainCentroids(sample, dims, 7)).toEqual(trainCentroids(sample, dims, 7))
})

test('are no more than the vectors of the sample', () => {
  expect(trainCentroids(sample.subarray(0, 3 * dims), dims, 7)).toHaveLength(3 * dims)
  expect(() => trainCentroids(new Float32Array(0), dims, 7)).toThrow(RangeError)
  expect(() => trainCentroids(sample.subarray(1), dims, 7)).toThrow('not whole')
})
