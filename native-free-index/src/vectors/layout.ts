/** Storage of a collection's vectors. */
import { limits } from '../limits.ts'

export interface VectorLayout {
  /** Numbers per vector, from 1 to `limits.vectorDimsMax`. */
  readonly dims: number
  /**
   * `float32`: similarities of the exact vectors. `int8`: similarities of vectors rounded to bytes,
   * which take a quarter of the memory.
   */
  readonly rows: 'float32' | 'int8'
  /** Consecutive centroids of the whole collection, each of `dims` numbers. */
  readonly centroids: Float32Array
}

/** Numbers per stored vector. Kernels read 32 at a time. */
export function computeStride(dims: number): number {
  return Math.ceil(dims / 32) * 32
}

/**
 * Bytes per document in the segment and the file of full-precision vectors together: code, factors,
 * bytes, scales and vector. Incomplete blocks and centroids are not included.
 */
export function countVectorBytes(layout: Pick<VectorLayout, 'dims' | 'rows'>): number {
  const stride = computeStride(layout.dims)
  const [factors, scales] = [2 * 4, 2 * 4]
  return stride / 8 + factors + stride + scales + countFullVectorBytes(layout)
}

/** Bytes per document in the file of full-precision vectors. */
export function countFullVectorBytes({ dims, rows }: Pick<VectorLayout, 'dims' | 'rows'>): number {
  return rows === 'float32' ? computeStride(dims) * 4 : 0
}

/** A document's bytes in the file of full-precision vectors. */
export function encodeFullVector(layout: VectorLayout, vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(countFullVectorBytes(layout))
  if (bytes.length > 0) new Float32Array(bytes.buffer).set(vector)
  return bytes
}

/** Offset of the full-precision vectors in a memory that begins with a segment of this size. */
export function alignFullVectors(segmentBytes: number): number {
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
