/**
 * Maps a term to its ordinal (byte order) and its statistics. One dictionary serves all shards of a
 * collection, so ordinals and document frequencies are global.
 */
import {
  type ByteStrings,
  decodeByteStrings,
  encodeByteStrings,
  findPrefix,
  findString,
  lowerBound,
  type SectionData,
  type Sections,
} from '../bytes/index.ts'
import type { Statistics } from './bm25.ts'
import { isDerived } from './derived-terms.ts'
import type { StemClasses } from './stems.ts'

/** The terms of an index that is being built, by term ordinal (byte order). */
export interface DictionarySource {
  readonly terms: readonly string[]
  /** Σ over fields with the term of weight × idf: the maximum score of a document for it. */
  readonly termWeights: Float64Array
  /** Documents that have the term in a weighted field. */
  readonly documentFrequencies: Uint32Array
  readonly stems: StemClasses
  readonly statistics: Statistics
}

export function encodeDictionary(source: DictionarySource): Map<string, SectionData> {
  const { bytes, offsets } = encodeByteStrings(source.terms, source.terms.length)
  const stems = encodeByteStrings(source.stems.stems, source.stems.stems.length)
  return new Map<string, SectionData>([
    ['termBytes', bytes],
    ['termOffsets', offsets],
    ['termWeights', source.termWeights],
    ['documentFrequencies', source.documentFrequencies],
    ['frequentTerms', listFrequentTerms(source)],
    ['stemBytes', stems.bytes],
    ['stemOffsets', stems.offsets],
    ['stemStarts', source.stems.starts],
    ['stemWords', source.stems.words],
    ['documents', Float64Array.of(source.statistics.documents)],
    ['averageLengths', source.statistics.averageLengths],
  ])
}

/** Only a term in this many documents can be as many times as frequent as another term. */
export const frequentDocumentsMin = 50

/** Frequent words in byte order. Terms with a sign that no word has are excluded. */
function listFrequentTerms({ terms, documentFrequencies }: DictionarySource): Uint32Array {
  const frequent: number[] = []
  for (const [termOrd, term] of terms.entries()) {
    if (documentFrequencies[termOrd]! >= frequentDocumentsMin && isWord(term)) {
      frequent.push(termOrd)
    }
  }
  return Uint32Array.from(frequent)
}

function isWord(term: string): boolean {
  return !term.endsWith('@') && !isDerived(term)
}

/** Range [start, end) of a sorted table. */
interface PrefixRange {
  readonly start: number
  readonly end: number
}

const [blank, at] = [0x20, 0x40]

export class Dictionary {
  readonly strings: ByteStrings
  readonly termWeights: Float64Array
  /** By term ordinal: documents with the term in a weighted field. */
  readonly documentFrequencies: Uint32Array
  /** Ordinals of the words in at least `frequentDocumentsMin` documents, ascending. */
  readonly frequentTerms: Uint32Array
  readonly statistics: Statistics
  readonly #stems: ByteStrings
  readonly #stemStarts: Uint32Array
  readonly #stemWords: Uint32Array
  readonly #frequentRanges = new Map<string, PrefixRange>()

  constructor(sections: Sections) {
    this.strings = { bytes: sections.u8('termBytes'), offsets: sections.u32('termOffsets') }
    this.termWeights = sections.f64('termWeights')
    this.documentFrequencies = sections.u32('documentFrequencies')
    this.frequentTerms = sections.u32('frequentTerms')
    this.#stems = { bytes: sections.u8('stemBytes'), offsets: sections.u32('stemOffsets') }
    this.#stemStarts = sections.u32('stemStarts')
    this.#stemWords = sections.u32('stemWords')
    this.statistics = {
      documents: sections.f64('documents')[0]!,
      averageLengths: sections.f64('averageLengths'),
    }
  }

  get termCount(): number {
    return this.termWeights.length
  }

  /** Documents with the term in a weighted field. */
  countDocuments(termOrd: number): number {
    return this.documentFrequencies[termOrd]!
  }

  /** Σ over the fields with the term of weight × idf. */
  readWeight(termOrd: number): number {
    return this.termWeights[termOrd]!
  }

  /** All terms, by term ordinal. Decoded by each call. */
  listTerms(): string[] {
    return decodeByteStrings(this.strings, 0, this.termCount)
  }

  readTerm(termOrd: number): string {
    return decodeByteStrings(this.strings, termOrd, termOrd + 1)[0]!
  }

  /** Ordinal of a term, or -1 if no document has it. */
  findTerm(term: string): number {
    return findString(this.strings, term)
  }

  /** Range [start, end) of the terms with the prefix. Some may not be words. */
  findPrefix(prefix: string): PrefixRange {
    return findPrefix(this.strings, prefix)
  }

  /** Positions in `frequentTerms` of the words with this first character, [start, end). */
  findFrequent(first: string): PrefixRange {
    const known = this.#frequentRanges.get(first)
    if (known !== undefined) return known
    const { start, end } = this.findPrefix(first)
    const range = {
      start: lowerBound(this.frequentTerms, start),
      end: lowerBound(this.frequentTerms, end),
    }
    // Characters that begin no frequent word are not cached, because there are too many.
    if (range.end > range.start) this.#frequentRanges.set(first, range)
    return range
  }

  /**
   * Whether a text can have the term as a token. Local parts of addresses and derived terms are not
   * words.
   */
  isWord(termOrd: number): boolean {
    const { bytes, offsets } = this.strings
    const end = offsets[termOrd + 1]!
    if (bytes[end - 1] === at) return false
    for (let i = offsets[termOrd]!; i < end; i++) if (bytes[i] === blank) return false
    return true
  }

  /** The terms of stemmed fields with this stem, ascending. */
  findStem(stem: string): Uint32Array {
    const found = findString(this.#stems, stem)
    if (found < 0) return this.#stemWords.subarray(0, 0)
    return this.#stemWords.subarray(this.#stemStarts[found]!, this.#stemStarts[found + 1]!)
  }
}
