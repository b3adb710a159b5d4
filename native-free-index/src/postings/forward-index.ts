/**
 * The build path's first half: documents in, (document, term, field, tf) entries out, kept per
 * shard in flat arrays until the whole dataset's statistics are known.
 */
import { GrowableU32 } from '../bytes/index.ts'
import { limits } from '../limits.ts'

/**
 * Numbers terms in order of first appearance and counts, by term and field, the documents they are
 * in.
 */
export class TermInterner {
  readonly ids = new Map<string, number>()
  /** documentFrequency[termId × fields + field], over all shards. */
  readonly documentFrequency = new GrowableU32(1 << 16)
  readonly #fields: number
  readonly #distinctMax: number

  constructor(fields: number, distinctMax: number = limits.distinctMax) {
    this.#fields = fields
    this.#distinctMax = distinctMax
  }

  /** Throws RangeError where the term would be one more than a collection may have. */
  idOf(term: string): number {
    const known = this.ids.get(term)
    if (known !== undefined) return known
    const id = this.ids.size
    if (id === this.#distinctMax) {
      throw new RangeError(`a collection has at most ${this.#distinctMax} distinct terms`)
    }
    this.ids.set(ownCopy(term), id)
    this.documentFrequency.extend((id + 1) * this.#fields)
    return id
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A term cut out of a text may keep the whole text in memory for as long as it lives. */
function ownCopy(term: string): string {
  return decoder.decode(encoder.encode(term))
}

/** The flat arrays of a ForwardIndex. */
export interface ForwardEntries {
  readonly fields: number
  readonly termIds: Uint32Array
  readonly counts: Uint32Array
  readonly ends: Uint32Array
  readonly lengths: Uint32Array
}

/** One shard's entries. Entries of a document are sorted by term, then field. */
export class ForwardIndex {
  readonly fields: number
  readonly termIds = new GrowableU32(1 << 12)
  /** field × 2^16 + tf, beside termIds. */
  readonly counts = new GrowableU32(1 << 12)
  /** End of each document's entries. */
  readonly ends = new GrowableU32()
  /** lengths[docId × fields + field]: tokens, saturated. */
  readonly lengths = new GrowableU32()
  #keys = new Uint32Array(256)
  #keyCount = 0
  readonly #interner: TermInterner

  constructor(fields: number, interner: TermInterner) {
    this.fields = fields
    this.#interner = interner
  }

  /** Everything as flat arrays, once the last document is in. */
  entries(): ForwardEntries {
    return {
      fields: this.fields,
      termIds: this.termIds.view(),
      counts: this.counts.view(),
      ends: this.ends.view(),
      lengths: this.lengths.view(),
    }
  }

  /** Adds the next field of the document being built. Call once per field, in table order. */
  addField(field: number, tokens: readonly string[]): void {
    for (const token of tokens)
      this.#addKey(this.#interner.idOf(token) * limits.textFieldsMax + field)
    this.lengths.push(Math.min(tokens.length, limits.tokenCountMax))
  }

  /** Closes the document: equal (term, field) keys become one entry with their count. */
  endDocument(): void {
    const keys = this.#keys.subarray(0, this.#keyCount).sort()
    for (let i = 0; i < keys.length; ) {
      const key = keys[i]!
      let end = i + 1
      while (end < keys.length && keys[end] === key) end++
      this.#addEntry(key, Math.min(end - i, limits.tokenCountMax))
      i = end
    }
    this.#keyCount = 0
    this.ends.push(this.termIds.length)
  }

  #addEntry(key: number, tf: number): void {
    const field = key % limits.textFieldsMax
    const termId = (key - field) / limits.textFieldsMax
    this.termIds.push(termId)
    this.counts.push(field * 0x10000 + tf)
    this.#interner.documentFrequency.increment(termId * this.fields + field)
  }

  #addKey(key: number): void {
    if (this.#keyCount === this.#keys.length) {
      const next = new Uint32Array(this.#keys.length * 2)
      next.set(this.#keys)
      this.#keys = next
    }
    this.#keys[this.#keyCount++] = key
  }
}
