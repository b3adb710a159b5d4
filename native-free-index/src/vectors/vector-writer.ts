/**
 * Writes the vectors of one shard to sections. Documents come cluster by cluster. A vector is
 * stored as a code of one bit per dim (RaBitQ: Gao & Long, SIGMOD 2024), as a byte per dim, and
 * optionally as Float32 in a separate file.
 *
 *   vectorShape      dims, clusters, 1 if full-precision vectors are stored
 *   centroids        by cluster: `stride` numbers, the dims filled up with zeros
 *   vectorBlocks     by block of up to 32 documents of one cluster: its first docId; at the end
 *                    the number of documents
 *   clusterBlocks    by cluster: its first block; at the end the number of blocks
 *   vectorCodes      by block, for each 4 dims: 16 bytes; byte i has in its low bits which of the
 *                    rotated numbers of document i's residual are positive, in its high ones
 *                    those of document i + 16
 *   vectorFactors    by block: by document, the factor of the sum of the query's numbers under the
 *                    signs of the code; then by document, the standard deviation of that estimate
 *   blockFactors     by block: the greatest of the former, and of the latter
 *   vectorBytes      by document: `stride` signed bytes
 *   vectorScales     by document: the scale of its bytes; the length of their rounding error
 */
import { GrowableBytes, GrowableU32, type SectionData } from '../bytes/index.ts'
import { limits } from '../limits.ts'
import type { Embedding } from '../schema/index.ts'
import { checkLayout, computeStride, type VectorLayout } from './layout.ts'
import { rotate } from './rotation.ts'

const lanes = limits.codeLanes

export class VectorWriter {
  readonly #layout: VectorLayout
  readonly #stride: number
  readonly #firstDocs = new GrowableU32()
  readonly #blockClusters = new GrowableU32()
  readonly #codes = new GrowableBytes()
  readonly #factors = new GrowableBytes()
  readonly #greatestFactors = new GrowableBytes()
  readonly #bytes = new GrowableBytes()
  readonly #scales = new GrowableBytes()
  /** The block under construction. */
  readonly #blockCodes: Uint8Array
  readonly #blockFactors = new Float32Array(2 * lanes)
  readonly #residual: Float32Array
  readonly #rounded: Int8Array
  #documents = 0
  #filled = 0
  #cluster = 0

  constructor(layout: VectorLayout) {
    checkLayout(layout)
    this.#layout = layout
    this.#stride = computeStride(layout.dims)
    this.#blockCodes = new Uint8Array(4 * this.#stride)
    this.#residual = new Float32Array(this.#stride)
    this.#rounded = new Int8Array(this.#stride)
  }

  /** Adds the vector of the next docId. Throws RangeError unless clusters rise. */
  add({ vector, cluster }: Embedding): void {
    const { dims, centroids } = this.#layout
    if (vector.length !== dims) throw new RangeError(`a vector has ${dims} dims`)
    if (cluster < this.#cluster || cluster >= centroids.length / dims) {
      throw new RangeError(`cluster ${cluster} comes behind cluster ${this.#cluster}`)
    }
    if (this.#filled === lanes || (this.#filled > 0 && cluster > this.#cluster)) this.#endBlock()
    if (this.#filled === 0) this.#firstDocs.push(this.#documents)
    this.#cluster = cluster
    this.#addCode(vector)
    this.#addBytes(vector)
    this.#filled++
    this.#documents++
  }

  finish(): Map<string, SectionData> {
    if (this.#filled > 0) this.#endBlock()
    this.#firstDocs.push(this.#documents)
    const { dims, rows, centroids } = this.#layout
    const clusters = centroids.length / dims
    return new Map<string, SectionData>([
      ['vectorShape', Uint32Array.of(dims, clusters, rows === 'float32' ? 1 : 0)],
      ['centroids', padVectors(centroids, dims, this.#stride)],
      ['vectorBlocks', this.#firstDocs.view()],
      ['clusterBlocks', this.#countClusterBlocks(clusters)],
      ['vectorCodes', this.#codes.view()],
      ['vectorFactors', toFloats(this.#factors)],
      ['blockFactors', toFloats(this.#greatestFactors)],
      ['vectorBytes', this.#bytes.view()],
      ['vectorScales', toFloats(this.#scales)],
    ])
  }

  #countClusterBlocks(clusters: number): Uint32Array {
    const own = this.#blockClusters.view()
    const first = new Uint32Array(clusters + 1)
    for (const cluster of own) first[cluster + 1]! += 1
    for (let cluster = 0; cluster < clusters; cluster++) first[cluster + 1]! += first[cluster]!
    return first
  }

  #endBlock(): void {
    this.#blockClusters.push(this.#cluster)
    this.#codes.append(this.#blockCodes)
    this.#factors.append(toBytes(this.#blockFactors))
    const [estimateFactors, deviations] = [0, lanes].map((at) =>
      this.#blockFactors.subarray(at, at + lanes),
    )
    const greatest = Float32Array.of(Math.max(...estimateFactors!), Math.max(...deviations!))
    this.#greatestFactors.append(toBytes(greatest))
    this.#blockCodes.fill(0)
    this.#blockFactors.fill(0)
    this.#filled = 0
  }

  /**
   * With o the residual's direction after rotation, x its signs / √dims and a = ⟨o, x⟩, the product
   * ⟨q, o⟩ is estimated by ⟨q, x⟩ / a. The error has the deviation √((1 - a²) / a²) / √(dims - 1)
   * for a query of length 1.
   */
  #addCode(vector: Float32Array): void {
    const residual = this.#residual
    const stride = this.#stride
    const { centroids, dims } = this.#layout
    const from = this.#cluster * dims
    const codes = this.#blockCodes
    let squares = 0
    residual.fill(0)
    for (let i = 0; i < vector.length; i++) {
      residual[i] = vector[i]! - centroids[from + i]!
      squares += residual[i]! * residual[i]!
    }
    rotate(residual)
    const lane = this.#filled % 16
    const shift = this.#filled < 16 ? 0 : 4
    let sum = 0
    for (let i = 0; i < stride; i++) {
      sum += Math.abs(residual[i]!)
      if (residual[i]! > 0) codes[4 * (i & ~3) + lane]! |= 1 << (shift + (i & 3))
    }
    if (sum === 0) return
    const length = Math.sqrt(squares)
    const cosine = Math.min(1, sum / (length * Math.sqrt(stride)))
    const deviation = Math.sqrt((1 - cosine * cosine) / Math.max(1, stride - 1)) / cosine
    this.#blockFactors[this.#filled] = length / (Math.sqrt(stride) * cosine)
    this.#blockFactors[lanes + this.#filled] = length * deviation
  }

  #addBytes(vector: Float32Array): void {
    const rounded = this.#rounded.fill(0)
    const greatest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    const scale = Math.fround(greatest / 127)
    let lost = 0
    for (let i = 0; i < vector.length && scale > 0; i++) {
      rounded[i] = Math.max(-127, Math.min(127, Math.round(vector[i]! / scale)))
      lost += (vector[i]! - rounded[i]! * scale) ** 2
    }
    // A bound must not be rounded down.
    const loss = Math.sqrt(lost) * (1 + 2 ** -20)
    this.#bytes.append(new Uint8Array(rounded.buffer))
    this.#scales.append(toBytes(Float32Array.of(scale, loss)))
  }
}

function padVectors(rows: Float32Array, dims: number, stride: number): Float32Array {
  const padded = new Float32Array((rows.length / dims) * stride)
  for (let start = 0, to = 0; start < rows.length; start += dims, to += stride) {
    padded.set(rows.subarray(start, start + dims), to)
  }
  return padded
}

function toFloats(bytes: GrowableBytes): Float32Array {
  const view = bytes.view()
  return new Float32Array(view.buffer, view.byteOffset, view.length / 4)
}

function toBytes(numbers: Float32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}
