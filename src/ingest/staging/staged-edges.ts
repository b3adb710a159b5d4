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
import { columnMax, columns, EdgeTable, type TableEdge } from '../graph/edge-table.ts'

const bytesPerEdge = columns * 4
const follows = edgeTypes.indexOf('follows')

/** Limit of edges in memory, of 52 bytes each with slots. */
export const edgesInMemory = 4 << 20

export class StagedEdges {
  readonly #file: SpilledBytes
  readonly #max: number
  readonly #table: EdgeTable
  /** By input: the first one of its reading. Default: the input is a reading of its own. */
  readonly #readings: number[] = []
  /** Number of edges with an end without a record. Known after `listEdges`. */
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
    const [last, first] = [storeDate(at), storeDate(firstAt)]
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
  *listEdges(
    userOf: (account: number) => number,
    repoOf: (account: number) => number,
  ): Generator<TableEdge> {
    this.withoutEnd = 0
    if (this.#file.length > 0) this.#spill()
    const shares = Math.ceil(this.#file.length / bytesPerEdge / this.#max) || 1
    for (let share = 0; share < shares; share++) {
      const table = new EdgeTable(this.#max)
      const sums = new EdgeTable(this.#max, true)
      for (const rows of this.#readRows()) {
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
      for (const { type, from, to, at, firstAt, count } of sums.listEdges()) {
        table.add(type, from, to, at, firstAt, count, 0)
      }
      yield* table.listEdges()
    }
  }

  remove(): void {
    this.#file.remove()
  }

  *#readRows(): Generator<Uint32Array> {
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

/** Dates of 1970 or before are wrong, and columns cannot store them: they count as unknown. */
function storeDate(seconds: number): number {
  return seconds > 0 && seconds <= columnMax ? seconds : 0
}
