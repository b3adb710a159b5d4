/** The cost of calls, and the refusals when credits run out (interface §8, decisions §3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openWorld, type World } from './harness.ts'
import { people, repositories } from './people.ts'

interface AccountBody {
  readonly name: string
  readonly services: readonly string[]
  readonly credits: { readonly remaining: number; readonly used: number }
  readonly rate: number
}

const names = ['costs', 'errors', 'two', 'none', 'ten', 'limits'] as const
const credits = { costs: 1000, errors: 50, two: 2, none: 0, ten: 10, limits: 5 }

let world: World
beforeAll(async () => {
  const keys = names.map((name) => [name, { credits: credits[name] }] as const)
  world = await openWorld({
    users: people,
    repos: repositories,
    keys: {
      ...Object.fromEntries(keys),
      limits: { credits: 5, services: ['RAW'], rate: 7 },
    },
  })
})
afterAll(() => world.close())

async function balance(key: string): Promise<AccountBody['credits']> {
  const answer = await world.post<AccountBody>('/account', {}, { key })
  expect(answer.headers.get('x-credits-used')).toBe('0')
  return answer.body.credits
}

function told(answer: Answer<unknown>): [number, number] {
  const { headers } = answer
  return [Number(headers.get('x-credits-used')), Number(headers.get('x-credits-remaining'))]
}

const rust = { field: 'bio', op: 'ContainsAllTokens', value: 'rust' }
const noPerson = { field: 'login', op: 'Eq', value: 'nobody' }

const costs: readonly (readonly [string, object, number])[] = [
  ['/search/users', { query: 'rust' }, 3],
  ['/search/users', { query: ['rust', 'node.js'] }, 3],
  ['/search/users', { query: 'rust', first: 2 }, 2],
  ['/search/users', { query: null, filters: rust, enablePagination: true }, 3],
  ['/search/users', { query: 'unknown' }, 0],
  ['/search/users', { query: ' ' }, 0],
  ['/search/users/natural-language', { query: 'rust' }, 4],
  ['/search/users/natural-language', { query: 'rust', maxResults: 2 }, 3],
  ['/search/users/natural-language', { query: 'unknown' }, 1],
  ['/search/repos/natural-language', { query: 'rust', first: 2, retrieval: 'semantic' }, 3],
  ['/search/repos/natural-language', { query: 'xqzvwk' }, 1],
  ['/search/repos', { query: 'xqzvwk' }, 0],
  ['/raw/users', { githubIds: ['U_ada', 'U_ada', 'nobody'] }, 2],
  ['/raw/users', { githubIds: ['nobody'] }, 0],
  ['/raw/users/by-login', { logins: ['fay', 'nobody', 'FAY', 'dora_m'] }, 3],
  ['/raw/users/by-login', { logins: ['nobody'] }, 0],
  ['/raw/users/count', { filters: rust }, 1],
  ['/raw/users/count', { filters: noPerson }, 1],
  ['/raw/repos', { githubIds: ['R_lens', 'R_nothing'] }, 1],
  ['/raw/repos', { githubIds: ['R_nothing'] }, 0],
  ['/raw/repos/by-fullname', { fullNames: ['nobody/nothing', 'ada-quarz/borrow-lens'] }, 2],
  ['/raw/repos/by-fullname', { fullNames: ['x/y'] }, 0],
  ['/raw/repos/count', { filters: { field: 'stargazerCount', op: 'Gte', value: 0 } }, 1],
  ['/account', {}, 0],
]

test.each(costs)('%s %j costs %i', async (path, body, cost) => {
  const before = await balance('costs')
  const answer = await world.post(path, body, { key: 'costs' })
  expect(answer.status, answer.text).toBe(200)
  expect(told(answer)).toEqual([cost, before.remaining - cost])
  expect(await balance('costs')).toEqual({
    remaining: before.remaining - cost,
    used: before.used + cost,
  })
})

test('no error costs anything', async () => {
  const failing: readonly (readonly [string, unknown, number])[] = [
    ['/search/users', '{', 400],
    ['/search/users', { query: 5 }, 400],
    ['/search/users', { query: 'rust', filters: { ...rust, op: 'Eq' } }, 400],
    ['/search/users', { query: 'rust', after: 'x', enablePagination: true }, 400],
    ['/search/users/natural-language', { query: '' }, 400],
    ['/search/repos/natural-language', { query: 'rust', filters: rust }, 400],
    ['/users/best-email', { githubIds: ['U_ada'], signals: { mood: 'good' } }, 400],
    ['/raw/repos/count', { filters: { field: 'name', op: 'Regex', value: '(' } }, 400],
    ['/raw/users', { githubIds: [] }, 400],
  ]
  for (const [path, body, status] of failing) {
    const answer = await world.post(path, body, { key: 'errors' })
    expect([answer.status, ...told(answer)], answer.text).toEqual([status, 0, 50])
  }
  expect(await balance('errors')).toEqual({ remaining: 50, used: 0 })
})

describe('402', () => {
  test.each([
    ['/search/users', { query: 'rust' }, 100],
    ['/search/users', { query: 'unknown' }, 100],
    ['/search/users/natural-language', { query: 'rust' }, 101],
    ['/search/repos/natural-language', { query: 'rust', first: 2 }, 3],
    ['/raw/users', { githubIds: ['U_ada', 'U_dora', 'U_chen', 'U_none'] }, 4],
    ['/raw/users/by-login', { logins: ['fay', 'fay', 'fay'] }, 3],
    ['/raw/repos', { githubIds: ['R_lens', 'R_lens', 'R_kiln', 'R_torch'] }, 4],
    ['/raw/repos/by-fullname', { fullNames: Array(3).fill('nobody/nothing') }, 3],
  ] as const)('%s %j names the price, and takes nothing', async (path, body, price) => {
    const answer = await world.post<Record<string, unknown>>(path, body, { key: 'two' })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      code: 'insufficient_credits',
      required: price,
      remaining: 2,
      detail: `this request can cost ${price} credits and 2 remain`,
    })
    const members = ['type', 'title', 'status', 'detail', 'code', 'requestId', 'required']
    expect(Object.keys(answer.body).sort()).toEqual([...members, 'remaining'].sort())
    expect(told(answer)).toEqual([0, 2])
    expect(await balance('two')).toEqual({ remaining: 2, used: 0 })
  })

  test('counts need a credit; free endpoints need none', async () => {
    for (const path of ['/raw/users/count', '/raw/repos/count']) {
      const filters = { field: 'platformId', op: 'Eq', value: 'x' }
      const refusal = await world.refused(path, { filters }, [402, 'insufficient_credits'], {
        key: 'none',
      })
      expect([refusal.required, refusal.remaining]).toEqual([1, 0])
    }
    for (const [path, body, cost] of costs) {
      if (cost > 0) continue
      // An empty result is free, but the key must be able to pay before it learns this.
      const { status } = await world.post(path, body, { key: 'none' })
      expect([path, status]).toEqual([path, path === '/account' ? 200 : 402])
    }
  })
})

test('simultaneous requests never spend more than the balance', async () => {
  const body = { logins: ['fay', 'dora_m', 'edgar9'] }
  const ask = () => world.post('/raw/users/by-login', body, { key: 'ten' })
  const answers = await Promise.all(Array.from({ length: 24 }, ask))
  const paid = answers.filter(({ status }) => status === 200)
  expect(paid).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(21)
  expect(paid.map(told).sort()).toEqual([1, 4, 7].map((left) => [3, left]))
  expect(await balance('ten')).toEqual({ remaining: 1, used: 9 })
})

test('/account describes the calling key', async () => {
  const answer = await world.post<AccountBody>('/account', {}, { key: 'limits' })
  expect(answer.body).toEqual({
    name: 'limits',
    services: ['RAW'],
    credits: { remaining: 5, used: 0 },
    rate: 7,
  })
  expect(answer.headers.get('ratelimit-limit')).toBe('14')
  expect(Number(answer.headers.get('ratelimit-remaining'))).toBeLessThanOrEqual(13)
  await world.refused('/account', { name: 'x' }, [400, 'invalid_request'])
})
