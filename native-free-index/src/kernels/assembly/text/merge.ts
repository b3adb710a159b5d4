/**
 * Merges the rare terms of a group into one term with columns and impacts in scratch memory, like a
 * common term. A group of many rare words so costs as much as their postings, and the next steps
 * process few terms.
 */
import { checkDeadline } from './deadline.ts'
import {
  columns,
  groupsMax,
  mergedImpacts,
  stride,
  termBlocks,
  termBytes,
  termCodes,
  termDocs,
  termEndsGroup,
  termFactor,
  termImpacts,
  termMaximum,
  termPostings,
  terms,
  termWeight,
} from './scratch.ts'

/** Addresses of the next column and the next impacts. Columns are taken from the end. */
let column: usize = 0
let impactsEnd: usize = 0

/** @param end of the terms as written. Returns their end after the merge. */
export function mergeRareTerms(end: usize): usize {
  column = columns + <usize>groupsMax * stride * 9
  impactsEnd = mergedImpacts
  let kept = terms
  let first = terms
  for (let term = terms; term < end; term += termBytes) {
    if (load<u32>(term, termEndsGroup) === 0) continue
    kept = mergeGroup(first, term + termBytes, kept)
    first = term + termBytes
  }
  return kept
}

/** Clears the columns of merged terms. */
export function clearMerged(): void {
  const end = columns + <usize>groupsMax * stride * 9
  memory.fill(column, 0, end - column)
}

/** Writes the group's terms from `to` on, which is at most `first`. Returns their end. */
function mergeGroup(first: usize, end: usize, to: usize): usize {
  let rare = 0
  for (let term = first; term < end; term += termBytes) {
    rare += i32(load<u32>(term, termDocs) !== 0)
  }
  let merged: usize = 0
  if (rare > 1) {
    checkDeadline()
    merged = mergeLists(first, end)
  }
  let at = to
  for (let term = first; term < end; term += termBytes) {
    if (merged !== 0 && load<u32>(term, termDocs) !== 0) continue
    if (at !== term) memory.copy(at, term, termBytes)
    store<u32>(at, 0, termEndsGroup)
    at += termBytes
  }
  if (merged !== 0) {
    writeMerged(at, merged)
    at += termBytes
  }
  store<u32>(at - termBytes, 1, termEndsGroup)
  return at
}

let maximum: f32 = 0
let weight: u32 = 0
let impacts: usize = 0

/** Returns the columns: codes, followed by pairs. */
function mergeLists(first: usize, end: usize): usize {
  column -= stride * 9
  const codes = column
  const pairs = codes + stride
  impacts = impactsEnd
  maximum = 0
  weight = 0
  for (let term = first; term < end; term += termBytes) {
    if (load<u32>(term, termDocs) === 0) continue
    maximum = max(maximum, load<f32>(term, termMaximum))
    weight = max(weight, load<u32>(term, termWeight))
    markDocuments(term, pairs)
  }
  const postings = countPositions(pairs)
  memory.fill(impacts, 0, (<usize>postings) << 2)
  impactsEnd = impacts + ((<usize>postings) << 2)
  for (let term = first; term < end; term += termBytes) {
    if (load<u32>(term, termDocs) !== 0) addImpacts(term, codes, pairs)
  }
  return codes
}

function markDocuments(term: usize, pairs: usize): void {
  const docs = <usize>load<u32>(term, termDocs)
  const end = docs + ((<usize>load<u32>(term, termPostings)) << 2)
  for (let p = docs; p < end; p += 4) {
    const doc = load<u32>(p)
    const pair = pairs + ((<usize>(doc >> 5)) << 3)
    store<u32>(pair, load<u32>(pair) | (1 << (doc & 31)))
  }
}

/** Computes the position of each block's first impact. Returns the number of impacts. */
function countPositions(pairs: usize): u32 {
  let position: u32 = 0
  const end = pairs + (stride << 3)
  for (let pair = pairs; pair < end; pair += 8) {
    const mask = load<u32>(pair)
    if (mask === 0) continue
    store<u32>(pair, position, 4)
    position += popcnt(mask)
  }
  return position
}

function addImpacts(term: usize, codes: usize, pairs: usize): void {
  const docs = <usize>load<u32>(term, termDocs)
  const from = <usize>load<u32>(term, termImpacts)
  const factor = load<f64>(term, termFactor)
  const bytes = (<usize>load<u32>(term, termPostings)) << 2
  const codesPerImpact = 255.0 / <f64>maximum
  for (let i: usize = 0; i < bytes; i += 4) {
    const doc = load<u32>(docs + i)
    const block = <usize>(doc >> 5)
    const pair = pairs + (block << 3)
    const below = load<u32>(pair) & ((1 << (doc & 31)) - 1)
    const at = impacts + ((<usize>(load<u32>(pair, 4) + popcnt(below))) << 2)
    const impact = <f32>(factor * <f64>load<f32>(from + i))
    store<f32>(at, max(impact, load<f32>(at)))
    // Rounded up slightly, so that the product is never below the result of a division.
    const code = <u8>(<u32>min(255.0, ceil(<f64>impact * codesPerImpact * (1.0 + 1.0e-12))))
    store<u8>(codes + block, max(code, load<u8>(codes + block)))
  }
}

function writeMerged(at: usize, codes: usize): void {
  store<u32>(at, <u32>codes, termCodes)
  store<u32>(at, <u32>(codes + stride), termBlocks)
  store<u32>(at, <u32>impacts, termImpacts)
  store<u32>(at, weight, termWeight)
  store<u32>(at, 0, termDocs)
  store<f64>(at, 1.0, termFactor)
  store<f32>(at, maximum, termMaximum)
}
