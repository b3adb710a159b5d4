/** The professional data set over HTTP: searches, addresses, profiles in answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataLine, openWorld, type UserBatchBody, type World } from './harness.ts'

const profiles = {
  iris: {
    firstName: 'Iris',
    lastName: 'Vane',
    headline: 'Leads payments',
    title: 'Staff engineer',
    organization: 'Tinplate',
    seniority: 'senior',
    languages: ['Welsh', 'German'],
    education: [],
    experience: [
      {
        company: 'Tinplate',
        title: 'Staff engineer',
        startDate: '2019-05',
        startDateConfidence: 'low',
      },
    ],
    professionalUrl: 'https://www.prof.example/in/Iris-Vane/',
  },
  noor: {
    firstName: 'Noor',
    headline: 'Payments and ledgers',
    organization: 'Lumenforge',
    connectionsCount: 500,
    education: [],
    experience: [],
    professionalUrl: 'https://de.prof.example/in/noor',
  },
} as const

const users: readonly DataLine[] = [
  { platformId: 'U_iris', login: 'iris', bio: 'payments', professional: profiles.iris },
  { platformId: 'U_noor', login: 'noor', professional: profiles.noor },
  { platformId: 'U_odd', login: 'odd', bio: 'payments payments', professional: {} },
  { platformId: 'U_plain', login: 'plain', bio: 'payments Tinplate' },
]
const repos: readonly DataLine[] = [
  { platformId: 'R_ledger', ownerLogin: 'iris', name: 'ledger', description: 'payments' },
  { platformId: 'R_books', ownerLogin: 'Noor', name: 'books', description: 'payments' },
  { platformId: 'R_till', ownerLogin: 'plain', name: 'till', description: 'payments' },
  { platformId: 'R_lost', ownerLogin: 'nobody', name: 'lost', description: 'payments' },
]

let world: World
beforeAll(async () => {
  world = await openWorld({ users, repos, shards: 2 })
})
afterAll(() => world.close())

const dataset = 'professional'

describe('a search of users', () => {
  test('contains the people with a profile, and shows it', async () => {
    const { users: found } = await world.search({ query: 'payments', dataset })
    const shown = new Map(found.map(({ login, professional }) => [login, professional]))
    expect([...shown.keys()].sort()).toEqual(['iris', 'noor', 'odd'])
    expect(shown.get('iris')).toEqual(profiles.iris)
    expect(shown.get('odd')).toEqual({ education: [], experience: [] })
  })

  test('finds by words of profiles, and filters by their fields', async () => {
    expect(await world.logins({ query: 'tinplate', dataset })).toEqual(['iris'])
    expect(await world.logins({ query: 'tinplate' })).toEqual(['plain'])
    const filters = { field: 'professional.languages', op: 'Contains', value: 'welsh' }
    expect(await world.logins({ filters, dataset })).toEqual(['iris'])
    const both = {
      op: 'And',
      filters: [
        { field: 'professional.connectionsCount', op: 'Gte', value: 500 },
        { field: 'login', op: 'Eq', value: 'noor' },
      ],
    }
    expect(await world.logins({ query: null, filters: both, dataset })).toEqual(['noor'])
    await world.refused('/search/users', { query: 'x', filters }, [400, 'invalid_filter'])
  })

  test('pages through them', async () => {
    const request = { query: 'payments', dataset, enablePagination: true }
    const whole = await world.logins(request)
    const first = await world.search({ ...request, first: 2 })
    const rest = await world.search({ ...request, after: first.pageInfo.endCursor })
    expect([...first.users, ...rest.users].map(({ login }) => login)).toEqual(whole)
  })

  test('omits the profile on request', async () => {
    const includeAttributes = { professional: false, devrank: true }
    const { users: found } = await world.search({ query: 'payments', dataset, includeAttributes })
    expect(found.map((user) => 'professional' in user)).toEqual([false, false, false])
    expect(found.every((user) => user.devrank !== undefined)).toBe(true)
  })
})

describe('a search of repositories', () => {
  const names = async (body: object) =>
    (await world.searchRepos(body)).repositories.map(({ name }) => name).sort()

  test('shows the profiles of owners', async () => {
    const { repositories } = await world.searchRepos({ query: 'payments', dataset })
    const owned = repositories.filter((repo) => 'ownerProfessional' in repo)
    const shown = owned.map(({ name, ownerProfessional }) => [name, ownerProfessional])
    expect(repositories).toHaveLength(4)
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries([
        ['ledger', profiles.iris],
        ['books', profiles.noor],
      ]),
    )
  })

  test('filters by them; a complement includes owners without a profile', async () => {
    const field = 'ownerProfessional.organization'
    const filters = { field, op: 'Eq', value: 'TINPLATE' }
    expect(await names({ query: null, filters, dataset })).toEqual(['ledger'])
    const not = { field, op: 'NotEq', value: 'tinplate' }
    expect(await names({ query: null, filters: not, dataset })).toEqual(['books', 'lost', 'till'])
    await world.refused('/search/repos', { query: 'x', filters }, [400, 'invalid_filter'])
  })
})

describe('by address', () => {
  const path = '/raw/users/by-professional-url'

  test.each([
    'https://www.prof.example/in/Iris-Vane/',
    'http://prof.example/in/iris-vane',
    'prof.example/in/iris-vane',
    'PROF.EXAMPLE/IN/IRIS-VANE/',
    'https://uk.prof.example/in/iris-vane?trk=x#top',
    'https://www.prof.example/in/iris%2Dvane//',
    '//prof.example/in/iris-vane',
  ])('%s is one spelling of many', async (url) => {
    const { body } = await world.post<UserBatchBody>(path, { professionalUrls: [url] })
    expect(body.users.map((user) => user?.login)).toEqual(['iris'])
  })

  test('answers are positional, null where an address is unknown', async () => {
    const urls = [
      'prof.example/in/noor',
      'prof.example/in/no',
      '',
      'prof.example/in/iris-vane',
      'prof.example/in/noor',
      'other.example/in/noor',
    ]
    const found = []
    for (const [where, member] of [
      [path, 'professionalUrls'],
      [path, 'linkedinUrls'],
      ['/raw/users/by-linkedin', 'linkedinUrls'],
    ] as const) {
      const answer = await world.post<UserBatchBody>(where, { [member]: urls })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.headers.get('x-credits-used')).toBe('3')
      found.push(answer.body)
    }
    const logins = found[0]!.users.map((user) => user?.login ?? null)
    expect(logins).toEqual(['noor', null, null, 'iris', 'noor', null])
    expect(found[0]!.count).toBe(3)
    expect(found[1]).toEqual(found[0])
    expect(found[2]).toEqual(found[0])
  })

  test('profiles are included on request', async () => {
    const professionalUrls = ['prof.example/in/noor']
    const plain = await world.post<UserBatchBody>(path, { professionalUrls })
    expect(plain.body.users[0]).not.toHaveProperty('professional')
    const includeAttributes = { professional: true }
    const full = await world.post<UserBatchBody>(path, { professionalUrls, includeAttributes })
    expect(full.body.users[0]?.professional).toEqual(profiles.noor)
  })

  test('exactly one list is required', async () => {
    for (const body of [
      {},
      { professionalUrls: [] },
      { professionalUrls: ['x'], linkedinUrls: ['x'] },
    ]) {
      await world.refused(path, body, [400, 'invalid_request'])
    }
  })
})
