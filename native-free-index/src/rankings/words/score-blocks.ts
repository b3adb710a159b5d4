/**
 * The best documents by words of one shard in plain JavaScript, as kernels/assembly/text finds
 * them. It serves segments outside WebAssembly's memory, and queries with more terms than the
 * kernel supports. Blocks are visited in order, and skipped if their upper bound is too low. Sums
 * are Float64 in the order of the groups, as in the kernel, so both give the same bits.
 */
import { type Bitset, findLowestBit, gallop, intersect } from '../../bytes/index.ts'
import type { BlockPostings, ScoreRequest, WeightedTerm } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Budget } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import type { ShardReader } from '../shard-reader.ts'
import { TermSimilarity } from './term-similarity.ts'
import type { WordsWeight } from './words-weight.ts'

/** Blocks of one term between two deadline checks. */
const blocksPerCheck = 8192

/**
 * Rounding to Float32 moves a score by at most 2^-24 of it, so a sum this far below the threshold
 * cannot reach it. The error of bounds is far smaller.
 */
const roundingSlack = 1 - 2 ** -22

/** Offers (score, ordinal of the shard) of the documents that may be among the best. */
export function scoreBlocks(
  words: WordsWeight,
  shard: ShardReader,
  request: ScoreRequest,
  budget: Budget,
): void {
  const { terms, norm, minScore, filterBits, after } = request
  const { segment, topK, scratch } = shard
  const { blocks } = segment.postings
  const cursors = new Uint32Array(terms.length)
  const matching = listMatching(segment, terms, filterBits)
  const similarity = new TermSimilarity(words, shard, terms)
  const scores = scratch.similarity
  const step = Math.max(1, Math.floor(blocksPerCheck / Math.max(1, terms.length)))
  for (let block = 0; block < matching.length; block++) {
    if (block % step === 0) budget.check()
    if (matching[block] === 0) continue
    const threshold = Math.max(topK.threshold, minScore)
    if (boundBlock(blocks, terms, block, cursors) < threshold * norm * roundingSlack) continue
    const start = block * limits.blockDocs
    similarity.fill(start, start + limits.blockDocs, matching, scores)
    for (let rest = matching[block]!; rest !== 0; rest &= rest - 1) {
      const bit = findLowestBit(rest)
      const score = scores[bit]!
      if (score < minScore || score > after.score) continue
      const ordinal = blocks.ordinals[start + bit]!
      if (score < after.score || ordinal >= after.ordinal) topK.offer(score, ordinal)
    }
  }
}

/** Upper bound of a sum in the block. Moves the cursors of rare terms to the block. */
function boundBlock(
  { codes, stride, rareDocs, rareCodes }: BlockPostings,
  terms: readonly WeightedTerm[],
  block: number,
  cursors: Uint32Array,
): number {
  let bound = 0
  let most = 0
  for (let t = 0; t < terms.length; t++) {
    const term = terms[t]!
    const { column, list, postings } = term
    let code = 0
    if (column >= 0) code = codes[column * stride + block]!
    else {
      const end = list + postings
      let at = gallop(rareDocs, list + cursors[t]!, end, block * limits.blockDocs)
      cursors[t] = at - list
      for (; at < end && rareDocs[at]! >>> 5 === block; at++) code |= rareCodes[at]!
    }
    most = Math.max(most, (code * term.maximum) / 255)
    if (!term.endsGroup) continue
    bound += most
    most = 0
  }
  return bound
}

/** The documents that have any of the terms and match the filter. */
export function listMatching(
  { postings, words }: Segment,
  terms: readonly WeightedTerm[],
  filterBits: Bitset | null,
): Bitset {
  const matching = new Uint32Array(words)
  for (const term of terms) postings.addTerm(term, matching)
  if (filterBits !== null) intersect(matching, matching, filterBits)
  return matching
}
