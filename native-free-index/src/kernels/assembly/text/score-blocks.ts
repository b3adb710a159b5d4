/**
 * Weighted BM25 over one shard: the best documents for up to 16 groups of terms, exactly. The
 * reference implementation in JavaScript is rankings/words/score-blocks.ts, and both give the same bits.
 *
 * After block-max pruning (Mallia, Suel, Tonellotto: "Faster Learned Sparse Retrieval with
 * Block-Max Pruning", SIGIR 2024), in blocks of 32 documents:
 *   1. Every block gets an upper bound, a sum of 16 bits: SIMD over the codes of its terms.
 *   2. Blocks are visited in a few rounds of falling bounds, so that the threshold rises early.
 *   3. In a batch of blocks, masks find the documents with a set of terms that could reach the
 *      threshold: four blocks at once, without reading any impact.
 *   4. These few documents are scored: Float64, terms in byte order, as the contract says.
 * Steps 3 and 4 process one term at a time, so that loads do not wait for each other.
 */

import { rewindMatches, scoreBatch, scoreMatches, takeScores } from './batch.ts'
import { beginBest, finishBest, thresholdUnits } from './best.ts'
import { boundBlocks, clearLists, dropBlocksWithoutMatches, expandLists } from './bounds.ts'
import { checkDeadline } from './deadline.ts'
import { clearMerged, mergeRareTerms } from './merge.ts'
import { packWords } from './pack.ts'
import {
  batch,
  bounds,
  candidates,
  groupsMax,
  histogram,
  hitsMax,
  keys,
  layout,
  matches,
  possibleDocs,
  possibleSums,
  setTerms,
  stride,
  termBlocks,
  termBytes,
  termDocs,
  termPostings,
  terms,
  termsEnd,
  termsMax,
} from './scratch.ts'

export { fillPackTable } from './pack.ts'
export { groupsMax, hitsMax, layout, takeScores, termsMax }

/** One of this many blocks is counted to choose the rounds. */
const sampleStep: usize = 16
/** Up to this many documents, scoring is faster than bounding blocks. */
const fewDocuments: u32 = 2048
const firstRoundBlocks: u32 = 256
/** Five rounds cover every number of blocks that 4 GiB can contain. */
const roundGrowth: u32 = 16

/** Address at which the host writes the terms of a query. */
export function termsAt(): usize {
  return terms
}

/** Address of the hits, best first. */
export function keysAt(): usize {
  return keys
}

/** Address of the documents that `takeScores` returns regardless of their score. */
export function matchesAt(): usize {
  return matches
}

/** Address at which `takeScores` writes docIds. */
export function docsAt(): usize {
  return possibleDocs
}

/** Address at which `takeScores` writes scores. */
export function scoresAt(): usize {
  return possibleSums
}

/**
 * Finds the best hits. Returns how many.
 * @param norm scores are sum ÷ norm
 * @param units of the bounds per impact of 1
 * @param minScore minimum score
 * @param filterBits bits of the documents that may be hits, or 0 for all. One word per block of the
 * stride is read. Words after the last document are ignored.
 * @param afterScore results have lower scores, or this score and an ordinal from `afterOrdinal` on
 */
export function search(
  termCount: i32,
  limit: i32,
  norm: f64,
  units: f64,
  minScore: f32,
  filterBits: usize,
  afterScore: f32,
  afterOrdinal: u32,
): i32 {
  setTerms(mergeRareTerms(terms + <usize>termCount * termBytes))
  beginBest(limit, norm, units, minScore, afterScore, afterOrdinal)
  expandLists()
  if (filterBits !== 0 && areMatchesFew(filterBits)) {
    scoreMatches(filterBits)
  } else {
    boundBlocks()
    if (filterBits !== 0) dropBlocksWithoutMatches(filterBits)
    visitAll(filterBits)
  }
  endScores()
  return finishBest()
}

/** Prepares `takeScores`. `endScores` clears its memory. */
export function beginScores(termCount: i32): void {
  setTerms(mergeRareTerms(terms + <usize>termCount * termBytes))
  expandLists()
  rewindMatches()
}

export function endScores(): void {
  clearLists()
  clearMerged()
}

/** Decided by a sample of the words. Both answers lead to the same hits. */
function areMatchesFew(filterBits: usize): bool {
  let matching: u32 = 0
  for (let word: usize = 0; word < stride; word += sampleStep) {
    matching += popcnt(load<u32>(filterBits + (word << 2)))
  }
  return matching * <u32>sampleStep <= fewDocuments
}

/** Exact number of documents that have any of the terms and match the filter. */
export function countMatches(termCount: i32, filterBits: usize): i32 {
  setTerms(terms + <usize>termCount * termBytes)
  const bytes = stride << 2
  memory.fill(matches, 0, bytes)
  for (let term = terms; term < termsEnd; term += termBytes) {
    const docs = <usize>load<u32>(term, termDocs)
    if (docs === 0) {
      const pairs = <usize>load<u32>(term, termBlocks)
      for (let i: usize = 0; i < bytes; i += 16) {
        const first = v128.load(pairs + (i << 1))
        const second = v128.load(pairs + (i << 1), 16)
        const masks = i32x4.shuffle(first, second, 0, 2, 4, 6)
        v128.store(matches + i, v128.or(v128.load(matches + i), masks))
      }
    } else {
      const end = docs + ((<usize>load<u32>(term, termPostings)) << 2)
      for (let p = docs; p < end; p += 4) {
        const doc = load<u32>(p)
        const word = matches + ((<usize>(doc >> 5)) << 2)
        store<u32>(word, load<u32>(word) | (1 << (doc & 31)))
      }
    }
  }
  let totals = i32x4.splat(0)
  for (let i: usize = 0; i < bytes; i += 16) {
    let bits = v128.load(matches + i)
    if (filterBits !== 0) bits = v128.and(bits, v128.load(filterBits + i))
    const counts = i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(bits))
    totals = i32x4.add(totals, i32x4.extadd_pairwise_i16x8_u(counts))
  }
  return (
    i32x4.extract_lane(totals, 0) +
    i32x4.extract_lane(totals, 1) +
    i32x4.extract_lane(totals, 2) +
    i32x4.extract_lane(totals, 3)
  )
}

/**
 * A sample of the bounds, counted by their upper 8 bits, decides the bounds of the rounds. A bad
 * sample costs time, never a hit.
 */
function visitAll(filterBits: usize): void {
  memory.fill(histogram, 0, 256 * 4)
  for (let block: usize = 0; block < stride; block += sampleStep) {
    const bin = histogram + ((<usize>load<u8>(bounds + (block << 1), 1)) << 2)
    store<u32>(bin, load<u32>(bin) + 1)
  }
  let below: u32 = 0x10000
  let bin: u32 = 256
  let wanted = firstRoundBlocks
  while (below > thresholdUnits) {
    let blocks: u32 = 0
    while (bin << 8 > thresholdUnits && blocks < wanted) {
      bin--
      blocks += load<u32>(histogram + ((<usize>bin) << 2)) * <u32>sampleStep
    }
    const from = max(bin << 8, thresholdUnits)
    visit(from, below, filterBits)
    below = from
    wanted *= roundGrowth
  }
}

/** Scores the blocks with bounds in [from, below), in batches. */
function visit(from: u32, below: u32, filterBits: usize): void {
  const least = i16x8.splat(<i16>from)
  const span = i16x8.splat(<i16>(below - 1 - from))
  let to = candidates
  for (let block: usize = 0; block < stride; block += 16) {
    const low = v128.load(bounds + (block << 1))
    const high = v128.load(bounds + (block << 1), 16)
    const lowIn = i16x8.le_u(i16x8.sub(low, least), span)
    const highIn = i16x8.le_u(i16x8.sub(high, least), span)
    const isIn = i8x16.narrow_i16x8_s(lowIn, highIn)
    if (!v128.any_true(isIn)) continue
    const bits = i8x16.bitmask(isIn)
    const four = i32x4.add(i32x4.splat(<i32>block), i32x4(0, 1, 2, 3))
    to = packWords(to, four, bits & 15)
    to = packWords(to, i32x4.add(four, i32x4.splat(4)), (bits >> 4) & 15)
    to = packWords(to, i32x4.add(four, i32x4.splat(8)), (bits >> 8) & 15)
    to = packWords(to, i32x4.add(four, i32x4.splat(12)), bits >> 12)
  }
  scoreCandidates((to - candidates) >> 2, filterBits)
}

function scoreCandidates(count: usize, filterBits: usize): void {
  for (let next: usize = 0; next < count; ) {
    // The threshold may have risen above the bounds of blocks of this round, which are skipped.
    let kept: usize = 0
    const to = candidates + (next << 2)
    for (; next < count && kept < batch; next++) {
      const block = load<u32>(candidates + (next << 2))
      store<u32>(to + (kept << 2), block)
      kept += <usize>(<u32>load<u16>(bounds + ((<usize>block) << 1)) >= thresholdUnits)
    }
    if (kept === 0) continue
    checkDeadline()
    scoreBatch(to, kept, filterBits)
  }
}
