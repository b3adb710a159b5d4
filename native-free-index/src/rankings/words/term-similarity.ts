/**
 * Similarity by words: the same bits as the scores of kernels/assembly/text, and 0 for a document
 * without any term. No document is skipped.
 */
import { type Bitset, gallop } from '../../bytes/index.ts'
import type { BlockPostings, WeightedTerm } from '../../kernels/index.ts'
import type { ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { ShardSimilarity } from '../weight.ts'
import { explainWords } from './explain-words.ts'
import type { WordsWeight } from './words-weight.ts'

export class TermSimilarity implements ShardSimilarity {
  readonly matching: Bitset | null
  readonly #words: WordsWeight
  readonly #shard: ShardReader
  readonly #postings: BlockPostings
  readonly #terms: readonly WeightedTerm[]
  readonly #norm: number
  /** By rare term: position of its first posting in or after the block. */
  readonly #cursors: Uint32Array
  /** By document of the block: its impact for one group. */
  #group = new Float32Array(0)

  /** @param terms of the shard, group by group, in the order in which impacts are summed */
  constructor(
    words: WordsWeight,
    shard: ShardReader,
    terms: readonly WeightedTerm[],
    matching: Bitset | null = null,
  ) {
    this.matching = matching
    this.#words = words
    this.#shard = shard
    this.#postings = shard.segment.postings.blocks
    this.#terms = terms
    this.#norm = words.norm
    this.#cursors = Uint32Array.from(terms, ({ list }) => list)
  }

  explain(docId: number): ScoreNode {
    return explainWords(this.#words, this.#shard.segment, docId)
  }

  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    const documents = end - start
    if (this.#group.length < documents) this.#group = new Float32Array(documents)
    const group = this.#group
    out.fill(0, 0, documents)
    group.fill(0, 0, documents)
    for (let t = 0; t < this.#terms.length; t++) {
      const term = this.#terms[t]!
      if (term.column >= 0) addCommon(this.#postings, term, start, end, filterBits, group)
      else this.#cursors[t] = addRare(this.#postings, term, this.#cursors[t]!, start, end, group)
      if (!term.endsGroup) continue
      if (filterBits !== null) addGroup(filterBits, start, end, group, out)
      else {
        for (let i = 0; i < documents; i++) out[i]! += group[i]!
        group.fill(0, 0, documents)
      }
    }
    if (filterBits !== null) return divideSums(this.#norm, filterBits, start, end, out)
    for (let i = 0; i < documents; i++) {
      if (out[i] !== 0) out[i] = Math.fround(out[i]! / this.#norm)
    }
  }
}

/** Adds impacts of matching documents. Values of other documents are undefined. */
function addGroup(
  filterBits: Bitset,
  start: number,
  end: number,
  group: Float32Array,
  out: Float64Array,
): void {
  for (let docId = start; docId < end; docId += 32) {
    for (let rest = filterBits[docId >>> 5]!; rest !== 0; rest &= rest - 1) {
      const i = docId - start + 31 - Math.clz32(rest & -rest)
      out[i]! += group[i]!
      group[i] = 0
    }
  }
}

function divideSums(
  norm: number,
  filterBits: Bitset,
  start: number,
  end: number,
  out: Float64Array,
): void {
  for (let docId = start; docId < end; docId += 32) {
    for (let rest = filterBits[docId >>> 5]!; rest !== 0; rest &= rest - 1) {
      const i = docId - start + 31 - Math.clz32(rest & -rest)
      if (out[i] !== 0) out[i] = Math.fround(out[i]! / norm)
    }
  }
}

function addCommon(
  { pairs, stride, impacts }: BlockPostings,
  { column, impacts: first, factor }: WeightedTerm,
  start: number,
  end: number,
  filterBits: Bitset | null,
  group: Float32Array,
): void {
  for (let docId = start; docId < end; docId += 32) {
    if (filterBits !== null && filterBits[docId >>> 5] === 0) continue
    const pair = 2 * (column * stride + (docId >>> 5))
    let at = first + pairs[pair + 1]!
    for (let rest = pairs[pair]!; rest !== 0; rest &= rest - 1) {
      const i = docId - start + 31 - Math.clz32(rest & -rest)
      group[i] = Math.max(group[i]!, Math.fround(factor * impacts[at++]!))
    }
  }
}

/** Returns the position of the first posting after the block. */
function addRare(
  { rareDocs, impacts }: BlockPostings,
  { list, postings, impacts: first, factor }: WeightedTerm,
  cursor: number,
  start: number,
  end: number,
  group: Float32Array,
): number {
  const listEnd = list + postings
  let at = gallop(rareDocs, cursor, listEnd, start)
  for (; at < listEnd && rareDocs[at]! < end; at++) {
    const i = rareDocs[at]! - start
    group[i] = Math.max(group[i]!, Math.fround(factor * impacts[first + at - list]!))
  }
  return at
}
