/** Values of documents, asked for block by block in the order of docIds. */
import type { Bitset } from '../bytes/index.ts'

export interface BlockSource {
  /**
   * Writes the value of docId `start + i` to `out[i]`; what documents that do not pass get is
   * anything. Blocks come ascending, some are left out.
   * @param start a multiple of 32
   * @param pass null where all documents pass
   */
  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void
}
