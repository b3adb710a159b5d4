/**
 * Stages edges between accounts, each once with its last and first date and its count. Edges that
 * do not fit into memory are in a file. Accounts become persons only after the last source. Edges
 * are then deduplicated in several reads of the file, each of a share that fits into memory.
 */
import { edgeTypes } from '../../contract/index.ts'
import { SpilledBytes } from '../build/spilled-bytes.ts'
import type { FoundEdge } from '../formats/format.ts'

/** Type, from, to, last date, first date, count. */
const columns = 6
const bytesPerEdge = columns * 4
const follows = edgeTypes.indexOf('follows')

/** The greatest number in a column. */
const columnMax = 2 ** 32 - 1

/** Limit of edges in memory, of 48 bytes each with slots. */
export const edgesInMemory = 4 << 20

export class StagedEdges {
  readonly #file: SpilledBytes
  readonly #max: number
  readonly #table: EdgeTable
  /** Number of edges with an end without a record. Known after `all`. */
  withoutEnd = 0

  constructor(path: string, max = edgesInMemory) {
    this.#file = new SpilledBytes(path)
    this.#max = max
    this.#table = new EdgeTable(max)
  }

  add({ type, from, to, at, firstAt = at, count = 0 }: FoundEdge): void {
    const table = this.#table
    const [last, first] = [dateOf(at), dateOf(firstAt)]
    table.add(edgeTypes.indexOf(type), from, to, last, first, Math.min(count, columnMax))
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
      for (const rows of this.#rows()) {
        for (let at = 0; at < rows.length; at += columns) {
          const type = rows[at]!
          const from = userOf(rows[at + 1]!)
          const to = type === follows ? userOf(rows[at + 2]!) : repoOf(rows[at + 2]!)
          if ((from < 0 || to < 0) && share === 0) this.withoutEnd++
          if (from < 0 || to < 0 || from % shares !== share) continue
          table.add(type, from, to, rows[at + 3]!, rows[at + 4]!, rows[at + 5]!)
        }
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
}

/** Edges by type and ends. Open addressing over rows of a typed array. */
class EdgeTable {
  #rows = new Uint32Array(columns << 12)
  #slots = new Int32Array(1 << 13).fill(-1)
  readonly #max: number
  count = 0

  constructor(max: number) {
    this.#max = max
  }

  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.count * columns)
  }

  add(type: number, from: number, to: number, at: number, firstAt: number, count: number): void {
    const slot = this.#slotOf(type, from, to)
    const known = this.#slots[slot]!
    if (known >= 0) {
      this.#merge(known * columns, at, firstAt, count)
      return
    }
    this.#reserve()
    this.#rows.set([type, from, to, at, firstAt, count], this.count * columns)
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
    const known = rows[row + 4]!
    if (firstAt > 0 && (known === 0 || firstAt < known)) rows[row + 4] = firstAt
    // Counts are totals, so the greatest is the newest. A sum would count sources twice.
    if (count > rows[row + 5]!) rows[row + 5] = count
  }

  #slotOf(type: number, from: number, to: number): number {
    const rows = this.#rows
    const mask = this.#slots.length - 1
    let hash = Math.imul(from, 0x9e3779b1) ^ Math.imul(to + type * 0x51ed27, 0x85ebca77)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! * columns
      if (row < 0) return slot
      if (rows[row + 1] === from && rows[row + 2] === to && rows[row] === type) return slot
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
      this.#slots[this.#slotOf(rows[row]!, rows[row + 1]!, rows[row + 2]!)] = i
    }
  }
}

/** Dates of 1970 or before are wrong, and columns cannot store them: they count as unknown. */
function dateOf(seconds: number): number {
  return seconds > 0 && seconds <= columnMax ? seconds : 0
}
