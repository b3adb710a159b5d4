/** Converts rows of a graph to the lists of a snapshot, by ordinal. */

import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { AdjacencyWriter } from 'native-free-index'
import type { DatedCsr } from './csr.ts'

/** The documents of one collection, which may be some of a spill file's lines. */
export class NodeOrder {
  /** Positions in the spill file, in ordinal order. */
  readonly byOrdinal: Uint32Array
  /** Ordinals by position. Undefined for lines without a document. */
  readonly ordinalOf: Uint32Array

  /** @param positions number of lines in the spill file */
  constructor(byOrdinal: Uint32Array, positions = byOrdinal.length) {
    this.byOrdinal = byOrdinal
    this.ordinalOf = new Uint32Array(positions)
    for (let ordinal = 0; ordinal < byOrdinal.length; ordinal++)
      this.ordinalOf[byOrdinal[ordinal]!] = ordinal
  }
}

/** @param list ordinals, in order; valid during the call */
export type OnList = (position: number, list: Uint32Array) => void

const rowsPerTick = 1 << 16

/**
 * Sorts edges by date, newest first, then those without a date. Equal dates are ordered by the
 * ordinal of the other end. Sorts 64-bit numbers, written as two 32-bit halves to avoid BigInt. The
 * low half comes first in memory, as in all files of an index.
 *
 * @param rows order of the nodes of `csr`
 * @param ends order of the nodes at the other ends
 * @param keepsDates whether the snapshot contains the dates as well
 */
export async function orderLists(
  csr: DatedCsr,
  rows: NodeOrder,
  ends: NodeOrder,
  onList: OnList = () => undefined,
  keepsDates = false,
): Promise<AdjacencyWriter> {
  const writer = new AdjacencyWriter(
    rows.byOrdinal.length,
    csr.targets.length,
    ends.byOrdinal.length,
    keepsDates && csr.dates !== null,
  )
  const longest = findLongestRow(csr)
  const list = new Uint32Array(longest)
  const keys = new BigUint64Array(csr.dates === null ? 0 : longest)
  const dates = new Uint32Array(keys.length)
  for (const [ordinal, position] of rows.byOrdinal.entries()) {
    const length = csr.starts[position + 1]! - csr.starts[position]!
    if (csr.dates === null) sortByOrdinal(csr, position, ends.ordinalOf, list)
    else sortByDate(csr, position, ends.ordinalOf, { list, keys, dates })
    writer.add(list, 0, length, dates)
    if (length > 0) onList(position, list.subarray(0, length))
    if (ordinal % rowsPerTick === rowsPerTick - 1) await nextLoopTick()
  }
  return writer
}

function sortByOrdinal(
  csr: DatedCsr,
  row: number,
  ordinalOf: Uint32Array,
  list: Uint32Array,
): void {
  const start = csr.starts[row]!
  const length = csr.starts[row + 1]! - start
  for (let i = 0; i < length; i++) list[i] = ordinalOf[csr.targets[start + i]!]!
  if (length > 1) list.subarray(0, length).sort()
}

function sortByDate(
  csr: DatedCsr,
  row: number,
  ordinalOf: Uint32Array,
  { list, keys, dates }: { list: Uint32Array; keys: BigUint64Array; dates: Uint32Array },
): void {
  const start = csr.starts[row]!
  const length = csr.starts[row + 1]! - start
  const halves = new Uint32Array(keys.buffer, 0, 2 * length)
  for (let i = 0; i < length; i++) {
    halves[2 * i] = ordinalOf[csr.targets[start + i]!]!
    halves[2 * i + 1] = 0xffffffff - csr.dates![start + i]!
  }
  if (length > 1) keys.subarray(0, length).sort()
  for (let i = 0; i < length; i++) {
    list[i] = halves[2 * i]!
    dates[i] = 0xffffffff - halves[2 * i + 1]!
  }
}

function findLongestRow({ starts }: DatedCsr): number {
  let longest = 0
  for (let row = 0; row + 1 < starts.length; row++) {
    longest = Math.max(longest, starts[row + 1]! - starts[row]!)
  }
  return longest
}
