/**
 * The exact answers, by an exhaustive search for the greatest inner products. Only positive ones
 * count, because our similarity is 0 for all others, which are ordered differently.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FilterName, filters, limit } from '../protocol.ts'
import { BestOf } from './best-of.ts'
import { readFilter, readQueries, vectorBlocks } from './files.ts'
import type { CorpusShape } from './shape.ts'

/** By filter and query numbers of vectors, best first; fewer than `limit` where no more fit. */
export type Truth = Readonly<Record<FilterName, readonly (readonly number[])[]>>

export function writeTruth(folder: string, shape: CorpusShape): void {
  const queries = readQueries(folder)
  const matching = readMatching(folder, shape.count)
  const best = Array.from({ length: shape.queries }, () => filters.map(() => new BestOf(limit)))
  for (const { first, rows } of vectorBlocks(folder, shape)) {
    for (let query = 0; query < shape.queries; query++) {
      const vector = queries.subarray(query * shape.dims, (query + 1) * shape.dims)
      offerBlock(vector, rows, first, matching, best[query]!)
    }
  }
  const lists = filters.map((filter, i) => [filter, best.map((ofQuery) => ofQuery[i]!.ids())])
  writeFileSync(join(folder, 'truth.json'), JSON.stringify(Object.fromEntries(lists)))
}

export function readTruth(folder: string): Truth {
  return JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth
}

/** By vector a bit for each filter that it passes, bit i for the i-th of `filters`. */
function readMatching(folder: string, count: number): Uint8Array {
  const matching = new Uint8Array(count).fill(1)
  for (const [i, filter] of filters.entries()) {
    if (filter === 'none') continue
    for (const id of readFilter(folder, filter)) matching[id]! |= 1 << i
  }
  return matching
}

function offerBlock(
  query: Float32Array,
  rows: Float32Array,
  first: number,
  matching: Uint8Array,
  best: readonly BestOf[],
): void {
  for (let at = 0, id = first; at < rows.length; at += query.length, id++) {
    const score = innerProduct(query, rows, at)
    if (score <= 0) continue
    for (let i = 0, bits = matching[id]!; bits !== 0; i++, bits >>= 1) {
      if ((bits & 1) === 1) best[i]!.offer(id, score)
    }
  }
}

/** Four sums side by side, which the processor adds at once. */
function innerProduct(query: Float32Array, rows: Float32Array, at: number): number {
  const even = query.length & ~3
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < even; i += 4) {
    a += query[i]! * rows[at + i]!
    b += query[i + 1]! * rows[at + i + 1]!
    c += query[i + 2]! * rows[at + i + 2]!
    d += query[i + 3]! * rows[at + i + 3]!
  }
  for (let i = even; i < query.length; i++) a += query[i]! * rows[at + i]!
  return a + b + c + d
}
