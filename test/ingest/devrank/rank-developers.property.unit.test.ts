/** Everything together, and the scores and trust against their definitions. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { tiers } from '../../../src/contract/index.ts'
import {
  computePercentiles,
  rankDevelopers,
} from '../../../src/ingest/enrich/devrank/rank-developers.ts'
import type { FollowGraph } from '../../../src/ingest/graph/csr.ts'
import { drawnGraphs, followsOf, graphOf, plantedGraph } from './follow-graphs.ts'

const ranksOf = (graph: FollowGraph, totalStars: Float64Array) =>
  rankDevelopers(graph, totalStars, () => undefined)

function naiveTrust(graph: FollowGraph, pc: Float64Array): number[] {
  const follows = new Set(followsOf(graph).map(([from, to]) => `${from} ${to}`))
  return Array.from(pc, (_, user) => {
    const followers = [...pc.keys()].filter((other) => follows.has(`${other} ${user}`))
    const worth = followers.map(
      (one) => (pc[one]! / 100) * (follows.has(`${user} ${one}`) ? 0.5 : 1),
    )
    return followers.length === 0 ? 0 : worth.reduce((a, b) => a + b, 0) / followers.length
  })
}

describe('rankDevelopers', () => {
  law(
    'computes scores and trust by their definitions',
    100,
    [drawnGraphs],
    async ({ graph, totalStars }) => {
      const { rawScore, pc, crackedScore, trust } = await ranksOf(graph, totalStars)
      const nodes = rawScore.length
      const best = Math.max(...rawScore)
      const expectedTrust = naiveTrust(graph, pc)
      for (const [i, score] of rawScore.entries()) {
        const lower = rawScore.filter((other) => other < score).length
        expect(pc[i]).toBe(nodes === 1 ? 100 : (100 * lower) / (nodes - 1))
        const cracked = (100 * Math.log(1 + nodes * score)) / Math.log(1 + nodes * best)
        expect(crackedScore[i]).toBeCloseTo(cracked, 9)
        expect(trust[i]).toBeCloseTo(expectedTrust[i]!, 12)
      }
      expect(Math.max(...crackedScore)).toBe(100)
      expect(Math.min(...crackedScore)).toBeGreaterThan(0)
      for (const value of trust) expect(value).toBeLessThanOrEqual(1)
    },
  )

  law(
    'lets the same graph have the same bits, whatever the order of its edges',
    100,
    [drawnGraphs, fc.nat()],
    async ({ graph, totalStars }, turn) => {
      const follows = followsOf(graph)
      const cut = follows.length === 0 ? 0 : turn % follows.length
      const turned = [...follows.slice(cut), ...follows.slice(0, cut)].reverse()
      const again = graphOf(totalStars.length, [...turned, ...turned])
      expect(await ranksOf(again, totalStars)).toEqual(await ranksOf(graph, totalStars))
    },
  )

  law(
    'ranks people as if bots and organizations were not there',
    100,
    [drawnGraphs, fc.nat()],
    async ({ graph, totalStars }, seed) => {
      const follows = followsOf(graph)
      const isPerson = (user: number) => ((seed >>> (user % 31)) & 1) === 0
      const people = [...totalStars.keys()].filter(isPerson)
      const among = follows.filter(([from, to]) => isPerson(from) && isPerson(to))
      const masked = totalStars.map((stars, user) => (isPerson(user) ? stars : Number.NaN))
      const ranks = await ranksOf(graphOf(totalStars.length, among), masked)
      const alone = await ranksOf(
        graphOf(
          people.length,
          among.map(([from, to]) => [people.indexOf(from), people.indexOf(to)]),
        ),
        Float64Array.from(people, (user) => totalStars[user]!),
      )
      for (const name of ['rawScore', 'pc', 'crackedScore', 'trust'] as const) {
        for (const [place, user] of people.entries()) {
          expect(ranks[name][user]).toBeCloseTo(alone[name][place]!, 9)
        }
        const others = ranks[name].filter((_, user) => !isPerson(user))
        expect([...new Set(others)].join()).toMatch(/^0?$/)
      }
    },
  )

  it('ranks no one where there are no accounts', async () => {
    const { rawScore, community } = await ranksOf(graphOf(0, []), new Float64Array(0))
    expect([rawScore.length, community.length]).toEqual([0, 0])
  })

  it('reports ascending progress up to the end, and yields to the event loop', async () => {
    const told: [number, number][] = []
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    const graph = plantedGraph(20, 100, 8, 0.9)
    await rankDevelopers(graph, new Float64Array(2000), (done, total) => told.push([done, total]))
    clearInterval(timer)
    const done = told.map(([each]) => each)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(told.at(-1)![0]).toBe(told.at(-1)![1])
    expect(new Set(done).size).toBeGreaterThan(10)
    expect(turns).toBeGreaterThan(0)
  })
})

describe('percentiles', () => {
  it('put exactly as many users into a tier as its name promises', () => {
    const pc = computePercentiles(
      Float64Array.from({ length: 1001 }, (_, i) => 1 + ((i * 37) % 1001)),
    )
    const counts = tiers.map(({ from }) => pc.filter((value) => value >= from).length)
    expect(counts).toEqual([2, 11, 31, 101, 301, 601, 1001])
  })

  it('are equal where scores are, and count only those that are lower', () => {
    expect([...computePercentiles(Float64Array.of(3, 1, 3, 2, 1))]).toEqual([75, 0, 75, 50, 0])
  })

  it('count no bots and organizations, which have no score', () => {
    expect([...computePercentiles(Float64Array.of(0, 3, 0, 1, 2))]).toEqual([0, 100, 0, 0, 50])
    expect([...computePercentiles(Float64Array.of(0, 3))]).toEqual([0, 100])
  })
})
