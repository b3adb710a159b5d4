/** Finds and scores the possible documents of a batch of blocks. */
import { offer, threshold, thresholdUnits } from './best.ts'
import { checkDeadline } from './deadline.ts'
import { packWords } from './pack.ts'
import {
  batch,
  batchMasks,
  batchPositions,
  batchPossible,
  batchUnits,
  groupCount,
  isPlain,
  matches,
  possibleDocs,
  possibleGroup,
  possibleSums,
  setMasks,
  setTermsMax,
  setUnits,
  stride,
  termBlocks,
  termBytes,
  termCodes,
  termEndsGroup,
  termFactor,
  termImpacts,
  terms,
  termsEnd,
  termWeight,
} from './scratch.ts'

export function scoreBatch(blocks: usize, count: usize, filterBits: usize): void {
  gatherColumns(blocks, count)
  findPossible(count)
  scoreDocuments(listPossible(blocks, count, filterBits))
}

/** Scores every document that matches, which is fastest if few match. */
export function scoreMatches(filterBits: usize): void {
  rewindMatches()
  for (;;) {
    const documents = listMatches(filterBits)
    if (documents === 0) return
    scoreDocuments(documents)
  }
}

/** The word of the filter at which `listMatches` continues. */
let nextWord: usize = 0

export function rewindMatches(): void {
  nextWord = 0
}

/** Lists the next matching documents until the batch is full. Returns how many: 0 at the end. */
function listMatches(filterBits: usize): usize {
  let documents: usize = 0
  while (nextWord < stride && documents <= (batch - 4) * 32) {
    const at = filterBits + (nextWord << 2)
    if (v128.any_true(v128.load(at))) {
      for (let i: usize = 0; i < 4; i++) {
        let bits = load<u32>(at + (i << 2))
        while (bits !== 0) {
          store<u32>(possibleDocs + (documents << 2), <u32>((nextWord + i) << 5) | ctz(bits))
          documents++
          bits &= bits - 1
        }
      }
    }
    nextWord += 4
  }
  return documents
}

/**
 * Writes matching documents with their scores: those that score at least `least`, and those in the
 * set `matches`. Returns how many: 0 at the end.
 */
export function takeScores(filterBits: usize, norm: f64, least: f64): usize {
  let taken: usize = 0
  while (taken === 0) {
    checkDeadline()
    const documents = listMatches(filterBits)
    if (documents === 0) break
    sumDocuments(documents)
    taken = keepScores(documents, norm, least)
  }
  return taken
}

function keepScores(documents: usize, norm: f64, least: f64): usize {
  let kept: usize = 0
  for (let i: usize = 0; i < documents; i++) {
    const score = <f64>(<f32>(load<f64>(possibleSums + (i << 3)) / norm))
    const doc = load<u32>(possibleDocs + (i << 2))
    const bits = load<u32>(matches + ((<usize>(doc >> 5)) << 2))
    store<u32>(possibleDocs + (kept << 2), doc)
    store<f64>(possibleSums + (kept << 3), score)
    kept += <usize>(score >= least) | (<usize>(bits >> (doc & 31)) & 1)
  }
  return kept
}

function scoreDocuments(documents: usize): void {
  sumDocuments(documents)
  for (let i: usize = 0; i < documents; i++) {
    const sum = load<f64>(possibleSums + (i << 3))
    if (sum >= threshold) offer(sum, load<u32>(possibleDocs + (i << 2)))
  }
}

function sumDocuments(documents: usize): void {
  if (documents === 0) return
  if (isPlain) sumImpacts(documents)
  else sumGroups(documents)
}

/** By group: which documents have a term of the group, and the greatest impact of its terms. */
function gatherColumns(blocks: usize, count: usize): void {
  let masksTo = batchMasks
  let unitsTo = batchUnits
  let isFirst = true
  for (let term = terms; term < termsEnd; term += termBytes) {
    const codes = <usize>load<u32>(term, termCodes)
    const pairs = <usize>load<u32>(term, termBlocks)
    const weight = load<u32>(term, termWeight)
    if (isFirst) {
      for (let i: usize = 0; i < count; i++) {
        const block = <usize>load<u32>(blocks + (i << 2))
        store<u32>(masksTo + (i << 2), load<u32>(pairs + (block << 3)))
        store<u32>(unitsTo + (i << 2), <u32>load<u8>(codes + block) * weight)
      }
    } else {
      for (let i: usize = 0; i < count; i++) {
        const block = <usize>load<u32>(blocks + (i << 2))
        const mask = masksTo + (i << 2)
        const units = unitsTo + (i << 2)
        store<u32>(mask, load<u32>(mask) | load<u32>(pairs + (block << 3)))
        store<u32>(units, max(load<u32>(units), <u32>load<u8>(codes + block) * weight))
      }
    }
    isFirst = load<u32>(term, termEndsGroup) !== 0
    if (!isFirst) continue
    masksTo += batch << 2
    unitsTo += batch << 2
  }
}

/** By block: the documents with a set of terms that together may reach the threshold. */
function findPossible(count: usize): void {
  const setTerms = min(groupCount, setTermsMax)
  const sets = (<usize>1) << setTerms
  const least = i32x4.splat(thresholdUnits)
  for (let i: usize = 0; i < count << 2; i += 16) {
    let rest = i32x4.splat(0)
    for (let term = setTerms; term < groupCount; term++) {
      rest = i32x4.add(rest, v128.load(batchUnits + i + ((<usize>term * batch) << 2)))
    }
    let possible: v128
    if (setTerms === 1) {
      possible = v128.load(batchMasks + i)
    } else if (setTerms === 2) {
      const a = v128.load(batchMasks + i)
      const b = v128.load(batchMasks + i, batch << 2)
      const aReaches = i32x4.ge_u(v128.load(batchUnits + i), least)
      const bReaches = i32x4.ge_u(v128.load(batchUnits + i, batch << 2), least)
      possible = v128.or(v128.and(a, v128.or(b, aReaches)), v128.and(b, bReaches))
    } else {
      // If the other terms alone reach the threshold, every document of the block is possible.
      possible = i32x4.ge_u(rest, least)
      v128.store(setMasks, i32x4.splat(-1))
      v128.store(setUnits, rest)
      for (let set: usize = 1; set < sets; set++) {
        const column = i + ((ctz(set) * batch) << 2)
        const without = (set & (set - 1)) << 4
        const mask = v128.and(v128.load(setMasks + without), v128.load(batchMasks + column))
        const sum = i32x4.add(v128.load(setUnits + without), v128.load(batchUnits + column))
        v128.store(setMasks + (set << 4), mask)
        v128.store(setUnits + (set << 4), sum)
        possible = v128.or(possible, v128.and(mask, i32x4.ge_u(sum, least)))
      }
    }
    v128.store(batchPossible + i, possible)
  }
}

/** Most blocks have no possible document, so blocks with one are packed first. */
function listPossible(blocks: usize, count: usize, filterBits: usize): usize {
  let positionsEnd = batchPositions
  for (let i: usize = 0; i < count; i += 4) {
    const isAny = i32x4.ne(v128.load(batchPossible + (i << 2)), i32x4.splat(0))
    const positions = i32x4.add(i32x4.splat(<i32>i), i32x4(0, 1, 2, 3))
    positionsEnd = packWords(positionsEnd, positions, i32x4.bitmask(isAny))
  }
  let documents: usize = 0
  for (let p = batchPositions; p < positionsEnd; p += 4) {
    const position = <usize>load<u32>(p)
    // The batch may end within the last vector.
    if (position >= count) break
    let possible = load<u32>(batchPossible + (position << 2))
    const block = load<u32>(blocks + (position << 2))
    if (filterBits !== 0) possible &= load<u32>(filterBits + ((<usize>block) << 2))
    while (possible !== 0) {
      store<u32>(possibleDocs + (documents << 2), (block << 5) | ctz(possible))
      documents++
      possible &= possible - 1
    }
  }
  return documents
}

/** The mask's bits below a document give the offset of its impact from the block's first. */
function sumImpacts(documents: usize): void {
  memory.fill(possibleSums, 0, documents << 3)
  for (let term = terms; term < termsEnd; term += termBytes) {
    const pairs = <usize>load<u32>(term, termBlocks)
    const impacts = <usize>load<u32>(term, termImpacts)
    for (let i: usize = 0; i < documents; i++) {
      const doc = load<u32>(possibleDocs + (i << 2))
      const pair = pairs + ((<usize>(doc >> 5)) << 3)
      const mask = load<u32>(pair)
      const bit: u32 = 1 << (doc & 31)
      const position = load<u32>(pair, 4) + popcnt(mask & (bit - 1))
      // The impact is read unconditionally, because a branch costs more. The word after the last
      // list is readable.
      const impact = <f64>load<f32>(impacts + ((<usize>position) << 2))
      const sum = possibleSums + (i << 3)
      store<f64>(sum, load<f64>(sum) + ((mask & bit) !== 0 ? impact : 0))
    }
  }
}

/** Like `sumImpacts`, for groups: a group counts its greatest impact, each times its factor. */
function sumGroups(documents: usize): void {
  memory.fill(possibleSums, 0, documents << 3)
  memory.fill(possibleGroup, 0, documents << 2)
  for (let term = terms; term < termsEnd; term += termBytes) {
    const pairs = <usize>load<u32>(term, termBlocks)
    const impacts = <usize>load<u32>(term, termImpacts)
    const factor = load<f64>(term, termFactor)
    for (let i: usize = 0; i < documents; i++) {
      const doc = load<u32>(possibleDocs + (i << 2))
      const pair = pairs + ((<usize>(doc >> 5)) << 3)
      const mask = load<u32>(pair)
      const bit: u32 = 1 << (doc & 31)
      const position = load<u32>(pair, 4) + popcnt(mask & (bit - 1))
      const impact = <f32>(factor * <f64>load<f32>(impacts + ((<usize>position) << 2)))
      const group = possibleGroup + (i << 2)
      store<f32>(group, max(load<f32>(group), (mask & bit) !== 0 ? impact : 0))
    }
    if (load<u32>(term, termEndsGroup) !== 0) addGroup(documents)
  }
}

function addGroup(documents: usize): void {
  for (let i: usize = 0; i < documents; i++) {
    const sum = possibleSums + (i << 3)
    store<f64>(sum, load<f64>(sum) + <f64>load<f32>(possibleGroup + (i << 2)))
  }
  memory.fill(possibleGroup, 0, documents << 2)
}
