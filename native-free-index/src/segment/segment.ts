/** One open shard: views over its bytes, by purpose. */
import { type Bitset, countBitsetWords, FormatError, Sections, setBits } from '../bytes/index.ts'
import { foldKeyword, KeywordColumn, NumberColumn, ValueColumn } from '../columns/index.ts'
import type { ShardMemory } from '../kernels/index.ts'
import {
  Dictionary,
  MaskedDictionary,
  MaskedPostings,
  PostingsReader,
  VisibleFields,
} from '../postings/index.ts'
import { type IndexSchema, schemaFingerprint } from '../schema/index.ts'
import { alignFullVectors, openVectors, type ShardVectors } from '../vectors/index.ts'
import { openOrdinals, type ShardOrdinals } from './ordinals.ts'

export class Segment {
  readonly memory: ShardMemory | null
  /** Bytes at the start of the memory with the segment and its full-precision vectors. */
  readonly memoryBytes: number
  readonly documents: number
  readonly words: number
  readonly ordinals: ShardOrdinals
  readonly postings: PostingsReader
  readonly keywords: ReadonlyMap<string, KeywordColumn>
  readonly values: ReadonlyMap<string, ValueColumn>
  readonly numbers: ReadonlyMap<string, NumberColumn>
  /** Null if the collection has no vectors. */
  readonly vectors: ShardVectors | null
  readonly #storedEnds: Uint32Array

  /**
   * @param memory must begin with the bytes of the segment, so that WebAssembly can search it
   * @param fullVectors in the memory at `alignFullVectors`; null if none are stored
   * @param visible for a segment with masked text fields, outside WebAssembly's memory
   */
  constructor(
    schema: IndexSchema,
    bytes: Uint8Array,
    memory: ShardMemory | null = null,
    fullVectors: Uint8Array | null = null,
    visible: VisibleFields | null = null,
  ) {
    const sections = openChecked(schema, bytes)
    if (memory !== null && !startsWith(memory, bytes)) {
      throw new RangeError('the memory does not begin with the segment')
    }
    this.memory = memory
    if (
      memory !== null &&
      fullVectors !== null &&
      fullVectors.byteOffset !== alignFullVectors(bytes.length)
    ) {
      throw new RangeError('the full-precision vectors do not follow the segment')
    }
    this.memoryBytes =
      fullVectors === null ? bytes.length : alignFullVectors(bytes.length) + fullVectors.length
    this.#storedEnds = sections.u32('storedEnds')
    this.documents = this.#storedEnds.length
    this.words = countBitsetWords(this.documents)
    this.ordinals = openOrdinals(sections)
    this.postings =
      visible === null
        ? new PostingsReader(sections, this.documents)
        : new MaskedPostings(sections, this.documents, visible)
    this.keywords = new Map(schema.keywords.map((f) => [f.name, new KeywordColumn(f, sections)]))
    const patterned = schema.keywords.filter((field) => field.patterns)
    this.values = new Map(patterned.map(({ name }) => [name, new ValueColumn(name, sections)]))
    this.numbers = new Map(schema.numbers.map((f) => [f.name, new NumberColumn(f, sections)]))
    this.vectors = openVectors(sections, fullVectors, this.ordinals.ordinalOf)
  }

  /** Throws RangeError for an unknown field. */
  findKeywordField(field: string): KeywordColumn {
    const column = this.keywords.get(field)
    if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
    return column
  }

  /** The documents with a value of a keyword field. Throws RangeError for an unknown field. */
  findDocuments(field: string, value: string): Bitset {
    const column = this.findKeywordField(field)
    const docIds = column.findDocIds(foldKeyword(column.match, value))
    const documents = new Uint32Array(this.words)
    setBits(documents, docIds, 0, docIds.length)
    return documents
  }

  /** Throws RangeError for an unknown field. */
  findNumberField(field: string): NumberColumn {
    const column = this.numbers.get(field)
    if (column === undefined) throw new RangeError(`no number field "${field}"`)
    return column
  }

  /** Throws RangeError for an unknown field, and for lists of numbers. */
  findSingleNumbers(field: string): NumberColumn {
    const column = this.findNumberField(field)
    if (column.list) throw new RangeError(`the field "${field}" has lists of numbers`)
    return column
  }

  /** Range [start, end) of a document's bytes in the shard's file of stored documents. */
  findStored(docId: number): { start: number; end: number } {
    return { start: docId === 0 ? 0 : this.#storedEnds[docId - 1]!, end: this.#storedEnds[docId]! }
  }

  /** Length that the shard's file of stored documents must have. */
  get storedBytes(): number {
    return this.#storedEnds.at(-1) ?? 0
  }
}

/** Compares the header. The position of its table differs between the buffers of one memory. */
function startsWith(memory: ShardMemory, bytes: Uint8Array): boolean {
  const header = new Uint8Array(memory.buffer, 0, 64)
  return bytes.byteOffset === 0 && header.every((byte, i) => byte === bytes[i])
}

export function openDictionary(schema: IndexSchema, bytes: Uint8Array): Dictionary {
  return new Dictionary(openChecked(schema, bytes))
}

/** The bytes of one shard: its segment and its full-precision vectors. */
export interface SegmentBytes {
  readonly bytes: Uint8Array
  readonly rows: Uint8Array | null
}

/** A collection as if some of its text fields did not exist. */
export interface MaskedCollection {
  readonly schema: IndexSchema
  readonly dictionary: Dictionary
  readonly segments: readonly Segment[]
  /** Drops the postings computed for earlier queries. May be called only between queries. */
  trim(): void
}

/** @param masked names of text fields */
export function openMasked(
  schema: IndexSchema,
  dictionary: Uint8Array,
  shards: readonly SegmentBytes[],
  masked: readonly string[],
): MaskedCollection {
  const { statistics } = openDictionary(schema, dictionary)
  const visible = new VisibleFields(schema.text, masked, statistics)
  return {
    schema: { ...schema, text: visible.fields },
    dictionary: new MaskedDictionary(openChecked(schema, dictionary), visible),
    segments: shards.map(({ bytes, rows }) => new Segment(schema, bytes, null, rows, visible)),
    trim: () => visible.trim(),
  }
}

function openChecked(schema: IndexSchema, bytes: Uint8Array): Sections {
  const sections = new Sections(bytes)
  const fingerprint = new TextDecoder().decode(sections.u8('schema').slice())
  if (fingerprint !== schemaFingerprint(schema)) {
    throw new FormatError('built for another schema; import the data again')
  }
  return sections
}
