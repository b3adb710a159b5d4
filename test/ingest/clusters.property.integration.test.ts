import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { clusterVectors, sampleVectors } from '../../src/ingest/build/clusters.ts'
import { VectorSpillFile } from '../../src/ingest/build/vector-spill-file.ts'
import { freshFolder } from './data-set.ts'

const dims = 3

function spooled(vectors: readonly Float32Array[]): VectorSpillFile {
  const spillFile = new VectorSpillFile(join(freshFolder(), 'vectors'), dims)
  spillFile.append(vectors)
  return spillFile
}

/** Each tells its position. */
function numbered(count: number): Float32Array[] {
  return Array.from({ length: count }, (_, i) => Float32Array.of(i, -i, i / 2))
}

it('the sample is every so many-th vector, as many as are wanted at most', () => {
  const spillFile = spooled(numbered(9000))
  holds(40, [fc.integer({ min: 1, max: 10_000 })], (most) => {
    const sample = sampleVectors(spillFile, most)
    const stride = Math.ceil(9000 / most)
    const positions = [...Array(9000).keys()].filter((i) => i % stride === 0)
    expect(positions.length).toBeLessThanOrEqual(most)
    expect(sample).toEqual(Float32Array.from(positions.flatMap((i) => [i, -i, i / 2])))
  })
  spillFile.remove()
})

describe('clusters', () => {
  it('gives each vector the cluster of the nearest centroid', async () => {
    const directions = [
      Float32Array.of(1, 0, 0),
      Float32Array.of(0, 1, 0),
      Float32Array.of(0, 0, 1),
    ]
    const vectors = Array.from({ length: 5000 }, (_, i) => {
      const vector = directions[i % 3]!.map((value, d) => value + 0.1 * Math.sin(i * (d + 1)))
      return vector.map((value) => value / Math.hypot(...vector))
    })
    const spillFile = spooled(vectors)
    let told = 0
    const { centroids, clusterOf } = await clusterVectors(spillFile, (count) => {
      told += count
    })
    expect(told).toBe(5000)
    expect(centroids.length).toBe(71 * dims)
    const distance = (vector: Float32Array, cluster: number) =>
      vector.reduce((sum, value, d) => sum + (value - centroids[cluster * dims + d]!) ** 2, 0)
    for (const [i, vector] of vectors.entries()) {
      const least = Math.min(...Array.from({ length: 71 }, (_, c) => distance(vector, c)))
      expect(distance(vector, clusterOf[i]!)).toBeCloseTo(least, 5)
    }
    spillFile.remove()
  })

  it('are one of nothing where there are no vectors', async () => {
    const spillFile = spooled([])
    const { centroids, clusterOf } = await clusterVectors(spillFile, () => expect.unreachable())
    expect(centroids).toEqual(new Float32Array(dims))
    expect(clusterOf.length).toBe(0)
    spillFile.remove()
  })

  it('are the same whenever they are made', async () => {
    const spillFile = spooled(numbered(500))
    const [one, other] = [
      await clusterVectors(spillFile, () => undefined),
      await clusterVectors(spillFile, () => undefined),
    ]
    expect(one).toEqual(other)
    spillFile.remove()
  })
})
