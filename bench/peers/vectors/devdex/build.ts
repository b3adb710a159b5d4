/** Makes an index of the generated vectors as an import does: clusters, codes, rows. */
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  encodeFullVector,
  IndexWriter,
  NearestCentroid,
  trainCentroids,
  type VectorLayout,
} from 'native-free-index'
import type { Build } from '../../runner.ts'
import { type CorpusShape, readFilter, readShape, vectorBlocks } from '../corpus/index.ts'
import { filters } from '../protocol.ts'
import { fileNames, schema, setField } from './index-files.ts'

/** More vectors hardly move a centroid. */
const sampledPerCluster = 64
/** Vectors per batch of the cluster search. */
const together = 4096

/** @param rows as VectorLayout has them */
export function buildIndex(data: string, folder: string, rows: VectorLayout['rows']): Build {
  const shape = readShape(data)
  const vectors = readVectors(data, shape)
  const sets = readSets(data, shape.count)
  const started = performance.now()
  const { dims } = shape
  const layout = { dims, rows, centroids: centroidsOf(vectors, dims) }
  const clusterOf = clustersOf(vectors, layout)
  const order = Uint32Array.from(vectors.keys()).sort((a, b) => clusterOf[a]! - clusterOf[b]!)
  const writer = new IndexWriter(schema, 1, layout)
  mkdirSync(folder, { recursive: true })
  const rowsFile = openSync(join(folder, fileNames.rows), 'w')
  for (const id of order) {
    const vector = vectors[id]!
    const embedding = { vector, cluster: clusterOf[id]! }
    const keywords = { [setField]: sets[id]! }
    writer.add({ text: {}, keywords, numbers: {}, stored: nothing, embedding }, id)
    writeFileSync(rowsFile, encodeFullVector(layout, vector))
  }
  closeSync(rowsFile)
  const built = writer.finish()
  writeFileSync(join(folder, fileNames.segment), Buffer.concat(built.segment(0)))
  writeFileSync(join(folder, fileNames.dictionary), Buffer.concat(built.dictionary()))
  return { seconds: (performance.now() - started) / 1000 }
}

const nothing = new Uint8Array()

function readVectors(data: string, shape: CorpusShape): Float32Array[] {
  const vectors: Float32Array[] = []
  for (const { rows } of vectorBlocks(data, shape)) {
    const kept = rows.slice()
    for (let at = 0; at < kept.length; at += shape.dims) {
      vectors.push(kept.subarray(at, at + shape.dims))
    }
  }
  return vectors
}

/** By vector the filters that it passes. */
function readSets(data: string, count: number): string[][] {
  const sets = Array.from({ length: count }, (): string[] => [])
  for (const filter of filters) {
    if (filter === 'none') continue
    for (const id of readFilter(data, filter)) sets[id]!.push(filter)
  }
  return sets
}

/** Uses as many clusters as an import. */
function centroidsOf(vectors: readonly Float32Array[], dims: number): Float32Array {
  const clusters = Math.round(Math.sqrt(vectors.length))
  const step = Math.max(1, Math.floor(vectors.length / (clusters * sampledPerCluster)))
  const sampled = vectors.filter((_, i) => i % step === 0)
  const sample = new Float32Array(sampled.length * dims)
  for (const [i, vector] of sampled.entries()) sample.set(vector, i * dims)
  return trainCentroids(sample, dims, clusters)
}

function clustersOf(vectors: readonly Float32Array[], layout: VectorLayout): Uint32Array {
  const nearest = new NearestCentroid(layout.centroids, layout.dims)
  const clusterOf = new Uint32Array(vectors.length)
  for (let start = 0; start < vectors.length; start += together) {
    clusterOf.set(nearest.findAll(vectors.slice(start, start + together)), start)
  }
  return clusterOf
}
