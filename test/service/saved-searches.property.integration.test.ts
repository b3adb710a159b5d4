/** New results of a saved search, over snapshots of generated data, against a plain model. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { openWorld, type World, type WorldOptions } from './harness.ts'
import { readiness, swapTo } from './swap-world.ts'

interface Watched {
  readonly name: string
  readonly path: '/search/users' | '/search/repos'
  readonly request: object
  readonly depth: number
}

const everybody = { filters: { field: 'login', op: 'NotEq', value: '' } }
const watched: readonly Watched[] = [
  { name: 'by words', path: '/search/users', request: { query: 'rust coral' }, depth: 1000 },
  { name: 'the best', path: '/search/users', request: { query: 'rust' }, depth: 4 },
  { name: 'all', path: '/search/users', request: everybody, depth: 7 },
  { name: 'reefs', path: '/search/repos', request: { query: 'reef coral' }, depth: 1000 },
]

/** The words of some people's biographies. */
const bios = fc.dictionary(
  fc.integer({ min: 0, max: 11 }).map(String),
  fc.uniqueArray(fc.constantFrom('rust', 'coral', 'kelp', 'reef'), { maxLength: 3 }),
  { minKeys: 5, maxKeys: 12 },
)

function dataOf(people: Readonly<Record<string, readonly string[]>>): WorldOptions {
  const all = Object.entries(people)
  return {
    users: all.map(([i, words]) => ({
      platformId: `U_${i}`,
      login: `diver${i}`,
      bio: `diver ${words.join(' ')}`,
    })),
    repos: all.map(([i, words]) => ({
      platformId: `R_${i}`,
      ownerLogin: `diver${i}`,
      name: `place${i}`,
      description: words.join(' '),
    })),
  }
}

const check = fc.record({
  which: fc.nat({ max: watched.length - 1 }),
  first: fc.integer({ min: 1, max: 4 }),
  acknowledge: fc.boolean(),
  /** The number of snapshots back to a checked one. Undefined: without `since`. */
  since: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
})
type Check = typeof check extends fc.Arbitrary<infer One> ? One : never

interface Records {
  readonly users?: readonly { readonly id: string }[]
  readonly repositories?: readonly { readonly id: string }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

let world: World
beforeAll(async () => {
  world = await openWorld(dataOf({ 1: ['rust'], 2: ['coral'], 3: ['rust', 'reef'], 5: [] }))
})
afterAll(() => world.close())

const idsOf = ({ users, repositories }: Records) => (users ?? repositories)!.map(({ id }) => id)

async function best({ path, request, depth }: Watched): Promise<string[]> {
  const { status, text, body } = await world.post<Records>(path, { ...request, first: depth })
  expect(status, text).toBe(200)
  return idsOf(body)
}

interface Seen {
  /** The number of the check that first returned each seen id. */
  ids: ReadonlyMap<string, number>
  /** The number of the last check on each snapshot, the oldest first. */
  readonly snapshots: Map<string, number>
}

/** By name of the saved search. */
const seen = new Map<string, Seen>()
let checks = 0

async function checked(
  { which, first, acknowledge, since: back }: Check,
  snapshot: string,
): Promise<number> {
  const { name } = watched[which]!
  const now = await best(watched[which]!)
  const { ids, snapshots } = seen.get(name)!
  const since = back === undefined ? undefined : [...snapshots.keys()].at(-1 - back)
  const newAfter = since === undefined ? Number.POSITIVE_INFINITY : snapshots.get(since)!
  const news = now.filter((id) => !ids.has(id) || ids.get(id)! > newAfter)
  const shown = news.slice(0, first)
  const body = { name, first, acknowledge, since }
  const answer = await world.post<Records>('/saved-searches/new', body)
  expect([answer.status, idsOf(answer.body)], answer.text).toEqual([200, shown])
  expect(answer.body.pageInfo.hasNextPage).toBe(news.length > first)
  expect(answer.body).toMatchObject({ count: shown.length, acknowledged: acknowledge })
  expect(answer.headers.get('x-credits-used')).toBe(`${shown.length}`)
  if (!acknowledge) return news.length
  checks++
  const kept = now.filter((id) => ids.has(id) || shown.includes(id))
  seen.get(name)!.ids = new Map(kept.map((id) => [id, ids.get(id) ?? checks]))
  snapshots.delete(snapshot)
  snapshots.set(snapshot, checks)
  return news.length
}

test('are the current results that were not seen, for any page', async () => {
  const { snapshot } = (await readiness(world)).detail
  for (const one of watched) {
    const { name, path, request, depth } = one
    const kind = path === '/search/users' ? 'users' : 'repos'
    const saved = await world.post('/saved-searches', {
      name,
      search: { [kind]: request },
      depth,
    })
    expect([saved.status, saved.headers.get('x-credits-used')], saved.text).toEqual([200, '1'])
    const ids = new Map((await best(one)).map((id) => [id, 0]))
    seen.set(name, { ids, snapshots: new Map([[snapshot, 0]]) })
  }
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      bios,
      fc.array(check, { minLength: 8, maxLength: 12 }),
      async (people, all) => {
        const current = await swapTo(world, dataOf(people))
        for (const one of all) found += await checked(one, current)
      },
    ),
    { numRuns: tries(2), endOnFailure: true },
  )
  expect(found).toBeGreaterThan(0)
})
