/** The additions of `includeAttributes` on every endpoint, over an engine in arrays. */
import { describe, expect, it } from 'vitest'
import { serialiseDevRank } from '../../src/contract/index.ts'
import {
  devRankOf,
  profileOf,
  repoCalled,
  type SmallGraph,
  smallEngine,
  userCalled,
} from './small-engine.ts'
import { type Reply, shareAccounts, smallService } from './small-service.ts'

shareAccounts()

const graph: SmallGraph = {
  users: ['ada', 'bob', 'cy', 'dee'],
  repos: ['ada/one', 'nobody/two', 'bob/three'],
  profiles: ['cy', 'ada'],
  edges: {
    follows: [
      ['cy', 'ada'],
      ['bob', 'ada'],
      ['dee', 'ada'],
      ['ada', 'ada'],
      ['ada', 'bob'],
    ],
    stars: [
      ['ada', 'ada/one'],
      ['cy', 'ada/one'],
      ['cy', 'bob/three'],
    ],
    owns: [
      ['ada', 'ada/one'],
      ['bob', 'bob/three'],
    ],
    contributes: [['dee', 'nobody/two']],
  },
}

const lastPage = { endCursor: null, hasNextPage: false }
const devRank = (ordinal: number) => JSON.parse(serialiseDevRank(devRankOf(ordinal)))

function connection(edges: readonly object[]) {
  return { edges, pageInfo: lastPage }
}

const ada = {
  ...userCalled('ada'),
  aggregates: { totalStars: 0 },
  devrank: devRank(0),
  professional: profileOf('ada'),
  contributes: connection([]),
  followers: connection(['cy', 'bob', 'dee', 'ada'].map(userCalled)),
  following: connection(['ada', 'bob'].map(userCalled)),
  owns: connection([repoCalled('ada/one')]),
  stars: connection([repoCalled('ada/one')]),
}
const allOfUsers = {
  aggregates: true,
  devrank: true,
  professional: true,
  contributes: { first: 100 },
  followers: { first: 100 },
  following: { first: 100 },
  owns: { first: 100 },
  stars: { first: 100 },
}

const one = {
  ...repoCalled('ada/one'),
  contributors: connection([]),
  starrers: connection(['ada', 'cy'].map(userCalled)),
  owner: userCalled('ada'),
  ownerDevrank: devRank(0),
  ownerProfessional: profileOf('ada'),
}
const allOfRepos = {
  owner: true,
  ownerDevrank: true,
  ownerProfessional: true,
  contributors: { first: 100 },
  starrers: { first: 100 },
}

type Case = readonly [string, object]

const userCases: readonly Case[] = [
  ['/raw/users', { githubIds: ['U_ada'] }],
  ['/raw/users/by-login', { logins: ['ada'] }],
  ['/raw/users/by-professional-url', { professionalUrls: ['https://www.prof.example/in/Ada/'] }],
  ['/raw/users/by-linkedin', { linkedinUrls: ['https://www.prof.example/in/Ada/'] }],
  ['/search/users', { query: 'x', first: 1 }],
  ['/raw/users/U_bob/graph/followers', {}],
  ['/raw/repos/R_ada%2Fone/graph/owns', {}],
]

const repoCases: readonly Case[] = [
  ['/raw/repos', { githubIds: ['R_ada/one'] }],
  ['/raw/repos/by-fullname', { fullNames: ['ada/one'] }],
  ['/search/repos', { query: 'x', first: 1 }],
  ['/raw/users/U_ada/graph/owns', {}],
]

describe('everything at once', () => {
  it.each(userCases)('of users, on %s', async (path, request) => {
    const post = smallService(smallEngine(graph))
    const { body, used } = await post(path, { ...request, includeAttributes: allOfUsers })
    const { score: _, ...found } = body.users[0]
    expect(found).toEqual(ada)
    expect(used).toBe(1 + 0 + 4 + 2 + 1 + 1)
  })

  it.each(repoCases)('of repositories, on %s', async (path, request) => {
    const post = smallService(smallEngine(graph))
    const { body, used } = await post(path, { ...request, includeAttributes: allOfRepos })
    const { score: _, ...found } = body.repositories[0]
    expect(found).toEqual(one)
    expect(used).toBe(1 + 2)
  })

  const notWanted = (attributes: object) =>
    Object.fromEntries(
      Object.entries(attributes).flatMap(([name, input]) =>
        input === true ? [[name, false]] : [],
      ),
    )

  it.each(userCases)('or nothing of it, on %s', async (path, request) => {
    const post = smallService(smallEngine(graph))
    for (const includeAttributes of [{}, notWanted(allOfUsers)]) {
      const { body } = await post(path, { ...request, includeAttributes })
      const { score: _, ...found } = body.users[0]
      expect(found).toEqual(userCalled('ada'))
    }
    expect((await post(path, { ...request, includeAttributes: allOfRepos })).status).toBe(400)
  })

  it.each(repoCases)('or nothing of it, on %s', async (path, request) => {
    const post = smallService(smallEngine(graph))
    for (const includeAttributes of [{}, notWanted(allOfRepos)]) {
      const { body } = await post(path, { ...request, includeAttributes })
      const { score: _, ...found } = body.repositories[0]
      expect(found).toEqual(repoCalled('ada/one'))
    }
    expect((await post(path, { ...request, includeAttributes: allOfUsers })).status).toBe(400)
  })
})

it('what is missing, and owners and profiles that are not there, get nothing', async () => {
  const post = smallService(smallEngine(graph))
  const users = await post('/raw/users', {
    githubIds: ['U_none', 'U_bob', 'U_ada', 'U_bob'],
    includeAttributes: { professional: true, aggregates: true },
  })
  const bob = { ...userCalled('bob'), aggregates: { totalStars: 10 } }
  const withProfile = {
    ...userCalled('ada'),
    aggregates: { totalStars: 0 },
    professional: profileOf('ada'),
  }
  expect(users.body.users).toEqual([null, bob, withProfile, bob])
  const repos = await post('/raw/repos', {
    githubIds: ['R_nobody/two', 'R_none', 'R_bob/three'],
    includeAttributes: { owner: true, ownerDevrank: true, ownerProfessional: true },
  })
  const three = { ...repoCalled('bob/three'), owner: userCalled('bob'), ownerDevrank: devRank(1) }
  expect(repos.body.repositories).toEqual([repoCalled('nobody/two'), null, three])
})

it('takes as many calls for many documents as for one', async () => {
  const counts = []
  for (const logins of [['ada'], ['ada', 'bob', 'nobody', 'cy', 'dee', 'ada']]) {
    const calls: string[] = []
    const post = smallService(smallEngine(graph, calls))
    await post('/raw/users/by-login', { logins, includeAttributes: allOfUsers })
    counts.push(calls.sort())
  }
  expect(counts[0]).toEqual(counts[1])
})

describe('pages', () => {
  const path = '/raw/users/by-login'

  async function pagesOf(reply: Reply): Promise<{ edges: { login: string }[]; next: string }> {
    expect(reply.status, reply.text).toBe(200)
    const { edges, pageInfo } = reply.body.users[0].followers
    expect(pageInfo.hasNextPage).toBe(pageInfo.endCursor !== null)
    return { edges, next: pageInfo.endCursor }
  }

  it('continue inside and on the graph endpoint, with and without a filter', async () => {
    const post = smallService(smallEngine(graph))
    const filters = { field: 'login', op: 'NotEq', value: 'bob' }
    for (const input of [{}, { filters }]) {
      const followers = { first: 2, ...input }
      const first = await pagesOf(
        await post(path, { logins: ['ada'], includeAttributes: { followers } }),
      )
      const after = first.next
      const options = { includeAttributes: { followers: { ...followers, after } } }
      const second = await pagesOf(await post(path, { logins: ['ada'], ...options }))
      const listed = await post('/raw/users/U_ada/graph/followers', { ...input, first: 1, after })
      const logins = ['cy', 'bob', 'dee', 'ada'].filter(
        (login) => !('filters' in input && login === 'bob'),
      )
      expect(first.edges.map(({ login }) => login)).toEqual(logins.slice(0, 2))
      expect(second.edges.map(({ login }) => login)).toEqual(logins.slice(2))
      expect(listed.body.users).toEqual([userCalled(logins[2]!)])
      expect(listed.body.pageInfo.hasNextPage).toBe(logins.length > 3)
    }
  })

  it('are refused with the cursor of another list, by the place of the cursor', async () => {
    const post = smallService(smallEngine(graph))
    const options = (followers: object) => ({ includeAttributes: { followers } })
    const { next } = await pagesOf(await post(path, { logins: ['ada'], ...options({ first: 1 }) }))
    const after = { first: 1, after: next }
    const filters = { field: 'login', op: 'NotEq', value: 'x' }
    const wrong: readonly (readonly [string, object, string])[] = [
      [path, { logins: ['bob'], ...options(after) }, '/includeAttributes/followers/after'],
      [path, { logins: ['ada', 'bob'], ...options(after) }, '/includeAttributes/followers/after'],
      [
        path,
        { logins: ['ada'], ...options({ ...after, filters }) },
        '/includeAttributes/followers/after',
      ],
      [
        path,
        { logins: ['ada'], includeAttributes: { following: after } },
        '/includeAttributes/following/after',
      ],
      [
        path,
        { logins: ['ada'], ...options({ first: 1, after: 'x' }) },
        '/includeAttributes/followers/after',
      ],
      ['/raw/users/U_bob/graph/followers', { after: next }, '/after'],
      ['/raw/users/U_ada/graph/following', { after: next }, '/after'],
      ['/raw/users/U_ada/graph/followers', { after: next, filters }, '/after'],
      ['/raw/users/U_ada/graph/followers', { after: `${next}A` }, '/after'],
    ]
    for (const [where, body, pointer] of wrong) {
      const reply = await post(where, body)
      expect([reply.status, reply.body.code], reply.text).toEqual([400, 'invalid_cursor'])
      expect(reply.body.errors[0].pointer).toBe(pointer)
    }
    const twice = await post(path, {
      logins: ['ada', 'none', 'ADA'.toLowerCase()],
      ...options(after),
    })
    expect(twice.body.users[2]).toEqual(twice.body.users[0])
  })

  it('take filters of what they list, named by their place', async () => {
    const post = smallService(smallEngine(graph))
    const filters = { field: 'bio', op: 'Eq', value: 'x' }
    for (const member of ['followers', 'owns']) {
      const includeAttributes = { [member]: { first: 1, filters } }
      const { body } = await post(path, { logins: ['ada'], includeAttributes })
      expect(body.code).toBe('invalid_filter')
      expect(body.errors[0].pointer).toMatch(`/includeAttributes/${member}/filters/`)
    }
    const { body } = await post('/raw/repos/R_x/graph/stars', { filters })
    expect(body.errors[0].pointer).toBe('/filters/op')
  })
})

describe('the professional data set', () => {
  it('finds users, with their profiles unless they are not wanted', async () => {
    const post = smallService(smallEngine(graph))
    const request = { query: 'x', dataset: 'professional' }
    const { body } = await post('/search/users', request)
    expect(body.users).toEqual([
      { ...userCalled('cy'), professional: profileOf('cy'), score: 1 },
      { ...userCalled('ada'), professional: profileOf('ada'), score: 0.5 },
    ])
    const without = { ...request, includeAttributes: { professional: false } }
    const plain = await post('/search/users', without)
    expect(plain.body.users).toEqual([
      { ...userCalled('cy'), score: 1 },
      { ...userCalled('ada'), score: 0.5 },
    ])
    const filters = { field: 'login', op: 'NotEq', value: 'x' }
    const sorted = await post('/search/users', { filters, dataset: 'professional' })
    expect(sorted.body.users[0]).toEqual({ ...userCalled('cy'), professional: profileOf('cy') })
  })

  it('adds profiles of owners to repositories, unless they are not wanted', async () => {
    const post = smallService(smallEngine(graph))
    const request = { query: 'x', dataset: 'professional' }
    const { body } = await post('/search/repos', request)
    expect(body.repositories.map((repo: object) => 'ownerProfessional' in repo)).toEqual([
      true,
      false,
      false,
    ])
    expect(body.repositories[0].ownerProfessional).toEqual(profileOf('ada'))
    const without = { ...request, includeAttributes: { ownerProfessional: false } }
    expect((await post('/search/repos', without)).text).not.toContain('ownerProfessional')
  })

  it('is reached by addresses, positional', async () => {
    const post = smallService(smallEngine(graph))
    const professionalUrls = ['prof.example/in/cy', 'prof.example/in/dee', 'prof.example/in/ada']
    const { body, used } = await post('/raw/users/by-professional-url', { professionalUrls })
    expect(body).toEqual({ count: 2, users: [userCalled('cy'), null, userCalled('ada')] })
    expect(used).toBe(2)
  })
})

describe('applyFiltersToIncludeAttributes', () => {
  const filters = { field: 'ownerLogin', op: 'NotEq', value: 'cy' }
  const request = { query: 'x', first: 1, filters, includeAttributes: { starrers: { first: 9 } } }

  it.each(['applyFiltersToIncludeAttributes', 'filterUserIncludeAttributes'])(
    '%s holds listed users against what the search says of people',
    async (name) => {
      const post = smallService(smallEngine(graph))
      const starrers = async (body: object) =>
        (await post('/search/repos', body)).body.repositories[0].starrers.edges
      expect(await starrers(request)).toEqual(['ada', 'cy'].map(userCalled))
      expect(await starrers({ ...request, [name]: false })).toEqual(['ada', 'cy'].map(userCalled))
      expect(await starrers({ ...request, [name]: true })).toEqual([userCalled('ada')])
      const own = { field: 'login', op: 'NotEq', value: 'ada' }
      const includeAttributes = { starrers: { first: 9, filters: own } }
      expect(await starrers({ ...request, includeAttributes })).toEqual([userCalled('cy')])
      expect(await starrers({ ...request, includeAttributes, [name]: true })).toEqual([])
    },
  )
})

describe('a graph endpoint', () => {
  it('answers 404 for an unknown root, after what is wrong with the request', async () => {
    const path = '/raw/users/U_none/graph/followers'
    const unknown = await smallService(smallEngine(graph))(path, {})
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_root'])
    expect(unknown.body.detail).toContain('user')
    expect(unknown.body.detail).toContain('U_none')
    const invalid = await smallService(smallEngine(graph))(path, { first: 101 })
    expect(invalid.status).toBe(400)
    const closed = smallService(smallEngine(graph), { services: ['SEARCH'] })
    expect((await closed(path, {})).status).toBe(403)
    const repo = await smallService(smallEngine(graph))('/raw/repos/U_ada/graph/owns', {})
    expect([repo.status, repo.body.detail.includes('repository')]).toEqual([404, true])
  })

  it('costs what it lists', async () => {
    const post = smallService(smallEngine(graph), { credits: 6 })
    const path = '/raw/users/U_ada/graph/followers'
    expect((await post(path, { first: 3 })).used).toBe(3)
    const refusal = await post(path, {})
    expect([refusal.status, refusal.body.required, refusal.body.remaining]).toEqual([402, 100, 3])
    expect(refusal.used).toBe(3)
  })
})
