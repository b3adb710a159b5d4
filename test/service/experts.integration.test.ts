/** People by their works, over HTTP: the results of each `retrieval`, and their `evidence`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem, User } from '../../src/contract/index.ts'
import { edges, evidenceOf, experts, repos, shown, users } from './expert-people.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...{ users, repos, edges, shards: 3 },
    keys: { counted: { credits: 1000 } },
  })
})
afterAll(() => world.close())

describe('retrieval', () => {
  test('by expertise finds people by their repositories, with a score', async () => {
    const { users: found } = await world.search(experts)
    expect(found.map(({ login }) => login)).toEqual(['mira', 'ines', 'noel'])
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).sort((a, b) => b! - a!),
    )
    for (const { score } of found) expect(score).toBeGreaterThan(0)
  })

  test('by expertise does not read profiles, and by profile no repositories', async () => {
    expect(await world.logins({ query: 'gardens', retrieval: 'profile' })).toEqual(['mira'])
    expect(await world.logins({ query: 'parser', retrieval: 'profile' })).toEqual(
      await world.logins({ query: 'parser' }),
    )
    expect(await world.logins({ ...experts, typos: 'off' })).not.toContain('parser')
  })

  test('hybrid finds both, and people named in the query', async () => {
    const found = await world.logins({ query: 'parser', retrieval: 'hybrid' })
    expect(found).toEqual(expect.arrayContaining(['mira', 'ines', 'noel', 'parser']))
    // The works must contain the whole phrase.
    expect(await world.logins({ query: '"parser combinator"', retrieval: 'hybrid' })).toEqual(
      expect.arrayContaining(['mira', 'ines']),
    )
    expect(await world.logins({ query: 'parser -grammar', retrieval: 'expertise' })).not.toContain(
      'noel2',
    )
  })

  test('includes bots and organizations only on request', async () => {
    for (const retrieval of ['expertise', 'hybrid']) {
      const request = { query: 'parser', retrieval }
      const all = await world.logins({ ...request, includeBots: true })
      expect(all).toEqual(expect.arrayContaining(['build-bot', 'lumenforge']))
      for (const body of [request, { ...request, includeBots: false }]) {
        const people = await world.logins(body)
        expect(people).toEqual(all.filter((login) => !['build-bot', 'lumenforge'].includes(login)))
      }
    }
  })

  test('takes filters of people, formulas and several queries', async () => {
    const filters = { field: 'location', op: 'Eq', value: 'bern' }
    expect(await world.logins({ ...experts, filters })).toEqual(['mira', 'ines'])
    const rankBy = { type: 'Attr', name: 'totalStars' }
    const three = { field: 'login', op: 'In', value: ['mira', 'noel', 'ines', 'parser'] }
    const ranked = await world.search({ ...experts, filters: three, rankBy })
    expect(ranked.users.map(({ login, score }) => [login, score])).toEqual([
      ['mira', 2403],
      ['noel', 40],
      ['ines', 0],
    ])
    const both = await world.logins({ ...experts, query: ['parser', 'violin'], first: 100 })
    expect(both).toHaveLength(15)
    expect(new Set(both)).toContain('twin-11')
  })

  test('by expertise ranks no people without something to match', async () => {
    const plain = await world.search({
      query: null,
      filters: { field: 'login', op: 'NotEq', value: '' },
    })
    const asked = {
      query: null,
      retrieval: 'expertise',
      filters: { field: 'login', op: 'NotEq', value: '' },
    }
    expect((await world.search(asked)).users).toEqual(plain.users)
    expect(await world.logins({ query: 'xqzvwk', retrieval: 'expertise' })).toEqual([])
    expect(await world.logins({ query: ' ', retrieval: 'expertise' })).toEqual([])
    expect(await world.logins({ query: '!?', retrieval: 'hybrid' })).toEqual([])
    expect(await world.logins({ query: ['', 'violin'], retrieval: 'expertise' })).toEqual(
      await world.logins({ query: ['violin', ' '], retrieval: 'expertise' }),
    )
  })
})

describe('evidence', () => {
  test('shows the repositories that count for people, and adds up to the score', async () => {
    const { users: found } = await world.search({ ...experts, ...shown(20) })
    const [mira, ines] = found
    expect(evidenceOf(mira!)[0]).toEqual(['mira/combinators', 'owns'])
    expect(evidenceOf(mira!)).toContainEqual(['stranger/lexer', 'contributes'])
    expect(evidenceOf(ines!)[0]).toEqual(['lumenforge/parse', 'contributes'])
    expect(ines!.evidence!.edges[0]!.at).toBe('2025-03-04T05:06:07Z')
    expect(mira!.evidence!.edges[0]).not.toHaveProperty('at')
    for (const { score, evidence } of found) {
      expect(evidence!.total).toBe(evidence!.edges.length)
      const sum = evidence!.edges.reduce((all, { weight }) => all + weight, 0)
      expect(sum).toBeCloseTo(score!, 9)
    }
    const first = await world.search({ ...experts, ...shown(1) })
    for (const [i, { evidence }] of first.users.entries()) {
      expect(evidence!.edges).toEqual(found[i]!.evidence!.edges.slice(0, 1))
      expect(evidence!.total).toBe(found[i]!.evidence!.total)
    }
  })

  test('is empty for people found by their profile alone', async () => {
    const { users: found } = await world.search({
      query: 'arser',
      retrieval: 'hybrid',
      ...shown(3),
    })
    const pat = found.find(({ login }) => login === 'parser')
    if (pat !== undefined) expect(pat.evidence).toEqual({ total: 0, edges: [] })
  })

  test('comes from the repositories and relations that the request names', async () => {
    const go = { field: 'language', op: 'Eq', value: 'go' }
    expect(await world.logins({ ...experts, evidence: { filters: go } })).toEqual(
      expect.arrayContaining(['noel']),
    )
    const owners = await world.search({
      ...experts,
      evidence: { relations: ['owns'] },
      ...shown(20),
    })
    expect(owners.users.map(({ login }) => login)).not.toContain('ines')
    expect(owners.users.flatMap(evidenceOf).map(([, relation]) => relation)).not.toContain(
      'contributes',
    )
    const stars = await world.search({
      ...experts,
      evidence: { relations: ['stars'] },
      ...shown(2),
    })
    expect(stars.users.map(({ login }) => login)).toEqual(['twin-0'])
    expect(evidenceOf(stars.users[0]!)).toEqual([['lumenforge/parse', 'stars']])
    // Every match is evidence.
    const starred = { field: 'stargazerCount', op: 'Gte', value: 2400 }
    const all = {
      ...{ retrieval: 'expertise', query: null, evidence: { filters: starred }, ...shown(20) },
      filters: { field: 'login', op: 'NotEq', value: '' },
    }
    const { users: found } = await world.search(all)
    expect(found.map(({ login }) => login).sort()).toEqual(['ines', 'mira'])
    expect(
      found.flatMap(({ evidence }) => evidence!.edges.map(({ similarity }) => similarity)),
    ).toEqual([1, 1])
    for (const op of ['Glob', 'Regex'] as const) {
      const value = op === 'Glob' ? 'tok*' : '^tok'
      const filters = { field: 'name', op, value }
      expect(await world.logins({ ...experts, evidence: { filters } })).toEqual(['noel'])
    }
  })

  test('counts less with age', async () => {
    const scoreOf = async (halfLifeDays: number) => {
      const evidence = { halfLifeDays }
      const { users: found } = await world.search({ ...experts, first: 100, evidence })
      return found.find(({ login }) => login === 'mira')!.score!
    }
    const scores = [await scoreOf(60), await scoreOf(400), await scoreOf(36_525)]
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(new Set(scores).size).toBe(3)
  })

  test('never shows a local part of an address', async () => {
    // The harness checks every answer for local parts.
    const answer = await world.post('/search/users', {
      ...experts,
      ...shown(20),
      includeBots: true,
    })
    expect(answer.text).toContain('***')
    expect(answer.text).not.toContain('private.')
  })
})

describe('pages', () => {
  const walk = async (request: object, first: number): Promise<User[]> => {
    const found: User[] = []
    let after: string | null = null
    do {
      const cursor = after === null ? {} : { after }
      const body = { ...request, first, enablePagination: true, ...cursor }
      const { users: page, pageInfo }: SearchBody = await world.search(body)
      found.push(...page)
      after = pageInfo.endCursor
    } while (after !== null)
    return found
  }
  const violins = { query: 'violin', retrieval: 'expertise', ...shown(2) }

  test.each([
    violins,
    { ...violins, retrieval: 'hybrid' },
    { ...violins, dataset: 'professional' },
    { ...violins, query: ['violin', 'parser'] },
    { ...violins, query: ['violin', 'parser'], dataset: 'professional' },
    { query: 'twin', dataset: 'professional' },
    {
      ...{ query: null, dataset: 'professional' },
      filters: { field: 'login', op: 'NotEq', value: '' },
    },
  ])('together are the whole list, also with equal scores: %j', async (request) => {
    const { users: whole } = await world.search({ ...request, first: 100 })
    expect(whole.length).toBeGreaterThanOrEqual(12)
    for (const first of [1, 5]) expect(await walk(request, first)).toEqual(whole)
  })

  test('are valid for their own request only', async () => {
    const paged = { ...violins, first: 2, enablePagination: true }
    const { pageInfo } = await world.search(paged)
    const after = pageInfo.endCursor
    for (const change of [
      { retrieval: 'hybrid' },
      { evidence: { relations: ['owns'] } },
      { evidence: { halfLifeDays: 30 } },
      { evidence: { filters: { field: 'language', op: 'Eq', value: 'TeX' } } },
      { includeBots: true },
      { query: 'violins' },
    ]) {
      await world.refused('/search/users', { ...paged, after, ...change }, [400, 'invalid_cursor'])
    }
    expect((await world.search({ ...paged, after, first: 7 })).count).toBe(7)
  })
})

describe('the professional data set', () => {
  test('has the same people, with their profiles and evidence', async () => {
    const all = { ...experts, ...shown(20), match: 'all' }
    const found = await world.search({ ...all, dataset: 'professional' })
    const standard = await world.search({ ...all, first: 100 })
    expect(found.users.map(({ login }) => login)).toEqual(['mira', 'noel', 'twin-4'])
    for (const user of found.users) {
      const same = standard.users.find(({ login }) => login === user.login)!
      expect(user.evidence).toEqual(same.evidence)
      expect(user.score).toBe(same.score)
      expect(user.professional).toBeDefined()
    }
    const filters = { field: 'ownerProfessional.title', op: 'Eq', value: 'gardener' }
    const evidence = { filters }
    expect(await world.logins({ ...experts, dataset: 'professional', evidence })).toEqual(['mira'])
  })

  test('needs its service', async () => {
    const body = { ...experts, dataset: 'professional', ...shown(2) }
    const answer = await world.post<Problem>('/search/users', body, { key: 'search' })
    expect(answer.status).toBe(403)
  })
})

describe('a sentence', () => {
  test('of filters only shows people without evidence', async () => {
    const path = '/search/users/natural-language'
    const body = { query: 'people in Bern', retrieval: 'expertise', explain: true }
    const plain = await world.post<SearchBody>(path, body)
    expect(plain.status, plain.text).toBe(200)
    const asked = await world.post<SearchBody>(path, { ...body, ...shown(3) })
    expect(asked.body).toEqual(plain.body)
  })

  test('finds the same people by expertise as its query', async () => {
    const body = { query: 'parser', retrieval: 'expertise', ...shown(3) }
    const path = '/search/users/natural-language'
    const answer = await world.post<SearchBody>(path, body, { key: 'counted' })
    const plain = await world.search(body)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.users).toEqual(plain.users)
    const repositories = plain.users.flatMap(evidenceOf).length
    expect(Number(answer.headers.get('x-credits-used'))).toBe(1 + plain.count + repositories)
  })
})

test('long queries are answered, also ten of them at once', async () => {
  const words = ['parser', 'violin', 'grammar', 'lexer', 'tokenizer', 'garden']
  const long = (seed: number) =>
    Array.from({ length: 300 }, (_, i) => `${words[(i * seed) % 6]}${i % 7 ? '' : i}`)
      .join(' ')
      .slice(0, 1024)
  expect(long(1)).toHaveLength(1024)
  for (const retrieval of ['expertise', 'hybrid']) {
    expect((await world.search({ query: long(1), retrieval, ...shown(20) })).count).toBeGreaterThan(
      0,
    )
    const query = Array.from({ length: 10 }, (_, i) => long(i + 1))
    const found = await world.search({ query, retrieval, ...shown(20) })
    expect(found.count).toBeGreaterThan(0)
    await world.refused('/search/users', { query: `${long(1)}x`, retrieval }, [
      400,
      'invalid_request',
    ])
  }
})
