/** Requests for people by their works: refusals with their messages, and prices. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../src/contract/index.ts'
import { edges, evidenceOf, experts, repos, shown, users } from './expert-people.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...{ users, repos, edges, shards: 3 },
    keys: { few: { credits: 7 }, counted: { credits: 1000 } },
  })
})
afterAll(() => world.close())

describe('a refusal', () => {
  const attribute = (evidence: unknown) => ({ ...experts, includeAttributes: { evidence } })
  test.each([
    ['/retrieval', { ...experts, retrieval: 'meaning' }, '"profile", "expertise", or "hybrid"'],
    ['/includeBots', { ...experts, includeBots: 'yes' }, 'true or false'],
    ['/evidence', { ...experts, evidence: [] }, 'object'],
    ['/evidence/since', { ...experts, evidence: { since: 3 } }, 'filters, relations, halfLifeDays'],
    ['/evidence/relations', { ...experts, evidence: { relations: [] } }, '1'],
    [
      '/evidence/relations/0',
      { ...experts, evidence: { relations: ['follows'] } },
      '"owns", "contributes", or "stars"',
    ],
    ['/evidence/relations', { ...experts, evidence: { relations: ['owns', 'owns'] } }, ''],
    ['/evidence/halfLifeDays', { ...experts, evidence: { halfLifeDays: 0 } }, '1'],
    ['/evidence/halfLifeDays', { ...experts, evidence: { halfLifeDays: 40_000 } }, '36525'],
    ['/evidence/halfLifeDays', { ...experts, evidence: { halfLifeDays: '9' } }, 'number'],
    ['/includeAttributes/evidence/first', attribute({}), 'required: an integer from 1 to 20'],
    ['/includeAttributes/evidence/first', attribute({ first: 0 }), '1'],
    ['/includeAttributes/evidence/first', attribute({ first: 21 }), '20'],
    ['/includeAttributes/evidence/first', attribute({ first: 1.5 }), 'integer'],
    ['/includeAttributes/evidence', { query: 'parser', ...shown(3) }, 'expertise'],
    [
      '/includeAttributes/evidence',
      { query: 'parser', retrieval: 'profile', ...shown(3) },
      'hybrid',
    ],
    [
      '/includeAttributes/evidence',
      {
        query: null,
        filters: { field: 'login', op: 'NotEq', value: '' },
        retrieval: 'hybrid',
        ...shown(3),
      },
      'query',
    ],
  ])('names %s: %j', async (pointer, body, told) => {
    for (const path of ['/search/users', '/search/users/natural-language']) {
      // Sentences have a retrieval with evidence by default, and no filters.
      const isSentence = typeof body.query === 'string' && 'retrieval' in body
      if (path !== '/search/users' && (!isSentence || 'filters' in body)) continue
      const problem = await world.refused(path, body, [400, 'invalid_request'])
      const issues = problem.errors ?? []
      expect(
        issues.map((issue) => issue.pointer),
        JSON.stringify(problem),
      ).toContain(pointer)
      expect(issues.map(({ message }) => message).join(' ')).toContain(told)
    }
  })

  test.each([
    [{ field: 'bio', op: 'Eq', value: 'x' }, '/evidence/filters', 'bio'],
    [{ field: 'stars', op: 'Gt', value: 1 }, '/evidence/filters', 'stars'],
    [
      { op: 'And', filters: [{ field: 'language', op: 'Near', value: 'x' }] },
      '/evidence/filters',
      '',
    ],
    [{ field: 'stargazerCount', op: 'Gt', value: 'many' }, '/evidence/filters', 'number'],
    [{ field: 'name', op: 'Regex', value: '(' }, '/evidence/filters', ''],
    [
      { field: 'ownerProfessional.title', op: 'Eq', value: 'x' },
      '/evidence/filters',
      'ownerProfessional',
    ],
  ])('names the position in filters of evidence: %j', async (filters, pointer, told) => {
    const answer = await world.post<Problem>('/search/users', { ...experts, evidence: { filters } })
    expect(answer.status).toBe(400)
    const [issue] = answer.body.errors ?? []
    expect(issue?.pointer, answer.text).toMatch(new RegExp(`^${pointer}`))
    expect(answer.text).toContain(told)
  })
})

describe('credits', () => {
  const used = (headers: Headers) => Number(headers.get('x-credits-used'))

  test('are charged per person and per shown repository', async () => {
    for (const first of [1, 20]) {
      const body = { ...experts, ...shown(first) }
      const answer = await world.post<SearchBody>('/search/users', body, { key: 'counted' })
      const repositories = answer.body.users.flatMap(evidenceOf).length
      expect(used(answer.headers)).toBe(answer.body.count + repositories)
    }
  })

  test('are held at the price of a dry run, which a 402 names too', async () => {
    const body = { ...experts, ...shown(3), first: 2 }
    const headers = { prefer: 'devdex-dry-run' }
    const price = await world.post<{ creditsMax?: number }>('/search/users', body, { headers })
    expect(JSON.stringify(price.body)).toContain('8')
    const answer = await world.post<Problem>('/search/users', body, { key: 'few' })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({ required: 8, remaining: 7 })
    const fewer = { ...experts, ...shown(2), first: 2 }
    expect((await world.post('/search/users', fewer, { key: 'few' })).status).toBe(200)
  })

  test('are charged once for a repeated request', async () => {
    const headers = { 'idempotency-key': 'people-who-parse' }
    const body = { ...experts, ...shown(5) }
    const first = await world.post('/search/users', body, { headers, key: 'counted' })
    const again = await world.post('/search/users', body, { headers, key: 'counted' })
    expect(used(first.headers)).toBeGreaterThan(3)
    expect(used(again.headers)).toBe(0)
    expect(again.text).toBe(first.text)
  })
})
