/** `whyNot` over HTTP: the rank of a named document, or the first reason why it has none. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WhyNot } from '../../src/contract/index.ts'
import * as people from './expert-people.ts'
import { openWorld, type World } from './harness.ts'

const run = promisify(execFile)

let world: World
beforeAll(async () => {
  const crowd = Array.from({ length: 1100 }, (_, i) => ({
    platformId: `U_c${i}`,
    login: `c${i}`,
    bio: 'crowd',
  }))
  const users = [...people.users, ...crowd]
  world = await openWorld({ ...people, users, shards: 2, keys: { poor: { credits: 101 } } })
})
afterAll(() => world.close())

const usersPath = '/search/users'

async function told(path: string, request: object): Promise<readonly WhyNot[]> {
  const answer = await world.post<{ whyNot: WhyNot[] }>(path, request)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.whyNot
}

const ofUsers = (whyNot: readonly string[], request: object) =>
  told(usersPath, { first: 1, whyNot, ...request })
const ofRepos = (whyNot: readonly string[], request: object) =>
  told('/search/repos', { first: 1, whyNot, ...request })

describe('people', () => {
  test('have their rank, on any page', async () => {
    const query = 'parsers parser'
    const { users } = await world.search({ query })
    const all = await ofUsers(['noel', '@NOEL', users[0]!.id], { query })
    const rank = users.findIndex(({ login }) => login === 'noel') + 1
    const { score } = users[rank - 1]!
    expect(all.slice(0, 2)).toEqual([
      { name: 'noel', outcome: 'ranked', rank, score },
      { name: '@NOEL', outcome: 'ranked', rank, score },
    ])
    expect(all[2]).toMatchObject({ outcome: 'ranked', rank: 1 })
  })

  test('rank after a thousand others', async () => {
    const query = 'crowd'
    const first = await world.post<{ users: { login: string }[]; pageInfo: { endCursor: string } }>(
      usersPath,
      { query, first: 1000, enablePagination: true },
    )
    const after = first.body.pageInfo.endCursor
    const { users } = await world.search({ query, first: 100, enablePagination: true, after })
    const names = [users[0]!.login, users[99]!.login]
    expect(await ofUsers(names, { query })).toMatchObject([{ rank: 1001 }, { rank: 1100 }])
  })

  test('have a rank without a score if dates decide the order', async () => {
    const filters = { field: 'location', op: 'Eq', value: 'Bern' }
    const [first] = await world.logins({ filters })
    expect(await ofUsers([first!], { filters })).toEqual([
      { name: first, outcome: 'ranked', rank: 1 },
    ])
  })

  test('lack a word, a phrase, or a repository', async () => {
    expect(await ofUsers(['ines'], { query: 'parsers' })).toEqual([
      { name: 'ines', outcome: 'no_word' },
    ])
    expect(await ofUsers(['noel', 'noel'], { query: 'parsers -writes' })).toEqual([
      { name: 'noel', outcome: 'phrase' },
      { name: 'noel', outcome: 'phrase' },
    ])
    const { experts } = people
    expect(await ofUsers(['c7'], experts)).toEqual([{ name: 'c7', outcome: 'no_evidence' }])
    const queries = { query: ['parsers', 'gardens'] }
    expect(await ofUsers(['c7', 'mira'], queries)).toMatchObject([
      { outcome: 'not_listed' },
      { outcome: 'ranked', rank: expect.any(Number) },
    ])
  })

  test('match weakly, which is shown where all matches are', async () => {
    const search = { query: 'violin harvester turbine quarry', retrieval: 'hybrid' }
    const names = ['twin-3', 'c7']
    expect(await ofUsers(names, search)).toEqual([
      { name: 'twin-3', outcome: 'weak_match' },
      { name: 'c7', outcome: 'no_evidence' },
    ])
    const all = { ...search, match: 'all' }
    expect(await ofUsers(names, all)).toMatchObject([
      { outcome: 'ranked' },
      { outcome: 'no_evidence' },
    ])
  })

  test('are bots, or the users that others are compared with', async () => {
    const { experts } = people
    expect(await ofUsers(['build-bot', 'lumenforge', 'mira'], experts)).toMatchObject([
      { outcome: 'bot' },
      { outcome: 'bot' },
      { outcome: 'ranked' },
    ])
    const withBots = await ofUsers(['build-bot'], { ...experts, includeBots: true })
    expect(withBots).toMatchObject([{ outcome: 'ranked' }])
    expect(await ofUsers(['mira', 'noel'], { similarTo: ['mira'] })).toMatchObject([
      { outcome: 'similar' },
      { outcome: 'ranked' },
    ])
  })

  test('fail in the first condition, with their value', async () => {
    const bern = { field: 'location', op: 'Eq', value: 'Bern' }
    const noGardens = { field: 'displayName', op: 'NotEq', value: 'Pat Arser' }
    const either = {
      op: 'Or',
      filters: [
        { field: 'followersCount', op: 'Gt', value: 5 },
        { field: 'emails', op: 'ContainsAllTokens', value: 'nowhere.example' },
      ],
    }
    const filters = { op: 'And', filters: [noGardens, { op: 'And', filters: [bern, either] }] }
    const all = await ofUsers(['parser', 'noel', 'ines', 'nobody-at-all'], { filters })
    expect(all).toEqual([
      {
        name: 'parser',
        outcome: 'filter',
        pointer: '/filters/filters/0',
        condition: noGardens,
        value: 'Pat Arser',
      },
      {
        name: 'noel',
        outcome: 'filter',
        pointer: '/filters/filters/1/filters/0',
        condition: bern,
      },
      {
        name: 'ines',
        outcome: 'filter',
        pointer: '/filters/filters/1/filters/1',
        condition: either,
      },
      { name: 'nobody-at-all', outcome: 'unknown' },
    ])
    // Addresses are shown in the usual form, and the harness checks for local parts.
    const mail = { field: 'emails', op: 'ContainsAllTokens', value: 'other.example' }
    const [noel] = await ofUsers(['noel'], { filters: mail })
    expect(noel).toMatchObject({ outcome: 'filter', value: [expect.stringMatching(/@mail/)] })
    const stars = { field: 'totalStars', op: 'Gt', value: 5000 }
    expect(await ofUsers(['mira'], { filters: stars })).toMatchObject([{ value: 2403 }])
  })

  test('need a profile among profiles', async () => {
    const search = { query: 'gardener', dataset: 'professional' }
    const title = { field: 'professional.title', op: 'Eq', value: 'Pilot' }
    expect(await ofUsers(['mira', 'ines'], search)).toMatchObject([
      { outcome: 'ranked', rank: 1 },
      { name: 'ines', outcome: 'unknown' },
    ])
    const [mira] = await ofUsers(['mira'], { ...search, filters: title })
    expect(mira).toMatchObject({ outcome: 'filter', value: 'Gardener' })
  })
})

test('repositories have a rank, fail a condition or do not match', async () => {
  const query = 'parser'
  const { repositories } = await world.searchRepos({ query })
  const names = repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
  expect(await ofRepos(names.slice(0, 10), { query })).toEqual(
    repositories
      .slice(0, 10)
      .map(({ score }, i) => ({ name: names[i], outcome: 'ranked', rank: i + 1, score })),
  )
  const other = ['twin-0/violin', 'twin-1/violin'].filter((name) => !names.includes(name))
  for (const one of await ofRepos([...other, 'a/b'], { query: 'zzzz qqqq' })) {
    expect(['no_match', 'unknown']).toContain(one.outcome)
  }
  const filters = { field: 'language', op: 'NotEq', value: 'Go' }
  expect(await ofRepos(['mira/herbs'], { filters })).toMatchObject([
    { outcome: 'filter', pointer: '/filters', value: 'Go' },
  ])
  const fullName = { field: 'fullName', op: 'Eq', value: 'a/b' }
  const shown = await ofRepos(['mira/herbs'], { filters: fullName })
  expect(shown).toMatchObject([{ value: 'mira/herbs' }])
  const ownerLocation = { field: 'ownerLocation', op: 'Eq', value: 'Nowhere' }
  const located = await ofRepos(['mira/herbs'], { filters: ownerLocation })
  expect(located).toMatchObject([{ value: 'Bern' }])
})

test('repositories match weakly, which is shown where all matches are', async () => {
  const query = 'violin harvester turbine quarry'
  const weak = ['twin-3/violin']
  expect(await ofRepos(weak, { query })).toMatchObject([{ outcome: 'weak_match' }])
  expect(await ofRepos(weak, { query, match: 'all' })).toMatchObject([{ outcome: 'ranked' }])
})

test('a sentence answers for its search', async () => {
  const path = '/search/users/natural-language'
  const request = { query: 'parser people', whyNot: ['mira', 'noel'], first: 1 }
  const answer = await world.post<{ whyNot: WhyNot[] }>(path, request)
  expect(answer.body.whyNot.map(({ name }) => name)).toEqual(['mira', 'noel'])
  expect(answer.headers.get('x-credits-used')).toBe(String(1 + answer.body.whyNot.length + 1))
})

test('each name costs a credit, held before and charged with the page', async () => {
  const request = { query: 'crowd', first: 1, whyNot: ['c1', 'c2', 'zzz'] }
  const { headers, status } = await world.post(usersPath, request)
  expect([status, headers.get('x-credits-used')]).toEqual([200, '4'])
  const dry = await world.post<{ creditsMax: number }>(usersPath, request, {
    headers: { prefer: 'devdex-dry-run' },
  })
  expect(dry.body.creditsMax).toBe(4)
  const most = { ...request, first: 99 }
  const refusal = await world.refused(usersPath, most, [402, 'insufficient_credits'], {
    key: 'poor',
  })
  expect([refusal.required, refusal.remaining]).toEqual([102, 101])
  const bad = [400, 'invalid_request'] as const
  for (const [whyNot, pointer] of [
    [[], '/whyNot'],
    [Array.from({ length: 11 }, (_, i) => `c${i}`), '/whyNot'],
    [['a', 7], '/whyNot/1'],
  ] as const) {
    const { errors } = await world.refused(usersPath, { query: 'crowd', whyNot }, bad)
    expect(errors).toMatchObject([{ pointer }])
  }
})

test('suppressed people are unknown, byte for byte', async () => {
  const request = (name: string) => ({ query: 'gardens parsers', first: 1, whyNot: [name] })
  const options = { headers: { 'x-request-id': 'same' } }
  const before = await world.post(usersPath, request('c11'), options)
  expect(before.text).toContain('no_word')
  await run(process.execPath, [
    ...['dist/src/main.js', 'suppress', 'add', 'c11', '--data', world.dataDir],
  ])
  await expect
    .poll(async () => (await world.post(usersPath, request('c11'))).text)
    .toContain('unknown')
  const suppressed = await world.post(usersPath, request('c11'), options)
  const absent = await world.post(usersPath, request('zzz'), options)
  expect(suppressed.text).toBe(absent.text.replace('"zzz"', '"c11"'))
})
