/** Edges in memory, each once: a hash table with open addressing over rows of a typed array. */
import { randomInt } from 'node:crypto'

/** Type, from, to, last date, first date, count, and the input if there is a count. */
export const columns = 7

/** The greatest number in a column. */
export const columnMax = 2 ** 32 - 1

export interface TableEdge {
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

/** Edges by type, ends and input. */
export class EdgeTable {
  #rows = new Uint32Array(columns << 12)
  #slots = new Int32Array(1 << 13).fill(-1)
  readonly #max: number
  readonly #addsCounts: boolean
  /** Random, so that no input can be made with ends that collide. */
  readonly #seed = randomInt(2 ** 32)
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
    const slot = this.#findSlot(type, from, to, input)
    const known = this.#slots[slot]!
    if (known >= 0) {
      this.#merge(known * columns, at, firstAt, count)
      return
    }
    this.#reserve()
    this.#rows.set([type, from, to, at, firstAt, count, input], this.count * columns)
    this.#slots[slot] = this.count++
    if (this.count * 2 > this.#slots.length) this.#grow()
  }

  *listEdges(): Generator<TableEdge> {
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

  #findSlot(type: number, from: number, to: number, input: number): number {
    const rows = this.#rows
    const mask = this.#slots.length - 1
    const end = to + type * 0x51ed27 + input * 0x27d4eb
    let hash = Math.imul(from ^ this.#seed, 0x9e3779b1) ^ Math.imul(end, 0x85ebca77)
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

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1)
    const rows = this.#rows
    for (let i = 0; i < this.count; i++) {
      const row = i * columns
      const slot = this.#findSlot(rows[row]!, rows[row + 1]!, rows[row + 2]!, rows[row + 6]!)
      this.#slots[slot] = i
    }
  }
}
