/** The documents of one collection as stored bytes, by tie or by a value that is theirs alone. */
import { foldKeyword, hasBit, type OpenIndex } from 'native-free-index'
import type { StoredDocument } from '../engine.ts'
import type { HiddenDocuments } from './concealment.ts'
import type { Redaction } from './redaction.ts'

export class Documents {
  readonly #segments: OpenIndex['segments']
  readonly #bodies: readonly Uint8Array[]
  #hidden: HiddenDocuments | null = null
  #redaction: Redaction | null = null

  /** @param bodies by shard */
  constructor({ segments }: OpenIndex, bodies: readonly Uint8Array[]) {
    this.#segments = segments
    this.#bodies = bodies
  }

  /**
   * From here on hidden documents are not found, and bodies are redacted.
   * @param redaction of users
   */
  conceal(hidden: HiddenDocuments | null, redaction: Redaction | null): void {
    this.#hidden = hidden
    this.#redaction = redaction
  }

  /**
   * A tie number names its document: place in the shard's tie order × shards + shard. Whoever asks
   * has the number from an answer, so that nothing hidden is asked for.
   */
  bodyOf(tie: number): Uint8Array {
    const shard = tie % this.#segments.length
    const segment = this.#segments[shard]!
    return this.#body(tie, shard, segment.ties.docOf[Math.floor(tie / this.#segments.length)]!)
  }

  /** All that have the value in a keyword field and are not hidden. */
  having(field: string, value: string): StoredDocument[] {
    return this.#segments.flatMap((segment, shard) => {
      const column = keywordColumn(segment, field)
      const docIds = column.docIds(foldKeyword(column.match, value))
      const found: StoredDocument[] = []
      for (const docId of docIds) {
        const tie = segment.ties.tieOf[docId]! * this.#segments.length + shard
        if (this.#hidden?.has(tie)) continue
        found.push({ tie, body: this.#body(tie, shard, docId) })
      }
      return found
    })
  }

  /**
   * Whether any that is not hidden has the value in a keyword field; lists nothing, however many
   * have it.
   */
  has(field: string, value: string): boolean {
    return this.#segments.some((segment, shard) => {
      const column = keywordColumn(segment, field)
      const { start, end, bits } = column.find(foldKeyword(column.match, value))
      if (this.#hidden === null) return bits !== null || end > start
      const hidden = this.#hidden.sets[shard]!
      if (bits !== null) return bits.some((word, i) => (word & ~hidden[i]!) !== 0)
      return column.docs.subarray(start, end).some((docId) => !hasBit(hidden, docId))
    })
  }

  #body(tie: number, shard: number, docId: number): Uint8Array {
    const { start, end } = this.#segments[shard]!.body(docId)
    const body = this.#bodies[shard]!.subarray(start, end)
    return this.#redaction === null ? body : this.#redaction.body(tie, body)
  }
}

function keywordColumn({ keywords }: OpenIndex['segments'][number], field: string) {
  const column = keywords.get(field)
  if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
  return column
}
