/** Values of documents, read block by block in the order of docIds. */
import type { Bitset } from '../bytes/index.ts'

export interface BlockSource {
  /**
   * Writes the value of docId `start + i` to `out[i]`. Values of documents outside the filter are
   * undefined. Blocks come ascending, with gaps.
   * @param start a multiple of 32
   * @param filterBits null: all documents match
   */
  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void
}
