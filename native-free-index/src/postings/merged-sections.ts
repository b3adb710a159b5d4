/**
 * Merged postings, laid out for queries that compute bounds of scores before scores.
 *
 * Documents form blocks of 32. A *common* term has columns over all blocks: a mask of its
 * documents, the start of the block's impacts, and a code of its greatest impact in the block. The
 * starts are a bit vector with a rank directory. A *rare* term has a list of docIds, each with a
 * code if it is the greatest of its block and 0 elsewhere. A code is impact × 255 ÷ the term's
 * greatest impact, rounded up. So code × greatest impact ÷ 255 is an upper bound of the impacts in
 * its block.
 */
import type { SectionData } from '../bytes/index.ts'
import { limits } from '../limits.ts'

/** Postings of all terms, concatenated. Term t has the postings starts[t] .. starts[t + 1]. */
export interface MergedLists {
  readonly starts: Uint32Array
  readonly docIds: Uint32Array
  readonly impacts: Float32Array
  /** By docId: its ordinal in the shard. */
  readonly ordinals: Uint32Array
  /** By term: the norm of a query of this term alone. */
  readonly weights: Float64Array
}

/** Blocks of a column, rounded up to whole vectors of 16. */
export function blockStride(documents: number): number {
  return Math.ceil(Math.ceil(documents / limits.blockDocs) / 16) * 16
}

/**
 * The k for which a term's k-th greatest impact is stored, if it has k. They suit pages of 10, 100
 * and 1,000. At least k documents reach that impact, which gives queries a minimum score.
 */
export const kthImpactRanks = [11, 101, 1001] as const

export function encodeMerged(lists: MergedLists): readonly (readonly [string, SectionData])[] {
  const { starts, docIds, impacts, ordinals } = lists
  const documents = ordinals.length
  const common = listCommonTerms(starts, documents)
  const commonPostings = common.reduce((sum, t) => sum + starts[t + 1]! - starts[t]!, 0)
  const stride = blockStride(documents)
  const maxima = findGreatestImpacts(lists)
  const columns = {
    pairs: new Uint32Array(common.length * stride * 2),
    codes: new Uint8Array(common.length * stride),
  }
  const kthImpactTerms: number[] = []
  const kthImpacts: number[] = []
  const best = {
    ordinals: new Uint32Array(common.length * limits.hitsMax),
    scores: new Float32Array(common.length * limits.hitsMax),
  }
  const rare = {
    docIds: new Uint32Array(docIds.length - commonPostings),
    codes: new Uint8Array(docIds.length - commonPostings),
  }
  const before = new Uint32Array(common.length + 1)
  let column = 0
  for (let term = 0; term + 1 < starts.length; term++) {
    const [start, end] = [starts[term]!, starts[term + 1]!]
    const sortedImpacts = end - start < kthImpactRanks[0] ? null : impacts.slice(start, end).sort()
    if (sortedImpacts !== null) {
      kthImpactTerms.push(term)
      kthImpacts.push(...kthImpactRanks.map((rank) => sortedImpacts.at(-rank) ?? 0))
    }
    if (term === common[column]) {
      fillColumns(lists, start, end, maxima[term]!, columns, column * stride)
      const hits = findBest(lists, term, sortedImpacts ?? impacts.slice(start, end).sort())
      for (const [i, { ordinal, score }] of hits.entries()) {
        best.ordinals[column * limits.hitsMax + i] = ordinal
        best.scores[column * limits.hitsMax + i] = score
      }
      before[column + 1] = before[column]! + end - start
      column++
    } else {
      const at = start - before[column]!
      rare.docIds.set(docIds.subarray(start, end), at)
      fillCodes(lists, start, end, maxima[term]!, rare.codes, at)
    }
  }
  return [
    ['mergedStart', starts],
    ['mergedImpacts', impacts],
    ['maxImpacts', maxima],
    ['rareDocs', rare.docIds],
    ['rareCodes', rare.codes],
    ['commonTerms', Uint32Array.from(common)],
    ['commonPostings', before],
    ['kthImpactTerms', Uint32Array.from(kthImpactTerms)],
    ['kthImpacts', Float32Array.from(kthImpacts)],
    ['bestOrdinals', best.ordinals],
    ['bestScores', best.scores],
    ['blockPairs', columns.pairs],
    ['blockCodes', columns.codes],
  ]
}

function listCommonTerms(starts: Uint32Array, documents: number): number[] {
  const common: number[] = []
  for (let term = 0; term + 1 < starts.length; term++) {
    const size = starts[term + 1]! - starts[term]!
    const isDense = size * 64 >= documents * limits.commonPostingsPer64
    if (isDense && size >= limits.commonPostingsMin) common.push(term)
  }
  return common
}

function findGreatestImpacts({ starts, impacts }: MergedLists): Float32Array {
  const maxima = new Float32Array(starts.length - 1)
  for (let term = 0; term < maxima.length; term++) {
    for (let i = starts[term]!; i < starts[term + 1]!; i++) {
      if (impacts[i]! > maxima[term]!) maxima[term] = impacts[i]!
    }
  }
  return maxima
}

interface Columns {
  /** By block: the mask, and the position of the first impact relative to the term's. */
  readonly pairs: Uint32Array
  readonly codes: Uint8Array
}

function fillColumns(
  { docIds, impacts }: MergedLists,
  start: number,
  end: number,
  maximum: number,
  columns: Columns,
  at: number,
): void {
  for (let i = start; i < end; i++) {
    const block = at + (docIds[i]! >>> 5)
    if (columns.pairs[2 * block] === 0) columns.pairs[2 * block + 1] = i - start
    columns.pairs[2 * block]! |= 1 << (docIds[i]! & 31)
    columns.codes[block] = Math.max(columns.codes[block]!, encodeImpact(impacts[i]!, maximum))
  }
}

function fillCodes(
  { docIds, impacts }: MergedLists,
  start: number,
  end: number,
  maximum: number,
  codes: Uint8Array,
  at: number,
): void {
  let greatest = -1
  for (let i = start; i < end; i++) {
    const isInBlock = greatest >= 0 && docIds[i]! >>> 5 === docIds[greatest]! >>> 5
    if (isInBlock && impacts[i]! <= impacts[greatest]!) continue
    if (isInBlock) codes[at + greatest - start] = 0
    greatest = i
    codes[at + i - start] = encodeImpact(impacts[i]!, maximum)
  }
}

function encodeImpact(impact: number, maximum: number): number {
  return Math.min(255, Math.ceil((impact * 255) / maximum))
}

/**
 * The hits of a query of one common term alone (a champion list: Manning, Raghavan, Schütze,
 * "Introduction to Information Retrieval", section 7.1.3), as many as a page may have.
 * @param sortedImpacts the term's impacts, ascending
 */
function findBest(
  { starts, docIds, impacts, ordinals, weights }: MergedLists,
  term: number,
  sortedImpacts: Float32Array,
) {
  const weight = weights[term]!
  const least = Math.fround(
    sortedImpacts.at(Math.max(-sortedImpacts.length, -limits.hitsMax))! / weight,
  )
  const better: { ordinal: number; score: number }[] = []
  const equal: number[] = []
  for (let i = starts[term]!; i < starts[term + 1]!; i++) {
    const score = Math.fround(impacts[i]! / weight)
    const ordinal = ordinals[docIds[i]!]!
    if (score > least) better.push({ ordinal, score })
    else if (score === least) equal.push(ordinal)
  }
  better.sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
  const last = Uint32Array.from(equal)
    .sort()
    .subarray(0, limits.hitsMax - better.length)
  return [...better, ...Array.from(last, (ordinal) => ({ ordinal, score: least }))]
}
