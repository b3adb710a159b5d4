/**
 * Here is a term: its rank in byte order and what the whole dataset knows of it. One dictionary
 * serves all shards of a collection, so ranks and document frequencies are global.
 */
import {
  type ByteStrings,
  decodeByteStrings,
  encodeByteStrings,
  findString,
  type SectionData,
  type Sections,
} from '../bytes/index.ts'
import type { Statistics } from './bm25.ts'

/** The terms of an index that is being built, by term ordinal (byte order). */
export interface DictionarySource {
  readonly terms: readonly string[]
  /** Σ over fields that know the term of weight × idf: the most a document can score for it. */
  readonly termWeights: Float64Array
  readonly statistics: Statistics
}

export function encodeDictionary(source: DictionarySource): Map<string, SectionData> {
  const { bytes, offsets } = encodeByteStrings(source.terms, source.terms.length)
  return new Map<string, SectionData>([
    ['termBytes', bytes],
    ['termOffsets', offsets],
    ['termWeights', source.termWeights],
    ['documents', Float64Array.of(source.statistics.documents)],
    ['averageLengths', source.statistics.averageLengths],
  ])
}

export class Dictionary {
  readonly #terms: ByteStrings
  readonly termWeights: Float64Array
  readonly statistics: Statistics

  constructor(sections: Sections) {
    this.#terms = { bytes: sections.u8('termBytes'), offsets: sections.u32('termOffsets') }
    this.termWeights = sections.f64('termWeights')
    this.statistics = {
      documents: sections.f64('documents')[0]!,
      averageLengths: sections.f64('averageLengths'),
    }
  }

  get termCount(): number {
    return this.termWeights.length
  }

  /** All terms, by term ordinal. Each call decodes them again. */
  terms(): string[] {
    return decodeByteStrings(this.#terms, 0, this.termCount)
  }

  /** Rank of a term in byte order, or -1 where no document has it. */
  termOrdOf(term: string): number {
    return findString(this.#terms, term)
  }
}
