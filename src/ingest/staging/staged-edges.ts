/**
 * Stages edges between accounts, each once with its last and first date and its count. Edges that
 * do not fit into memory are in a file. Accounts become persons only after the last source. Edges
 * are then deduplicated in several reads of the file, each of a share that fits into memory.
 *
 * Counts of one reading add up, since a person may have several accounts in it. Readings may be of
 * one source at two dates, so the greatest of them is taken.
 */
import { edgeTypes } from '../../contract/index.ts'
import { SpilledBytes } from '../build/spilled-bytes.ts'
import type { FoundEdge } from '../formats/format.ts'

/** Type, from, to, last date, first date, count, and the input if there is a count. */
const columns = 7
const bytesPerEdge = columns * 4
const follows = edgeTypes.indexOf('follows')

/** The greatest number in a column. */
const columnMax = 2 ** 32 - 1

/** Limit of edges in memory, of 52 bytes each with slots. */
export const edgesInMemory = 4 << 20

export class StagedEdges {
  readonly #file: SpilledBytes
  readonly #max: number
  readonly #table: EdgeTable
  /** By input: the first one of its reading. Default: the input is a reading of its own. */
  readonly #readings: number[] = []
  /** Number of edges with an end without a record. Known after `all`. */
  withoutEnd = 0

  constructor(path: string, max = edgesInMemory) {
    this.#file = new SpilledBytes(path)
    this.#max = max
    this.#table = new EdgeTable(max, true)
  }

  /** Makes an input a part of the reading of an earlier one, so that their counts add up. */
  joinReading(input: number, first: number): void {
    this.#readings[input] = first
  }

  /** @param input index of the input that has the edge */
  add({ type, from, to, at, firstAt = at, count = 0 }: FoundEdge, input: number): void {
    const table = this.#table
    const [last, first] = [dateOf(at), dateOf(firstAt)]
    const total = Math.min(count, columnMax)
    table.add(edgeTypes.indexOf(type), from, to, last, first, total, total > 0 ? input : 0)
    if (table.count === this.#max) this.#spill()
  }

  /**
   * All edges, each once between final ends.
   *
   * @param userOf person of an account, or -1
   * @param repoOf repository of an account, or -1
   */
  *all(
    userOf: (account: number) => number,
    repoOf: (account: number) => number,
  ): Generator<StagedEdge> {
    this.withoutEnd = 0
    if (this.#file.length > 0) this.#spill()
    const shares = Math.ceil(this.#file.length / bytesPerEdge / this.#max) || 1
    for (let share = 0; share < shares; share++) {
      const table = new EdgeTable(this.#max)
      const sums = new EdgeTable(this.#max, true)
      for (const rows of this.#rows()) {
        for (let at = 0; at < rows.length; at += columns) {
          const type = rows[at]!
          const from = userOf(rows[at + 1]!)
          const to = type === follows ? userOf(rows[at + 2]!) : repoOf(rows[at + 2]!)
          if ((from < 0 || to < 0) && share === 0) this.withoutEnd++
          if (from < 0 || to < 0 || from % shares !== share) continue
          const [last, first, count] = [rows[at + 3]!, rows[at + 4]!, rows[at + 5]!]
          const input = rows[at + 6]!
          if (count === 0) table.add(type, from, to, last, first, 0, 0)
          else sums.add(type, from, to, last, first, count, this.#readings[input] ?? input)
        }
      }
      for (const { type, from, to, at, firstAt, count } of sums.edges()) {
        table.add(type, from, to, at, firstAt, count, 0)
      }
      yield* table.edges()
    }
  }

  remove(): void {
    this.#file.remove()
  }

  *#rows(): Generator<Uint32Array> {
    if (this.#file.length === 0) {
      yield this.#table.rows
      return
    }
    const block = new Uint32Array(columns * edgesPerBlock)
    const bytes = Buffer.from(block.buffer)
    for (let at = 0; at < this.#file.length; at += bytes.length) {
      const length = Math.min(bytes.length, this.#file.length - at)
      this.#file.read(at, length).copy(bytes)
      yield block.subarray(0, length / 4)
    }
  }

  #spill(): void {
    const { rows } = this.#table
    this.#file.append(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength))
    this.#table.clear()
  }
}

const edgesPerBlock = 1 << 14

export interface StagedEdge {
  /** Index in `edgeTypes`. */
  readonly type: number
  readonly from: number
  readonly to: number
  /** In seconds since 1970. 0: unknown. */
  readonly at: number
  readonly firstAt: number
  readonly count: number
  /** Index of an input. 0 without a count. */
  readonly input: number
}

/** Edges by type, ends and input. Open addressing over rows of a typed array. */
class EdgeTable {
  #rows = new Uint32Array(columns << 12)
  #slots = new Int32Array(1 << 13).fill(-1)
  readonly #max: number
  readonly #addsCounts: boolean
  count = 0

  /** @param addsCounts whether counts of equal edges add up. Default: the greatest is taken. */
  constructor(max: number, addsCounts = false) {
    this.#max = max
    this.#addsCounts = addsCounts
  }

  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.count * columns)
  }

  add(
    type: number,
    from: number,
    to: number,
    at: number,
    firstAt: number,
    count: number,
    input: number,
  ): void {
    const slot = this.#slotOf(type, from, to, input)
    const known = this.#slots[slot]!
    if (known >= 0) {
      this.#merge(known * columns, at, firstAt, count)
      return
    }
    this.#reserve()
    this.#rows.set([type, from, to, at, firstAt, count, input], this.count * columns)
    this.#slots[slot] = this.count++
    if (this.count * 2 > this.#slots.length) this.#widen()
  }

  *edges(): Generator<StagedEdge> {
    const rows = this.#rows
    for (let row = 0; row < this.count * columns; row += columns) {
      yield {
        type: rows[row]!,
        from: rows[row + 1]!,
        to: rows[row + 2]!,
        at: rows[row + 3]!,
        firstAt: rows[row + 4]!,
        count: rows[row + 5]!,
        input: rows[row + 6]!,
      }
    }
  }

  clear(): void {
    this.count = 0
    this.#slots.fill(-1)
  }

  #merge(row: number, at: number, firstAt: number, count: number): void {
    const rows = this.#rows
    if (at > rows[row + 3]!) rows[row + 3] = at
    const before = rows[row + 4]!
    if (firstAt > 0 && (before === 0 || firstAt < before)) rows[row + 4] = firstAt
    const known = rows[row + 5]!
    rows[row + 5] = this.#addsCounts ? Math.min(known + count, columnMax) : Math.max(known, count)
  }

  #slotOf(type: number, from: number, to: number, input: number): number {
    const rows = this.#rows
    const mask = this.#slots.length - 1
    const end = to + type * 0x51ed27 + input * 0x27d4eb
    let hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(end, 0x85ebca77)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! * columns
      if (row < 0) return slot
      const isOfEnds = rows[row + 1] === from && rows[row + 2] === to
      if (isOfEnds && rows[row] === type && rows[row + 6] === input) return slot
    }
  }

  #reserve(): void {
    if ((this.count + 1) * columns <= this.#rows.length) return
    // A share may exceed the limit if one account has very many edges.
    const most = this.count < this.#max ? this.#max : Math.ceil(this.count * 1.25)
    const rows = new Uint32Array(Math.min(this.count * 2, most) * columns)
    rows.set(this.#rows)
    this.#rows = rows
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1)
    const rows = this.#rows
    for (let i = 0; i < this.count; i++) {
      const row = i * columns
      const slot = this.#slotOf(rows[row]!, rows[row + 1]!, rows[row + 2]!, rows[row + 6]!)
      this.#slots[slot] = i
    }
  }
}

/** Dates of 1970 or before are wrong, and columns cannot store them: they count as unknown. */
function dateOf(seconds: number): number {
  return seconds > 0 && seconds <= columnMax ? seconds : 0
}
