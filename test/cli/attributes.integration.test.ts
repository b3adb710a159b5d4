import { describe, expect, test } from 'vitest'
import { devdex, stubService } from './harness.ts'

const ada = {
  login: 'ada',
  devrank: { tier: 'GOLD', crackedScore: 71.25, rawScore: 0.0000125 },
  aggregates: { totalStars: 1234 },
  professional: { title: 'Staff Engineer', organization: 'Lumenforge' },
  followers: {
    edges: [
      { login: 'bo', emails: ['***bo@example.com', '***xx@example.org'] },
      { login: 'cy', emails: ['***cy@example.com'] },
    ],
    pageInfo: { endCursor: 'c1', hasNextPage: true },
  },
  owns: {
    edges: [{ ownerLogin: 'ada', name: 'rocket', stargazerCount: 3 }],
    pageInfo: { endCursor: null, hasNextPage: false },
  },
}

function answering(member: string, item: object) {
  return stubService(() => ({ body: { count: 1, [member]: [item] } }))
}

describe('the request', () => {
  const followed = { field: 'login', op: 'Eq', value: 'bo' }
  test.each([
    [
      ['-i', 'aggregates,devrank,professional'],
      { aggregates: true, devrank: true, professional: true },
    ],
    [
      ['-i', 'contributes,followers:1,following:2,owns:3,stars:100'],
      {
        contributes: { first: 10 },
        followers: { first: 1 },
        following: { first: 2 },
        owns: { first: 3 },
        stars: { first: 100 },
      },
    ],
    [
      ['-i', 'owner,ownerDevrank,ownerProfessional,contributors,starrers,contributorProfiles'],
      {
        owner: true,
        ownerDevrank: true,
        ownerProfessional: true,
        contributors: { first: 10 },
        starrers: { first: 10 },
        contributorProfiles: true,
      },
    ],
    [
      ['-i', JSON.stringify({ followers: { first: 2, after: 'c1', filters: followed } })],
      { followers: { first: 2, after: 'c1', filters: followed } },
    ],
    [['-i', 'devrank', '-i', '{"owns":{"first":5}}'], { devrank: true, owns: { first: 5 } }],
  ])('%j', async (args, includeAttributes) => {
    const stub = await answering('users', ada)
    await devdex(['raw', 'users', 'ada', ...args], { url: stub.url })
    expect(stub.requests[0]?.body.includeAttributes).toEqual(includeAttributes)
  })

  test.each(['followers:0', 'followers:1:2', '{"followers"', '[]x:y'])(
    'is not sent for %j',
    async (text) => {
      const stub = await answering('users', ada)
      const { code } = await devdex(['raw', 'users', 'ada', '-i', text], { url: stub.url })
      expect({ code, requests: stub.requests.length }).toEqual({ code: 2, requests: 0 })
    },
  )

  test('of the professional data set', async () => {
    const stub = await answering('users', ada)
    const filter = 'professional.connectionsCount Gte 500'
    const years = 'professional.experience.startYear AnyGte 2020'
    const args = ['--dataset', 'professional', '-f', filter, '-f', years]
    await devdex(['search', 'users', 'x', ...args], { url: stub.url })
    expect(stub.requests[0]?.body).toMatchObject({
      dataset: 'professional',
      filters: { filters: [{ value: 500 }, { value: 2020 }] },
    })
  })

  test('lets filters choose among contributors and starrers', async () => {
    const stub = await answering('repositories', { name: 'x' })
    const args = ['-f', 'ownerLocation Eq Bern', '-i', 'starrers', '--apply-filters']
    await devdex(['search', 'repos', ...args], { url: stub.url })
    expect(stub.requests[0]?.body).toMatchObject({ applyFiltersToIncludeAttributes: true })
  })
})

describe('what is shown', () => {
  test('are columns for what was asked for', async () => {
    const stub = await answering('users', ada)
    const { stdout } = await devdex(
      ['raw', 'users', 'ada', '-i', 'devrank,aggregates,followers,owns'],
      { url: stub.url },
    )
    const [head, row] = stdout.split('\n').map((line) => line.split(/ {2,}/))
    expect(head?.slice(-5)).toEqual(['tier', 'rank', 'total stars', 'followers', 'owns'])
    expect(row).toEqual(['ada', 'GOLD', '71.250', '1234', 'bo; cy', 'ada/rocket'])
  })

  test('are the same in CSV, under their paths', async () => {
    const stub = await answering('users', ada)
    const args = ['raw', 'users', 'ada', '--csv', '-i', 'devrank,followers']
    const [head, row] = (await devdex(args, { url: stub.url })).stdout.split('\n')
    expect(head).toMatch(/,updatedAt,devrank\.tier,devrank\.crackedScore,followers\.edges\.login$/)
    expect(row).toMatch(/,GOLD,71\.25,bo; cy$/)
  })

  test('are columns for profiles of contributors', async () => {
    const contributorProfiles = [
      { login: 'bo', devrank: { tier: 'GOLD' }, linkedin: { currentTitle: 'CTO' } },
      { login: 'cy', devrank: { tier: 'IRON' } },
    ]
    const stub = await answering('repositories', { name: 'x', contributorProfiles })
    const args = ['raw', 'repos', 'ada/x', '-i', 'contributors,contributorProfiles']
    const { stdout } = await devdex(args, { url: stub.url })
    expect(stdout).toMatch(/contributor tiers +contributor titles\n.*GOLD; IRON +CTO\n/)
  })

  test('are the paths that were asked for, through pages', async () => {
    const stub = await answering('users', ada)
    const paths = 'devrank.tier,devrank.rawScore,followers.edges.emails,owns.edges.fullName'
    const args = ['raw', 'users', 'ada', '-i', 'devrank,followers,owns', '--fields', paths]
    const table = await devdex(args, { url: stub.url })
    const emails = '***bo@example.com; ***xx@example.org; ***cy@example.com'
    expect(table.stdout.split('\n')[1]?.split(/ {2,}/)).toEqual([
      'GOLD',
      '0.0000125',
      emails,
      'ada/rocket',
    ])
    const json = await devdex([...args, '-j'], { url: stub.url })
    expect(JSON.parse(json.stdout).users).toEqual([
      {
        devrank: { tier: 'GOLD', rawScore: 0.0000125 },
        followers: { edges: ada.followers.edges.map(({ emails }) => ({ emails })) },
        owns: { edges: [{ fullName: 'ada/rocket' }] },
      },
    ])
  })

  test('are profiles where the data set is that of professionals', async () => {
    const stub = await answering('users', ada)
    const people = await devdex(['search', 'users', 'x', '--dataset', 'professional'], {
      url: stub.url,
    })
    expect(people.stdout).toMatch(/title +organization\n.*Staff Engineer +Lumenforge\n/)
    const other = await answering('repositories', {
      name: 'x',
      ownerProfessional: { title: 'CTO' },
    })
    const repos = await devdex(['search', 'repos', 'x', '--dataset', 'professional', '--csv'], {
      url: other.url,
    })
    expect(repos.stdout).toMatch(/,ownerProfessional\.title,ownerProfessional\.organization\n/)
  })
})
