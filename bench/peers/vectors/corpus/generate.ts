/**
 * Clustered unit vectors from a seed, in the manner of sentence embeddings: texts about one thing
 * lie together, many texts are about few things, and things belong to topics. A vector is its
 * cluster's centre plus noise, at a cosine of 0.6 to 0.75 to it; sizes of clusters follow a Zipf
 * curve. Centres share a part with one of 60 topics, so that a cluster has neighbours. A query is
 * a vector of the collection plus noise, at a cosine of 0.7 to 0.9 to it.
 */
import { mulberry32 } from '../../../../data/generate/index.ts'
import { type ZipfDraw, zipf } from '../../../corpus/zipf.ts'
import type { CorpusShape } from './shape.ts'

const topics = 60
/** Squared cosine between a centre and its topic; README.md says how it was chosen. */
const topicShare = 0.22
const memberCosine = { least: 0.6, most: 0.75 }
const queryCosine = { least: 0.7, most: 0.9 }
const sizeExponent = 0.8

interface CosineRange {
  readonly least: number
  readonly most: number
}

/** Rows are drawn one after another; the first n do not depend on how many follow. */
export class VectorGenerator {
  readonly #dims: number
  readonly #uniform: () => number
  readonly #centres: Float32Array
  readonly #drawCluster: ZipfDraw
  readonly #noise: Float64Array

  constructor({ dims, clusters, seed }: CorpusShape) {
    this.#dims = dims
    this.#uniform = mulberry32(seed)
    this.#noise = new Float64Array(dims)
    this.#centres = this.#drawCentres(clusters)
    this.#drawCluster = zipf(clusters, sizeExponent)
  }

  /** Fills `row`, of `dims` numbers, with the next vector of the collection. */
  fillMember(row: Float32Array): void {
    const cluster = this.#drawCluster(this.#uniform())
    const centre = this.#centres.subarray(cluster * this.#dims, (cluster + 1) * this.#dims)
    this.#fillNear(row, centre, memberCosine)
  }

  /** Fills `row` with a query near a vector of the collection. */
  fillQuery(row: Float32Array, member: Float32Array): void {
    this.#fillNear(row, member, queryCosine)
  }

  #drawCentres(clusters: number): Float32Array {
    const shared = new Float32Array(topics * this.#dims)
    for (let topic = 0; topic < topics; topic++) this.#fillRandom(this.#row(shared, topic))
    const centres = new Float32Array(clusters * this.#dims)
    const cosine = Math.sqrt(topicShare)
    for (let cluster = 0; cluster < clusters; cluster++) {
      const topic = this.#row(shared, Math.floor(this.#uniform() * topics))
      this.#fillNear(this.#row(centres, cluster), topic, { least: cosine, most: cosine })
    }
    return centres
  }

  #row(rows: Float32Array, index: number): Float32Array {
    return rows.subarray(index * this.#dims, (index + 1) * this.#dims)
  }

  #fillRandom(row: Float32Array): void {
    this.#drawNoise()
    row.set(this.#noise)
  }

  /** Noise is all but orthogonal to anything in so many dimensions, which gives the cosine. */
  #fillNear(row: Float32Array, centre: Float32Array, { least, most }: CosineRange): void {
    const cosine = least + this.#uniform() * (most - least)
    const sine = Math.sqrt(1 - cosine * cosine)
    this.#drawNoise()
    const noise = this.#noise
    let squares = 0
    for (let i = 0; i < noise.length; i++) {
      const value = cosine * centre[i]! + sine * noise[i]!
      noise[i] = value
      squares += value * value
    }
    const scale = 1 / Math.sqrt(squares)
    for (let i = 0; i < noise.length; i++) row[i] = noise[i]! * scale
  }

  /** A random direction, of length 1: normal numbers by Box and Muller (1958), normalised. */
  #drawNoise(): void {
    const noise = this.#noise
    for (let i = 0; i < noise.length; i += 2) {
      const radius = Math.sqrt(-2 * Math.log(1 - this.#uniform()))
      const angle = 2 * Math.PI * this.#uniform()
      noise[i] = radius * Math.cos(angle)
      if (i + 1 < noise.length) noise[i + 1] = radius * Math.sin(angle)
    }
    const scale = 1 / Math.sqrt(noise.reduce((sum, value) => sum + value * value, 0))
    for (let i = 0; i < noise.length; i++) noise[i]! *= scale
  }
}

/** `chosen` different numbers below `count`, rising. */
export function drawNumbers(count: number, chosen: number, seed: number): Uint32Array {
  const uniform = mulberry32(seed)
  const numbers = Uint32Array.from({ length: count }, (_, i) => i)
  for (let i = 0; i < chosen; i++) {
    const other = i + Math.floor(uniform() * (count - i))
    const held = numbers[i]!
    numbers[i] = numbers[other]!
    numbers[other] = held
  }
  return numbers.slice(0, chosen).sort()
}
