/** The price of neighbours: headers, ledger and dry run agree. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import type { Repository, User } from '../../src/contract/index.ts'
import { graphCorpus } from './graph-corpus.ts'
import { type Answer, openWorld, type World } from './harness.ts'

const corpus = graphCorpus(7, 900)

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...corpus,
    keys: { costs: { credits: 1_000_000 } },
  })
})
afterAll(() => world.close())

interface Body {
  readonly users?: readonly (User | null)[]
  readonly repositories?: readonly (Repository | null)[]
}

/** Records of an answer, including nested ones: each costs a credit. */
function recordsIn({ users, repositories }: Body): number {
  const found = [...(users ?? []), ...(repositories ?? [])].filter((record) => record !== null)
  return found.reduce((sum, record) => {
    const pages = Object.values(record).flatMap((value) =>
      typeof value === 'object' && value !== null && 'edges' in value ? [value.edges.length] : [],
    )
    return sum + 1 + pages.reduce((a, b) => a + b, 0)
  }, 0)
}

async function balance(key: string): Promise<{ remaining: number; used: number }> {
  const answer = await world.post<{ credits: { remaining: number; used: number } }>(
    '/account',
    {},
    { key },
  )
  return answer.body.credits
}

const used = (answer: Answer<unknown>) => Number(answer.headers.get('x-credits-used'))

const edge = fc.record({ first: fc.integer({ min: 1, max: 30 }) })
const some = (names: readonly string[], flags: readonly string[]) =>
  fc.record(
    Object.fromEntries([
      ...names.map((name) => [name, edge] as const),
      ...flags.map((name) => [name, fc.boolean()] as const),
    ]),
    { requiredKeys: [] },
  )
const ofUsers = some(
  ['followers', 'following', 'owns', 'stars', 'contributes'],
  ['aggregates', 'devrank', 'professional'],
)
const ofRepos = some(['starrers', 'contributors'], ['owner', 'ownerDevrank', 'ownerProfessional'])
const first = fc.integer({ min: 1, max: 60 })
const user = fc.nat(45).map((i) => `U_${i}`)
const repo = fc.nat(30).map((i) => `R_${i}`)
const ids = (id: fc.Arbitrary<string>) => fc.array(id, { minLength: 1, maxLength: 20 })

/** [path, body] of requests with results, on every endpoint with `includeAttributes`. */
const request = fc.oneof(
  fc.tuple(
    fc.constant('/raw/users'),
    fc.record({ githubIds: ids(user), includeAttributes: ofUsers }),
  ),
  fc.tuple(
    fc.constant('/raw/repos'),
    fc.record({ githubIds: ids(repo), includeAttributes: ofRepos }),
  ),
  fc.tuple(
    fc.constant('/search/users'),
    fc.record({
      filters: fc.constant({ field: 'login', op: 'NotEq', value: 'user3' }),
      first,
      dataset: fc.constantFrom('standard', 'professional'),
      includeAttributes: ofUsers,
    }),
  ),
  fc.tuple(
    fc.constant('/search/repos'),
    fc.record({
      query: fc.constant('repo'),
      first,
      dataset: fc.constantFrom('standard', 'professional'),
      includeAttributes: ofRepos,
    }),
  ),
  fc.tuple(
    fc
      .tuple(fc.nat(39), fc.constantFrom('followers', 'following'))
      .map(([i, name]) => `/raw/users/U_${i}/graph/${name}`),
    fc.record({ first, includeAttributes: ofUsers }),
  ),
  fc.tuple(
    fc.nat(24).map((i) => `/raw/repos/R_${i}/graph/stars`),
    fc.record({ first, includeAttributes: ofUsers }),
  ),
  fc.tuple(
    fc.nat(39).map((i) => `/raw/users/U_${i}/graph/stars`),
    fc.record({ first, includeAttributes: ofRepos }),
  ),
)

law(
  'an answer costs a credit per record, and no more than its dry run said',
  120,
  [request],
  async ([path, body]) => {
    const before = await balance('costs')
    const options = { key: 'costs' }
    const headers = { prefer: 'devdex-dry-run' }
    const dry = await world.post<{ creditsMax: number }>(path, body, { ...options, headers })
    expect([dry.status, await balance('costs')]).toEqual([200, before])
    const answer = await world.post<Body>(path, body, options)
    expect(answer.status, answer.text).toBe(200)
    const cost = recordsIn(answer.body)
    expect(used(answer)).toBe(cost)
    expect(cost).toBeLessThanOrEqual(dry.body.creditsMax)
    expect(await balance('costs')).toEqual({
      remaining: before.remaining - cost,
      used: before.used + cost,
    })
  },
)
