/** Rows of a graph -> the lists of a snapshot, which speak of nodes by tie. */
import { AdjacencyWriter } from 'native-free-index'
import { nextTurn } from '../build/next-turn.ts'
import type { DatedCsr } from './csr.ts'

/** The documents of one collection, which may be some of a spool's lines. */
export class NodeOrder {
  /** Positions in the spool, in tie order. */
  readonly byTie: Uint32Array
  /** The other way round; of lines that are no document, nothing. */
  readonly tieOf: Uint32Array

  /** @param positions of the spool, all of them */
  constructor(byTie: Uint32Array, positions = byTie.length) {
    this.byTie = byTie
    this.tieOf = new Uint32Array(positions)
    for (let tie = 0; tie < byTie.length; tie++) this.tieOf[byTie[tie]!] = tie
  }
}

/** @param list ties, in order; valid for the time of the call */
export type OnList = (position: number, list: Uint32Array) => void

const rowsPerTurn = 1 << 16

/**
 * Edges that have a date come first, the newest of them first; equal ones by the tie at their end.
 * The sort is of 64-bit numbers that are written as two halves, so that no BigInt is ever made; low
 * halves come first in memory, as in all files of an index.
 *
 * @param rows whose edges `csr` has
 * @param ends to which they lead
 */
export async function orderedLists(
  csr: DatedCsr,
  rows: NodeOrder,
  ends: NodeOrder,
  onList: OnList = () => undefined,
): Promise<AdjacencyWriter> {
  const writer = new AdjacencyWriter(rows.byTie.length, csr.targets.length, ends.byTie.length)
  const longest = longestRow(csr)
  const list = new Uint32Array(longest)
  const keys = new BigUint64Array(csr.dates === null ? 0 : longest)
  for (const [tie, position] of rows.byTie.entries()) {
    const length = csr.starts[position + 1]! - csr.starts[position]!
    if (csr.dates === null) sortByTie(csr, position, ends.tieOf, list)
    else sortByDate(csr, position, ends.tieOf, { list, keys })
    writer.add(list, 0, length)
    if (length > 0) onList(position, list.subarray(0, length))
    if (tie % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
  }
  return writer
}

function sortByTie(csr: DatedCsr, row: number, tieOf: Uint32Array, list: Uint32Array): void {
  const start = csr.starts[row]!
  const length = csr.starts[row + 1]! - start
  for (let i = 0; i < length; i++) list[i] = tieOf[csr.targets[start + i]!]!
  if (length > 1) list.subarray(0, length).sort()
}

function sortByDate(
  csr: DatedCsr,
  row: number,
  tieOf: Uint32Array,
  { list, keys }: { list: Uint32Array; keys: BigUint64Array },
): void {
  const start = csr.starts[row]!
  const length = csr.starts[row + 1]! - start
  const halves = new Uint32Array(keys.buffer, 0, 2 * length)
  for (let i = 0; i < length; i++) {
    halves[2 * i] = tieOf[csr.targets[start + i]!]!
    halves[2 * i + 1] = 0xffffffff - csr.dates![start + i]!
  }
  if (length > 1) keys.subarray(0, length).sort()
  for (let i = 0; i < length; i++) list[i] = halves[2 * i]!
}

function longestRow({ starts }: DatedCsr): number {
  let longest = 0
  for (let row = 0; row + 1 < starts.length; row++) {
    longest = Math.max(longest, starts[row + 1]! - starts[row]!)
  }
  return longest
}
