/** The counted documents as lists. */
import { type Bitset, complement, countBits } from '../bytes/index.ts'
import type { FacetKernel, ListedDocs } from '../kernels/index.ts'
import type { Budget, OpenIndex, OrdinalSet } from '../query/index.ts'
import { DocumentParts, documentsPerCheck } from './document-parts.ts'

/** Listing a word of a set takes at most as long as counting four documents. */
const wordsPerCheck = documentsPerCheck / 8

export interface CountedDocuments {
  readonly set: OrdinalSet
  /** Number of the documents. */
  readonly count: number
  /** By shard: the documents, or all others if those are fewer. Ascending. */
  readonly lists: readonly ListedDocs[]
  readonly areOthers: boolean
}

export class DocumentLists {
  readonly #kernel: FacetKernel
  #docIds: Uint32Array = new Uint32Array(0)
  #bits: Bitset = new Uint32Array(0)

  constructor(kernel: FacetKernel) {
    this.#kernel = kernel
  }

  /** Lists are valid until the next call. Throws DeadlineError. */
  list({ segments }: OpenIndex, set: OrdinalSet, budget: Budget): CountedDocuments {
    const count = set.sets.reduce((sum, bits) => sum + countBits(bits), 0)
    const areOthers = 2 * count > set.documents
    this.#reserve(segments, areOthers ? set.documents - count : count)
    let end = 0
    const parts = new DocumentParts(budget, wordsPerCheck)
    const lists = segments.map(({ documents, words }, shard): ListedDocs => {
      const bits = this.#bits.subarray(0, words)
      if (areOthers) complement(bits, set.sets[shard]!, documents)
      else bits.set(set.sets[shard]!)
      const first = end
      for (let start = 0; start < words; ) {
        const to = parts.cutAt(start, words)
        end = this.#kernel.listBits({ bits, start, end: to }, this.#docIds, end)
        start = to
      }
      return { docIds: this.#docIds, start: first, end }
    })
    return { set, count, lists, areOthers }
  }

  #reserve(segments: OpenIndex['segments'], listed: number): void {
    const words = Math.max(...segments.map((segment) => segment.words))
    if (this.#bits.length < words) this.#bits = this.#kernel.allocateWords(words)
    if (this.#docIds.length >= listed) return
    // At most half of all documents are listed, so this buffer fits every set of the index.
    const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
    this.#docIds = this.#kernel.allocateWords(Math.max(listed, Math.ceil(documents / 2)))
  }
}
