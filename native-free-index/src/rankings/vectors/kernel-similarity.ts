/** Exact similarity to a vector, by the kernel. */
import type { Bitset } from '../../bytes/index.ts'
import type { VectorKernel, VectorQuery } from '../../kernels/index.ts'
import type { BlockSource } from '../block-source.ts'

export class KernelSimilarity implements BlockSource {
  readonly #kernel: VectorKernel
  readonly #query: VectorQuery

  constructor(kernel: VectorKernel, query: VectorQuery) {
    this.#kernel = kernel
    this.#query = query
  }

  /** At most `limits.similaritiesMax` documents at once. */
  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    const similarities = this.#kernel.similarities(this.#query, start, end, filterBits)
    for (let i = 0; i < end - start; i++) out[i] = similarities[i]!
  }
}
