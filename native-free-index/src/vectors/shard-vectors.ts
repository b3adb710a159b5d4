/**
 * The vectors of one open shard: views over sections and full-precision vectors. vector-writer.ts
 * writes them.
 */
import { FormatError, type Sections } from '../bytes/index.ts'
import type { VectorArrays } from '../kernels/index.ts'
import { computeStride } from './layout.ts'

export interface ShardVectors extends VectorArrays {
  readonly dims: number
}

/**
 * Returns null for a collection without vectors.
 * @param fullVectors the file of full-precision vectors; null if only bytes are stored
 * @param ordinals by document: its ordinal in the shard
 */
export function openVectors(
  sections: Sections,
  fullVectors: Uint8Array | null,
  ordinals: Uint32Array,
): ShardVectors | null {
  if (!sections.has('vectorShape')) return null
  const [dims, clusters, hasFullVectors] = sections.u32('vectorShape') as unknown as [
    number,
    number,
    number,
  ]
  const stride = computeStride(dims)
  const firstDocs = sections.u32('vectorBlocks')
  const bytesExpected = hasFullVectors === 1 ? ordinals.length * stride * 4 : 0
  if ((fullVectors?.length ?? 0) !== bytesExpected) {
    throw new FormatError(`has rows of ${fullVectors?.length ?? 0} bytes, not ${bytesExpected}`)
  }
  return {
    dims,
    stride,
    documents: ordinals.length,
    clusters,
    blocks: firstDocs.length - 1,
    centroids: sections.f32('centroids'),
    firstDocs,
    clusterBlocks: sections.u32('clusterBlocks'),
    codes: sections.u8('vectorCodes'),
    factors: sections.f32('vectorFactors'),
    blockFactors: sections.f32('blockFactors'),
    bytes: sections.u8('vectorBytes'),
    scales: sections.f32('vectorScales'),
    fullVectors: fullVectors !== null && hasFullVectors === 1 ? toFloats(fullVectors) : null,
    ordinals,
  }
}

/** The vector of a document. If only bytes are stored, the rounded vector. */
export function readDocumentVector(vectors: ShardVectors, docId: number): Float32Array {
  const { dims, stride, fullVectors, bytes, scales } = vectors
  if (fullVectors !== null) return fullVectors.slice(docId * stride, docId * stride + dims)
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset + docId * stride, dims)
  return Float32Array.from(signed, (byte) => byte * scales[2 * docId]!)
}

function toFloats({ buffer, byteOffset, length }: Uint8Array): Float32Array {
  return new Float32Array(buffer as ArrayBuffer, byteOffset, length / 4)
}
