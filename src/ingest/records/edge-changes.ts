/**
 * Changes of edges by updates. An edge is identified by its type and the texts of its ends. In an
 * update, removals and deletions of users apply before additions. So a line of update `i` (the base
 * is 0) is kept unless a later update removed the edge or deleted an end.
 */

import { type EdgeType, edgeTypes } from '../../contract/index.ts'
import { storeDate } from '../graph/edge-list.ts'
import { endKind } from '../graph/edge-reader.ts'
import { NameTable } from '../graph/name-table.ts'
import { type Edge, type EdgeChange, writeEdgeLine } from '../normalise/index.ts'
import type { NodeKind } from '../sources/index.ts'
import type { DeletedNames } from './merged-source.ts'

/** `joins`: the dates and the count of the line are merged into an added line. */
export type Fate = 'stays' | 'goes' | 'joins'

export class EdgeChanges {
  readonly #deleted: Readonly<Record<NodeKind, DeletedNames>>
  readonly #keys = new NameTable(false)
  /** By key: the last update that removed the edge. */
  readonly #removedBy: number[] = []
  /** By key: the newest remaining date, as `storeDate`. -1: no update adds the edge. */
  readonly #addedDate: number[] = []
  /** By key, if known: the oldest first date, as `storeDate`, and the greatest count. */
  readonly #addedFirst = new Map<number, number>()
  readonly #addedCount = new Map<number, number>()
  /** By key: whether a removed line existed. */
  readonly #hasRemoved: boolean[] = []
  #scratch = Buffer.allocUnsafe(1024)

  /** @param deleted all users and repositories that updates delete */
  constructor(deleted: Readonly<Record<NodeKind, DeletedNames>>) {
    this.#deleted = deleted
  }

  get isEmpty(): boolean {
    const { users, repos } = this.#deleted
    return this.#keys.count === 0 && users.isEmpty && repos.isEmpty
  }

  /** Number of removals without an edge to remove. */
  get unknownRemovals(): number {
    const removals = this.#removedBy.filter((update) => update > 0).length
    return removals - this.#hasRemoved.filter(Boolean).length
  }

  /** Called with all removals before the first `add`. @param update its number, from 1 */
  remove(edge: EdgeChange, update: number): void {
    const key = this.#addKey(edge)
    this.#removedBy[key] = Math.max(this.#removedBy[key]!, update)
  }

  /** @param update from 1 */
  add(edge: EdgeChange, update: number): void {
    const key = this.#addKey(edge)
    if (this.#isDropped(key, this.#findDeletion(edge), update)) return
    this.#join(key, storeDate(edge.date), edge)
  }

  /** The fate of a line of the base. */
  decideFate(edge: Edge): Fate {
    return this.#decideFate(this.#find(edge), this.#findDeletion(edge), storeDate(edge.date), edge)
  }

  /** As `decideFate`, for a scanned line with ends in ASCII. */
  decideScannedFate(bytes: Buffer, edge: ScannedEdge): Fate {
    const { type, fromStart, fromEnd, toStart, toEnd, date } = edge
    const fromBytes = fromEnd - fromStart
    const length = this.#layOut(type, fromBytes, toEnd - toStart)
    bytes.copy(this.#scratch, 1, fromStart, fromEnd)
    bytes.copy(this.#scratch, 2 + fromBytes, toStart, toEnd)
    const ends = this.#deleted[endKind(edgeTypes[type]!)]
    const deletedBy = Math.max(
      this.#deleted.users.findScannedUpdate(bytes, fromStart, fromEnd),
      ends.findScannedUpdate(bytes, toStart, toEnd),
    )
    return this.#decideFate(this.#keys.find(this.#scratch, 0, length), deletedBy, date)
  }

  /** Lines of the edges that updates add, each once. */
  *listAdded(): Generator<Buffer> {
    for (const [key, date] of this.#addedDate.entries()) {
      if (date < 0) continue
      const text = this.#keys.readName(key)
      const end = text.indexOf('\0', 1)
      yield writeEdgeLine({
        type: edgeTypes[text.charCodeAt(0)]!,
        from: text.slice(1, end),
        to: text.slice(end + 1),
        date: date === 0 ? null : date,
        firstDate: this.#addedFirst.get(key) ?? null,
        count: this.#addedCount.get(key) ?? 0,
      })
    }
  }

  #decideFate(key: number, deletedBy: number, date: number, span?: EdgeSpan): Fate {
    if (key < 0) return deletedBy === 0 ? 'stays' : 'goes'
    if (this.#isDropped(key, deletedBy, 0)) return 'goes'
    if (this.#addedDate[key]! < 0) return 'stays'
    this.#join(key, date, span)
    return 'joins'
  }

  /** Keeps the newest date, the oldest first date and the greatest count. */
  #join(key: number, date: number, span?: EdgeSpan): void {
    this.#addedDate[key] = Math.max(this.#addedDate[key]!, date)
    if (span === undefined) return
    if (span.firstDate !== null) {
      const known = this.#addedFirst.get(key) ?? Number.POSITIVE_INFINITY
      this.#addedFirst.set(key, Math.min(known, storeDate(span.firstDate)))
    }
    if (span.count > 0) {
      this.#addedCount.set(key, Math.max(this.#addedCount.get(key) ?? 0, span.count))
    }
  }

  #isDropped(key: number, deletedBy: number, update: number): boolean {
    const removedBy = this.#removedBy[key]!
    if (removedBy > update) this.#hasRemoved[key] = true
    return Math.max(removedBy, deletedBy) > update
  }

  #findDeletion({ type, from, to }: Edge): number {
    const { users } = this.#deleted
    return Math.max(users.findUpdate(from), this.#deleted[endKind(type)].findUpdate(to))
  }

  /** Key of the edge, which may be new. */
  #addKey(edge: EdgeChange): number {
    const isNew = this.#keys.count
    const key = this.#keys.add(this.#scratch, 0, this.#layOutEdge(edge))
    if (key === isNew) {
      this.#removedBy.push(0)
      this.#addedDate.push(-1)
      this.#hasRemoved.push(false)
    }
    return key
  }

  #find(edge: Edge): number {
    return this.#keys.find(this.#scratch, 0, this.#layOutEdge(edge))
  }

  #layOutEdge({ type, from, to }: Edge): number {
    const [fromBytes, toBytes] = [Buffer.from(from), Buffer.from(to)]
    const length = this.#layOut(numberType(type), fromBytes.length, toBytes.length)
    fromBytes.copy(this.#scratch, 1)
    toBytes.copy(this.#scratch, 2 + fromBytes.length)
    return length
  }

  /** Writes the type and the separator of a key to `#scratch`. Returns the length of the key. */
  #layOut(type: number, fromBytes: number, toBytes: number): number {
    const length = 2 + fromBytes + toBytes
    if (length > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(length * 2)
    this.#scratch[0] = type
    this.#scratch[1 + fromBytes] = 0
    return length
  }
}

/** The members of a line that summarise several events. */
type EdgeSpan = Pick<Edge, 'firstDate' | 'count'>

/** The result of `EdgeScanner` for a line, which has no first date and no count. */
export interface ScannedEdge {
  readonly type: number
  readonly fromStart: number
  readonly fromEnd: number
  readonly toStart: number
  readonly toEnd: number
  readonly date: number
}

function numberType(type: EdgeType): number {
  return edgeTypes.indexOf(type)
}
