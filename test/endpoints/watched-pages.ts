/** New results after a thousand results, which take several pages of an engine. */
import { expect } from 'vitest'
import { matchingVersion } from '../../src/endpoints/seen-results.ts'
import type { Engine } from '../../src/engines/index.ts'
import { inventWriters } from '../engines/writers.ts'
import { type SmallRoutes, smallRoutes, smallService } from './small-service.ts'

export const manyWriters = inventWriters(1100)
const search = {
  users: { query: null, filters: { field: 'login', op: 'NotEq', value: '' } },
} as const
const depth = 1050

type Ids = readonly { readonly id: string }[]

/** @param engine over `manyWriters` */
export async function expectNewBehindPages(engine: Engine): Promise<void> {
  const made = await smallRoutes(engine)
  const post = smallService(engine, {}, made)
  const walk = { ...search.users, first: 1000, enablePagination: true }
  const first = await post('/search/users', walk)
  const after = first.body.pageInfo.endCursor
  const second = await post('/search/users', { ...walk, after })
  const order = [...first.body.users, ...second.body.users].map(({ id }) => id as string)
  expect(new Set(order).size).toBe(manyWriters.length)
  await saveSeen(
    made,
    order.filter((_, i) => i % 3 === 0),
  )
  const expected = order.slice(0, depth).filter((_, i) => i % 3 !== 0)
  const news = async (since?: string) => {
    const request = { name: 'deep', first: 500, since }
    const { status, text, body } = await post('/saved-searches/new', request)
    expect(status, text).toBe(200)
    return [(body.users as Ids).map(({ id }) => id), body.pageInfo.hasNextPage]
  }
  expect(await news()).toEqual([expected.slice(0, 500), true])
  expect(await news()).toEqual([expected.slice(500), false])
  expect(await news()).toEqual([[], false])
  expect(await news(engine.snapshot)).toEqual([[], false])
  expect(await news('older')).toEqual([expected.slice(0, 500), true])
}

async function saveSeen({ access, database, id }: SmallRoutes, ids: readonly string[]) {
  const snapshots = [{ name: 'older', at: 5 }]
  const times = { createdAt: 5, seenAt: 5, matching: matchingVersion, checks: [], snapshots }
  const seen = Buffer.concat(ids.map((id) => Buffer.from(`${id.slice(0, 16)}05000000`, 'hex')))
  const record = { name: 'deep', search, depth, ...times }
  await database.write(access.savedSearches.add(id, { record, seen }))
}
