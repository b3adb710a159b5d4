/** All pages together equal the one long list (decisions §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../src/contract/index.ts'
import { type DataLine, openWorld, type World } from './harness.ts'

const words = ['alder', 'birch', 'cedar', 'douglas', 'elm']

/** Few words and few dates, so that equal scores cross page boundaries. */
const users: readonly DataLine[] = Array.from({ length: 45 }, (_, i) => ({
  platformId: `U_${i}`,
  login: `t${i}`,
  bio: words.filter((_, w) => (i >> w) % 2 === 0).join(' '),
  location: words[i % 5],
  updatedAt: i % 4 === 0 ? undefined : `2026-02-0${(i % 3) + 1}T00:00:00Z`,
}))

let world: World
beforeAll(async () => {
  world = await openWorld({ users, shards: 3 })
})
afterAll(() => world.close())

async function walk(request: object, sizes: readonly number[]): Promise<User[]> {
  const found: User[] = []
  let after: string | undefined
  for (let page = 0; ; page++) {
    const first = sizes[page % sizes.length]
    const cursor = after === undefined ? {} : { after }
    const answer = await world.search({ ...request, first, enablePagination: true, ...cursor })
    found.push(...answer.users)
    const { endCursor, hasNextPage } = answer.pageInfo
    expect(endCursor !== null).toBe(hasNextPage)
    if (endCursor === null) return found
    expect(answer.count).toBe(first)
    expect(endCursor).toMatch(/^[A-Za-z0-9_-]+$/)
    after = endCursor
  }
}

const everybody = { field: 'login', op: 'NotEq', value: 'nobody' }
const birches = { field: 'bio', op: 'ContainsAllTokens', value: 'birch' }
const requests = [
  { query: 'alder' },
  { query: 'alder birch cedar elm' },
  { query: 'elm', filters: birches },
  { query: ['alder'] },
  { query: ['alder birch', 'cedar', 'elm'] },
  { query: ['elm', 'birch'], filters: birches },
  { query: null, filters: everybody },
  { filters: birches },
  { query: 'nothing' },
]

describe.each(requests.map((request) => [request]))('%j', (request) => {
  test.each([[[1]], [[3]], [[7]], [[1, 20, 3]], [[45]], [[1000]]])(
    'by pages of %j',
    async (sizes) => {
      const all = await world.search({ ...request, first: 1000 })
      expect(await walk(request, sizes)).toEqual(all.users)
    },
  )

  test('hasNextPage is right without cursors', async () => {
    const all = await world.search({ ...request, first: 1000 })
    expect(all.pageInfo).toEqual({ endCursor: null, hasNextPage: false })
    if (all.count < 2) return
    const exact = await world.search({ ...request, first: all.count })
    expect(exact.pageInfo).toEqual({ endCursor: null, hasNextPage: false })
    const short = await world.search({ ...request, first: all.count - 1, enablePagination: false })
    expect(short.pageInfo).toEqual({ endCursor: null, hasNextPage: true })
  })
})

test('reading all pages charges each user once', async () => {
  let used = 0
  let after: string | undefined
  do {
    const body = { query: 'alder', first: 7, enablePagination: true, after }
    const answer = await world.post<{ pageInfo: { endCursor: string | null } }>(
      '/search/users',
      body,
    )
    used += Number(answer.headers.get('x-credits-used'))
    after = answer.body.pageInfo.endCursor ?? undefined
  } while (after !== undefined)
  expect(used).toBe((await world.search({ query: 'alder', first: 1000 })).count)
})
