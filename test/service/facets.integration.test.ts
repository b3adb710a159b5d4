/** Totals and facets over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Facet } from '../../src/contract/index.ts'
import { type DataLine, openWorld, type World } from './harness.ts'

const at = (month: number) => `2024-${String(month).padStart(2, '0')}-15T00:00:00Z`
const profileOf = (i: number) => ({
  headline: i % 2 ? 'Builds Ledgers' : 'builds ledgers',
  firstName: 'Person',
  lastName: String(i % 2),
  languages: ['Welsh', 'German'].slice(i % 2),
  connectionsCount: 10 * i,
})
const users: readonly DataLine[] = Array.from({ length: 12 }, (_, i) => ({
  platformId: `U_${i}`,
  login: `person-${i}`,
  bio: i < 9 ? 'rust' : 'go',
  ...(i % 4 === 3 ? {} : { company: ['Lumenforge', 'LUMENFORGE', 'Tinplate'][i % 3] }),
  ...(i % 6 === 5 ? {} : { resolvedCountry: i % 2 ? 'Côte d’Ivoire' : 'Chile' }),
  ...(i === 0 ? { type: 'Organization' } : {}),
  updatedAt: at(1 + (i % 3)),
  followersCount: i,
  ...(i < 4 ? { professional: profileOf(i) } : {}),
}))
const repos: readonly DataLine[] = Array.from({ length: 6 }, (_, i) => ({
  platformId: `R_${i}`,
  ownerLogin: `person-${i}`,
  name: `work-${i}`,
  description: 'payments in rust',
  language: i % 2 ? 'Rust' : 'Go',
  topics: ['ledger'],
  stargazerCount: 100 * i,
  createdAt: at(1 + i),
}))

let world: World
beforeAll(async () => {
  const keys = { poor: { credits: 4 } }
  world = await openWorld({ users, repos, shards: 3, keys })
})
afterAll(() => world.close())

interface Body {
  readonly count: number
  readonly users?: readonly { readonly login: string }[]
  readonly total?: { readonly value: number; readonly exact: true }
  readonly facets?: Readonly<Record<string, Facet>>
  readonly pageInfo: { readonly endCursor: string | null }
}

const path = '/search/users'
const ask = async (request: object, where = path) => (await world.post<Body>(where, request)).body
const rust = { query: 'rust', typos: 'off', first: 2 }

describe('a search of users', () => {
  test('returns the number of matches, on any page', async () => {
    const { total, count } = await ask({ ...rust, total: true })
    expect([total, count]).toEqual([{ value: 9, exact: true }, 2])
    const filters = { field: 'resolvedCountry', op: 'Eq', value: 'chile' }
    expect((await ask({ ...rust, filters, total: true })).total!.value).toBe(5)
    expect((await ask({ query: ['rust', 'go'], total: true })).total!.value).toBe(12)
    expect((await ask({ query: 'zzzz', total: true })).total!.value).toBe(0)
    expect((await ask(rust)).total).toBeUndefined()
  })

  test('counts values as the data has them', async () => {
    const facets = [
      { field: 'company', first: 1 },
      { field: 'resolvedCountry' },
      { field: 'type' },
      { field: 'isBot' },
    ]
    const found = (await ask({ ...rust, facets })).facets!
    const spelling = found.company!.values[0]!.value
    expect(['Lumenforge', 'LUMENFORGE']).toContain(spelling)
    expect(found).toEqual({
      company: { values: [{ value: spelling, count: 4 }], other: 3, missing: 2, distinct: 2 },
      resolvedCountry: {
        values: [
          { value: 'Chile', count: 5 },
          { value: 'Côte d’Ivoire', count: 3 },
        ],
        ...{ other: 0, missing: 1, distinct: 2 },
      },
      type: {
        values: [
          { value: 'user', count: 8 },
          { value: 'organization', count: 1 },
        ],
        ...{ other: 0, missing: 0, distinct: 2 },
      },
      isBot: { values: [{ value: false, count: 9 }], other: 0, missing: 0, distinct: 1 },
    })
  })

  test('orders values, filters by prefix, and counts values of repositories', async () => {
    const facets = [
      { field: 'login', prefix: 'PERSON-1', order: 'value', first: 2 },
      { field: 'topLanguages', order: 'value' },
      { field: 'topTopics' },
    ]
    const found = (await ask({ query: ['rust', 'go'], facets })).facets!
    expect(found.login).toEqual({
      values: [
        { value: 'person-1', count: 1 },
        { value: 'person-10', count: 1 },
      ],
      ...{ other: 1, missing: 0, distinct: 3 },
    })
    expect(found.topLanguages!.values).toEqual([
      { value: 'Go', count: 3 },
      { value: 'Rust', count: 3 },
    ])
    expect(found.topTopics).toMatchObject({ values: [{ value: 'ledger', count: 6 }], missing: 6 })
  })

  test('sums up numbers and dates', async () => {
    const facets = [
      { field: 'followersCount', first: 1, order: 'value', histogram: { interval: 5 } },
      { field: 'updatedAt', histogram: { interval: 'month' } },
    ]
    const found = (await ask({ ...rust, facets })).facets!
    expect(found.followersCount).toEqual({
      values: [{ value: 0, count: 1 }],
      ...{ other: 8, missing: 0, distinct: 9, min: 0, max: 8, mean: 4, sum: 36 },
      histogram: [
        { from: 0, count: 5 },
        { from: 5, count: 4 },
      ],
    })
    const { histogram, ...dates } = found.updatedAt!
    expect(dates).toMatchObject({ min: at(1), max: at(3), distinct: 3, missing: 0 })
    expect(histogram).toEqual(
      [1, 2, 3].map((month) => ({ from: `2024-0${month}-01T00:00:00Z`, count: 3 })),
    )
  })

  test('counts without the conditions on the field itself, on request', async () => {
    const chile = { field: 'resolvedCountry', op: 'Eq', value: 'Chile' }
    const lumenforge = { field: 'company', op: 'Eq', value: 'Lumenforge' }
    const countries = { field: 'resolvedCountry', ignoreOwnFilter: true }
    const asked = async (filters: object) =>
      (await ask({ ...rust, filters, facets: [countries], total: true })).facets!.resolvedCountry!
    const all = { missing: 1, distinct: 2 }
    expect(await asked(chile)).toMatchObject(all)
    expect(await asked({ op: 'And', filters: [chile] })).toMatchObject(all)
    expect(await asked({ op: 'And', filters: [chile, lumenforge] })).toMatchObject({
      ...{ missing: 0, distinct: 2 },
      values: [{ count: 3 }, { count: 1 }],
    })
    // A condition inside of an Or remains.
    const either = { op: 'Or', filters: [chile] }
    expect(await asked(either)).toMatchObject({
      values: [{ value: 'Chile', count: 5 }],
      missing: 0,
    })
  })

  test('counts fields of profiles', async () => {
    const facets = ['headline', 'fullName', 'languages', 'connectionsCount'].map((name) => ({
      field: `professional.${name}`,
    }))
    const request = { ...rust, dataset: 'professional', facets: [...facets, { field: 'login' }] }
    const found = (await ask(request)).facets!
    expect(found['professional.headline']).toMatchObject({ distinct: 1, missing: 0 })
    expect(found['professional.fullName']!.values).toEqual([
      { value: 'Person 0', count: 2 },
      { value: 'Person 1', count: 2 },
    ])
    expect(found['professional.languages']!.values).toEqual([
      { value: 'German', count: 4 },
      { value: 'Welsh', count: 2 },
    ])
    expect(found['professional.connectionsCount']).toMatchObject({ sum: 60, max: 30 })
    expect(found.login!.values.map(({ value }) => value)).toContain('person-3')
  })

  test('counts the same in a sentence, by expertise and misspelt', async () => {
    const facets = [{ field: 'resolvedCountry' }]
    const said = await ask(
      { query: 'rust people in Chile', total: true, facets, first: 1 },
      '/search/users/natural-language',
    )
    // The organization is no person, so it does not count.
    expect(said.total!.value).toBe(4)
    expect(said.facets!.resolvedCountry!.values).toEqual([{ value: 'Chile', count: 4 }])
    const experts = await ask({ query: 'payments', retrieval: 'expertise', total: true })
    expect(experts.total!.value).toBe(5)
    expect((await ask({ query: 'lumenforgee', total: true })).total!.value).toBe(6)
  })
})

describe('a search of repositories', () => {
  const where = '/search/repos'

  test('returns totals with any retrieval', async () => {
    for (const retrieval of ['auto', 'hybrid', 'keyword', 'semantic']) {
      const { total } = await ask({ query: 'payments', retrieval, total: true, first: 1 }, where)
      expect(total!.value, retrieval).toBe(6)
    }
    expect((await ask({ query: 'zzzz', total: true }, where)).total!.value).toBe(0)
  })

  test("counts values, and those of owners' profiles", async () => {
    const facets = [
      { field: 'language' },
      { field: 'fullName', first: 1, order: 'value' },
      { field: 'stargazerCount', histogram: { buckets: 2 } },
      { field: 'ownerProfessional.headline' },
      { field: 'ownerProfessional.connectionsCount' },
    ]
    const found = await ask({ query: 'payments', dataset: 'professional', facets }, where)
    expect(found.facets).toMatchObject({
      language: {
        values: [
          { value: 'Go', count: 3 },
          { value: 'Rust', count: 3 },
        ],
      },
      fullName: { values: [{ value: 'person-0/work-0', count: 1 }], other: 5 },
      stargazerCount: {
        histogram: [
          { from: 0, count: 3 },
          { from: 250, count: 3 },
        ],
      },
      'ownerProfessional.headline': { distinct: 1, missing: 2, other: 0 },
      'ownerProfessional.connectionsCount': { min: 0, max: 30, sum: 60, mean: 15 },
    })
  })
})

describe('the price', () => {
  const facets = [{ field: 'company' }, { field: 'type' }]

  test('is 1 for the total and 1 for each facet, on each page', async () => {
    const used = async (request: object) =>
      Number((await world.post(path, request)).headers.get('x-credits-used'))
    expect(await used(rust)).toBe(2)
    expect(await used({ ...rust, total: true })).toBe(3)
    expect(await used({ ...rust, total: true, facets })).toBe(5)
    expect(await used({ query: 'zzzz', total: true, facets })).toBe(3)
    const dry = await world.post<{ creditsMax: number }>(
      path,
      { ...rust, total: true, facets },
      { headers: { prefer: 'devdex-dry-run' } },
    )
    expect(dry.body.creditsMax).toBe(5)
    const nl = await world.post<{ creditsMax: number }>(
      '/search/users/natural-language',
      { query: 'rust', first: 2, facets },
      { headers: { prefer: 'devdex-dry-run' } },
    )
    expect(nl.body.creditsMax).toBe(5)
  })

  test('is held before the search runs', async () => {
    const request = { ...rust, total: true, facets }
    const told = await world.refused(path, request, [402, 'insufficient_credits'], { key: 'poor' })
    expect([told.required, told.remaining]).toEqual([5, 4])
  })

  test('is not charged for a replay', async () => {
    const request = { ...rust, total: true, facets }
    const headers = { 'idempotency-key': 'facets' }
    const first = await world.post(path, request, { headers })
    const again = await world.post(path, request, { headers })
    expect([again.text, again.headers.get('x-credits-used')]).toEqual([first.text, '0'])
  })

  test('is not charged on later pages without facets', async () => {
    const request = { ...rust, enablePagination: true }
    const { pageInfo } = await ask({ ...request, total: true, facets })
    const next = await ask({ ...request, after: pageInfo.endCursor })
    expect([next.count, next.total]).toEqual([2, undefined])
  })
})

describe('an invalid facet', () => {
  const cases: readonly [facet: object, pointer: string, text: string][] = [
    [{ field: 'bio' }, '/facets/0/field', 'there is no field `bio` to count values of; allowed: '],
    [{ field: 'emails' }, '/facets/0/field', 'company'],
    [{ field: 'professional.title' }, '/facets/0/field', 'needs `dataset: "professional"`'],
    [{ field: 'company', histogram: { buckets: 2 } }, '/facets/0/histogram', 'no numbers'],
    [{ field: 'followersCount', prefix: '1' }, '/facets/0/prefix', 'no text'],
    [{ field: 'isBot', prefix: 't' }, '/facets/0/prefix', 'no text'],
    [{ field: 'updatedAt', histogram: {} }, '/facets/0/histogram', '`interval` or `buckets`'],
    [
      { field: 'updatedAt', histogram: { interval: 'decade' } },
      '/facets/0/histogram/interval',
      'day, week, month, quarter, year',
    ],
    [
      { field: 'followersCount', histogram: { interval: 'day' } },
      '/facets/0/histogram/interval',
      'a number above 0',
    ],
    [
      { field: 'followersCount', histogram: { interval: 0.001 } },
      '/facets/0/histogram',
      'more than 1000 buckets',
    ],
    [{ field: 'company', first: 101 }, '/facets/0/first', '100'],
  ]
  test.each(cases)('%j is a 400 at %s', async (facet, pointer, text) => {
    const request = { ...rust, facets: [facet] }
    const told = await world.refused(path, request, [400, 'invalid_request'])
    expect(told.errors![0]).toEqual({ pointer, message: expect.stringContaining(text) })
  })

  test('must not be a field of the other collection', async () => {
    const facets = [{ field: 'platformId' }, { field: 'githubId' }]
    const told = await world.refused(path, { ...rust, facets }, [400, 'invalid_request'])
    expect(told.errors![0]!.pointer).toBe('/facets/1/field')
  })
})

describe('the fields of a search', () => {
  interface Fields {
    readonly fields: readonly { readonly name: string; readonly [member: string]: unknown }[]
  }
  const fieldsOf = async (request: object) => {
    const { body, headers } = await world.post<Fields>('/fields', request)
    expect(headers.get('x-credits-used')).toBe('0')
    return new Map(body.fields.map(({ name, ...others }) => [name, others]))
  }

  test('are listed with their capabilities', async () => {
    const ofUsers = await fieldsOf({ collection: 'users' })
    expect(ofUsers.get('company')).toMatchObject({
      ...{ type: 'string', facetable: true, groupable: true, sortable: false, weight: 1 },
      operators: ['Eq', 'NotEq', 'In', 'NotIn', 'ContainsAllTokens'],
    })
    expect(ofUsers.get('emails')).toMatchObject({ facetable: false, groupable: false })
    expect(ofUsers.get('followersCount')).toMatchObject({ facetable: true, sortable: true })
    expect(ofUsers.get('platformId')).toMatchObject({ aliases: ['githubId'] })
    expect(ofUsers.has('professional.headline')).toBe(false)
    const ofRepos = await fieldsOf({ collection: 'repos', dataset: 'professional' })
    expect(ofRepos.get('ownerLogin')).toMatchObject({ groupable: true })
    expect(ofRepos.get('ownerProfessional.headline')).toMatchObject({ facetable: true })
    const refusal = [403, 'service_required'] as const
    const dataset = 'professional'
    await world.refused('/fields', { collection: 'users', dataset }, refusal, { key: 'search' })
  })

  test('each facetable one can be counted, and no other', async () => {
    for (const collection of ['users', 'repos']) {
      const dataset = 'professional'
      for (const [field, { facetable }] of await fieldsOf({ collection, dataset })) {
        const { status } = await world.post('/fields/values', { collection, dataset, field })
        expect(status, field).toBe(facetable ? 200 : 400)
      }
    }
  })

  test('list values of all matching records', async () => {
    const where = '/fields/values'
    const values = async (request: object) => {
      const { body, headers } = await world.post<Facet>(where, request)
      expect(headers.get('x-credits-used')).toBe('1')
      return body
    }
    const field = 'resolvedCountry'
    expect(await values({ collection: 'users', field, prefix: 'cote' })).toEqual({
      values: [{ value: 'Côte d’Ivoire', count: 4 }],
      ...{ other: 0, missing: 2, distinct: 1 },
    })
    const filters = { field: 'followersCount', op: 'Lt', value: 3 }
    expect(await values({ collection: 'users', field, filters, first: 1 })).toEqual({
      values: [{ value: 'Chile', count: 2 }],
      ...{ other: 1, missing: 0, distinct: 2 },
    })
    expect(await values({ collection: 'repos', field: 'language' })).toMatchObject({ distinct: 2 })
    for (const shape of [
      { field: 'followersCount', histogram: { buckets: 3 }, first: 2 },
      { field: 'resolvedCountry', order: 'value', prefix: 'c' },
    ]) {
      const whole = { field: 'platformId', op: 'NotEq', value: '' }
      const search = { filters: whole, facets: [shape], first: 1 }
      const { body } = await world.post<{ facets: object }>('/search/users', search)
      expect(await values({ collection: 'users', ...shape })).toEqual(Object.values(body.facets)[0])
    }
    const bars = { collection: 'users', field, histogram: { buckets: 3 } }
    const unnumbered = await world.refused(where, bars, [400, 'invalid_request'])
    expect(unnumbered.errors![0]!.pointer).toBe('/histogram')
    const bio = { collection: 'users', field: 'bio' }
    const told = await world.refused(where, bio, [400, 'invalid_request'])
    expect(told.errors![0]!.pointer).toBe('/field')
  })
})
