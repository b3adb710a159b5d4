/** Filtered pages of neighbours, compared with `filter` and `slice` of plain arrays. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Budget,
  DeadlineError,
  type Filter,
  type IndexDocument,
  type IndexSchema,
  NeighbourWalk,
  OrdinalSet,
} from '../../src/index.ts'
import { buildIndex, documentWith, openSearcher } from '../build-index.ts'
import { openGraph } from '../graph/lists.ts'
import { holds, law } from '../law.ts'

const schema: IndexSchema = {
  name: 'walk',
  text: [],
  keywords: [],
  numbers: [{ name: 'age', list: false }],
}
const ages = Array.from({ length: 3001 }, (_, ordinal) => (ordinal * 37) % 10)
const documents = ages.map((age): IndexDocument => documentWith({ numbers: { age } }))
const unlimited = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)

/** Some lists are long enough to be read in chunks, and for look-ups in a set by ordinal. */
const list = fc.oneof(
  fc.array(fc.nat({ max: 3000 }), { maxLength: 40 }),
  fc
    .tuple(fc.nat({ max: 12_000 }), fc.integer({ min: 1, max: 100 }))
    .map(([length, step]) => Array.from({ length }, (_, i) => (i * step) % 3001)),
)

describe.each([1, 2, 7])('over %i shards', (shards) => {
  const index = buildIndex(schema, documents, shards, 'js')
  const searcher = openSearcher(index)
  const younger = (bound: number): Filter => {
    return { kind: 'range', field: 'age', comparison: 'lt', bound }
  }
  const matching = (bound: number) => searcher.select(younger(bound), unlimited)

  test('a set tells by ordinal which documents pass, and lists them', () => {
    for (let bound = 0; bound <= 10; bound++) {
      const expected = documents
        .map((_, ordinal) => ordinal)
        .filter((ordinal) => ages[ordinal]! < bound)
      const set = matching(bound)
      expect(documents.map((_, ordinal) => ordinal).filter((ordinal) => set.has(ordinal))).toEqual(
        expected,
      )
      expect([...set.ordinals()].sort((a, b) => a - b)).toEqual(expected)
    }
  })

  law('a set has what was added', [fc.uniqueArray(fc.nat({ max: 3000 }))], (added) => {
    const set = new OrdinalSet(index)
    for (const ordinal of [...added, ...added]) set.add(ordinal)
    expect([...set.ordinals()].sort((a, b) => a - b)).toEqual(added.toSorted((a, b) => a - b))
    expect(documents.every((_, ordinal) => set.has(ordinal) === added.includes(ordinal))).toBe(true)
  })

  test('a page has the first that pass from a place on, and tells where the next begins', () => {
    const page = fc.record({ start: fc.nat({ max: 60 }), first: fc.integer({ min: 1, max: 100 }) })
    holds(
      [
        fc.array(list, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 10 }),
        page,
        fc.nat({ max: 3 }),
      ],
      (lists, bound, { start, first }, at) => {
        const graph = openGraph({ targets: 3001, lists })
        const walk = new NeighbourWalk(matching(bound), unlimited)
        for (const [node, neighbours] of lists.entries()) {
          const places = neighbours.flatMap((ordinal, place) =>
            place >= start && ages[ordinal]! < bound ? [place] : [],
          )
          const out = new Uint32Array(at + first + 1).fill(777)
          const { count, next } = walk.page(graph, node, start, first, out, at)
          const expected = places.slice(0, first).map((place) => neighbours[place]!)
          expect(next).toBe(places[first] ?? -1)
          expect([...out.subarray(at, at + count)]).toEqual(expected)
          expect([...out.subarray(0, at), ...out.subarray(at + count)]).toEqual(
            Array(out.length - count).fill(777),
          )
        }
      },
    )
  })

  law(
    'pages are the whole list',
    [list, fc.nat({ max: 10 }), fc.integer({ min: 1, max: 99 })],
    (all, bound, first) => {
      const graph = openGraph({ targets: 3001, lists: [all] })
      const walk = new NeighbourWalk(matching(bound), unlimited)
      const out = new Uint32Array(all.length)
      let total = 0
      for (let start = 0; start >= 0; ) {
        const { count, next } = walk.page(graph, 0, start, first, out, total)
        total += count
        start = next
      }
      expect([...out.subarray(0, total)]).toEqual(all.filter((ordinal) => ages[ordinal]! < bound))
    },
  )
})

test('a walk ends when its time is up, also in the middle of a list', () => {
  const index = buildIndex(schema, documents, 1, 'js')
  const everything = new OrdinalSet(index)
  const graph = openGraph({ targets: 3001, lists: [Array(1_000_000).fill(3), []] })
  let checks = 0
  class Impatient extends Budget {
    override check(): void {
      if (++checks === 5) throw new DeadlineError('deadline exceeded')
    }
  }
  const walk = new NeighbourWalk(everything, new Impatient(0, 0))
  const out = new Uint32Array(1)
  expect(walk.page(graph, 1, 0, 1, out, 0)).toEqual({ count: 0, next: -1 })
  expect(() => walk.page(graph, 0, 0, 1, out, 0)).toThrow(DeadlineError)
  const late = new NeighbourWalk(everything, new Budget(performance.now() - 1, 0))
  expect(() => late.page(graph, 0, 0, 1, out, 0)).toThrow(DeadlineError)
})
