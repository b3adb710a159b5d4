/**
 * BM25 of one text field: Σ over terms of idf × saturation, divided by Σ idf over the terms in the
 * field: 0 to 1. Statistics are those of the whole collection. Sums are Float64 in byte order of
 * the terms.
 */
import { type Bitset, gallop, hasBit } from '../../bytes/index.ts'
import { inverseDocumentFrequency, saturation } from '../../postings/index.ts'
import {
  findTextField,
  isVisibleInField,
  type LiveBits,
  type OpenIndex,
} from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import type { BlockSource } from '../weight.ts'
import { countOccurrences, explainFrequency } from '../words/explain-words.ts'
import type { FieldTerms } from './program.ts'

/** The query's terms in one field, the same for all shards. */
export interface FieldQuery {
  readonly name: string
  /** Number of the text field. */
  readonly field: number
  /** Number of text fields. */
  readonly fields: number
  readonly averageLength: number
  /** Terms that live documents have in the field, in byte order. */
  readonly terms: readonly FieldQueryTerm[]
  readonly norm: number
}

/**
 * Ignores terms that no live document has in the field. Throws RangeError if the index has no such
 * field.
 */
export function prepareText(
  index: OpenIndex,
  { field: name, terms }: FieldTerms,
  live: LiveBits | null,
): FieldQuery {
  const field = findTextField(name, index)
  const { dictionary, segments, schema } = index
  const { documents, averageLengths } = dictionary.statistics
  const known = Array.from(new Set(terms), (term) => dictionary.findTerm(term))
    .filter((termOrd) => termOrd >= 0 && isVisibleInField(index, termOrd, field, live))
    .sort((a, b) => a - b)
    .map((termOrd) => {
      const df = countDocuments(segments, termOrd, field)
      return {
        termOrd,
        idf: inverseDocumentFrequency(documents, df),
        text: dictionary.readTerm(termOrd),
      }
    })
  return {
    name,
    field,
    fields: schema.text.length,
    averageLength: averageLengths[field]!,
    terms: known,
    norm: known.reduce((sum, { idf }) => sum + idf, 0),
  }
}

/** A list has one posting per document, and the segments are the whole collection. */
function countDocuments(segments: readonly Segment[], termOrd: number, field: number): number {
  let df = 0
  for (const { postings } of segments) {
    const term = postings.findTerm(termOrd)
    if (term < 0) continue
    const { start, end } = postings.findPostings(term, field)
    df += end - start
  }
  return df
}

interface FieldQueryTerm {
  readonly termOrd: number
  readonly idf: number
  readonly text: string
}

interface FieldList {
  readonly idf: number
  readonly end: number
  /** Position of the first posting in or after the block. */
  next: number
}

/** The field's values in one shard, by one walk over its postings. */
export class FieldBm25 implements BlockSource {
  readonly #query: FieldQuery
  readonly #segment: Segment
  readonly #lists: readonly FieldList[]

  constructor(query: FieldQuery, segment: Segment) {
    this.#query = query
    this.#segment = segment
    this.#lists = query.terms.flatMap(({ termOrd, idf }) => {
      const term = segment.postings.findTerm(termOrd)
      if (term < 0) return []
      const { start, end } = segment.postings.findPostings(term, query.field)
      return [{ idf, next: start, end }]
    })
  }

  fill(start: number, end: number, filterBits: Bitset | null, out: Float64Array): void {
    const { norm } = this.#query
    const { fieldDocs } = this.#segment.postings
    out.fill(0, 0, end - start)
    let postings = 0
    for (const list of this.#lists) {
      const first = gallop(fieldDocs, list.next, list.end, start)
      list.next = this.#addList(list, first, start, end, filterBits, out)
      postings += list.next - first
    }
    if (postings === 0) return
    for (let i = 0; i < end - start; i++) if (out[i] !== 0) out[i]! /= norm
  }

  explain(docId: number): ScoreNode {
    const { name, field, fields, averageLength, terms, norm } = this.#query
    const { postings } = this.#segment
    const length = postings.lengths[docId * fields + field]!
    const parts: ScoreNode[] = []
    for (const { termOrd, idf, text } of terms) {
      const tf = countOccurrences(postings, postings.findTerm(termOrd), field, docId)
      if (tf === 0) continue
      const frequency = explainFrequency(tf, length, averageLength)
      parts.push(node('product', `"${text}"`, [leaf('idf', idf), frequency]))
    }
    const label = `BM25 of ${name}`
    if (parts.length === 0) return leaf(label, 0)
    const most = leaf('most that the words could count', norm)
    return node('quotient', label, [node('sum', 'words', parts), most])
  }

  /** Adds the postings of the block, from `first` on. Returns the first one after the block. */
  #addList(
    { idf, end: listEnd }: FieldList,
    first: number,
    start: number,
    end: number,
    filterBits: Bitset | null,
    out: Float64Array,
  ): number {
    const { fieldDocs, fieldTfs, lengths } = this.#segment.postings
    const { field, fields, averageLength } = this.#query
    let at = first
    for (; at < listEnd; at++) {
      const docId = fieldDocs[at]!
      if (docId >= end) break
      if (filterBits !== null && !hasBit(filterBits, docId)) continue
      const length = lengths[docId * fields + field]!
      out[docId - start]! += idf * saturation(fieldTfs[at]!, length, averageLength)
    }
    return at
  }
}
