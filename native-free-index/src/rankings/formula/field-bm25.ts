/**
 * BM25 of one text field: Σ over terms of idf × saturation, divided by Σ idf over the terms in the
 * field: 0 to 1. Statistics are those of the whole collection. Sums are Float64 in byte order of
 * the terms.
 */
import { type Bitset, gallop, hasBit } from '../../bytes/index.ts'
import { inverseDocumentFrequency, saturation } from '../../postings/index.ts'
import type { LiveBits, OpenIndex } from '../../query/index.ts'
import { isVisibleInField, termOrdsOf } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import type { BlockSource } from '../block-source.ts'
import type { FieldTerms } from './program.ts'

/** The query's terms in one field, the same for all shards. */
export interface FieldQuery {
  /** Number of the text field. */
  readonly field: number
  readonly averageLength: number
  /** Terms that live documents have in the field, in byte order. */
  readonly terms: readonly { readonly termOrd: number; readonly idf: number }[]
  readonly norm: number
}

/** Numbers of the fields that callers may see: others have no weight. Throws as `textField`. */
export function visibleTextFields(
  names: readonly string[],
  index: Pick<OpenIndex, 'schema'>,
): number[] {
  const fields = names.map((name) => textField(name, index))
  return fields.filter((field) => index.schema.text[field]!.weight > 0)
}

/** Number of a field. Throws RangeError if the index has no such field. */
export function textField(name: string, { schema }: Pick<OpenIndex, 'schema'>): number {
  const field = schema.text.findIndex((text) => text.name === name)
  if (field < 0) throw new RangeError(`no text field "${name}"`)
  return field
}

/**
 * Ignores terms that no live document has in the field. Throws RangeError if the index has no such
 * field.
 */
export function fieldQuery(
  index: OpenIndex,
  { field: name, terms }: FieldTerms,
  live: LiveBits | null,
): FieldQuery {
  const field = textField(name, index)
  const { documents, averageLengths } = index.dictionary.statistics
  const known = termOrdsOf(index.dictionary, new Set(terms))
    .filter((termOrd) => isVisibleInField(index, termOrd, field, live))
    .map((termOrd) => ({ termOrd, df: documentFrequency(index.segments, termOrd, field) }))
    .map(({ termOrd, df }) => ({ termOrd, idf: inverseDocumentFrequency(documents, df) }))
  return {
    field,
    averageLength: averageLengths[field]!,
    terms: known,
    norm: known.reduce((sum, { idf }) => sum + idf, 0),
  }
}

/** A list has one posting per document, and the segments are the whole collection. */
function documentFrequency(segments: readonly Segment[], termOrd: number, field: number): number {
  let df = 0
  for (const { postings } of segments) {
    const term = postings.termAt(termOrd)
    if (term < 0) continue
    const { start, end } = postings.inField(term, field)
    df += end - start
  }
  return df
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
  readonly #fields: number
  readonly #lists: readonly FieldList[]

  constructor(query: FieldQuery, segment: Segment, fields: number) {
    this.#query = query
    this.#segment = segment
    this.#fields = fields
    this.#lists = query.terms.flatMap(({ termOrd, idf }) => {
      const term = segment.postings.termAt(termOrd)
      if (term < 0) return []
      const { start, end } = segment.postings.inField(term, query.field)
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
    const { field, averageLength } = this.#query
    const fields = this.#fields
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
