/** The input of the vector kernel: a shard's vectors, and a query. */
import type { ShardPage } from './block-postings.ts'

/** The arrays of a shard. vectors/shard-vectors.ts describes how they are filled. */
export interface VectorArrays {
  readonly documents: number
  /** Numbers of a stored vector: the model's dims, padded with zeros. */
  readonly stride: number
  readonly blocks: number
  readonly clusters: number
  readonly centroids: Float32Array
  readonly firstDocs: Uint32Array
  readonly clusterBlocks: Uint32Array
  readonly codes: Uint8Array
  readonly factors: Float32Array
  readonly blockFactors: Float32Array
  /** Signed bytes. */
  readonly bytes: Uint8Array
  readonly scales: Float32Array
  /** By document. Null if only bytes are stored. */
  readonly fullVectors: Float32Array | null
  /** By document: its ordinal in the shard. */
  readonly ordinals: Uint32Array
}

/** A query vector, prepared for any number of shards. */
export interface VectorQuery {
  readonly vector: Float32Array
  /** The vector in whole numbers: times `shortUnit` they give its numbers. */
  readonly shorts: Int16Array
  readonly shortUnit: number
  /** Upper bound of the error of a dot product by rounding to shorts and Float32 sums. */
  readonly shortError: number
  /** By 4 rotated dims and 16 codes: the sum of the query's numbers with the code's signs. */
  readonly table: Uint8Array
  /** A code's dot product with the query is (sum of the table - middle) × unit. */
  readonly unit: number
  readonly middle: number
}

export interface NearestRequest extends ShardPage {
  readonly query: VectorQuery
  /** score = weight × similarity + base */
  readonly weight: number
  /** By document. Null: 0. */
  readonly base: Float64Array | null
  /** The documents that match the filter. Null: all. */
  readonly filterBits: Uint32Array | null
  /** A similarity counts for at most this many standard deviations above its code's estimate. */
  readonly sigmas: number
  /** Clusters to search, nearest first. 0: all. */
  readonly probes: number
}
