/**
 * Similarity by terms: the very scores, bit for bit, that kernels/assembly/score-blocks.ts and
 * score.ts give a document, 0 where it has none of the terms. No document is passed over.
 */
import { type Bitset, gallop } from '../bytes/index.ts'
import type { BlockPostings, BlockTerm } from '../kernels/index.ts'
import type { BlockSource } from './block-source.ts'

export class TermSimilarity implements BlockSource {
  readonly #postings: BlockPostings
  readonly #terms: readonly BlockTerm[]
  readonly #norm: number
  /** By rare term: its first posting that is not before the block. */
  readonly #cursors: Uint32Array

  /**
   * @param terms in byte order, in which their impacts are summed
   * @param norm what a document would sum up to that had every term to the full
   */
  constructor(postings: BlockPostings, terms: readonly BlockTerm[], norm: number) {
    this.#postings = postings
    this.#terms = terms
    this.#norm = norm
    this.#cursors = Uint32Array.from(terms, ({ list }) => list)
  }

  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    out.fill(0, 0, end - start)
    for (const [t, term] of this.#terms.entries()) {
      if (term.column >= 0) addCommon(this.#postings, term, start, end, filterBits, out)
      else this.#cursors[t] = addRare(this.#postings, term, this.#cursors[t]!, start, end, out)
    }
    for (let i = 0; i < end - start; i++) {
      if (out[i] !== 0) out[i] = Math.fround(out[i]! / this.#norm)
    }
  }
}

function addCommon(
  { pairs, stride, impacts }: BlockPostings,
  { column, impacts: first }: BlockTerm,
  start: number,
  end: number,
  filterBits: Bitset | null,
  out: Float64Array,
): void {
  for (let docId = start; docId < end; docId += 32) {
    if (filterBits !== null && filterBits[docId >>> 5] === 0) continue
    const pair = 2 * (column * stride + (docId >>> 5))
    let at = first + pairs[pair + 1]!
    for (let rest = pairs[pair]!; rest !== 0; rest &= rest - 1) {
      out[docId - start + 31 - Math.clz32(rest & -rest)]! += impacts[at++]!
    }
  }
}

/** Returns the first posting behind the block. */
function addRare(
  { rareDocs, impacts }: BlockPostings,
  { list, postings, impacts: first }: BlockTerm,
  cursor: number,
  start: number,
  end: number,
  out: Float64Array,
): number {
  const listEnd = list + postings
  let at = gallop(rareDocs, cursor, listEnd, start)
  for (; at < listEnd && rareDocs[at]! < end; at++) {
    out[rareDocs[at]! - start]! += impacts[first + at - list]!
  }
  return at
}
