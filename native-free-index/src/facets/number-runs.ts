/** Groups the numbers of a shard into runs of equal numbers, from which columns are built. */
import { GrowableU32 } from '../bytes/index.ts'
import type { NumberColumn } from '../columns/index.ts'
import type { DocumentParts } from './document-parts.ts'

export interface Ranks {
  /** By number of a value: its first rank. */
  readonly next: Uint32Array
  /** First ranks of the values with several documents, ascending. */
  readonly repeated: Uint32Array
}

/** Throws DeadlineError. */
export function assignRanks(
  runs: readonly NumberRuns[],
  byShard: readonly Uint32Array[],
  distinct: number,
  parts: DocumentParts,
): Ranks {
  const counts = new Uint32Array(distinct)
  for (const [shard, { starts }] of runs.entries()) {
    const numbers = byShard[shard]!
    for (let run = 0; run < numbers.length; ) {
      const to = parts.cutAt(run, numbers.length)
      for (; run < to; run++) counts[numbers[run]!]! += starts[run + 1]! - starts[run]!
    }
  }
  const repeated = new GrowableU32()
  const next = new Uint32Array(distinct)
  let rank = 0
  for (let number = 0; number < distinct; ) {
    const to = parts.cutAt(number, distinct)
    for (; number < to; number++) {
      next[number] = rank
      if (counts[number]! > 1) repeated.push(rank)
      rank += counts[number]!
    }
  }
  return { next, repeated: repeated.view().slice() }
}

/** See `FacetColumn.most`. Throws DeadlineError. */
export function findGreatest(ascending: Float64Array, parts: DocumentParts): number {
  for (let i = 0; i < ascending.length; ) {
    const to = parts.cutAt(i, ascending.length)
    for (; i < to; i++) if (!Number.isInteger(ascending[i]!)) return Number.POSITIVE_INFINITY
  }
  return Math.max(0, Math.abs(ascending[0] ?? 0), Math.abs(ascending.at(-1) ?? 0))
}

/** Documents per distinct number of a shard: docIds[starts[i] .. starts[i + 1]). */
export interface NumberRuns {
  readonly values: Float64Array
  readonly starts: Uint32Array
  readonly docIds: Uint32Array
}

/** Throws DeadlineError. */
export function listRuns(
  { list, values, docs: { order } }: NumberColumn,
  parts: DocumentParts,
): NumberRuns {
  const distinct = new Float64Array(order.length)
  const starts = new Uint32Array(order.length + 1)
  const docIds = new Uint32Array(order.length)
  let runs = 0
  let count = 0
  for (let rank = 0; rank < order.length; ) {
    const to = parts.cutAt(rank, order.length)
    for (; rank < to; rank++) {
      const docId = order[rank]!
      const value = values[list ? rank : docId]!
      if (runs === 0 || value !== distinct[runs - 1]) {
        starts[runs] = count
        distinct[runs++] = value
      } else if (list && docIds[count - 1] === docId) {
        // A list repeats a value.
        continue
      }
      docIds[count++] = docId
    }
  }
  starts[runs] = count
  return {
    values: distinct.subarray(0, runs),
    starts: starts.subarray(0, runs + 1),
    docIds: docIds.subarray(0, count),
  }
}
