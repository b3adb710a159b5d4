/** The stored documents of one collection, by ordinal or by a unique value. */
import { foldKeyword, hasBit, type OpenIndex } from 'native-free-index'
import type { StoredDocument } from '../../engine.ts'
import type { SuppressedDocuments } from '../suppression/suppressed-documents.ts'

export class Documents {
  readonly #segments: OpenIndex['segments']
  readonly #bodies: readonly Uint8Array[]
  #suppressed: SuppressedDocuments | null = null

  /** @param bodies by shard */
  constructor({ segments }: OpenIndex, bodies: readonly Uint8Array[]) {
    this.#segments = segments
    this.#bodies = bodies
  }

  /** Replaces the documents that look-ups do not find. */
  suppress(suppressed: SuppressedDocuments | null): void {
    this.#suppressed = suppressed
  }

  /**
   * The ordinal encodes the document: ordinal in the shard × shards + shard. Callers have it from a
   * search, so it is never that of a suppressed document.
   */
  bodyOf(ordinal: number): Uint8Array {
    const shard = ordinal % this.#segments.length
    const segment = this.#segments[shard]!
    return this.#body(shard, segment.ordinals.docOf[Math.floor(ordinal / this.#segments.length)]!)
  }

  /** Returns all live documents with the value in a keyword field. */
  having(field: string, value: string): StoredDocument[] {
    return this.#segments.flatMap((segment, shard) => {
      const column = keywordColumn(segment, field)
      const docIds = column.docIds(foldKeyword(column.match, value))
      const found: StoredDocument[] = []
      for (const docId of docIds) {
        const ordinal = segment.ordinals.ordinalOf[docId]! * this.#segments.length + shard
        if (this.#suppressed?.has(ordinal)) continue
        found.push({ ordinal, body: this.#body(shard, docId) })
      }
      return found
    })
  }

  /**
   * Whether a live document has the value in a keyword field. Builds no list, however many have it.
   */
  has(field: string, value: string): boolean {
    return this.#segments.some((segment, shard) => {
      const column = keywordColumn(segment, field)
      const { start, end, bits } = column.find(foldKeyword(column.match, value))
      if (this.#suppressed === null) return bits !== null || end > start
      const suppressed = this.#suppressed.sets[shard]!
      if (bits !== null) return bits.some((word, i) => (word & ~suppressed[i]!) !== 0)
      return column.docs.subarray(start, end).some((docId) => !hasBit(suppressed, docId))
    })
  }

  #body(shard: number, docId: number): Uint8Array {
    const { start, end } = this.#segments[shard]!.storedRange(docId)
    return this.#bodies[shard]!.subarray(start, end)
  }
}

function keywordColumn({ keywords }: OpenIndex['segments'][number], field: string) {
  const column = keywords.get(field)
  if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
  return column
}
