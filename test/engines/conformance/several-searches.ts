/** Several searches in one call, and streams, give the same as separate searches page by page. */
import { expect, it } from 'vitest'
import { smallRoutes, smallService } from '../../endpoints/small-service.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { contacts, documents, hiding, lists } from '../suppressible-world.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const searches = [
  { users: { query: 'rust compilers', first: 7 } },
  { users: { query: ['go', 'databases'], first: 20 } },
  { users: { filters: { field: 'login', op: 'NotEq', value: '' }, first: 1000 } },
  { repos: { query: 'parser', retrieval: 'keyword', first: 9 } },
  { repos: { filters: { field: 'stargazerCount', op: 'Gte', value: 1 } } },
] as const

interface Found {
  readonly id: string
  readonly score: number
}

export function severalSearchesConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot(documents, kind.shards, { graph: lists, contacts }))

  it.each([{}, { logins: ['owner-0', 'owner-9'] }])(
    'each gives the same as alone: %o',
    async (hidden) => {
      await engine().suppress(hiding(hidden))
      const post = smallService(engine(), {}, smallRoutes(engine()))
      const alone: string[] = []
      for (const search of searches) {
        const [[of, body]] = Object.entries(search) as [[string, object]]
        const { text } = await post(`/search/${of}`, body)
        alone.push(text)
        const whole = { ...body, first: 1000 }
        const page = (await post(`/search/${of}`, whole)).body
        const stream = await post(`/search/${of}`, body, { accept: 'application/x-ndjson' })
        const records = stream.text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
        const { first = records.length } = body as { readonly first?: number }
        const expected = (page.users ?? page.repositories).slice(0, first)
        expect(records.slice(0, -1)).toEqual(expected)
        expect(records.at(-1)).toMatchObject({ end: { count: expected.length } })
      }
      const { text } = await post('/multi-search', { searches })
      expect(text).toBe(`{"answers":[${alone.join(',')}]}`)
    },
  )

  it('a union is the fusion of its searches by rank', async () => {
    await engine().suppress(hiding({}))
    const post = smallService(engine(), {}, smallRoutes(engine()))
    const queries = ['rust compilers', 'go', 'databases more']
    const sums = new Map<string, number>()
    for (const query of queries) {
      const { body } = await post('/search/users', { query, first: 1000 })
      const users = body.users as Found[]
      for (const [i, { id }] of users.entries()) sums.set(id, (sums.get(id) ?? 0) + 1 / (61 + i))
    }
    const most = queries.length / 61
    const expected = new Map([...sums].map(([id, sum]) => [id, Math.fround(sum / most)]))
    const all = queries.map((query) => ({ users: { query } }))
    const { body } = await post('/multi-search', { searches: all, union: true, first: 1000 })
    const found = body.users as Found[]
    expect(new Map(found.map(({ id, score }) => [id, score]))).toEqual(expected)
  })
}
