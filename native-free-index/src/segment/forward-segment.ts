/**
 * One open shard as a forward index: its lists, document by document. Useful for exporting
 * documents as they are indexed. Not useful for queries: building it takes some seconds per million
 * documents, and as much memory as the lists.
 */
import { hasBit } from '../bytes/index.ts'
import type { BlockTerm } from '../kernels/index.ts'
import { limits } from '../limits.ts'
import type { IndexSchema } from '../schema/index.ts'
import { readDocumentVector } from '../vectors/index.ts'
import { DocumentEntries } from './document-entries.ts'
import type { Segment } from './segment.ts'

/** The impact of a term in a document, over all weighted fields. */
export interface TermImpact {
  /** Term ordinal in the dictionary. */
  readonly termOrd: number
  readonly impact: number
}

/** A term of one text field of a document. */
export interface FieldTerm {
  readonly termOrd: number
  /** Number of the field in the schema. */
  readonly field: number
  readonly tf: number
}

export class ForwardSegment {
  readonly #segment: Segment
  readonly #fields: number
  readonly #merged: DocumentEntries
  readonly #byField: DocumentEntries
  readonly #keywords: ReadonlyMap<string, KeywordValues>
  readonly #lists: ReadonlyMap<string, DocumentEntries>

  /** @param termCount of the dictionary */
  constructor(schema: IndexSchema, segment: Segment, termCount: number) {
    const { documents } = segment
    this.#segment = segment
    this.#fields = schema.text.length
    this.#merged = new DocumentEntries(documents, (visit) => visitMerged(segment, termCount, visit))
    this.#byField = new DocumentEntries(documents, (visit) =>
      visitFields(segment, termCount, this.#fields, visit),
    )
    const names = schema.keywords.map(({ name }) => name)
    this.#keywords = new Map(names.map((name) => [name, invertKeywords(segment, name)]))
    const lists = schema.numbers.filter(({ list }) => list)
    this.#lists = new Map(lists.map(({ name }) => [name, invertNumbers(segment, name)]))
  }

  /** The terms of the document's weighted fields, by rising term ordinal. */
  listImpacts(docId: number): TermImpact[] {
    const { impacts } = this.#segment.postings.blocks
    return this.#merged.list(docId, (termOrd, position) => ({
      termOrd,
      impact: impacts[position]!,
    }))
  }

  /** The terms of all text fields, by rising term ordinal, then field. */
  listFieldTerms(docId: number): FieldTerm[] {
    const { fieldTfs } = this.#segment.postings
    const fields = this.#fields
    return this.#byField.list(docId, (key, position) => ({
      termOrd: Math.floor(key / fields),
      field: key % fields,
      tf: fieldTfs[position]!,
    }))
  }

  /** Number of tokens in a text field. */
  countTokens(docId: number, field: number): number {
    return this.#segment.postings.lengths[docId * this.#fields + field]!
  }

  /** Distinct folded values of a keyword field, in byte order. */
  listKeywords(docId: number, field: string): string[] {
    const { values, entries } = this.#keywords.get(field)!
    return entries.list(docId, (value) => values[value]!)
  }

  /** Ascending values of a number field. Empty if the document has none. */
  listNumbers(docId: number, field: string): number[] {
    const column = this.#segment.numbers.get(field)!
    const list = this.#lists.get(field)
    if (list !== undefined) return list.list(docId, (_, termOrd) => column.values[termOrd]!)
    const value = column.values[docId]!
    return Number.isNaN(value) ? [] : [value]
  }

  /** Null for a collection without vectors. */
  readVector(docId: number): Float32Array | null {
    const { vectors } = this.#segment
    return vectors && readDocumentVector(vectors, docId)
  }
}

interface KeywordValues {
  readonly values: readonly string[]
  readonly entries: DocumentEntries
}

function invertKeywords(segment: Segment, field: string): KeywordValues {
  const column = segment.keywords.get(field)!
  return {
    values: column.decodeValues(0, column.valueCount),
    entries: new DocumentEntries(segment.documents, (visit) => {
      for (let value = 0; value < column.valueCount; value++) {
        for (const docId of column.readDocIds(value)) visit(docId, value, value)
      }
    }),
  }
}

/** Entries of a list field are the ranks of a document's values. */
function invertNumbers(segment: Segment, field: string): DocumentEntries {
  const { order } = segment.numbers.get(field)!.docs
  return new DocumentEntries(segment.documents, (visit) => {
    for (let termOrd = 0; termOrd < order.length; termOrd++)
      visit(order[termOrd]!, termOrd, termOrd)
  })
}

/** An entry has a key, and a position in an array with its other values. */
type Visit = (docId: number, key: number, position: number) => void

function visitMerged({ postings }: Segment, termCount: number, visit: Visit): void {
  const { rareDocs } = postings.blocks
  for (let termOrd = 0; termOrd < termCount; termOrd++) {
    const term = postings.findTerm(termOrd)
    if (term < 0) continue
    const list = postings.readTerm(term)
    if (list.column >= 0) visitColumn(postings.blocks, list, termOrd, visit)
    else
      for (let i = 0; i < list.postings; i++)
        visit(rareDocs[list.list + i]!, termOrd, list.impacts + i)
  }
}

/** The bits of a common term's masks are its documents. */
function visitColumn(
  { pairs, stride }: Segment['postings']['blocks'],
  { column, impacts }: BlockTerm,
  termOrd: number,
  visit: Visit,
): void {
  let position = impacts
  for (let block = 0; block < stride; block++) {
    const mask = pairs.subarray(2 * (column * stride + block))
    if (mask[0] === 0) continue
    for (let bit = 0; bit < limits.blockDocs; bit++) {
      if (hasBit(mask, bit)) visit(block * limits.blockDocs + bit, termOrd, position++)
    }
  }
}

function visitFields({ postings }: Segment, termCount: number, fields: number, visit: Visit): void {
  for (let termOrd = 0; termOrd < termCount; termOrd++) {
    const term = postings.findTerm(termOrd)
    if (term < 0) continue
    for (let field = 0; field < fields; field++) {
      const { start, end } = postings.findPostings(term, field)
      const key = termOrd * fields + field
      for (let i = start; i < end; i++) visit(postings.fieldDocs[i]!, key, i)
    }
  }
}
