/** Lists of neighbours, page by page, with and without filters. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  edgeQueries,
  expectedPage,
  filtersOf,
  withEngine,
  worldEdges,
  worldLists,
} from '../graph-world.ts'
import { plainPage, walkedList } from '../walk.ts'
import { type EngineKind, holdsIn } from './engine-kind.ts'

const starrers = { relation: 'stars', direction: 'in' } as const

export function edgesConform(kind: EngineKind): void {
  const queries = fc.array(edgeQueries, { minLength: 20, maxLength: 40, size: 'max' })
  const filters = fc.array(fc.option(filtersOf.users, { nil: null }), { minLength: 3 })
  const sizes = fc.integer({ min: 1, max: 9 })

  it('pages of neighbours equal those of plain arrays, with and without filters', async () => {
    await holdsIn(
      kind,
      3,
      [worldEdges, queries, filters, sizes],
      async (edges, asked, all, first) => {
        const lists = worldLists(edges)
        await withEngine(kind, lists, async (engine) => {
          for (const query of asked) {
            const pages = await engine.graph.edges(query)
            const own = lists[query.relation][query.direction]
            const expected = query.roots.map((root) => expectedPage(own[root]!, query))
            expect(pages.map(plainPage)).toEqual(expected)
          }
          for (const filter of all) {
            const query = { ...starrers, filter, start: 0, first }
            const list = lists.stars.in[1]!
            const whole = expectedPage(list, { ...query, first: list.length + 1 })
            expect(await walkedList(engine, { ...query, roots: [1] })).toEqual(whole.ordinals)
          }
        })
      },
    )
  })
}
