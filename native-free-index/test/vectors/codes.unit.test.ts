import { describe, expect, test } from 'vitest'
import { encodeSections, Sections } from '../../src/bytes/index.ts'
import { countFullVectorBytes, limits, type VectorLayout } from '../../src/index.ts'
import { openVectors, prepareQuery, VectorWriter } from '../../src/vectors/index.ts'
import { fileOf } from '../build-index.ts'
import { clustered, dot, drawClustered, drawDirection, drawFrom } from './generated.ts'

const dims = 128
const vectors = drawClustered(drawFrom(3), { count: 3000, dims, centres: 20 })
const { centroids, clusterOf } = clustered(vectors, dims, 12)
const order = vectors.map((_, i) => i).sort((a, b) => clusterOf(a) - clusterOf(b))

function opened() {
  const writer = new VectorWriter({ dims, rows: 'int8', centroids })
  for (const i of order) writer.add({ vector: vectors[i]!, cluster: clusterOf(i) })
  const ordinals = Uint32Array.from(order, (_, docId) => docId)
  return openVectors(new Sections(fileOf(encodeSections(writer.finish()))), null, ordinals)!
}

describe('what a code says of a similarity', () => {
  const { codes, factors, firstDocs, clusterBlocks, blocks } = opened()

  /** By document: the error of its estimate, in standard deviations. */
  function errorsFor(vector: Float32Array): number[] {
    const { table, unit, middle } = prepareQuery(vector)
    const errors: number[] = []
    for (let block = 0; block < blocks; block++) {
      const at = (clusterBlocks.findIndex((first) => first > block) - 1) * dims
      const centroidDot = dot(centroids.subarray(at, at + dims), vector)
      for (let docId = firstDocs[block]!; docId < firstDocs[block + 1]!; docId++) {
        const lane = docId - firstDocs[block]!
        let sum = 0
        for (let group = 0; group < dims / 4; group++) {
          const byte = codes[block * 4 * dims + 16 * group + (lane % 16)]!
          sum += table[16 * group + ((byte >> (lane < 16 ? 0 : 4)) & 15)]!
        }
        const estimate = centroidDot + factors[64 * block + lane]! * unit * (sum - middle)
        const deviation = factors[64 * block + 32 + lane]!
        errors.push((dot(vectors[order[docId]!]!, vector) - estimate) / deviation)
      }
    }
    return errors
  }

  test('is unbiased, with the deviation that is stored', () => {
    const draw = drawFrom(9)
    const errors = Array.from({ length: 30 }, () => errorsFor(drawDirection(draw, dims))).flat()
    const mean = errors.reduce((sum, x) => sum + x, 0) / errors.length
    const square = errors.reduce((sum, x) => sum + x * x, 0) / errors.length
    expect(Math.abs(mean)).toBeLessThan(0.05)
    expect(Math.sqrt(square)).toBeGreaterThan(0.85)
    expect(Math.sqrt(square)).toBeLessThan(1.15)
    expect(errors.filter((x) => x > 3.5).length / errors.length).toBeLessThan(1 / 1000)
  })
})

test('bytes lose no more of a vector than is written beside them', () => {
  const { bytes, scales } = opened()
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const [docId, i] of order.entries()) {
    const lost = vectors[i]!.map((x, j) => x - signed[docId * dims + j]! * scales[2 * docId]!)
    expect(Math.sqrt(dot(lost, lost))).toBeLessThanOrEqual(scales[2 * docId + 1]! * (1 + 1e-6))
    expect(scales[2 * docId + 1]!).toBeLessThan(0.02)
  }
})

describe('a writer refuses', () => {
  const layout: VectorLayout = { dims: 2, rows: 'float32', centroids: new Float32Array(4) }
  const vector = Float32Array.of(1, 0)

  test('clusters that fall, and those that are not there', () => {
    const writer = new VectorWriter(layout)
    writer.add({ vector, cluster: 1 })
    expect(() => writer.add({ vector, cluster: 0 })).toThrow('cluster 0 comes behind cluster 1')
    expect(() => writer.add({ vector, cluster: 2 })).toThrow(RangeError)
  })

  test('vectors of other dims', () => {
    const writer = new VectorWriter(layout)
    expect(() => writer.add({ vector: Float32Array.of(1), cluster: 0 })).toThrow('has 2 dims')
  })

  test.each([
    [{ dims: 0 }, 'dims'],
    [{ dims: limits.vectorDimsMax + 1 }, 'dims'],
    [{ dims: 1.5 }, 'dims'],
    [{ centroids: new Float32Array(3) }, 'whole centroids'],
    [{ centroids: new Float32Array(0) }, 'whole centroids'],
  ])('a layout of %j', (wrong, message) => {
    expect(() => new VectorWriter({ ...layout, ...wrong })).toThrow(message)
  })
})

test('rows that are missing, or of another length, are refused', () => {
  const writer = new VectorWriter({ dims: 2, rows: 'float32', centroids: new Float32Array(2) })
  writer.add({ vector: Float32Array.of(1, 0), cluster: 0 })
  const sections = new Sections(fileOf(encodeSections(writer.finish())))
  const bytes = countFullVectorBytes({ dims: 2, rows: 'float32' })
  const ordinals = Uint32Array.of(0)
  expect(openVectors(sections, new Uint8Array(bytes), ordinals)?.fullVectors).toHaveLength(
    bytes / 4,
  )
  expect(() => openVectors(sections, null, ordinals)).toThrow(`rows of 0 bytes, not ${bytes}`)
  expect(() => openVectors(sections, new Uint8Array(bytes + 1), ordinals)).toThrow('rows of')
})
