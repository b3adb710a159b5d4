/** Follow graphs of the tests: drawn, and generated with planted communities. */
import fc from 'fast-check'
import { mulberry32 } from '../../../data/generate/index.ts'
import type { Csr, FollowGraph } from '../../../src/ingest/graph/csr.ts'

export type Follow = readonly [from: number, to: number]

/** Follows without repeats and self-follows, which the importer excludes too. */
export function graphOf(nodes: number, follows: readonly Follow[]): FollowGraph {
  const back = follows.map(([from, to]): Follow => [to, from])
  return { following: rowsOf(nodes, follows), followers: rowsOf(nodes, back) }
}

export function followsOf({ following: { starts, targets } }: FollowGraph): Follow[] {
  return Array.from(starts.subarray(0, -1)).flatMap((start, from) =>
    Array.from(targets.subarray(start, starts[from + 1]), (to): Follow => [from, to]),
  )
}

function rowsOf(nodes: number, follows: readonly Follow[]): Csr {
  const rows = Array.from({ length: nodes }, () => new Set<number>())
  for (const [from, to] of follows) if (from !== to) rows[from]!.add(to)
  const sorted = rows.map((row) => [...row].sort((a, b) => a - b))
  const starts = new Uint32Array(nodes + 1)
  for (const [node, row] of sorted.entries()) starts[node + 1] = starts[node]! + row.length
  return { starts, targets: Uint32Array.from(sorted.flat()) }
}

export interface DrawnGraph {
  readonly graph: FollowGraph
  readonly totalStars: Float64Array
}

/** Up to 24 users: some isolated, some without follows, often all without stars. */
export const drawnGraphs: fc.Arbitrary<DrawnGraph> = fc
  .integer({ min: 1, max: 24 })
  .chain((nodes) => {
    const node = fc.nat({ max: nodes - 1 })
    const follows = fc.array(fc.tuple(node, node), { maxLength: 70 })
    const stars = fc.array(fc.nat({ max: 100_000 }), { minLength: nodes, maxLength: nodes })
    const none = fc.constant(new Array<number>(nodes).fill(0))
    return fc.record({ follows, stars: fc.oneof(stars, none) }).map(({ follows, stars }) => ({
      graph: graphOf(nodes, follows),
      totalStars: Float64Array.from(stars),
    }))
  })

/** Communities of equal size, node i in number i % communities; most follows stay inside. */
export function plantedGraph(
  communities: number,
  size: number,
  followsEach: number,
  shareInside: number,
): FollowGraph {
  const random = mulberry32(7)
  const nodes = communities * size
  const follows: Follow[] = []
  for (let node = 0; node < nodes; node++) {
    for (let i = 0; i < followsEach; i++) {
      const isInside = random() < shareInside
      const member = Math.floor(random() * size)
      const other = isInside ? member * communities + (node % communities) : random() * nodes
      follows.push([node, Math.floor(other)])
    }
  }
  return graphOf(nodes, follows)
}
