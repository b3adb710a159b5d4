import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { buildCsr, type DatedCsr, removeLoops, transpose } from '../../../src/ingest/graph/csr.ts'
import { EdgeList } from '../../../src/ingest/graph/edge-list.ts'

// Only counted: each call is a turn of others.
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>()
  return { ...real, setImmediate: vi.fn(real.setImmediate) }
})

type Edge = readonly [from: number, to: number, date: number]

const nodes = { from: 6, to: 5 }
const edge = fc.tuple(
  fc.nat({ max: nodes.from - 1 }),
  fc.nat({ max: nodes.to - 1 }),
  fc.constantFrom(0, 0, 1, 7, 0xffffffff),
)

function listOf(edges: Iterable<Edge>): EdgeList {
  const list = new EdgeList()
  for (const [from, to, date] of edges) list.add(from, to, date)
  return list
}

function edgesOf({ starts, targets, dates }: DatedCsr): Edge[] {
  return Array.from(targets, (to, at) => {
    const from = starts.findLastIndex((start, node) => start <= at && starts[node + 1]! > at)
    return [from, to, dates?.[at] ?? 0] as const
  })
}

/** By row and then by target, each once, with the newest date. */
function tidied(edges: readonly Edge[]): Edge[] {
  const newest = new Map<string, Edge>()
  for (const [from, to, date] of edges) {
    const known = newest.get(`${from} ${to}`)?.[2] ?? 0
    newest.set(`${from} ${to}`, [from, to, Math.max(known, date)])
  }
  return [...newest.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

describe('rows of a graph', () => {
  law(
    'are in order, without repeats, and so are those of its transpose',
    100,
    [fc.array(edge, { maxLength: 40 })],
    async (edges) => {
      const list = listOf(edges)
      expect(list.length).toBe(edges.length)
      const graph = await buildCsr(list, nodes)
      expect(list.length).toBe(0)
      expect(edgesOf(graph)).toEqual(tidied(edges))
      expect(graph.dates === null).toBe(edges.every(([, , date]) => date === 0))
      const turned = edges.map(([from, to, date]) => [to, from, date] as const)
      expect(edgesOf(await transpose(graph, nodes.to))).toEqual(tidied(turned))
      const other = edges.filter(([from, to]) => from !== to)
      const all = new Uint8Array(Math.max(nodes.from, nodes.to))
      const { starts, targets } = await removeLoops(graph, all)
      const undated = other.map(([from, to]) => [from, to, 0] as const)
      expect(edgesOf({ starts, targets, dates: null })).toEqual(tidied(undated))
      const excluded = all.map((_, node) => Number(node % 3 === 1))
      const some = await removeLoops(graph, excluded)
      const stay = undated.filter(([from, to]) => excluded[from] === 0 && excluded[to] === 0)
      expect(edgesOf({ ...some, dates: null })).toEqual(tidied(stay))
    },
  )

  it('may be of more edges than a list has room for in one piece', async () => {
    const count = 600_000
    const side = 1000
    function* edges(): Generator<Edge> {
      // Dates are in the last piece alone; the multiplier has no factor of the modulus.
      for (let i = 0; i < count; i++) {
        const place = (i * 7919) % (side * side)
        yield [Math.floor(place / side), place % side, i < count - 5 ? 0 : i]
      }
      yield [3, 3, 0]
    }
    const graph = await buildCsr(listOf(edges()), { from: side, to: side })
    const expected = new Uint32Array(side * side)
    const isThere = new Uint8Array(side * side)
    for (const [from, to, date] of edges()) {
      expected[from * side + to] = Math.max(expected[from * side + to]!, date)
      isThere[from * side + to] = 1
    }
    let place = -1
    for (let from = 0; from < side; from++) {
      for (let at = graph.starts[from]!; at < graph.starts[from + 1]!; at++) {
        place = isThere.indexOf(1, place + 1)
        if (place !== from * side + graph.targets[at]! || graph.dates![at] !== expected[place]) {
          expect.fail(`edge ${at} leads from ${from} to ${graph.targets[at]}`)
        }
      }
    }
    expect(isThere.indexOf(1, place + 1)).toBe(-1)
  })

  it('are made a stretch at a time, and others have their turn in between', async () => {
    const side = 1000
    function* edges(): Generator<Edge> {
      for (let i = 0; i < 600 * side; i++) yield [i % side, Math.floor(i / side), 0]
    }
    const list = listOf(edges())
    const turns = vi.mocked(setImmediate)
    const turnsOf = async <T>(run: () => Promise<T>) => {
      turns.mockClear()
      return [await run(), turns.mock.calls.length] as const
    }
    const square = { from: side, to: side }
    const [graph, forRows] = await turnsOf(() => buildCsr(list, square))
    const [{ targets }, forOthers] = await turnsOf(() => transpose(graph, side))
    const [without, forLoops] = await turnsOf(() => removeLoops(graph, new Uint8Array(side)))
    expect([targets.length, without.targets.length]).toEqual([600 * side, 600 * side - 600])
    // Everything takes three stretches: counting and placing by either end, and closing up.
    expect([forRows, forOthers, forLoops]).toEqual([15, 6, 6])
  })
})
