/** One shard under construction: its forward index, columns and offsets of stored documents. */
import { GrowableU32, type SectionData } from '../bytes/index.ts'
import {
  KeywordColumnWriter,
  type KeywordInterner,
  NumberColumnWriter,
  ValueColumnWriter,
} from '../columns/index.ts'
import { limits } from '../limits.ts'
import {
  type CompoundFinder,
  ForwardIndex,
  invert,
  type StemmedTermWriter,
  type TermInterner,
  type TermTable,
} from '../postings/index.ts'
import type { IndexDocument, IndexSchema, TextField } from '../schema/index.ts'
import { analysers, type TokenStream } from '../text/index.ts'
import { type VectorLayout, VectorWriter } from '../vectors/index.ts'
import { encodeOrdinals, invertOrdinals } from './ordinals.ts'

export interface SharedInterners {
  readonly terms: TermInterner
  readonly keywords: readonly KeywordInterner[]
}

/** By text field, over all shards: number of tokens, and of documents with any. */
export interface FieldLengths {
  readonly tokens: Float64Array
  readonly documents: Float64Array
}

type FieldValue = string | readonly string[] | undefined

export class ShardWriter {
  readonly #schema: IndexSchema
  readonly #forward: ForwardIndex
  readonly #keywords: readonly KeywordColumnWriter[]
  readonly #values: ReadonlyMap<string, ValueColumnWriter>
  readonly #numbers: readonly NumberColumnWriter[]
  readonly #storedEnds = new GrowableU32()
  readonly #ordinals = new GrowableU32()
  /** Null if the collection has no vectors. */
  readonly #vectors: VectorWriter | null
  #storedBytes = 0

  constructor(schema: IndexSchema, interners: SharedInterners, layout: VectorLayout | null) {
    this.#vectors = layout && new VectorWriter(layout)
    this.#schema = schema
    this.#forward = new ForwardIndex(schema.text, interners.terms)
    this.#keywords = schema.keywords.map(
      (f, i) => new KeywordColumnWriter(f, interners.keywords[i]!),
    )
    const patterned = schema.keywords.filter((field) => field.patterns)
    this.#values = new Map(patterned.map(({ name }) => [name, new ValueColumnWriter(name)]))
    this.#numbers = schema.numbers.map((field) => new NumberColumnWriter(field))
  }

  get documents(): number {
    return this.#ordinals.length
  }

  /**
   * Adds the document with the next docId, and its token counts to `lengths`.
   * @param ordinal in the shard
   */
  add(document: IndexDocument, ordinal: number, lengths: FieldLengths): void {
    if (this.#storedEnds.length === limits.docsPerShardMax) {
      throw new RangeError(`a shard has at most ${limits.docsPerShardMax} documents`)
    }
    for (const [i, field] of this.#schema.text.entries()) {
      const tokens = this.#forward.addField(i, readTokens(field, document.text[field.name]))
      lengths.tokens[i]! += tokens
      if (tokens > 0) lengths.documents[i]! += 1
    }
    this.#forward.endDocument()
    for (const [i, field] of this.#schema.keywords.entries()) {
      const values = toList(document.keywords[field.name])
      this.#keywords[i]!.add(values)
      this.#values.get(field.name)?.add(values[0])
    }
    for (const [i, field] of this.#schema.numbers.entries()) {
      this.#numbers[i]!.add(document.numbers[field.name])
    }
    if (this.#vectors !== null) {
      if (document.embedding === undefined) throw new RangeError('a document has no embedding')
      this.#vectors.add(document.embedding)
    }
    this.#storedBytes += document.stored.length
    if (this.#storedBytes > limits.storedBytesPerShardMax) {
      throw new RangeError('a shard holds at most 4 GiB of documents: use more shards')
    }
    this.#storedEnds.push(this.#storedBytes)
    this.#ordinals.push(ordinal)
  }

  /** Adds derived terms, after the last document. */
  addDerived(compounds: CompoundFinder, stemmed: StemmedTermWriter): void {
    const forward = this.#forward
    const { termIds, counts, ends } = forward.listEntries()
    forward.addDerived((docId, add) => {
      compounds.visitDocument(forward, docId, add)
      stemmed.visitDocument(
        { termIds, counts },
        docId === 0 ? 0 : ends[docId - 1]!,
        ends[docId]!,
        add,
      )
    })
  }

  finish(
    table: TermTable,
    sortedKeywords: readonly { values: readonly string[]; ordOf: Uint32Array }[],
  ): Map<string, SectionData> {
    const ordinals = invertOrdinals(this.#ordinals.view())
    const parts = [
      encodeOrdinals(ordinals),
      invert(this.#forward.listEntries(), table, ordinals.ordinalOf),
      ...this.#keywords.map((writer, i) => writer.finish(sortedKeywords[i]!)),
      ...[...this.#values.values()].map((writer) => writer.finish()),
      ...this.#numbers.map((writer) => writer.finish(ordinals.docOf)),
      this.#vectors?.finish() ?? [],
    ]
    const sections = new Map(parts.flatMap((part) => [...part]))
    return sections.set('storedEnds', this.#storedEnds.view())
  }
}

/** The tokens of each value. */
function readTokens({ analyser }: TextField, value: FieldValue): TokenStream[] {
  return toList(value).map(analysers[analyser])
}

function toList(value: FieldValue): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}
