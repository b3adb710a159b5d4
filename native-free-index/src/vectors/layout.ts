/** How the vectors of a collection are kept. */
import { limits } from '../limits.ts'

export interface VectorLayout {
  /** Numbers of a vector, from 1 to `limits.vectorDimsMax`. */
  readonly dims: number
  /**
   * `float32`: similarities of the vectors as given. `int8`: of the vectors rounded to bytes, which
   * take a quarter of the memory.
   */
  readonly rows: 'float32' | 'int8'
  /** Centroids of the whole collection, one after the other, each of `dims` numbers. */
  readonly centroids: Float32Array
}

/** Numbers of a stored vector: kernels read 32 at a time. */
export function strideOf(dims: number): number {
  return Math.ceil(dims / 32) * 32
}

/**
 * Bytes that each document takes in segment and rows together: code, factors, bytes, scales, row.
 * Blocks that are not full, and centroids, come on top.
 */
export function vectorBytes(layout: Pick<VectorLayout, 'dims' | 'rows'>): number {
  const stride = strideOf(layout.dims)
  const [factors, scales] = [2 * 4, 2 * 4]
  return stride / 8 + factors + stride + scales + fullVectorBytes(layout)
}

/** Bytes that each document takes in the file of rows. */
export function fullVectorBytes({ dims, rows }: Pick<VectorLayout, 'dims' | 'rows'>): number {
  return rows === 'float32' ? strideOf(dims) * 4 : 0
}

/** A document's bytes in the file of full-precision vectors. */
export function encodeFullVector(layout: VectorLayout, vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(fullVectorBytes(layout))
  if (bytes.length > 0) new Float32Array(bytes.buffer).set(vector)
  return bytes
}

/** Where rows lie in the memory that begins with a segment of so many bytes. */
export function fullVectorsOffset(segmentBytes: number): number {
  return Math.ceil(segmentBytes / 64) * 64
}

export function checkLayout({ dims, centroids }: VectorLayout): void {
  if (!Number.isInteger(dims) || dims < 1 || dims > limits.vectorDimsMax) {
    throw new RangeError(`vectors have 1 to ${limits.vectorDimsMax} dims, not ${dims}`)
  }
  const clusters = centroids.length / dims
  if (!Number.isInteger(clusters) || clusters < 1 || clusters > limits.clustersMax) {
    throw new RangeError(`there are 1 to ${limits.clustersMax} whole centroids, not ${clusters}`)
  }
}
