/**
 * Weighted BM25 over one shard in plain JavaScript: the reference implementation of
 * kernels/assembly/text. It also serves segments outside WebAssembly's memory, and queries with
 * more terms than the kernel supports. Blocks are visited in order, and skipped if their upper
 * bound is too low. Exact: sums are Float64 in the order of the groups, as in the kernel, so both
 * give the same bits.
 */
import { type Bitset, countBits, gallop, setBits } from '../../bytes/index.ts'
import type { TopK } from '../../collect/index.ts'
import type { BlockPostings, ScoreRequest, WeightedTerm } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Budget } from '../../query/index.ts'

/** Sums of a block in Float64, and the impacts of one group. All zero between blocks. */
export interface BlockSums {
  readonly sums: Float64Array
  readonly group: Float32Array
}

export function createBlockSums(): BlockSums {
  return { sums: new Float64Array(limits.blockDocs), group: new Float32Array(limits.blockDocs) }
}

/** Blocks of one term between two deadline checks. */
const blocksPerCheck = 8192

/**
 * Rounding to Float32 moves a score by at most 2^-24 of it, so a sum this far below the threshold
 * cannot reach it. This test avoids most divisions. The error of bounds is far smaller.
 */
const roundingSlack = 1 - 2 ** -22

/** Offers (score, ordinal of the shard) of the documents that may be among the best. */
export function scoreBlocks(
  postings: BlockPostings,
  request: ScoreRequest,
  topK: TopK,
  sums: BlockSums,
  budget: Budget,
): void {
  const { terms, norm, minScore, filterBits } = request
  const cursors = new Uint32Array(terms.length)
  const allowed = matchingDocs(postings, terms, filterBits)
  const step = Math.max(1, Math.floor(blocksPerCheck / Math.max(1, terms.length)))
  for (let block = 0; block < allowed.length; block++) {
    if (block % step === 0) budget.check()
    if (allowed[block] === 0) continue
    const threshold = Math.max(topK.threshold, minScore) * norm * roundingSlack
    const bound = blockBound(postings, terms, block, cursors)
    if (bound < threshold) continue
    sumBlock(postings, terms, block, cursors, sums)
    offerBlock(request, postings.ordinals, block, allowed[block]!, topK, sums.sums)
    sums.sums.fill(0)
  }
}

/** Upper bound of a sum in the block. Moves the cursors of rare terms to the block. */
function blockBound(
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

/** Adds the impacts of the block. A group adds its greatest impact. */
function sumBlock(
  { pairs, stride, impacts, rareDocs }: BlockPostings,
  terms: readonly WeightedTerm[],
  block: number,
  cursors: Uint32Array,
  { sums, group }: BlockSums,
): void {
  for (let t = 0; t < terms.length; t++) {
    const { column, list, postings, impacts: first, factor, endsGroup } = terms[t]!
    if (column >= 0) {
      const pair = 2 * (column * stride + block)
      const mask = pairs[pair]!
      let at = first + pairs[pair + 1]!
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest)
        group[bit] = Math.max(group[bit]!, Math.fround(factor * impacts[at++]!))
      }
    } else {
      for (let i = cursors[t]!; i < postings && rareDocs[list + i]! >>> 5 === block; i++) {
        const bit = rareDocs[list + i]! & 31
        group[bit] = Math.max(group[bit]!, Math.fround(factor * impacts[first + i]!))
      }
    }
    if (!endsGroup) continue
    for (let bit = 0; bit < limits.blockDocs; bit++) sums[bit]! += group[bit]!
    group.fill(0)
  }
}

function offerBlock(
  { norm, minScore, after }: ScoreRequest,
  ordinals: Uint32Array,
  block: number,
  allowed: number,
  topK: TopK,
  sums: Float64Array,
): void {
  for (let rest = allowed; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    const score = Math.fround(sums[bit]! / norm)
    if (score < minScore || score > after.score) continue
    const ordinal = ordinals[block * limits.blockDocs + bit]!
    if (score === after.score && ordinal < after.ordinal) continue
    topK.offer(score, ordinal)
  }
}

/** The documents that have any of the terms and match the filter. */
function matchingDocs(
  postings: BlockPostings,
  terms: readonly WeightedTerm[],
  filterBits: Bitset | null,
): Bitset {
  const { pairs, stride, rareDocs } = postings
  const matching = new Uint32Array(Math.ceil(postings.documents / limits.blockDocs))
  for (const { column, list, postings: size } of terms) {
    if (column >= 0) {
      const first = 2 * column * stride
      for (let i = 0; i < matching.length; i++) matching[i]! |= pairs[first + 2 * i]!
    } else {
      setBits(matching, rareDocs, list, list + size)
    }
  }
  if (filterBits !== null) for (let i = 0; i < matching.length; i++) matching[i]! &= filterBits[i]!
  return matching
}

/** Exact number of documents that have any of the terms and match the filter. */
export function countMatches(
  postings: BlockPostings,
  terms: readonly WeightedTerm[],
  filterBits: Bitset | null,
): number {
  return countBits(matchingDocs(postings, terms, filterBits))
}
