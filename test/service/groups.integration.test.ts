/** Grouped searches over HTTP, against all results grouped one by one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type DataLine, openWorld, type SearchBody, type World } from './harness.ts'

const companies = ['Lumenforge', 'Tinplate', 'Grünwerk', 'Marrow', 'LUMENFORGE', 'Quartz & Co']
const users: readonly DataLine[] = Array.from({ length: 240 }, (_, i) => ({
  platformId: `U_${i}`,
  login: `person-${i}`,
  bio: `${'rust '.repeat(1 + (i % 4))}${i % 3 ? 'compiler' : ''} ${i % 5 ? 'go' : 'databases'}`,
  // Half of all are at one company, some at none, and some at a company without other people.
  ...(i % 7 === 6 ? {} : { company: i % 2 ? 'Lumenforge' : companies[i % 6] }),
  ...(i % 11 === 1 ? { company: `Own ${i}` } : {}),
  ...(i % 6 === 5 ? {} : { resolvedCountry: ['Chile', 'Côte d’Ivoire', 'Japan'][i % 3] }),
  updatedAt: new Date(Date.UTC(2024, 0, 1 + (i % 50))).toISOString(),
  followersCount: (i * 37) % 101,
  ...(i % 2 ? { professional: { headline: `builds rust ${i % 5}` } } : {}),
}))
const repos: readonly DataLine[] = Array.from({ length: 200 }, (_, i) => ({
  platformId: `R_${i}`,
  ownerLogin: i % 3 ? `Person-${i % 40}` : 'person-3',
  name: `ledger-${i}`,
  description: ['payments in rust', 'a chess engine', 'weather maps'][i % 3],
  language: i % 2 ? 'Rust' : 'Go',
  stargazerCount: (i * 53) % 700,
}))

let world: World
beforeAll(async () => {
  world = await openWorld({ users, repos, shards: 2 })
})
afterAll(() => world.close())

interface Item {
  readonly id: string
  readonly [member: string]: unknown
}
interface Group {
  readonly users?: readonly Item[]
  readonly repositories?: readonly Item[]
  readonly key?: string
  readonly size?: number
}
interface Body extends Group, Pick<SearchBody, 'count' | 'pageInfo'> {
  readonly groups?: readonly Group[]
  readonly total?: { readonly value: number }
}
const itemsOf = ({ users, repositories }: Group) => users ?? repositories!

const folded = (value: unknown) =>
  String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups all results one by one. */
function grouped(items: readonly Item[], field: string, perGroup: number): Group[] {
  const groups = new Map<string, { key: string; items: Item[] }>()
  for (const item of items) {
    const key = item[field]
    if (key === undefined) continue
    const group = groups.get(folded(key)) ?? { key: String(key), items: [] }
    groups.set(folded(key), group)
    group.items.push(item)
  }
  const member = field === 'ownerLogin' ? 'repositories' : 'users'
  return [...groups.values()].map(({ key, items: own }) => ({
    ...{ key, size: own.length },
    [member]: own.slice(0, perGroup),
  }))
}

const cases: readonly [path: string, request: object, field: string][] = [
  ['/search/users', { query: 'rust' }, 'company'],
  ['/search/users', { query: 'rust compiler' }, 'resolvedCountry'],
  ['/search/users', { query: ['compiler', 'databases'] }, 'company'],
  ['/search/users', { filters: { field: 'followersCount', op: 'Gt', value: 20 } }, 'company'],
  ['/search/users', { query: 'rust', dataset: 'professional' }, 'company'],
  ['/search/users', { query: 'rust', rankBy: { type: 'Attr', name: 'followersCount' } }, 'company'],
  ['/search/users', { query: 'payments', retrieval: 'hybrid', match: 'all' }, 'company'],
  ['/search/repos', { query: 'payments', match: 'all' }, 'ownerLogin'],
  ['/search/repos', { query: 'chess', retrieval: 'semantic' }, 'ownerLogin'],
  ['/search/repos', { query: 'rust ledger', retrieval: 'keyword' }, 'ownerLogin'],
  ['/search/repos', { query: ['chess', 'maps'] }, 'ownerLogin'],
  ['/search/repos', { filters: { field: 'language', op: 'Eq', value: 'Rust' } }, 'ownerLogin'],
]

describe.each(cases)('%s %j by %s', (path, request, field) => {
  const words = { typos: 'off', variants: 'off' }

  test.each([1, 4])(
    'gives groups as defined, page by page, with %i results each',
    async (perGroup) => {
      const [{ body: all }] = (await world.pages<Body>(path, {
        ...{ ...request, ...words, first: 1000, total: true },
      })) as [Answer<Body>]
      const expected = grouped(itemsOf(all), field, perGroup)
      expect(expected.length).toBeGreaterThan(2)
      const found: Group[] = []
      const asked = { ...request, ...words, groupBy: field, perGroup, first: 5, total: true }
      for (const { body } of await world.pages<Body>(path, asked)) {
        expect(body.total).toEqual(all.total)
        expect(body.count).toBe(body.groups!.flatMap(itemsOf).length)
        found.push(...body.groups!)
      }
      expect(found).toEqual(expected)
    },
  )
})
