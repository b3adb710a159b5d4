/**
 * Postings without some text fields, for callers that may not see them. Merged postings include all
 * fields, so those without the masked fields are computed on first use. Sums and their order equal
 * those of an index without the fields. `trim` drops the computed postings. Statistics of the
 * collection and of each field are unchanged.
 */
import {
  type Bitset,
  countBits,
  countBitsetWords,
  listBits,
  type Sections,
  setBits,
} from '../bytes/index.ts'
import type { BlockPostings, WeightedTerm } from '../kernels/index.ts'
import type { TextField } from '../schema/index.ts'
import { inverseDocumentFrequency, type Statistics, saturation } from './bm25.ts'
import { Dictionary } from './dictionary.ts'
import { type HiddenTokens, PostingsReader } from './reader.ts'

/** Computed postings above which `trim` drops all. */
const keptMax = 1 << 20

/** State that all shards of a masked index share. */
export class VisibleFields {
  /** Masked fields have the weight 0. */
  readonly fields: readonly TextField[]
  /** By field: whether it is masked. */
  readonly masked: readonly boolean[]
  readonly statistics: Statistics
  /** By shard. */
  readonly readers: MaskedPostings[] = []
  readonly #frequencies = new Map<number, Uint32Array>()

  /** @param fields of the index, unmasked */
  constructor(fields: readonly TextField[], masked: readonly string[], statistics: Statistics) {
    this.masked = fields.map(({ name, weight }) => weight > 0 && masked.includes(name))
    this.fields = fields.map((field, i) => (this.masked[i] ? { ...field, weight: 0 } : field))
    this.statistics = statistics
  }

  /** By field: documents of the collection with the term. */
  countByField(termOrd: number): Uint32Array {
    const known = this.#frequencies.get(termOrd)
    if (known !== undefined) return known
    const frequencies = new Uint32Array(this.fields.length)
    for (const reader of this.readers) {
      const term = reader.findTerm(termOrd)
      if (term >= 0) reader.addFieldFrequencies(term, frequencies)
    }
    this.#frequencies.set(termOrd, frequencies)
    return frequencies
  }

  /** Drops the computed postings if there are many. May be called only between queries. */
  trim(): void {
    if (this.#frequencies.size > keptMax / 16) this.#frequencies.clear()
    for (const reader of this.readers) reader.trim()
  }
}

/** Computed merged postings of one term, in the arrays of its reader. */
interface MergedTerm {
  readonly start: number
  readonly postings: number
  readonly maximum: number
}

export class MaskedPostings extends PostingsReader {
  override readonly blocks: BlockPostings
  readonly #visible: VisibleFields
  readonly #arrays: GrowingBlocks
  readonly #fields: number
  readonly #merged = new Map<number, MergedTerm>()
  /** By computed term of this shard: its ordinal. */
  readonly #termOrds = new Map<number, number>()
  readonly #sums: Float64Array

  constructor(sections: Sections, documents: number, visible: VisibleFields) {
    super(sections, documents)
    this.#visible = visible
    this.#fields = visible.fields.length
    this.#arrays = new GrowingBlocks(sections.u32('ordinals'), documents)
    this.blocks = this.#arrays
    this.#sums = new Float64Array(documents)
    visible.readers.push(this)
  }

  override findTerm(termOrd: number): number {
    const term = super.findTerm(termOrd)
    if (term >= 0) this.#termOrds.set(term, termOrd)
    return term
  }

  override readGroupTerm(term: number, factor: number): WeightedTerm {
    const { start, postings, maximum } = this.#mergeTerm(term)
    return {
      impacts: start,
      postings,
      column: -1,
      list: start,
      maximum: Math.fround(factor * maximum),
      factor,
      endsGroup: false,
    }
  }

  override readKthImpact(): number {
    return 0
  }

  override copyBest(): number {
    return -1
  }

  override listHiddenTokens(docId: number): HiddenTokens {
    const { fields, masked } = this.#visible
    const hidden: number[] = []
    let at = docId === 0 ? 0 : this.tokenEnds[docId - 1]!
    const end = this.tokenEnds[docId]!
    for (let field = 0; field < fields.length; field++) {
      // A masked field had a weight, so its tokens are stored.
      const hasTokens = masked[field]! || fields[field]!.weight > 0
      if (!hasTokens || fields[field]!.analyser === 'email') continue
      const next = Math.min(end, at + this.lengths[docId * fields.length + field]!)
      if (masked[field]!) hidden.push(at, next)
      at = next
    }
    // Tokens after a text's saturated length cannot be assigned to a field.
    if (at < end) hidden.push(at, end)
    return hidden
  }

  /** Documents with the term in a weighted field that is not masked. */
  countDocuments(term: number): number {
    const ranges = this.#listRanges(term)
    if (ranges.length <= 1) return ranges.length === 0 ? 0 : ranges[0]!.end - ranges[0]!.start
    return countBits(this.#markDocuments(ranges))
  }

  trim(): void {
    if (this.#arrays.length > keptMax) {
      this.#merged.clear()
      this.#arrays.length = 0
    }
    if (this.#termOrds.size > keptMax / 16) {
      this.#termOrds.clear()
      this.#merged.clear()
      this.#arrays.length = 0
    }
  }

  /** The term's lists in weighted fields, in table order. */
  #listRanges(term: number): { field: number; start: number; end: number }[] {
    const { fields } = this.#visible
    return fields.flatMap(({ weight }, field) => {
      if (weight === 0) return []
      const { start, end } = this.findPostings(term, field)
      return end > start ? [{ field, start, end }] : []
    })
  }

  /** Distinct docIds, ascending. */
  #listDocuments(ranges: readonly { start: number; end: number }[]): Uint32Array {
    const [first] = ranges
    if (first === undefined) return new Uint32Array(0)
    if (ranges.length === 1) return this.fieldDocs.slice(first.start, first.end)
    return listBits(this.#markDocuments(ranges))
  }

  #markDocuments(ranges: readonly { start: number; end: number }[]): Bitset {
    const bits = new Uint32Array(countBitsetWords(this.#sums.length))
    for (const { start, end } of ranges) setBits(bits, this.fieldDocs, start, end)
    return bits
  }

  #mergeTerm(term: number): MergedTerm {
    const known = this.#merged.get(term)
    if (known !== undefined) return known
    const ranges = this.#listRanges(term)
    const docIds = this.#listDocuments(ranges)
    const { statistics, fields, frequenciesOf } = this.#readStatistics(term)
    const sums = this.#sums
    for (const { field, start, end } of ranges) {
      const idf = inverseDocumentFrequency(statistics.documents, frequenciesOf[field]!)
      const average = statistics.averageLengths[field]!
      this.#addField(field, start, end, fields[field]!.weight * idf, average)
    }
    const start = this.#arrays.length
    this.#arrays.extend(start + docIds.length)
    const { impacts, rareDocs, rareCodes } = this.#arrays
    let maximum = 0
    for (let i = 0; i < docIds.length; i++) {
      const docId = docIds[i]!
      const impact = Math.fround(sums[docId]!)
      sums[docId] = 0
      impacts[start + i] = impact
      rareDocs[start + i] = docId
      // The code 255 bounds each block by the term's maximum, so no block is skipped wrongly.
      rareCodes[start + i] = 255
      maximum = Math.max(maximum, impact)
    }
    const merged = { start, postings: docIds.length, maximum }
    this.#merged.set(term, merged)
    return merged
  }

  #readStatistics(term: number) {
    const { statistics, fields } = this.#visible
    const frequenciesOf = this.#visible.countByField(this.#termOrds.get(term)!)
    return { statistics, fields, frequenciesOf }
  }

  #addField(field: number, start: number, end: number, weight: number, average: number): void {
    const { fieldDocs, fieldTfs, lengths } = this
    const sums = this.#sums
    const fields = this.#fields
    for (let i = start; i < end; i++) {
      const docId = fieldDocs[i]!
      sums[docId]! += weight * saturation(fieldTfs[i]!, lengths[docId * fields + field]!, average)
    }
  }
}

/** Lists of rare terms in growing arrays. */
class GrowingBlocks implements BlockPostings {
  readonly documents: number
  readonly stride = 0
  readonly pairs = new Uint32Array(0)
  readonly codes = new Uint8Array(0)
  readonly ordinals: Uint32Array
  impacts = new Float32Array(1024)
  rareDocs = new Uint32Array(1024)
  rareCodes = new Uint8Array(1024)
  length = 0

  constructor(ordinals: Uint32Array, documents: number) {
    this.ordinals = ordinals
    this.documents = documents
  }

  /** Copies the arrays, because a running query may still use the previous ones. */
  extend(length: number): void {
    this.length = length
    if (length <= this.impacts.length) return
    const room = Math.max(length, 2 * this.impacts.length)
    const { impacts, rareDocs, rareCodes } = this
    this.impacts = new Float32Array(room)
    this.rareDocs = new Uint32Array(room)
    this.rareCodes = new Uint8Array(room)
    this.impacts.set(impacts)
    this.rareDocs.set(rareDocs)
    this.rareCodes.set(rareCodes)
  }
}

/** The dictionary with frequencies of the visible fields. */
export class MaskedDictionary extends Dictionary {
  readonly #visible: VisibleFields
  /** By term ordinal: documents with the term, plus 1; 0: not computed. */
  readonly #documents: Uint32Array

  constructor(sections: Sections, visible: VisibleFields) {
    super(sections)
    this.#visible = visible
    this.#documents = new Uint32Array(this.termCount)
  }

  override countDocuments(termOrd: number): number {
    const known = this.#documents[termOrd]!
    if (known > 0) return known - 1
    let documents = 0
    for (const reader of this.#visible.readers) {
      const term = reader.findTerm(termOrd)
      if (term >= 0) documents += reader.countDocuments(term)
    }
    this.#documents[termOrd] = documents + 1
    return documents
  }

  override readWeight(termOrd: number): number {
    const { fields, statistics } = this.#visible
    const frequencies = this.#visible.countByField(termOrd)
    let sum = 0
    for (let field = 0; field < fields.length; field++) {
      const df = frequencies[field]!
      if (df > 0) sum += fields[field]!.weight * inverseDocumentFrequency(statistics.documents, df)
    }
    return sum
  }
}
