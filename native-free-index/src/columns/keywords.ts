/**
 * Finds the documents with a value. Values are folded as the field requires, and sorted by bytes. A
 * rare value points to its ascending docIds. A common value points to a bitset, which is smaller
 * and is already the result of a filter. These are the containers of Roaring bitmaps (Chambi et al.
 * 2016), with a value in place of a chunk.
 *
 *   bytes, offsets       the values of this shard: a table of strings
 *   starts, docs         docIds of value v: docs[starts[v] .. starts[v + 1]); none of a common one
 *   common, bits         numbers of the common values, ascending; their bitsets, one after another
 */
import {
  type Bitset,
  type ByteStrings,
  compareStrings,
  countBitsetWords,
  decodeByteStrings,
  encodeByteStrings,
  findPrefix,
  findString,
  GrowableF64,
  listBits,
  type SectionData,
  type Sections,
  setBits,
  unite,
} from '../bytes/index.ts'
import { limits } from '../limits.ts'
import type { KeywordField } from '../schema/index.ts'
import { foldAccents, foldCase } from '../text/index.ts'

/** The form in which a keyword field stores and finds a value. */
export function foldKeyword(match: KeywordField['match'], value: string): string {
  const folded = match === 'exact' ? value : match === 'case' ? foldCase(value) : foldAccents(value)
  // A lone surrogate has no UTF-8 form. Documents and queries replace it the same way.
  return folded.toWellFormed()
}

/** Numbers the distinct values of one field over all shards, so that each value is stored once. */
export class KeywordInterner {
  readonly #ids = new Map<string, number>()
  readonly #distinctMax: number

  constructor(distinctMax: number = limits.distinctMax) {
    this.#distinctMax = distinctMax
  }

  /** Throws RangeError if the value would exceed the maximum of a field. */
  intern(folded: string): number {
    const known = this.#ids.get(folded)
    if (known !== undefined) return known
    if (this.#ids.size === this.#distinctMax) {
      throw new RangeError(`a keyword field has at most ${this.#distinctMax} distinct values`)
    }
    this.#ids.set(folded, this.#ids.size)
    return this.#ids.size - 1
  }

  /** Distinct values in byte order, and each id's rank among them. */
  sortValues(): { values: string[]; ordOf: Uint32Array } {
    const values = [...this.#ids.keys()].sort(compareStrings)
    const ordOf = new Uint32Array(values.length)
    for (let ord = 0; ord < values.length; ord++) ordOf[this.#ids.get(values[ord]!)!] = ord
    return { values, ordOf }
  }
}

/** A docId and a term ordinal share the 53 bits of a Float64 while they are sorted. */
const docIdSpan = limits.docsPerShardMax

export class KeywordColumnWriter {
  readonly #field: KeywordField
  readonly #interner: KeywordInterner
  /** Each pair is id × docIdSpan + docId. */
  readonly #pairs = new GrowableF64()
  #documents = 0

  constructor(field: KeywordField, interner: KeywordInterner) {
    this.#field = field
    this.#interner = interner
  }

  add(values: readonly string[]): void {
    const ids = values.map((v) => this.#interner.intern(foldKeyword(this.#field.match, v)))
    for (const id of new Set(ids)) this.#pairs.push(id * docIdSpan + this.#documents)
    this.#documents++
  }

  finish(sorted: { values: readonly string[]; ordOf: Uint32Array }): Map<string, SectionData> {
    const pairs = this.#pairs.view().map((pair) => {
      const docId = pair % docIdSpan
      return sorted.ordOf[(pair - docId) / docIdSpan]! * docIdSpan + docId
    })
    pairs.sort()
    const docIds = Uint32Array.from(pairs, (pair) => pair % docIdSpan)
    const keys: string[] = []
    const starts: number[] = []
    let last = -1
    for (let i = 0; i < pairs.length; i++) {
      const ord = Math.floor(pairs[i]! / docIdSpan)
      if (ord === last) continue
      last = ord
      keys.push(sorted.values[ord]!)
      starts.push(i)
    }
    starts.push(pairs.length)
    const { bytes, offsets } = encodeByteStrings(keys, keys.length)
    const name = this.#field.name
    return new Map<string, SectionData>([
      [`keyword:${name}:bytes`, bytes],
      [`keyword:${name}:offsets`, offsets],
      ...splitCommon(starts, docIds, this.#documents).map(([part, data]): [string, SectionData] => [
        `keyword:${name}:${part}`,
        data,
      ]),
    ])
  }
}

/** Turns the lists of common values into bitsets. Overwrites `docIds`. */
function splitCommon(
  listStarts: readonly number[],
  docIds: Uint32Array,
  documents: number,
): [string, Uint32Array][] {
  const words = countBitsetWords(documents)
  const docsMin = Math.max(words, limits.keywordBitsetDocsMin)
  const starts = new Uint32Array(listStarts.length)
  const common: number[] = []
  const sets: Bitset[] = []
  let kept = 0
  for (let value = 0; value + 1 < listStarts.length; value++) {
    const start = listStarts[value]!
    const end = listStarts[value + 1]!
    if (end - start < docsMin) {
      docIds.copyWithin(kept, start, end)
      kept += end - start
    } else {
      const bits = new Uint32Array(words)
      setBits(bits, docIds, start, end)
      common.push(value)
      sets.push(bits)
    }
    starts[value + 1] = kept
  }
  const bits = new Uint32Array(sets.length * words)
  for (const [i, set] of sets.entries()) bits.set(set, i * words)
  return [
    ['starts', starts],
    ['docs', docIds.slice(0, kept)],
    ['common', Uint32Array.from(common)],
    ['bits', bits],
  ]
}

/** The documents with a value: a range [start, end) of `docs`, or a stored bitset. */
export interface KeywordDocs {
  readonly start: number
  readonly end: number
  /** Read-only. Null for a value with a list of docIds. */
  readonly bits: Bitset | null
}

export class KeywordColumn {
  readonly match: KeywordField['match']
  readonly docs: Uint32Array
  /** Folded values in byte order. */
  readonly keys: ByteStrings
  /** DocIds of value v: docs[starts[v] .. starts[v + 1]). None of a common value. */
  readonly starts: Uint32Array
  /** By number of a common value: its bitset. */
  readonly common: ReadonlyMap<number, Bitset>

  constructor(field: KeywordField, sections: Sections) {
    const part = (name: string) => `keyword:${field.name}:${name}`
    this.match = field.match
    this.docs = sections.u32(part('docs'))
    this.starts = sections.u32(part('starts'))
    this.keys = { bytes: sections.u8(part('bytes')), offsets: sections.u32(part('offsets')) }
    const common = sections.u32(part('common'))
    const bits = sections.u32(part('bits'))
    const words = bits.length / common.length
    this.common = new Map(
      Array.from(common, (value, i) => [value, bits.subarray(i * words, (i + 1) * words)]),
    )
  }

  /** The documents with a folded value. */
  find(folded: string): KeywordDocs {
    const at = findString(this.keys, folded)
    if (at < 0) return noDocs
    const bits = this.common.get(at) ?? null
    return { start: this.starts[at]!, end: this.starts[at + 1]!, bits }
  }

  /** The same as ascending docIds. The list of a common value is made by each call. */
  findDocIds(folded: string): Uint32Array {
    const { start, end, bits } = this.find(folded)
    return bits === null ? this.docs.subarray(start, end) : listBits(bits)
  }

  /**
   * A document of an arbitrary value, which the text's hash selects. It is read like a document of
   * a known value. -1 for a common value, or without any value.
   */
  pickDocId(text: string): number {
    let hash = 0
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
    const value = hash % this.valueCount
    if (Number.isNaN(value) || this.common.has(value)) return -1
    return this.docs[this.starts[value]!] ?? -1
  }

  /** Number of distinct values. */
  get valueCount(): number {
    return this.keys.offsets.length - 1
  }

  /** Folded values number `start` up to `end`, in byte order, decoded together. */
  decodeValues(start: number, end: number): string[] {
    return decodeByteStrings(this.keys, start, end)
  }

  /** Ascending docIds of the value with this number. */
  readDocIds(value: number): Uint32Array {
    const bits = this.common.get(value)
    if (bits !== undefined) return listBits(bits)
    return this.docs.subarray(this.starts[value]!, this.starts[value + 1]!)
  }

  /** Range [start, end) of the numbers of values with a folded prefix. */
  findPrefix(folded: string): { readonly start: number; readonly end: number } {
    return findPrefix(this.keys, folded)
  }

  /** Number of characters of the value with this number. */
  countCharacters(value: number): number {
    const { bytes, offsets } = this.keys
    let characters = 0
    for (let i = offsets[value]!; i < offsets[value + 1]!; i++) {
      // Bytes 0b10xxxxxx continue a character.
      if ((bytes[i]! & 0xc0) !== 0x80) characters++
    }
    return characters
  }

  /** Adds all documents that have a value with a folded prefix to `target`. */
  addPrefix(folded: string, target: Bitset): void {
    const { start, end } = this.findPrefix(folded)
    setBits(target, this.docs, this.starts[start]!, this.starts[end]!)
    for (const [value, bits] of this.common) {
      if (value >= start && value < end) unite(target, target, bits)
    }
  }
}

const noDocs: KeywordDocs = { start: 0, end: 0, bits: null }
