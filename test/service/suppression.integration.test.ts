/**
 * A user that another process suppresses is in no answer of a running service, on any endpoint of
 * the contract (decisions §9). The other process is the compiled command line: run `npx tsc -b`
 * first.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointId } from '../../src/contract/index.ts'
import { openWorld, type World } from './harness.ts'
import { connected, endpointIds, validRequests } from './requests.ts'

const run = promisify(execFile)

async function suppress(world: World, ...args: string[]): Promise<void> {
  await run(process.execPath, ['dist/src/main.js', 'suppress', ...args, '--data', world.dataDir])
}

const page = { first: 100 }
const ofUsers = {
  aggregates: true,
  bestEmail: true,
  revealEmails: true,
  devrank: true,
  professional: true,
  provenance: true,
  contributes: page,
  followers: page,
  following: page,
  owns: page,
  stars: page,
}
const ofRepos = {
  bestEmail: true,
  revealEmails: true,
  owner: true,
  ownerDevrank: true,
  ownerProfessional: true,
  provenance: true,
  contributorProfiles: true,
  contributors: page,
  starrers: page,
}

const everyUser = { filters: { field: 'login', op: 'NotEq', value: '' } }
const everyRepo = { filters: { field: 'stargazerCount', op: 'Gte', value: 0 } }

const explained = { explain: true, first: 100 }

interface Asked {
  readonly path: string
  readonly body: object
}

/** The widest request of each endpoint. It names the remaining people, never the suppressed one. */
const wide: Readonly<Record<EndpointId, readonly Asked[]>> = {
  searchUsers: [
    asked('searchUsers', { ...everyUser, includeAttributes: ofUsers }),
    asked('searchUsers', { query: 'rust compiler ada quarz vellichor.seven lumenforge' }),
    asked('searchUsers', { query: ['rust', 'lumenforge', 'compiler'] }),
    asked('searchUsers', { query: 'rust compilers', dataset: 'professional' }),
    asked('searchUsers', { ...everyUser, dataset: 'professional' }),
    asked('searchUsers', { ...everyUser, total: true, facets: facetsOf('login', 'displayName') }),
    asked('searchUsers', { query: 'rust lumenforge', groupBy: 'company', perGroup: 5 }),
    asked('searchUsers', {
      ...everyUser,
      dataset: 'professional',
      facets: facetsOf('professional.headline'),
    }),
    asked('searchUsers', { query: 'borrow checker', retrieval: 'hybrid', ...explained }),
  ],
  searchUsersNaturalLanguage: [
    asked('searchUsersNaturalLanguage', { query: 'people', explain: true }),
    asked('searchUsersNaturalLanguage', { query: 'rust engineers in Switzerland', explain: true }),
  ],
  searchRepos: [
    asked('searchRepos', { ...everyRepo, includeAttributes: ofRepos }),
    asked('searchRepos', { query: 'borrow checker', includeAttributes: ofRepos }),
    asked('searchRepos', { query: 'checker lens', retrieval: 'hybrid' }),
    asked('searchRepos', { query: 'checker lens', retrieval: 'keyword' }),
    asked('searchRepos', { ...everyRepo, dataset: 'professional' }),
    asked('searchRepos', {
      ...{ query: 'borrow checker', total: true, dataset: 'professional' },
      facets: facetsOf('fullName', 'ownerLogin', 'ownerProfessional.headline'),
    }),
    asked('searchRepos', { ...everyRepo, groupBy: 'ownerLogin' }),
    asked('searchRepos', { query: ['borrow checker', 'lens'], ...explained }),
  ],
  searchReposNaturalLanguage: [
    asked('searchReposNaturalLanguage', { query: 'a checker of borrows', explain: true }),
  ],
  fields: [validRequests.fields],
  fieldValues: [
    asked('fieldValues', { collection: 'users', field: 'login' }),
    asked('fieldValues', { collection: 'repos', field: 'ownerLocation' }),
  ],
  multiSearch: [
    asked('multiSearch', {
      searches: [
        { users: { ...everyUser, includeAttributes: ofUsers } },
        { repos: { ...everyRepo, includeAttributes: ofRepos } },
      ],
    }),
    asked('multiSearch', {
      searches: [{ users: { query: 'rust' } }, { users: { query: 'lumenforge compiler' } }],
      union: true,
    }),
  ],
  saveSearch: [validRequests.saveSearch],
  savedSearches: [validRequests.savedSearches],
  deleteSavedSearch: [validRequests.deleteSavedSearch],
  newResults: [validRequests.newResults],
  rawUsers: [asked('rawUsers', { githubIds: ['u_ada', 'U_dora'], includeAttributes: ofUsers })],
  rawUsersByLogin: [
    asked('rawUsersByLogin', { logins: ['fay', 'dora_m'], includeAttributes: ofUsers }),
  ],
  rawUsersByProfessionalUrl: [validRequests.rawUsersByProfessionalUrl],
  rawUsersCount: [asked('rawUsersCount', everyUser)],
  rawRepos: [asked('rawRepos', { githubIds: ['R_kiln', 'R_torch'], includeAttributes: ofRepos })],
  rawReposByFullname: [
    asked('rawReposByFullname', { fullNames: ['chen-wei/torchbook'], includeAttributes: ofRepos }),
  ],
  rawReposCount: [asked('rawReposCount', everyRepo)],
  rawUserContributes: [{ path: '/raw/users/u_ada/graph/contributes', body: {} }],
  rawUserFollowers: [{ path: '/raw/users/u_ada/graph/followers', body: {} }],
  rawUserFollowing: [
    { path: '/raw/users/u_ada/graph/following', body: {} },
    { path: '/raw/users/U_dora/graph/following', body: { includeAttributes: ofUsers } },
  ],
  rawUserOwns: [{ path: '/raw/users/U_bruno/graph/owns', body: { includeAttributes: ofRepos } }],
  rawUserStars: [{ path: '/raw/users/u_ada/graph/stars', body: { includeAttributes: ofRepos } }],
  rawRepoContributes: [{ path: '/raw/repos/R_kiln/graph/contributes', body: {} }],
  rawRepoOwns: [{ path: '/raw/repos/R_kiln/graph/owns', body: {} }],
  rawRepoStars: [{ path: '/raw/repos/R_kiln/graph/stars', body: { includeAttributes: ofUsers } }],
  bestEmail: [asked('bestEmail', { githubIds: ['u_ada', 'U_bruno', 'U_dora'] })],
  bestEmailByLogin: [asked('bestEmailByLogin', { logins: ['fay', 'brunokade', 'dora_m'] })],
  bestEmailReply: [asked('bestEmailReply', { githubIds: ['u_ada', 'U_bruno'] })],
  account: [validRequests.account],
}

function facetsOf(...fields: readonly string[]) {
  return fields.map((field) => ({ field, first: 100 }))
}

function asked(id: EndpointId, body: object): Asked {
  return { path: validRequests[id].path, body }
}

/** Traces of `ada-quarz`: texts about her or her repositories alone. */
const traces = [
  'ada-quarz',
  '"U_ada"',
  'Ada Quarz',
  'vellichor',
  'Compilers at Lumenforge',
  'borrow-lens',
  'R_lens',
  createHash('sha256').update('user:U_ada').digest('hex').slice(0, 32),
  createHash('sha256').update('repo:R_lens').digest('hex').slice(0, 32),
]

const edges = [
  ...(connected.edges ?? []),
  { type: 'stars', from: 'ada-quarz', to: 'BrunoKade/wasm.kiln' },
  { type: 'contributes', from: 'ada-quarz', to: 'BrunoKade/wasm.kiln' },
  { type: 'stars', from: 'fay', to: 'ada-quarz/borrow-lens' },
]

const changing = /"endCursor":"[^"]*"|"credits":\{[^}]*\}/g

/**
 * The answers of each endpoint to the widest requests, without values that differ between calls.
 */
async function said(world: World): Promise<Map<EndpointId, string>> {
  const all = new Map<EndpointId, string>()
  for (const id of endpointIds) {
    const texts: string[] = []
    for (const { path, body } of wide[id]) texts.push((await world.post(path, body)).text)
    all.set(id, texts.join('\n').replaceAll(changing, ''))
  }
  return all
}

describe('a person', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ ...connected, edges })
  })
  afterAll(() => world.close())

  const counts = async () => [
    await world.countUsers(everyUser.filters),
    await world.countRepos(everyRepo.filters),
  ]

  test('is shown by nearly every endpoint before', async () => {
    const before = await said(world)
    for (const id of endpointIds) {
      // Excludes counts, answers with only numbers, and lists that start at another user.
      const shows = traces.some((trace) => before.get(id)!.includes(trace))
      if (/^search|Follow|Stars$|Contributes$|ProfessionalUrl|^rawUsers?$/.test(id)) {
        if (id !== 'rawUserContributes') expect([id, shows]).toEqual([id, true])
      }
    }
    expect(await counts()).toEqual([6, 4])
  })

  test('is in no answer soon after, without a restart, and returns when that ends', async () => {
    const before = await said(world)
    const direct = await directly(world)
    await suppress(world, 'add', 'ada-quarz')
    await expect.poll(counts, { timeout: 100_000 }).toEqual([5, 3])
    for (const [id, text] of await said(world)) {
      for (const trace of traces) expect(text.includes(trace), `${id}: ${trace}`).toBe(false)
    }
    const ready = await world.operate<{ detail: { documents: object } }>('/ready')
    expect(ready.body.detail.documents).toEqual({ users: 5, repos: 3, professionals: 0 })
    // A request for her gets the same answer as one for an unknown user.
    expect(await directly(world)).toEqual(await directly(world, 'nobody-here', 'X_none'))
    await suppress(world, 'remove', 'ada-quarz')
    await expect.poll(counts, { timeout: 100_000 }).toEqual([6, 4])
    expect(await said(world)).toEqual(before)
    expect(await directly(world)).toEqual(direct)
  })
})

/** Requests by every name of her and of her repository, without the names in the answers. */
async function directly(world: World, login = 'ada-quarz', platformId = 'U_ada') {
  const repoId = platformId === 'U_ada' ? 'R_lens' : platformId
  const serviceId = createHash('sha256').update(`user:${platformId}`).digest('hex').slice(0, 32)
  const eq = (field: string, value: string) => ({ filters: { field, op: 'Eq', value } })
  const requests: [string, object][] = [
    ['/raw/users', { githubIds: [platformId, serviceId] }],
    ['/raw/users/by-login', { logins: [login, login.toUpperCase()] }],
    ['/raw/users/by-linkedin', { linkedinUrls: [`https://prof.example/in/${login.slice(0, 3)}`] }],
    ['/raw/repos', { githubIds: [repoId] }],
    ['/raw/repos/by-fullname', { fullNames: [`${login}/borrow-lens`] }],
    ['/raw/users/count', eq('login', login)],
    ['/raw/users/count', eq('platformId', platformId)],
    ['/raw/repos/count', eq('ownerLogin', login)],
    ['/search/users', { query: login }],
    ['/search/users', eq('login', login)],
    ['/search/repos', eq('ownerLogin', login)],
    ['/search/users/natural-language', { query: `who is ${login}`, explain: true }],
    ['/users/best-email', { githubIds: [platformId, serviceId] }],
    ['/users/best-email/by-login', { logins: [login] }],
    ['/users/best-email/signal/reply', { githubIds: [platformId] }],
    ...['followers', 'following', 'owns', 'stars', 'contributes'].flatMap(
      (name): [string, object][] => [
        [`/raw/users/${platformId}/graph/${name}`, {}],
        [`/raw/users/${serviceId}/graph/${name}`, {}],
      ],
    ),
    ...['owns', 'stars', 'contributes'].map((name): [string, object] => {
      return [`/raw/repos/${repoId}/graph/${name}`, {}]
    }),
  ]
  const answers: [number, string | null, string][] = []
  for (const [path, body] of requests) {
    const headers = { 'x-request-id': 'same' }
    const { status, text, headers: told } = await world.post(path, body, { headers })
    const names = [login, platformId, serviceId, repoId]
    const plain = names.reduce((rest, name) => rest.replaceAll(name, '…'), text)
    answers.push([status, told.get('x-credits-used'), plain])
  }
  return answers
}

describe('an address', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(connected)
  })
  afterAll(() => world.close())

  const bruno = async () => {
    const { body } = await world.post<{
      users: ({ emails?: string[]; bestEmail: string } | null)[]
    }>('/raw/users/by-login', {
      logins: ['brunokade'],
      includeAttributes: { revealEmails: true, bestEmail: true },
    })
    return body.users[0]
  }
  const byDomain = (value: string) =>
    world.matching({ field: 'emails', op: 'ContainsAllTokens', value })

  test('or its domain suppresses the owner until it is removed from the list', async () => {
    const tinplate = 'bkadenza@tinplate.example'
    const grove = 'marrow_grove+lists@example.com'
    const before = await bruno()
    expect(before).toMatchObject({ emails: [tinplate, grove] })
    expect(await byDomain('tinplate.example')).toEqual(['BrunoKade'])
    const byTinplate = () => byDomain('tinplate.example')
    for (const value of [tinplate, 'tinplate.example']) {
      await suppress(world, 'add', value)
      await expect.poll(byTinplate, { timeout: 100_000 }).toEqual([])
      expect(await bruno()).toBeNull()
      expect(await byDomain('example.com')).not.toContain('BrunoKade')
      for (const query of ['bkadenza', 'brunokade']) {
        expect(await world.logins({ query })).toEqual([])
      }
      await suppress(world, 'remove', value)
      await expect.poll(byTinplate, { timeout: 100_000 }).toEqual(['BrunoKade'])
      expect(await bruno()).toEqual(before)
    }
  })
})
