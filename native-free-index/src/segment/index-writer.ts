/**
 * Writes the files of an index. Documents are added in docId order, with similar documents next to
 * each other, each with its ordinal (the order of equal scores). Ordinal g is ordinal ⌊g ÷ shards⌋
 * of shard g mod shards, so every range of ordinals is spread evenly over the shards.
 */
import { compareStrings, encodeSections, type SectionData } from '../bytes/index.ts'
import { KeywordInterner } from '../columns/index.ts'
import { limits } from '../limits.ts'
import {
  CompoundFinder,
  type DictionarySource,
  encodeDictionary,
  inverseDocumentFrequency,
  type Statistics,
  StemmedTermWriter,
  StemmedWords,
  stemClasses,
  TermInterner,
  type TermTable,
} from '../postings/index.ts'
import { type IndexDocument, type IndexSchema, schemaFingerprint } from '../schema/index.ts'
import { countFullVectorBytes, type VectorLayout } from '../vectors/index.ts'
import { type FieldLengths, ShardWriter } from './shard-writer.ts'

/** A complete index. Its files are encoded on demand. */
export interface BuiltIndex {
  readonly documents: number
  /** Pieces of the dictionary file, in file order. */
  dictionary(): Uint8Array[]
  /** Pieces of a shard's segment file, in file order. May be called once per shard. */
  segment(shard: number): Uint8Array[]
}

export class IndexWriter {
  readonly #schema: IndexSchema
  readonly #interners: { terms: TermInterner; keywords: KeywordInterner[] }
  readonly #shards: (ShardWriter | null)[]
  readonly #lengths: FieldLengths
  readonly #layout: VectorLayout | null
  #documents = 0

  /** @param layout of the documents' embeddings; null without embeddings */
  constructor(schema: IndexSchema, shardCount: number, layout: VectorLayout | null = null) {
    if (!Number.isInteger(shardCount) || shardCount < 1 || shardCount > limits.shardsMax) {
      throw new RangeError(`the number of shards must be from 1 to ${limits.shardsMax}`)
    }
    if (schema.text.length > limits.textFieldsMax) throw new RangeError('too many text fields')
    this.#layout = layout
    this.#schema = schema
    this.#interners = {
      terms: new TermInterner(schema.text.length),
      keywords: schema.keywords.map(() => new KeywordInterner()),
    }
    this.#shards = Array.from(
      { length: shardCount },
      () => new ShardWriter(schema, this.#interners, layout),
    )
    this.#lengths = {
      tokens: new Float64Array(schema.text.length),
      documents: new Float64Array(schema.text.length),
    }
  }

  /**
   * Adds a document. Returns its shard, where the caller must append the stored document.
   * @param ordinal unique; after the last document, the ordinals must have no gap
   */
  add(document: IndexDocument, ordinal: number): number {
    if (!Number.isSafeInteger(ordinal) || ordinal < 0) {
      throw new RangeError(`an ordinal is a whole number from 0, not ${ordinal}`)
    }
    const shard = ordinal % this.#shards.length
    this.#shards[shard]!.add(document, Math.floor(ordinal / this.#shards.length), this.#lengths)
    this.#documents++
    return shard
  }

  /** Throws RangeError if an ordinal is missing. */
  finish(): BuiltIndex {
    this.#checkShares()
    const { tokens, documents } = this.#lengths
    const averageLengths = tokens.map((total, field) => total / Math.max(1, documents[field]!))
    this.#addDerived()
    const { dictionary, table } = this.#sortTerms({ documents: this.#documents, averageLengths })
    const sortedKeywords = this.#interners.keywords.map((interner) => interner.sortValues())
    const fingerprint = new TextEncoder().encode(schemaFingerprint(this.#schema))
    return {
      documents: this.#documents,
      dictionary: () => encode(encodeDictionary(dictionary), fingerprint),
      segment: (shard) => {
        const sections = this.#shards[shard]!.finish(table, sortedKeywords)
        this.#shards[shard] = null
        const pieces = encode(sections, fingerprint)
        const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
        if (bytes + this.#countFullVectorBytes(shard) > limits.segmentBytesMax) {
          throw new RangeError('a shard has at most 3 GiB of index and vectors: use more shards')
        }
        return pieces
      },
    }
  }

  /** Bytes of the full-precision vectors of a shard. */
  #countFullVectorBytes(shard: number): number {
    return this.#layout === null ? 0 : countFullVectorBytes(this.#layout) * this.#countShare(shard)
  }

  #countShare(shard: number): number {
    const shards = this.#shards.length
    return Math.ceil(Math.max(0, this.#documents - shard) / shards)
  }

  /** Each shard checks its ordinals. With the right counts, the collection has no gap either. */
  #checkShares(): void {
    for (const [shard, writer] of this.#shards.entries()) {
      const share = this.#countShare(shard)
      if (writer!.documents !== share) {
        throw new RangeError(`shard ${shard} has ${writer!.documents} documents, not ${share}`)
      }
    }
  }

  /** Adds derived terms when all words are known. Statistics of fields do not change. */
  #addDerived(): void {
    const { text } = this.#schema
    const { terms: interner } = this.#interners
    const terms = [...interner.ids.keys()]
    const words = new StemmedWords(text, interner)
    const compounds = new CompoundFinder(interner, terms, (id) => words.isInStemmed(id))
    const stemmed = new StemmedTermWriter(text, interner, terms, words)
    for (const shard of this.#shards) shard!.addDerived(compounds, stemmed)
  }

  #sortTerms(statistics: Statistics): { dictionary: DictionarySource; table: TermTable } {
    const { ids, documentFrequency, documents } = this.#interners.terms
    const terms = [...ids.keys()].sort(compareStrings)
    const termOrdOf = new Uint32Array(terms.length)
    const documentFrequencies = new Uint32Array(terms.length)
    for (let termOrd = 0; termOrd < terms.length; termOrd++) {
      const termId = ids.get(terms[termOrd]!)!
      termOrdOf[termId] = termOrd
      documentFrequencies[termOrd] = documents.view()[termId]!
    }
    const counts = {
      fields: this.#schema.text,
      statistics,
      termOrdOf,
      documentFrequency: documentFrequency.view(),
    }
    const words = new StemmedWords(this.#schema.text, this.#interners.terms)
    const stems = stemClasses(terms, (term) => ids.get(term)!, words)
    const table = { ...counts, termWeights: computeTermWeights(counts) }
    const dictionary = {
      terms,
      termWeights: table.termWeights,
      documentFrequencies,
      stems,
      statistics,
    }
    return { dictionary, table }
  }
}

/** By term ordinal: Σ over the fields with the term, in table order, of weight × idf. */
function computeTermWeights({
  fields,
  statistics,
  termOrdOf,
  documentFrequency,
}: Omit<TermTable, 'termWeights'>): Float64Array {
  const weights = new Float64Array(termOrdOf.length)
  for (let termId = 0; termId < termOrdOf.length; termId++) {
    let sum = 0
    for (const [field, { weight }] of fields.entries()) {
      const df = documentFrequency[termId * fields.length + field]!
      if (df > 0) sum += weight * inverseDocumentFrequency(statistics.documents, df)
    }
    weights[termOrdOf[termId]!] = sum
  }
  return weights
}

function encode(sections: Map<string, SectionData>, fingerprint: Uint8Array): Uint8Array[] {
  return encodeSections(sections.set('schema', fingerprint))
}
