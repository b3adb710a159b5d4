/** `explain` over HTTP: each score is the value of its tree, on every kind of search. */
import type { ScoreNode } from 'native-free-index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedValue, nodesOf } from '../../native-free-index/test/explanation/score-tree.ts'
import type { ScoreExplanation } from '../../src/contract/index.ts'
import * as people from './expert-people.ts'
import { openWorld, type RepoSearchBody, type SearchBody, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ ...people, shards: 2, keys: { poor: { credits: 2 } } })
})
afterAll(() => world.close())

interface Scored {
  readonly score?: number
  readonly explanation?: ScoreExplanation
}

/** The labels of all trees. */
function labelsOf(results: readonly Scored[]): string[] {
  expect(results.length).toBeGreaterThan(0)
  return results.flatMap(({ score, explanation }) => {
    const tree = explanation as ScoreNode
    expect(checkedValue(tree)).toBe(score)
    return nodesOf(tree).map(({ label }) => label)
  })
}

const explain = true
const usersPath = '/search/users'
const daysAndStars = {
  type: 'Div',
  exprs: [
    { type: 'Attr', name: 'totalStars' },
    {
      type: 'Max',
      exprs: [
        { type: 'Const', value: 2 },
        { type: 'Attr', name: 'relevance' },
      ],
    },
  ],
}

describe('people', () => {
  test.each<[string, object, readonly string[]]>([
    ['words', { query: 'parsers' }, ['bio', 'idf', 'tf', 'length']],
    ['several queries', { query: ['parsers', 'gardens'] }, ['rank', 'query 2', 'bio']],
    ['a formula', { query: 'parser', rankBy: daysAndStars }, ['totalStars', 'constant']],
    ['profiles', { query: 'gardener', dataset: 'professional' }, ['professional.title']],
    ['expertise', { ...people.experts }, ['mira/combinators', 'recency', 'stars']],
    ['both', { query: 'parser', retrieval: 'hybrid' }, ['share of the query', 'weight of works']],
    ['likeness', { similarTo: ['mira'] }, ['expertise', 'noel/tokenizer']],
  ])('by %s', async (_, request, wanted) => {
    const { users } = await world.search({ ...request, explain })
    const labels = labelsOf(users)
    for (const label of wanted) expect(labels).toContain(label)
    const plain = await world.search(request)
    expect(users.map(({ explanation: _, ...user }) => user)).toEqual(plain.users)
  })

  test('in the order of their dates have no score to explain', async () => {
    const filters = { field: 'location', op: 'Eq', value: 'Bern' }
    const { users } = await world.search({ filters, explain })
    expect(users.map(({ explanation }) => explanation)).toEqual([undefined, undefined])
  })

  test('found by a local part: the tree does not name it', async () => {
    // A key with RAW finds people by local parts. The harness checks that no answer has one.
    const { users } = await world.search({ query: 'private.mira', explain })
    expect(labelsOf(users)).toContain('part of an address')
    const body = { query: 'private.mira', explain }
    const { body: found } = await world.post<SearchBody>(usersPath, body, { key: 'search' })
    expect(found.users).toEqual([])
  })
})

test.each<[string, object, readonly string[]]>([
  ['auto', { query: 'parser' }, ['by words', 'popularity and activity', 'closed issues']],
  ['semantic', { query: 'parser', retrieval: 'semantic' }, ['cosine']],
  ['keyword', { query: 'parser', retrieval: 'keyword' }, ['topics', 'description']],
  ['several', { query: ['parser', 'violin'] }, ['query 1', 'fusion']],
  ['no query', { filters: { field: 'stargazerCount', op: 'Gt', value: 1 } }, ['popularity']],
  ['likeness', { similarTo: ['mira/herbs'] }, ['cosine']],
])('repositories by %s', async (_, request, wanted) => {
  const { repositories } = await world.searchRepos({ ...request, explain })
  const labels = labelsOf(repositories)
  for (const label of wanted) expect(labels).toContain(label)
})

test('a sentence is explained, and so are the scores of 100 results or fewer', async () => {
  const path = '/search/repos/natural-language'
  type Told = RepoSearchBody & { explanation: { query: string } }
  const { body } = await world.post<Told>(path, { query: 'parser generators', explain })
  expect(body.explanation.query).toContain('parser')
  labelsOf(body.repositories)
  const many = await world.post<Told>(path, { query: 'parser generators', explain, first: 101 })
  expect(many.body.explanation.query).toContain('parser')
  expect(many.body.repositories.every((one) => one.explanation === undefined)).toBe(true)
})

test('costs nothing, and takes 100 results at most', async () => {
  const poor = await world.post(
    usersPath,
    { ...people.experts, first: 2, explain },
    { key: 'poor' },
  )
  expect([poor.status, poor.headers.get('x-credits-used')]).toEqual([200, '2'])
  const bad = [400, 'invalid_request'] as const
  for (const [size, pointer] of [
    [{ first: 101 }, '/first'],
    [{ maxResults: 1000 }, '/maxResults'],
  ] as const) {
    const refusal = await world.refused(usersPath, { query: 'parser', explain, ...size }, bad)
    expect(refusal.errors).toMatchObject([{ pointer, message: expect.stringContaining('100') }])
  }
  await world.refused('/search/repos', { query: 'parser', explain: 'yes' }, bad)
})
