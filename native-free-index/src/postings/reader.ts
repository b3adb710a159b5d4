/**
 * Finds the postings of a term ordinal. A view over the sections of a shard, without copies.
 * merged-sections.ts describes the merged postings.
 *
 *   termPositions[termOrd]                number t of the term in this shard, or `absent`
 *   listField[l], l in listStart[t] ..    the fields that have the term; postings of list l are
 *   fieldDocs, fieldTfs                   listPostings[l] .. listPostings[l + 1]
 *   lengths[docId × fields + field]       tokens of the field
 *   tokens[t], t in tokenEnds[d - 1] ..   the document's weighted texts: terms with positions
 */
import {
  type Bitset,
  countBits,
  gallop,
  hasBit,
  lowerBound,
  type Sections,
  setBits,
} from '../bytes/index.ts'
import type { BlockPostings, BlockTerm, WeightedTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import { absent } from './invert.ts'
import { blockStride, kthImpactRanks } from './merged-sections.ts'

/** Range [start, end) of postings in the reader's arrays. */
export interface PostingRange {
  readonly start: number
  readonly end: number
}

/** Pairs of [start, end) of `PostingsReader.tokens`. */
export type HiddenTokens = readonly number[]

const nothing: PostingRange = { start: 0, end: 0 }

export class PostingsReader {
  /** Input of the kernels. */
  readonly blocks: BlockPostings
  readonly fieldDocs: Uint32Array
  readonly fieldTfs: Uint16Array
  readonly lengths: Uint16Array
  /** Packed: term ordinals with their positions. */
  readonly tokens: Uint32Array
  /** By docId: the end of its tokens. */
  readonly tokenEnds: Uint32Array
  readonly #termPositions: Uint32Array
  readonly #mergedStart: Uint32Array
  readonly #maxImpacts: Float32Array
  readonly #commonTerms: Uint32Array
  readonly #commonPostings: Uint32Array
  readonly #kthImpactTerms: Uint32Array
  readonly #kthImpacts: Float32Array
  readonly #bestOrdinals: Uint32Array
  readonly #bestScores: Float32Array
  readonly #listStart: Uint32Array
  readonly #listField: Uint8Array
  readonly #listPostings: Uint32Array

  constructor(sections: Sections, documents: number) {
    this.blocks = {
      documents,
      stride: blockStride(documents),
      impacts: sections.f32('mergedImpacts'),
      rareDocs: sections.u32('rareDocs'),
      rareCodes: sections.u8('rareCodes'),
      pairs: sections.u32('blockPairs'),
      codes: sections.u8('blockCodes'),
      ordinals: sections.u32('ordinals'),
    }
    this.fieldDocs = sections.u32('fieldDocs')
    this.fieldTfs = sections.u16('fieldTfs')
    this.lengths = sections.u16('lengths')
    this.tokens = sections.u32('tokens')
    this.tokenEnds = sections.u32('tokenEnds')
    this.#termPositions = sections.u32('termPositions')
    this.#mergedStart = sections.u32('mergedStart')
    this.#maxImpacts = sections.f32('maxImpacts')
    this.#commonTerms = sections.u32('commonTerms')
    this.#commonPostings = sections.u32('commonPostings')
    this.#kthImpactTerms = sections.u32('kthImpactTerms')
    this.#kthImpacts = sections.f32('kthImpacts')
    this.#bestOrdinals = sections.u32('bestOrdinals')
    this.#bestScores = sections.f32('bestScores')
    this.#listStart = sections.u32('listStart')
    this.#listField = sections.u8('listField')
    this.#listPostings = sections.u32('listPostings')
  }

  /** Position of a term ordinal among this shard's terms, or -1. */
  findTerm(termOrd: number): number {
    const position = this.#termPositions[termOrd] ?? absent
    return position === absent ? -1 : position
  }

  /** The merged postings of a term, over all weighted fields. */
  readTerm(term: number): BlockTerm {
    return this.readGroupTerm(term, 1)
  }

  /** The merged postings as a term of a group, and not its last. */
  readGroupTerm(term: number, factor: number): WeightedTerm {
    const start = this.#mergedStart[term]!
    const column = lowerBound(this.#commonTerms, term)
    const isCommon = this.#commonTerms[column] === term
    return {
      impacts: start,
      postings: this.#mergedStart[term + 1]! - start,
      column: isCommon ? column : -1,
      list: isCommon ? 0 : start - this.#commonPostings[column]!,
      maximum: Math.fround(factor * this.#maxImpacts[term]!),
      factor,
      endsGroup: false,
    }
  }

  /** Adds the documents with the term in a weighted field. `term` -1: none. */
  addDocuments(term: number, target: Bitset): void {
    if (term >= 0) this.addTerm(this.readTerm(term), target)
  }

  /** Adds the documents of known postings. */
  addTerm({ column, list, postings }: BlockTerm, target: Bitset): void {
    const { pairs, stride, rareDocs } = this.blocks
    if (column < 0) setBits(target, rareDocs, list, list + postings)
    else for (let i = 0; i < target.length; i++) target[i]! |= pairs[2 * (column * stride + i)]!
  }

  /** The impact of a term in a document. 0 if the document lacks it. `term` -1: none. */
  findImpact(term: number, docId: number): number {
    if (term < 0) return 0
    const { pairs, stride, impacts, rareDocs } = this.blocks
    const { column, list, postings, impacts: first } = this.readTerm(term)
    if (column < 0) {
      const at = gallop(rareDocs, list, list + postings, docId)
      return at < list + postings && rareDocs[at] === docId ? impacts[first + at - list]! : 0
    }
    const pair = 2 * (column * stride + (docId >>> 5))
    const before = pairs[pair]! & ((1 << (docId & 31)) - 1)
    if (!hasBit(pairs.subarray(pair), docId & 31)) return 0
    return impacts[first + pairs[pair + 1]! + countBits(Uint32Array.of(before))]!
  }

  /** An impact that at least `k` documents have for the term. 0 if unknown. */
  readKthImpact(term: number, k: number): number {
    const rank = kthImpactRanks.findIndex((kthRank) => kthRank >= k)
    const at = lowerBound(this.#kthImpactTerms, term)
    if (rank < 0 || this.#kthImpactTerms[at] !== term) return 0
    return this.#kthImpacts[at * kthImpactRanks.length + rank]!
  }

  /**
   * Writes the hits of a query of this term alone, best first. Returns how many, or -1 if they are
   * not stored.
   */
  copyBest(term: BlockTerm, limit: number, scores: Float64Array, ordinals: Float64Array): number {
    if (term.column < 0) return -1
    const count = Math.min(limit, term.postings, limits.hitsMax)
    const start = term.column * limits.hitsMax
    for (let i = 0; i < count; i++) {
      scores[i] = this.#bestScores[start + i]!
      ordinals[i] = this.#bestOrdinals[start + i]!
    }
    return count
  }

  /** Adds the number of documents with the term, by field. */
  addFieldFrequencies(term: number, out: Uint32Array): void {
    for (let list = this.#listStart[term]!; list < this.#listStart[term + 1]!; list++) {
      out[this.#listField[list]!]! += this.#listPostings[list + 1]! - this.#listPostings[list]!
    }
  }

  /** Tokens of a document that phrases must not match. Null: none. */
  listHiddenTokens(_docId: number): HiddenTokens | null {
    return null
  }

  /** Postings of the term in one field. Empty if the field has none. */
  findPostings(term: number, field: number): PostingRange {
    for (let list = this.#listStart[term]!; list < this.#listStart[term + 1]!; list++) {
      if (this.#listField[list] === field) {
        return { start: this.#listPostings[list]!, end: this.#listPostings[list + 1]! }
      }
    }
    return nothing
  }
}
