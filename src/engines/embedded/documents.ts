/** The documents of one collection as stored bytes, by tie or by a value that is theirs alone. */
import { foldKeyword, type OpenIndex } from 'native-free-index'
import type { StoredDocument } from '../engine.ts'

export class Documents {
  readonly #segments: OpenIndex['segments']
  readonly #bodies: readonly Uint8Array[]

  /** @param bodies by shard */
  constructor({ segments }: OpenIndex, bodies: readonly Uint8Array[]) {
    this.#segments = segments
    this.#bodies = bodies
  }

  /** A tie number names its document: place in the shard's tie order × shards + shard. */
  bodyOf(tie: number): Uint8Array {
    const shard = tie % this.#segments.length
    const segment = this.#segments[shard]!
    return this.#body(shard, segment.ties.docOf[Math.floor(tie / this.#segments.length)]!)
  }

  /** All that have the value in a keyword field. */
  having(field: string, value: string): StoredDocument[] {
    return this.#segments.flatMap((segment, shard) => {
      const column = keywordColumn(segment, field)
      const docIds = column.docIds(foldKeyword(column.match, value))
      return Array.from(docIds, (docId) => ({
        tie: segment.ties.tieOf[docId]! * this.#segments.length + shard,
        body: this.#body(shard, docId),
      }))
    })
  }

  /** Whether any has the value in a keyword field; lists nothing, however many have it. */
  has(field: string, value: string): boolean {
    return this.#segments.some((segment) => {
      const column = keywordColumn(segment, field)
      const { start, end, bits } = column.find(foldKeyword(column.match, value))
      return bits !== null || end > start
    })
  }

  #body(shard: number, docId: number): Uint8Array {
    const { start, end } = this.#segments[shard]!.body(docId)
    return this.#bodies[shard]!.subarray(start, end)
  }
}

function keywordColumn({ keywords }: OpenIndex['segments'][number], field: string) {
  const column = keywords.get(field)
  if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
  return column
}
