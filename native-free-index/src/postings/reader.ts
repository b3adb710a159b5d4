/**
 * Here is a term's rank: give me its postings. A view over the sections of a shard, nothing is
 * copied.
 *
 *   terms[t]                              rank of the shard's t-th term, ascending
 *   mergedDocs, mergedImpacts             postings mergedStart[t] .. mergedStart[t + 1], by docId
 *   blockMax                              greatest impact of each 128 postings, from blockStart[t]
 *   listField[l], l in listStart[t] ..    the fields that have the term; postings of list l are
 *   fieldDocs, fieldTfs                   listPostings[l] .. listPostings[l + 1]
 *   lengths[docId × fields + field]       tokens of the field
 *
 * `fieldTfs` and `lengths` are there for BM25 over one field, which no query asks for yet.
 */
import type { Sections } from '../bytes/index.ts'

/** Range [start, end) of postings in the arrays of its reader. */
export interface PostingRange {
  readonly start: number
  readonly end: number
}

const nothing: PostingRange = { start: 0, end: 0 }

export class PostingsReader {
  readonly mergedDocs: Uint32Array
  readonly mergedImpacts: Float32Array
  readonly blockMax: Float32Array
  readonly fieldDocs: Uint32Array
  readonly fieldTfs: Uint16Array
  readonly lengths: Uint16Array
  readonly #terms: Uint32Array
  readonly #mergedStart: Uint32Array
  readonly #blockStart: Uint32Array
  readonly #listStart: Uint32Array
  readonly #listField: Uint8Array
  readonly #listPostings: Uint32Array

  constructor(sections: Sections) {
    this.mergedDocs = sections.u32('mergedDocs')
    this.mergedImpacts = sections.f32('mergedImpacts')
    this.blockMax = sections.f32('blockMax')
    this.fieldDocs = sections.u32('fieldDocs')
    this.fieldTfs = sections.u16('fieldTfs')
    this.lengths = sections.u16('lengths')
    this.#terms = sections.u32('terms')
    this.#mergedStart = sections.u32('mergedStart')
    this.#blockStart = sections.u32('blockStart')
    this.#listStart = sections.u32('listStart')
    this.#listField = sections.u8('listField')
    this.#listPostings = sections.u32('listPostings')
  }

  /** Position of a rank among this shard's terms, or -1. */
  termAt(rank: number): number {
    let low = 0
    let high = this.#terms.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#terms[middle]! < rank) low = middle + 1
      else high = middle
    }
    return low < this.#terms.length && this.#terms[low] === rank ? low : -1
  }

  /** Postings with impacts, over all fields. */
  merged(term: number): PostingRange {
    return { start: this.#mergedStart[term]!, end: this.#mergedStart[term + 1]! }
  }

  /** Index in `blockMax` of the term's first block. */
  firstBlock(term: number): number {
    return this.#blockStart[term]!
  }

  /** Postings of the term in one field; empty where the field has none. */
  inField(term: number, field: number): PostingRange {
    for (let list = this.#listStart[term]!; list < this.#listStart[term + 1]!; list++) {
      if (this.#listField[list] === field) {
        return { start: this.#listPostings[list]!, end: this.#listPostings[list + 1]! }
      }
    }
    return nothing
  }
}
