/**
 * The second half of a build: sorts one shard's entries by term (a counting sort), and computes the
 * impact of each posting. The impact is the weighted BM25 sum over the fields, computed once here
 * instead of by every query.
 */
import type { SectionData } from '../bytes/index.ts'
import type { TextField } from '../schema/index.ts'
import { inverseDocumentFrequency, type Statistics, saturation } from './bm25.ts'
import type { ForwardEntries } from './forward-index.ts'
import { encodeMerged } from './merged-sections.ts'
import { readTokenTerm, replaceTerm } from './packed-token.ts'

/** Terms of all shards, after the last document. */
export interface TermTable {
  readonly fields: readonly TextField[]
  readonly statistics: Statistics
  /** termOrdOf[termId]: ordinal of the term, which is its position in byte order. */
  readonly termOrdOf: Uint32Array
  /** documentFrequency[termId × fields + field]. */
  readonly documentFrequency: Uint32Array
  /** By term ordinal: Σ over fields of weight × idf, the norm of a query of this term alone. */
  readonly termWeights: Float64Array
}

/** Position of a term that a shard lacks. */
export const absent = 0xffffffff

interface ListLayout {
  /** By term ordinal: the number of the term in this shard, or `absent`. */
  readonly termPositions: Uint32Array
  readonly mergedStart: Uint32Array
  readonly listStart: Uint32Array
  readonly listField: Uint8Array
  readonly listPostings: Uint32Array
  /** Position of a term's next merged posting. */
  readonly mergedNext: Uint32Array
  /** Position of the next posting in the list of (term × fields + field). */
  readonly listNext: Uint32Array
}

/**
 * All sections of a shard's postings. reader.ts describes the format.
 * @param ordinals by docId: its ordinal in the shard
 */
export function invert(
  forward: ForwardEntries,
  table: TermTable,
  ordinals: Uint32Array,
): Map<string, SectionData> {
  const layout = layOut(forward, table)
  const mergedDocs = new Uint32Array(layout.mergedStart.at(-1)!)
  const mergedImpacts = new Float32Array(mergedDocs.length)
  const fieldDocs = new Uint32Array(layout.listPostings.at(-1)!)
  const fieldTfs = new Uint16Array(fieldDocs.length)
  forEachPosting(forward, (docId, start, end) => {
    const termId = forward.termIds[start]!
    const termOrd = table.termOrdOf[termId]!
    if (isWeighted(forward, table, start, end)) {
      const at = layout.mergedNext[termOrd]!++
      mergedDocs[at] = docId
      mergedImpacts[at] = computeImpact(forward, table, docId, start, end)
    }
    for (let i = start; i < end; i++) {
      const count = forward.counts[i]!
      const slot = layout.listNext[termOrd * forward.fields + (count >>> 16)]!++
      fieldDocs[slot] = docId
      fieldTfs[slot] = count & 0xffff
    }
  })
  const lists = {
    starts: layout.mergedStart,
    docIds: mergedDocs,
    impacts: mergedImpacts,
    ordinals,
    weights: table.termWeights.filter((_, termOrd) => layout.termPositions[termOrd] !== absent),
  }
  return new Map<string, SectionData>([
    ['termPositions', layout.termPositions],
    ...encodeMerged(lists),
    ['listStart', layout.listStart],
    ['listField', layout.listField],
    ['listPostings', layout.listPostings],
    ['fieldDocs', fieldDocs],
    ['fieldTfs', fieldTfs],
    ['lengths', Uint16Array.from(forward.lengths)],
    ['tokens', renumberTokens(forward, table)],
    ['tokenEnds', listDocumentEnds(forward)],
  ])
}

/** Tokens with term ordinals instead of term ids. */
function renumberTokens({ tokens }: ForwardEntries, { termOrdOf }: TermTable): Uint32Array {
  return tokens.map((token) => replaceTerm(token, termOrdOf[readTokenTerm(token)]!))
}

/** End of each document's tokens. A gap separates its fields. */
function listDocumentEnds({ tokenEnds, fields, ends }: ForwardEntries): Uint32Array {
  return ends.map((_, docId) => tokenEnds[(docId + 1) * fields - 1]!)
}

/** Whether a field of the posting is weighted. Otherwise no impact is stored. */
function isWeighted(
  { counts }: ForwardEntries,
  { fields }: TermTable,
  start: number,
  end: number,
): boolean {
  for (let i = start; i < end; i++) if (fields[counts[i]! >>> 16]!.weight > 0) return true
  return false
}

/** Σ over fields, in table order and Float64, of weight × idf × saturation, rounded to Float32. */
function computeImpact(
  forward: ForwardEntries,
  table: TermTable,
  docId: number,
  start: number,
  end: number,
): number {
  const { fields, statistics, documentFrequency } = table
  const counts = forward.counts
  const lengths = forward.lengths
  const termId = forward.termIds[start]!
  let sum = 0
  for (let i = start; i < end; i++) {
    const field = counts[i]! >>> 16
    const weight = fields[field]!.weight
    if (weight === 0) continue
    const df = documentFrequency[termId * fields.length + field]!
    const idf = inverseDocumentFrequency(statistics.documents, df)
    const length = lengths[docId * fields.length + field]!
    sum += weight * idf * saturation(counts[i]! & 0xffff, length, statistics.averageLengths[field]!)
  }
  return Math.fround(sum)
}

/** Counts the postings of all lists, and turns the counts into offsets. */
function layOut(forward: ForwardEntries, table: TermTable): ListLayout {
  const fields = forward.fields
  const mergedNext = new Uint32Array(table.termOrdOf.length)
  const listNext = new Uint32Array(table.termOrdOf.length * fields)
  forEachPosting(forward, (_docId, start, end) => {
    const termOrd = table.termOrdOf[forward.termIds[start]!]!
    if (isWeighted(forward, table, start, end)) mergedNext[termOrd]!++
    for (let i = start; i < end; i++) {
      listNext[termOrd * fields + (forward.counts[i]! >>> 16)]!++
    }
  })
  const { termCount, listCount } = countLists(listNext, fields)
  const layout: ListLayout = {
    termPositions: new Uint32Array(table.termOrdOf.length).fill(absent),
    mergedStart: new Uint32Array(termCount + 1),
    listStart: new Uint32Array(termCount + 1),
    listField: new Uint8Array(listCount),
    listPostings: new Uint32Array(listCount + 1),
    mergedNext,
    listNext,
  }
  turnSizesIntoOffsets(layout, fields)
  return layout
}

/** Counts the shard's terms, and their lists by field. */
function countLists(listNext: Uint32Array, fields: number) {
  let termCount = 0
  let listCount = 0
  for (let termOrd = 0; termOrd * fields < listNext.length; termOrd++) {
    const before = listCount
    for (let field = 0; field < fields; field++) {
      if (listNext[termOrd * fields + field]! > 0) listCount++
    }
    if (listCount > before) termCount++
  }
  return { termCount, listCount }
}

function turnSizesIntoOffsets(layout: ListLayout, fields: number): void {
  const { termPositions, mergedStart, listStart, listField, listPostings } = layout
  const { mergedNext, listNext } = layout
  let term = 0
  let list = 0
  for (let termOrd = 0; termOrd < mergedNext.length; termOrd++) {
    const firstList = list
    for (let field = 0; field < fields; field++) {
      const postings = listNext[termOrd * fields + field]!
      if (postings === 0) continue
      listField[list] = field
      listNext[termOrd * fields + field] = listPostings[list]!
      listPostings[list + 1] = listPostings[list]! + postings
      list++
    }
    if (list === firstList) continue
    const size = mergedNext[termOrd]!
    termPositions[termOrd] = term
    mergedNext[termOrd] = mergedStart[term]!
    mergedStart[term + 1] = mergedStart[term]! + size
    listStart[++term] = list
  }
}

/** Calls `visit` with each document's entries [start, end) of one term, fields ascending. */
function forEachPosting(
  forward: ForwardEntries,
  visit: (docId: number, start: number, end: number) => void,
): void {
  const termIds = forward.termIds
  const ends = forward.ends
  let start = 0
  for (let docId = 0; docId < ends.length; docId++) {
    while (start < ends[docId]!) {
      let end = start + 1
      while (end < ends[docId]! && termIds[end] === termIds[start]) end++
      visit(docId, start, end)
      start = end
    }
  }
}
