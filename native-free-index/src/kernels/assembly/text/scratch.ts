/**
 * Scratch memory of one thread, and the terms of the running query in it. The terms point to the
 * segment's arrays, except for its ordinals. Terms of a group are consecutive: the group counts the
 * greatest of their impacts, each times the term's factor.
 */

// A term, written by text-kernel.ts: 12 words, the last one empty.
export const termBytes: usize = 48
export const termCodes: usize = 0 // u8 by block
export const termBlocks: usize = 4 // by block: u32 mask, u32 position of its first impact
export const termImpacts: usize = 8 // f32 by posting
export const termWeight: usize = 12 // u32
export const termDocs: usize = 16 // u32 by posting of a rare term, 0 for a common one
export const termDocCodes: usize = 20 // u8 by posting
export const termPostings: usize = 24 // u32
export const termEndsGroup: usize = 28 // u32, 1 for the last term of a group
export const termFactor: usize = 32 // f64
export const termMaximum: usize = 40 // f32: the greatest impact, times the factor

export const termsMax: i32 = 128
export const groupsMax: i32 = 16
export const hitsMax: i32 = 1001
/** Blocks that are scored together. */
export const batch: usize = 128
/** Terms of a batch that have a bound for each combination. */
export const setTermsMax: i32 = 4

export let terms: usize = 0
export let histogram: usize = 0
export let keys: usize = 0
export let sortedKeys: usize = 0
export let bounds: usize = 0
export let candidates: usize = 0
export let matches: usize = 0
export let columns: usize = 0
export let batchMasks: usize = 0
export let batchUnits: usize = 0
/** Positions in the batch of blocks with a possible document. */
export let batchPositions: usize = 0
export let batchPossible: usize = 0
export let possibleDocs: usize = 0
export let possibleSums: usize = 0
/** By possible document: its impact for the current group. */
export let possibleGroup: usize = 0
/** Table of shuffles of pack.ts. */
export let packTable: usize = 0
export let setMasks: usize = 0
export let setUnits: usize = 0
/** u32 by docId: its ordinal in the shard. */
export let ordinals: usize = 0
/** Blocks of the shard, rounded up to a multiple of 16. */
export let stride: usize = 0

/** Impacts of merged lists. A rare term has fewer postings than 1/64 of the documents. */
export let mergedImpacts: usize = 0

/** End of the running query's terms. */
export let termsEnd: usize = 0
export let groupCount: i32 = 0
/** Whether each group is one term with the factor 1. */
export let isPlain: bool = true

export function setTerms(end: usize): void {
  termsEnd = end
  groupCount = 0
  isPlain = true
  for (let term = terms; term < termsEnd; term += termBytes) {
    const endsGroup = load<u32>(term, termEndsGroup)
    groupCount += endsGroup
    if (endsGroup === 0 || load<f64>(term, termFactor) !== 1) isPlain = false
  }
}

/** Lays out scratch memory from `start`. Returns its end. All bytes of it must be zero. */
export function layout(start: usize, blocks: usize, ordinals_: usize): usize {
  let at = (start + 15) & ~(<usize>15)
  ordinals = ordinals_
  stride = blocks
  terms = at
  at += (<usize>termsMax * termBytes + 15) & ~(<usize>15)
  histogram = at
  at += 256 * 4
  keys = at
  at += 2 * <usize>hitsMax * 8
  sortedKeys = at
  at += 2 * <usize>hitsMax * 8
  at = (at + 15) & ~(<usize>15)
  packTable = at
  at += 16 * 16
  bounds = at
  at += blocks * 2
  candidates = at
  // Packed words are stored four at a time.
  at += (blocks + 4) * 4
  matches = at
  at += blocks * 4
  columns = at
  at += <usize>groupsMax * blocks * 9
  at = (at + 15) & ~(<usize>15)
  mergedImpacts = at
  // All documents × the maximum of terms × 1/64, the most postings of a rare term. One more word is
  // readable.
  at += (((blocks << 5) * <usize>termsMax) >> 6) * 4 + 16
  batchMasks = at
  at += <usize>groupsMax * batch * 4
  batchUnits = at
  at += <usize>groupsMax * batch * 4
  batchPositions = at
  at += (batch + 4) * 4
  batchPossible = at
  at += batch * 4
  possibleDocs = at
  at += batch * 32 * 4
  possibleSums = at
  at += batch * 32 * 8
  possibleGroup = at
  at += batch * 32 * 4
  setMasks = at
  at += 16 << setTermsMax
  setUnits = at
  at += 16 << setTermsMax
  return at
}
