import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { pageRank } from '../../../src/ingest/enrich/devrank/pagerank.ts'
import type { FollowGraph } from '../../../src/ingest/graph/csr.ts'
import { drawnGraphs, followsOf, graphOf } from './follow-graphs.ts'

const ranksOf = (graph: FollowGraph, totalStars: ArrayLike<number>) =>
  pageRank(graph, Float64Array.from(totalStars), () => Promise.resolve())

const distance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, i) => sum + Math.abs(x - b[i]!), 0)

/** The definition, as a dense matrix that is applied until nothing changes any more. */
function denseRanks(graph: FollowGraph, totalStars: Float64Array): number[] {
  const nodes = totalStars.length
  const weights = Array.from(totalStars, (stars) => 1 + Math.log(1 + stars))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const teleport = weights.map((weight) => weight / whole)
  // Rows are the followers; a user without follows leads to the targets of teleports.
  const rows = teleport.map(() => new Array<number>(nodes).fill(0))
  for (const [from, to] of followsOf(graph)) rows[from]![to] = 1
  for (const row of rows) {
    const degree = row.reduce((sum, x) => sum + x, 0)
    for (let i = 0; i < nodes; i++) row[i] = degree === 0 ? teleport[i]! : row[i]! / degree
  }
  let ranks = teleport
  for (let pass = 0; pass < 400; pass++) {
    const before = ranks
    ranks = teleport.map((share, to) => {
      const inflow = before.reduce((sum, rank, from) => sum + rank * rows[from]![to]!, 0)
      return 0.15 * share + 0.85 * inflow
    })
  }
  return ranks
}

describe('pageRank', () => {
  law(
    'is the fixed point of the definition, within what it promises',
    100,
    [drawnGraphs],
    async ({ graph, totalStars }) => {
      const ranks = await ranksOf(graph, totalStars)
      expect(distance(ranks, denseRanks(graph, totalStars))).toBeLessThan(1e-9)
      expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 12)
    },
  )

  it('ends within its tolerance where rounding keeps ranks from converging', async () => {
    const nodes = 300_000
    // All others follow the first, who follows no user.
    const others = Uint32Array.from({ length: nodes - 1 }, (_, i) => i + 1)
    const following = {
      starts: Uint32Array.from({ length: nodes + 1 }, (_, node) => Math.max(0, node - 1)),
      targets: new Uint32Array(nodes - 1),
    }
    const followers = { starts: new Uint32Array(nodes + 1).fill(nodes - 1, 1), targets: others }
    let blocks = 0
    const ranks = await pageRank({ following, followers }, new Float64Array(nodes), async () => {
      if (++blocks > 10_000) throw new Error('it does not end')
    })
    const each = 1 / (nodes + 0.85 * (nodes - 1))
    const expected = new Float64Array(nodes).fill(each)
    expected[0] = 1 - (nodes - 1) * each
    const rounding = (((nodes - 1 + 2 * nodes) / 2 ** 53) * 0.85) / 0.15
    expect(distance(ranks, expected)).toBeLessThan(1e-9 + rounding)
  })

  it('gives one user everything, and no users nothing', async () => {
    expect([...(await ranksOf(graphOf(1, []), [5]))]).toEqual([1])
    expect([...(await ranksOf(graphOf(0, []), []))]).toEqual([])
  })

  law(
    'gives equal bits to users in equal places, however they are numbered',
    100,
    [drawnGraphs, fc.infiniteStream(fc.nat())],
    async (drawn, keys) => {
      const nodes = drawn.totalStars.length
      // The graph, and a copy of it with shuffled nodes.
      const key = Array.from({ length: nodes }, () => keys.next().value)
      const order = [...key.keys()].sort((a, b) => key[a]! - key[b]!)
      const follows = followsOf(drawn.graph)
      const copy = follows.map(([a, b]): [number, number] => [nodes + order[a]!, nodes + order[b]!])
      const stars = new Float64Array(2 * nodes)
      for (let i = 0; i < nodes; i++) {
        stars[i] = drawn.totalStars[i]!
        stars[nodes + order[i]!] = drawn.totalStars[i]!
      }
      const ranks = await ranksOf(graphOf(2 * nodes, [...follows, ...copy]), stars)
      for (let i = 0; i < nodes; i++) expect(ranks[nodes + order[i]!]).toBe(ranks[i])
    },
  )
})
