/**
 * Weighted BM25 over one shard, a window of docIds at a time. A window whose block maxima cannot
 * reach the top k is passed over. Exact: sums are Float64 in byte order of the terms, and a rounded
 * sum never falls when a summand grows, so the bound rounds to at least every score it stands for.
 */
import { type Bitset, hasBit } from '../bytes/index.ts'
import { type After, ranksBehind, type TopK } from '../collect/index.ts'
import { accumulateImpacts, seekDocId } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { PostingsReader } from '../postings/index.ts'
import type { Budget } from './budget.ts'

/** A term of the query that this shard has: a cursor over its postings. */
export interface ScoredTerm {
  /** Next posting not yet passed. */
  at: number
  readonly start: number
  readonly end: number
  readonly firstBlock: number
  /** End of the postings in the current window. */
  windowEnd: number
}

/** Reused from query to query; all zero between windows. */
export interface WindowScratch {
  readonly sums: Float64Array
}

export interface ScoreRequest {
  readonly postings: PostingsReader
  /** In byte order of the terms. */
  readonly terms: readonly ScoredTerm[]
  /** What a document would score that had every term to the full: scores are sum ÷ norm. */
  readonly norm: number
  readonly pass: Bitset | null
  readonly after: After | null
  readonly shard: number
  readonly shardCount: number
}

export function scoreSegment(
  request: ScoreRequest,
  topK: TopK,
  scratch: WindowScratch,
  budget: Budget,
): void {
  const { postings, terms, norm } = request
  for (;;) {
    const docId = nextDocId(postings, terms)
    if (docId < 0) return
    budget.check()
    const base = docId - (docId % limits.windowDocs)
    const bound = windowBound(postings, terms, base + limits.windowDocs)
    if (Math.fround(bound / norm) >= topK.threshold) {
      for (const { at, windowEnd } of terms) {
        accumulateImpacts(
          postings.mergedDocs,
          postings.mergedImpacts,
          at,
          windowEnd,
          base,
          scratch.sums,
        )
      }
      for (const term of terms) collectWindow(request, term, base, topK, scratch.sums)
    }
    for (const term of terms) term.at = term.windowEnd
  }
}

/** The least docId at any cursor, or -1 where all lists are done. */
function nextDocId({ mergedDocs }: PostingsReader, terms: readonly ScoredTerm[]): number {
  let least = -1
  for (const { at, end } of terms) {
    if (at < end && (least < 0 || mergedDocs[at]! < least)) least = mergedDocs[at]!
  }
  return least
}

/**
 * Sets each cursor's `windowEnd`; returns the most that a document before `endDocId` can sum up to.
 */
function windowBound(
  postings: PostingsReader,
  terms: readonly ScoredTerm[],
  endDocId: number,
): number {
  let bound = 0
  for (const term of terms) {
    term.windowEnd =
      term.at < term.end ? seekDocId(postings.mergedDocs, term.at, term.end, endDocId) : term.at
    if (term.windowEnd > term.at) bound += blockMaximum(postings, term)
  }
  return bound
}

function blockMaximum({ blockMax }: PostingsReader, term: ScoredTerm): number {
  const first = Math.floor((term.at - term.start) / limits.blockPostings)
  const last = Math.floor((term.windowEnd - 1 - term.start) / limits.blockPostings)
  let maximum = 0
  for (let block = term.firstBlock + first; block <= term.firstBlock + last; block++) {
    if (blockMax[block]! > maximum) maximum = blockMax[block]!
  }
  return maximum
}

/**
 * Rounding to Float32 moves a score by at most 2^-24 of it, so a sum this far below the threshold
 * cannot reach it. Most sums end here, before the division.
 */
const roundingSlack = 1 - 2 ** -22

/** Offers the window's documents; a sum is cleared when taken, so that each is offered once. */
function collectWindow(
  { postings, norm, pass, after, shard, shardCount }: ScoreRequest,
  { at, windowEnd }: ScoredTerm,
  base: number,
  topK: TopK,
  sums: Float64Array,
): void {
  const { mergedDocs } = postings
  let cutoff = topK.threshold * norm * roundingSlack
  for (let i = at; i < windowEnd; i++) {
    const docId = mergedDocs[i]!
    const sum = sums[docId - base]!
    sums[docId - base] = 0
    if (sum === 0 || sum < cutoff || (pass !== null && !hasBit(pass, docId))) continue
    const score = Math.fround(sum / norm)
    const tie = docId * shardCount + shard
    if (after !== null && !ranksBehind(score, tie, after)) continue
    topK.offer(score, tie)
    cutoff = topK.threshold * norm * roundingSlack
  }
}
