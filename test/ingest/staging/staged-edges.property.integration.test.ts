import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { type EdgeType, edgeTypes } from '../../../src/contract/index.ts'
import type { FoundEdge } from '../../../src/ingest/formats/format.ts'
import { StagedEdges } from '../../../src/ingest/staging/staged-edges.ts'
import { freshFolder } from '../data-set.ts'

const edge = fc.record({
  input: fc.nat(3),
  type: fc.constantFrom<EdgeType>(...edgeTypes),
  from: fc.nat(6),
  to: fc.nat(6),
  at: fc.nat(3),
  firstAt: fc.nat(3),
  count: fc.nat(3),
})

/** Two accounts are one end, and the last is none. */
const endOf = (account: number) => (account === 6 ? -1 : account >> 1)

/** Two inputs are one reading. */
const readingOf = (input: number) => (input === 1 ? 0 : input)

type InputEdge = FoundEdge & { readonly input: number }
type Row = readonly [ends: string, at: number, firstAt: number, count: number]

/** By type and ends: the newest date, the oldest known one, and the greatest sum of a reading. */
function expected(edges: readonly InputEdge[]): Row[] {
  const rows = new Map<string, Row>()
  const sums = new Map<string, number>()
  for (const { type, from, to, at, firstAt = at, count = 0, input } of edges) {
    const [source, target] = [endOf(from), endOf(to)]
    if (source < 0 || target < 0) continue
    const key = `${edgeTypes.indexOf(type)} ${source} ${target}`
    const [, last = 0, first = 0, most = 0] = rows.get(key) ?? []
    const reading = `${key} ${readingOf(input)}`
    const sum = (sums.get(reading) ?? 0) + count
    sums.set(reading, sum)
    const known = [first, firstAt].filter((date) => date > 0)
    const oldest = known.length > 0 ? Math.min(...known) : 0
    rows.set(key, [key, Math.max(last, at), oldest, Math.max(most, sum)])
  }
  return [...rows.values()].sort()
}

law(
  'edges are written once between final ends, for any share of them in memory',
  100,
  [fc.array(edge, { maxLength: 80 }), fc.integer({ min: 1, max: 20 })],
  (edges, max) => {
    const staged = new StagedEdges(join(freshFolder(), 'edges'), max)
    staged.joinReading(1, 0)
    for (const one of edges) staged.add(one, one.input)
    const rows = [...staged.listEdges(endOf, endOf)].map(
      ({ type, from, to, at, firstAt, count }): Row => [
        `${type} ${from} ${to}`,
        at,
        firstAt,
        count,
      ],
    )
    expect(rows.sort()).toEqual(expected(edges))
    staged.remove()
  },
)

test('dates before 1970 are unknown, and counts stay as large as they can be', () => {
  const staged = new StagedEdges(join(freshFolder(), 'edges'))
  const at = Date.UTC(1960, 0, 1) / 1000
  staged.add({ type: 'stars', from: 0, to: 1, at, firstAt: Number.NaN, count: 2 ** 40 }, 0)
  const one = (account: number) => account
  expect([...staged.listEdges(one, one)]).toMatchObject([{ at: 0, firstAt: 0, count: 2 ** 32 - 1 }])
  staged.remove()
})
