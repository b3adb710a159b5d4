/**
 * People or repositories similar to given ones over HTTP, by members of requests and by sentences.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Explanation, limits, type Problem } from '../../src/contract/index.ts'
import { openWorld, type RepoSearchBody, type SearchBody, type World } from './harness.ts'

const run = promisify(execFile)

const topics: Readonly<Record<string, string>> = {
  parser: 'A parser generator for grammars of programming languages',
  'log-parser': 'Parses log files of web servers into tables',
  chess: 'A chess engine with an opening book and endgame tables',
  weather: 'Weather forecast maps with radar images of rain clouds',
}
const owners = { mira: 'parser', noel: 'log-parser', otto: 'chess', pia: 'chess', quin: 'weather' }

const repos = Object.entries(owners).flatMap(([ownerLogin, topic], i) =>
  ['one', 'two'].map((name, j) => ({
    platformId: `R_${ownerLogin}_${name}`,
    ownerLogin,
    name: `${topic}-${name}`,
    description: `${topics[topic]}, version ${name}`,
    language: ['Rust', 'Go'][j],
    stargazerCount: 100 + 10 * i + j,
    updatedAt: '2026-01-01T00:00:00Z',
  })),
)
const logins = [...Object.keys(owners), 'helper', 'idle', 'build-bot']
const users = logins.map((login, i) => ({
  platformId: `U_${login}`,
  login,
  location: i % 2 === 0 ? 'Bern' : 'Oslo',
  isBot: login === 'build-bot',
  bio: 'writes code',
  ...(login === 'noel' ? { professional: { title: 'engineer' } } : {}),
}))
const edges = [
  { type: 'contributes', from: 'helper', to: 'mira/parser-one', at: '2025-12-01T00:00:00Z' },
  { type: 'contributes', from: 'build-bot', to: 'mira/parser-one', at: '2025-12-01T00:00:00Z' },
]

let world: World
let oneShard: World
beforeAll(async () => {
  world = await openWorld({ users, repos, edges, shards: 3 })
  oneShard = await openWorld({ users, repos, edges, shards: 1 })
})
afterAll(async () => {
  await world.close()
  await oneShard.close()
})

const all = { first: 100 }
const evidence = { includeAttributes: { evidence: { first: limits.evidenceMax } } }

function idOf({ users: found }: SearchBody, login: string): string {
  return found.find((user) => user.login === login)!.id
}

describe('people', () => {
  test('who share works come first, those with similar works next', async () => {
    const found = await world.logins({ similarTo: ['mira'], ...all })
    expect(found.slice(0, 2)).toEqual(['helper', 'noel'])
    expect(found).not.toContain('mira')
    expect(found).not.toContain('build-bot')
    expect(found).not.toContain('idle')
    expect(await oneShard.logins({ similarTo: ['mira'], ...all })).toEqual(found)
    // The ranking is the same with every retrieval.
    for (const retrieval of ['profile', 'expertise', 'hybrid']) {
      expect(await world.logins({ similarTo: ['mira'], retrieval, ...all })).toEqual(found)
    }
  })

  test('are named by login in any case, by id or by platformId, and count once', async () => {
    const everybody = { filters: { field: 'login', op: 'NotEq', value: '' }, ...all }
    const id = idOf(await world.search(everybody), 'mira')
    const found = await world.search({ similarTo: ['mira'], ...all })
    for (const similarTo of [['MIRA'], [id], ['U_mira'], ['mira', id, 'U_mira']]) {
      expect(await world.search({ similarTo, ...all })).toEqual(found)
    }
  })

  test('several are excluded together', async () => {
    const found = await world.logins({ similarTo: ['mira', 'otto'], ...all })
    expect(found.slice(0, 3).sort()).toEqual(['helper', 'noel', 'pia'])
    expect(found).not.toContain('mira')
    expect(found).not.toContain('otto')
  })

  test('a query changes the ranking', async () => {
    const request = { similarTo: ['noel'], query: 'chess engine', ...all }
    const found = await world.logins(request)
    expect(found).not.toContain('noel')
    expect([...found].sort()).toEqual(['helper', 'mira', 'otto', 'pia'])
    const plain = await world.search({ similarTo: ['noel'], ...all })
    const asked = await world.search(request)
    const scoreOf = ({ users: some }: SearchBody, login: string) =>
      some.find((user) => user.login === login)?.score ?? 0
    expect(scoreOf(asked, 'otto')).toBeGreaterThan(scoreOf(plain, 'otto'))
    // Unknown words have no effect, and the works still rank people.
    const unknown = await world.logins({ similarTo: ['noel'], query: 'zzzzqq', ...all })
    expect(unknown[0]).toBe('mira')
  })

  test('show evidence that adds up: shared works match in full', async () => {
    const { users: found } = await world.search({ similarTo: ['mira'], ...evidence, ...all })
    const { evidence: own, score } = found[0]!
    expect(own!.edges.map(({ similarity }) => similarity)).toEqual([1])
    for (const user of found) {
      const weights = user.evidence!.edges.map(({ weight }) => weight)
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(user.score!, 9)
    }
    expect(score).toBeGreaterThan(0)
  })

  test('match filters, and their works match those of evidence', async () => {
    const inOslo = { field: 'location', op: 'ContainsAllTokens', value: 'Oslo' }
    expect((await world.logins({ similarTo: ['mira'], filters: inOslo }))[0]).toBe('helper')
    const inGo = { filters: { field: 'language', op: 'Eq', value: 'Go' } }
    const found = await world.logins({ similarTo: ['mira'], evidence: inGo, ...all })
    expect(found).not.toContain('helper')
    expect(found[0]).toBe('noel')
    const bots = { similarTo: ['mira'], includeBots: true, ...all }
    expect((await world.logins(bots)).slice(0, 2).sort()).toEqual(['build-bot', 'helper'])
    const profiles = { similarTo: ['mira'], dataset: 'professional', ...all }
    expect(await world.logins(profiles)).toEqual(['noel'])
    expect(await world.logins({ ...profiles, similarTo: ['noel'] })).toEqual([])
  })

  test('pages are one list', async () => {
    const whole = await world.search({ similarTo: ['mira'], ...all })
    const walked: unknown[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = { similarTo: ['mira'], enablePagination: true, first: 2 }
      const found = await world.search(after === undefined ? page : { ...page, after })
      walked.push(...found.users)
      after = found.pageInfo.endCursor
    }
    expect(walked).toEqual(whole.users)
  })

  test('without any work have no similar people', async () => {
    const found = await world.search({ similarTo: ['idle'], ...all })
    expect(found).toMatchObject({ count: 0, users: [] })
    expect(await world.logins({ similarTo: ['idle', 'mira'], ...all })).toEqual(
      (await world.logins({ similarTo: ['mira'], ...all })).filter((login) => login !== 'idle'),
    )
  })

  test('a formula ranks the same people', async () => {
    const rankBy = { type: 'Attr', name: 'relevance' }
    expect(await world.search({ similarTo: ['mira'], rankBy, ...all })).toEqual(
      await world.search({ similarTo: ['mira'], ...all }),
    )
  })
})

describe('repositories', () => {
  const namesOf = ({ repositories }: RepoSearchBody) =>
    repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
  const similarity = { type: 'Attr', name: 'similarity' }
  const similarTo = ['mira/parser-one']

  test('of similar meaning come first, without the given ones', async () => {
    const found = namesOf(await world.searchRepos({ similarTo, rankBy: similarity, ...all }))
    expect(found).toHaveLength(repos.length - 1)
    expect(found.slice(0, 3).every((name) => name.includes('parser'))).toBe(true)
    const two = ['R_mira_one', 'otto/Chess-One']
    const both = namesOf(await world.searchRepos({ similarTo: two, rankBy: similarity, ...all }))
    expect(both.slice(0, 6).filter((name) => name.includes('weather'))).toEqual([])
    expect(both).not.toContain('otto/chess-one')
  })

  test('are ranked like a search by the text itself', async () => {
    for (const retrieval of ['auto', 'keyword', 'hybrid', 'semantic']) {
      const { repositories } = await world.searchRepos({ similarTo, retrieval, ...all })
      const alone = await world.searchRepos({ similarTo, rankBy: similarity, ...all })
      const similar = new Map(alone.repositories.map(({ id, score }) => [id, score!]))
      for (const { id, score, ...repo } of repositories) {
        const stars = Math.log1p(repo.stargazerCount)
        expect(score! - 0.7 * similar.get(id)!).toBeGreaterThan(0)
        expect(score! - 0.7 * similar.get(id)!).toBeLessThan(stars)
      }
      expect(repositories).toHaveLength(repos.length - 1)
    }
  })

  test('a query counts as much as they do, and filters apply', async () => {
    const request = { similarTo, query: 'weather radar', rankBy: similarity, ...all }
    const found = namesOf(await world.searchRepos(request))
    expect(found.slice(0, 5).filter((name) => name.includes('chess'))).toEqual([])
    const filters = { field: 'language', op: 'Eq', value: 'Go' }
    const inGo = await world.searchRepos({ similarTo, filters, ...all })
    expect(inGo.repositories.every(({ language }) => language === 'Go')).toBe(true)
    const queries = ['weather radar', 'chess engine']
    expect((await world.searchRepos({ similarTo, query: queries, ...all })).count).toBe(9)
  })
})

describe('sentences', () => {
  const people = '/search/users/natural-language'
  type Told = SearchBody & { explanation: Explanation }
  const told = async (query: string, more = {}) =>
    (await world.post<Told>(people, { query, explain: true, ...all, ...more })).body

  test('find people like another, with other conditions and words', async () => {
    const found = await told('someone like @mira')
    expect(found.explanation).toMatchObject({
      query: null,
      similarTo: ['mira'],
      parts: [{ kind: 'similar', text: 'like @mira' }],
    })
    const asked = await world.search({ similarTo: ['mira'], explain: true, ...all })
    expect(found.users).toEqual(asked.users)
    const unsigned = await told('chess developers like mira')
    const members = { query: 'chess', similarTo: ['mira'] }
    expect(unsigned.explanation).toMatchObject(members)
    const plain = await world.search({ ...members, explain: true, ...all })
    expect(unsigned.users).toEqual(plain.users)
  })

  test('with an unknown login are words, unless it has an @', async () => {
    const { explanation } = await told('developers like qwertz')
    expect([explanation.query, explanation.similarTo]).toEqual(['developer like qwertz', undefined])
    await world.refused(people, { query: 'someone like @qwertz' }, [404, 'unknown_root'])
  })

  test('are continued by cursors, and overridden by the request', async () => {
    const request = { query: 'someone like @mira', enablePagination: true, first: 2 }
    const first = await told('', request)
    const after = first.pageInfo.endCursor
    const next = await told('', { ...request, after })
    const explained = { explain: true, ...all }
    const whole = await world.search({ similarTo: ['mira'], ...explained })
    expect([...first.users, ...next.users]).toEqual(whole.users.slice(0, 4))
    const other = await told('someone like @mira', { similarTo: ['otto'] })
    expect(other.explanation.similarTo).toEqual(['otto'])
    expect(other.users).toEqual((await world.search({ similarTo: ['otto'], ...explained })).users)
  })

  test('that ask for bots include them in searches by default without bots', async () => {
    const request = { similarTo: ['mira'], ...all }
    expect((await told('only bots', request)).users.map(({ login }) => login)).toEqual([
      'build-bot',
    ])
    const none = await told('only bots', { ...request, includeBots: false })
    expect(none.users).toEqual([])
    const logins = (await told('no bots', request)).users.map(({ login }) => login)
    expect(logins).toEqual(await world.logins(request))
  })

  test('order people by their metrics, with words alone', async () => {
    const { users: found, explanation } = await told('people with the most stars')
    expect(explanation.rankBy).toEqual({ type: 'Attr', name: 'totalStars' })
    const scores = found.map(({ score }) => score!)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores.length).toBeGreaterThan(2)
    const code = await told('most starred people who write code')
    expect(code.explanation.query).toBe('write code')
    expect(code.users).toHaveLength(users.filter(({ isBot }) => !isBot).length)
    expect((await told('most starred zebra tamers')).users).toEqual([])
  })

  test('find repositories like another', async () => {
    const path = '/search/repos/natural-language'
    const query = 'alternatives to mira/parser-one'
    const { body } = await world.post<RepoSearchBody>(path, { query, ...all })
    const asked = await world.searchRepos({ similarTo: ['mira/parser-one'], ...all })
    expect(body.repositories).toEqual(asked.repositories)
  })
})

describe('an invisible user or repository', () => {
  const unknown = {
    users: 'login or id of a user',
    repos: 'owner/name or id of a repository',
  } as const

  test.each(['users', 'repos'] as const)('is a 404 that names the position: %s', async (kind) => {
    const known = kind === 'users' ? '@mira' : 'mira/parser-one'
    for (const path of [`/search/${kind}`, `/search/${kind}/natural-language`]) {
      const sentence = path.endsWith('language') ? { query: 'code' } : {}
      const body = { similarTo: [known, 'none/such'], ...sentence }
      const problem = await world.refused(path, body, [404, 'unknown_root'])
      const message = `\`similarTo[1]\` is no ${unknown[kind]} that can be searched for`
      expect(problem).toMatchObject({ detail: message })
      expect(problem.errors).toEqual([{ pointer: '/similarTo/1', message }])
    }
  })

  test('is answered as if unknown, and charged nothing', async () => {
    const { dataDir } = world
    const args = ['dist/src/main.js', 'suppress', 'add', 'helper', '--data', dataDir]
    const ask = (similarTo: string[]) => world.post<Problem>('/search/users', { similarTo })
    const traceless = ({ body }: { body: Problem }) => ({ ...body, requestId: '', instance: '' })
    const stranger = await ask(['nobody-here'])
    expect((await ask(['helper'])).status).toBe(200)
    await run(process.execPath, args)
    await expect.poll(async () => (await ask(['helper'])).status, { timeout: 60_000 }).toBe(404)
    const hidden = await ask(['helper'])
    expect(traceless(hidden)).toEqual(traceless(stranger))
    expect(hidden.headers.get('x-credits-used')).toBe(stranger.headers.get('x-credits-used'))
    expect(await world.logins({ similarTo: ['mira'], ...all })).not.toContain('helper')
    // Repositories of suppressed people do not count in the comparison.
    await run(process.execPath, args.with(3, 'mira'))
    await expect.poll(async () => (await ask(['mira'])).status, { timeout: 60_000 }).toBe(404)
    const found = await world.search({ similarTo: ['noel'], ...evidence, ...all })
    const shown = found.users.flatMap((user) => user.evidence!.edges)
    expect(shown.filter(({ repository }) => repository.ownerLogin === 'mira')).toEqual([])
    await world.refused('/search/repos', { similarTo: ['mira/parser-one'] }, [404, 'unknown_root'])
  })
})

describe('requests', () => {
  test.each([
    [{ similarTo: [] }, '/similarTo'],
    [{ similarTo: Array(11).fill('mira') }, '/similarTo'],
    [{ similarTo: [''] }, '/similarTo/0'],
    [{ similarTo: 'mira' }, '/similarTo'],
  ])('%j is refused', async (body, pointer) => {
    for (const path of ['/search/users', '/search/repos']) {
      const { errors } = await world.refused(path, body, [400, 'invalid_request'])
      expect(errors![0]!.pointer).toBe(pointer)
    }
  })

  test('cost their results', async () => {
    const { headers, body } = await oneShard.post<SearchBody>('/search/users', {
      similarTo: ['mira'],
      ...evidence,
    })
    const shown = body.users.reduce((sum, user) => sum + user.evidence!.edges.length, body.count)
    expect(Number(headers.get('x-credits-used'))).toBe(shown)
  })
})
