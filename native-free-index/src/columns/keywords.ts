/**
 * Here is a whole value, give me the documents that have it. Values are folded as the field says,
 * sorted by bytes, and each points to its ascending docIds.
 */
import {
  type ByteStrings,
  compareStrings,
  encodeByteStrings,
  findString,
  GrowableF64,
  prefixRange,
  type SectionData,
  type Sections,
} from '../bytes/index.ts'
import { limits } from '../limits.ts'
import type { KeywordField } from '../schema/index.ts'
import { foldAccents, foldCase } from '../text/index.ts'

/** The form in which a keyword field stores and finds a value. */
export function foldKeyword(match: KeywordField['match'], value: string): string {
  const folded = match === 'exact' ? value : match === 'case' ? foldCase(value) : foldAccents(value)
  // A lone surrogate has no UTF-8 form; both sides replace it alike.
  return folded.toWellFormed()
}

/** Numbers the distinct values of one field over all shards, so that each is held once. */
export class KeywordInterner {
  readonly #ids = new Map<string, number>()
  readonly #distinctMax: number

  constructor(distinctMax: number = limits.distinctMax) {
    this.#distinctMax = distinctMax
  }

  /** Throws RangeError where the value would be one more than a field may have. */
  idOf(folded: string): number {
    const known = this.#ids.get(folded)
    if (known !== undefined) return known
    if (this.#ids.size === this.#distinctMax) {
      throw new RangeError(`a keyword field has at most ${this.#distinctMax} distinct values`)
    }
    this.#ids.set(folded, this.#ids.size)
    return this.#ids.size - 1
  }

  /** Distinct values in byte order, and each id's rank among them. */
  ranked(): { values: string[]; rankOf: Uint32Array } {
    const values = [...this.#ids.keys()].sort(compareStrings)
    const rankOf = new Uint32Array(values.length)
    for (let rank = 0; rank < values.length; rank++) rankOf[this.#ids.get(values[rank]!)!] = rank
    return { values, rankOf }
  }
}

/** docIds and ranks share a Float64 while they are sorted; both fit in its 53 bits. */
const docIdSpan = limits.docsPerShardMax

export class KeywordColumnWriter {
  readonly #field: KeywordField
  readonly #interner: KeywordInterner
  /** id × docIdSpan + docId */
  readonly #pairs = new GrowableF64()
  #documents = 0

  constructor(field: KeywordField, interner: KeywordInterner) {
    this.#field = field
    this.#interner = interner
  }

  add(values: readonly string[]): void {
    const ids = values.map((v) => this.#interner.idOf(foldKeyword(this.#field.match, v)))
    for (const id of new Set(ids)) this.#pairs.push(id * docIdSpan + this.#documents)
    this.#documents++
  }

  finish(ranked: { values: readonly string[]; rankOf: Uint32Array }): Map<string, SectionData> {
    const pairs = this.#pairs.view().map((pair) => {
      const docId = pair % docIdSpan
      return ranked.rankOf[(pair - docId) / docIdSpan]! * docIdSpan + docId
    })
    pairs.sort()
    const docIds = Uint32Array.from(pairs, (pair) => pair % docIdSpan)
    const keys: string[] = []
    const starts: number[] = []
    let last = -1
    for (let i = 0; i < pairs.length; i++) {
      const rank = Math.floor(pairs[i]! / docIdSpan)
      if (rank === last) continue
      last = rank
      keys.push(ranked.values[rank]!)
      starts.push(i)
    }
    starts.push(pairs.length)
    const { bytes, offsets } = encodeByteStrings(keys, keys.length)
    const name = this.#field.name
    return new Map<string, SectionData>([
      [`keyword:${name}:bytes`, bytes],
      [`keyword:${name}:offsets`, offsets],
      [`keyword:${name}:starts`, Uint32Array.from(starts)],
      [`keyword:${name}:docs`, docIds],
    ])
  }
}

export class KeywordColumn {
  readonly match: KeywordField['match']
  readonly docs: Uint32Array
  readonly #keys: ByteStrings
  readonly #starts: Uint32Array

  constructor(field: KeywordField, sections: Sections) {
    this.match = field.match
    this.docs = sections.u32(`keyword:${field.name}:docs`)
    this.#starts = sections.u32(`keyword:${field.name}:starts`)
    this.#keys = {
      bytes: sections.u8(`keyword:${field.name}:bytes`),
      offsets: sections.u32(`keyword:${field.name}:offsets`),
    }
  }

  /** Range [start, end) in `docs` of the documents that have the value (given as folded). */
  find(folded: string): { start: number; end: number } {
    const at = findString(this.#keys, folded)
    if (at < 0) return { start: 0, end: 0 }
    return { start: this.#starts[at]!, end: this.#starts[at + 1]! }
  }

  /** The same for all values that start with a prefix (given as folded). */
  findPrefix(folded: string): { start: number; end: number } {
    const range = prefixRange(this.#keys, folded)
    return { start: this.#starts[range.start]!, end: this.#starts[range.end]! }
  }
}
