/**
 * The first half of a build: turns documents into (document, term, field, tf) entries. Each shard
 * stores them in flat arrays until the statistics of the whole collection are known. Tokens in text
 * order are stored too, for phrases.
 */
import { GrowableU32 } from '../bytes/index.ts'
import { limits } from '../limits.ts'
import type { TextField } from '../schema/index.ts'
import type { TokenStream } from '../text/index.ts'
import { NotedCompounds } from './noted-compounds.ts'
import { packToken } from './packed-token.ts'

/** Numbers terms in order of first appearance, and counts documents by term and field. */
export class TermInterner {
  readonly ids = new Map<string, number>()
  /** documentFrequency[termId × fields + field], over all shards. */
  readonly documentFrequency = new GrowableU32(1 << 16)
  /** By term: documents with it in a weighted field. */
  readonly documents = new GrowableU32(1 << 16)
  readonly #fields: number
  readonly #distinctMax: number

  constructor(fields: number, distinctMax: number = limits.distinctMax) {
    this.#fields = fields
    this.#distinctMax = distinctMax
  }

  /** Throws RangeError if the term would exceed the maximum of a collection. */
  intern(term: string): number {
    const known = this.ids.get(term)
    if (known !== undefined) return known
    const id = this.ids.size
    if (id === this.#distinctMax) {
      throw new RangeError(`a collection has at most ${this.#distinctMax} distinct terms`)
    }
    this.ids.set(copyTerm(term), id)
    this.documentFrequency.extend((id + 1) * this.#fields)
    this.documents.extend(id + 1)
    return id
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A substring may keep the whole text in memory, so the term is copied. */
function copyTerm(term: string): string {
  return decoder.decode(encoder.encode(term))
}

/** The flat arrays of a ForwardIndex. */
export interface ForwardEntries {
  readonly fields: number
  readonly termIds: Uint32Array
  readonly counts: Uint32Array
  readonly ends: Uint32Array
  readonly lengths: Uint32Array
  readonly tokens: Uint32Array
  readonly tokenEnds: Uint32Array
}

/** Entries of one shard. Entries of a document are sorted by term, then field. */
export class ForwardIndex {
  readonly fields: readonly TextField[]
  termIds = new GrowableU32(1 << 12)
  /** By entry, as `termIds`: field × 2^16 + tf. */
  counts = new GrowableU32(1 << 12)
  /** End of each document's entries. */
  ends = new GrowableU32()
  /** lengths[docId × fields + field]: number of tokens, saturated. */
  readonly lengths = new GrowableU32()
  /** Tokens of the weighted text fields in order, packed. */
  readonly tokens = new GrowableU32(1 << 12)
  /** End of each field's tokens: [docId × fields + field]. */
  readonly tokenEnds = new GrowableU32()
  /** Compounds of the weighted text fields. */
  readonly compounds = new NotedCompounds()
  #keys = new Uint32Array(256)
  #keyCount = 0
  readonly #interner: TermInterner

  constructor(fields: readonly TextField[], interner: TermInterner) {
    this.fields = fields
    this.#interner = interner
  }

  /** The entries as flat arrays, after the last document. */
  listEntries(): ForwardEntries {
    return {
      fields: this.fields.length,
      termIds: this.termIds.view(),
      counts: this.counts.view(),
      ends: this.ends.view(),
      lengths: this.lengths.view(),
      tokens: this.tokens.view(),
      tokenEnds: this.tokenEnds.view(),
    }
  }

  /**
   * Adds the next field of the current document. Must be called once per field, in table order.
   * Returns the number of its tokens.
   */
  addField(field: number, values: readonly TokenStream[]): number {
    const { weight, analyser } = this.fields[field]!
    const inOrder = weight > 0 && analyser !== 'email'
    let length = 0
    for (const { terms, positions, compounds } of values) {
      length += terms.length
      for (let i = 0; i < terms.length; i++) {
        const termId = this.#interner.intern(terms[i]!)
        this.#addKey(termId * limits.textFieldsMax + field)
        if (inOrder) this.tokens.push(packToken(termId, positions[i]!))
      }
      if (inOrder && compounds !== null) this.compounds.add(compounds, field)
    }
    this.tokenEnds.push(this.tokens.length)
    const counted = Math.min(length, limits.tokenCountMax)
    this.lengths.push(counted)
    return counted
  }

  /** Ends the document: equal (term, field) keys become one entry with their count. */
  endDocument(): void {
    this.#addEntries()
    this.ends.push(this.termIds.length)
    this.compounds.endDocument()
  }

  /**
   * Rebuilds all entries, with derived terms after those of each document.
   * @param derive calls `add` for each occurrence of a derived term in a document; their ids must
   * exceed those of all other terms
   */
  addDerived(derive: (docId: number, add: (termId: number, field: number) => void) => void): void {
    const { termIds, counts, ends } = this.listEntries()
    this.termIds = new GrowableU32(termIds.length + (termIds.length >> 2))
    this.counts = new GrowableU32(termIds.length + (termIds.length >> 2))
    this.ends = new GrowableU32(ends.length)
    const add = (termId: number, field: number): void =>
      this.#addKey(termId * limits.textFieldsMax + field)
    let at = 0
    for (let docId = 0; docId < ends.length; docId++) {
      for (; at < ends[docId]!; at++) {
        this.termIds.push(termIds[at]!)
        this.counts.push(counts[at]!)
      }
      derive(docId, add)
      this.#addEntries()
      this.ends.push(this.termIds.length)
    }
  }

  #addEntries(): void {
    const keys = this.#keys.subarray(0, this.#keyCount).sort()
    let counted = -1
    for (let i = 0; i < keys.length; ) {
      const key = keys[i]!
      let end = i + 1
      while (end < keys.length && keys[end] === key) end++
      const field = key % limits.textFieldsMax
      const termId = (key - field) / limits.textFieldsMax
      this.#addEntry(termId, field, Math.min(end - i, limits.tokenCountMax))
      if (termId !== counted && this.fields[field]!.weight > 0) {
        this.#interner.documents.increment(termId)
        counted = termId
      }
      i = end
    }
    this.#keyCount = 0
  }

  #addEntry(termId: number, field: number, tf: number): void {
    this.termIds.push(termId)
    this.counts.push(field * 0x10000 + tf)
    this.#interner.documentFrequency.increment(termId * this.fields.length + field)
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
