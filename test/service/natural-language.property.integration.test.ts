/**
 * Sentences through the whole service: the explanation matches the executed search, and a client
 * could have sent that search. The meaning of sentences is tested in test/language.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { type Explanation, limits, type Repository, type User } from '../../src/contract/index.ts'
import { readWorld } from '../behaviour/tables.ts'
import { readTable } from '../tables.ts'
import { type Answer, openWorld, type World } from './harness.ts'

/** Invented people: so many that those of one country fill several pages. */
const { users = [], repos = [] } = readWorld('sentences')

/** Edges to a repository, and to the previous one, which has people of other countries. */
const edges = users.flatMap((_, i) =>
  [i % 40, (i + 39) % 40].map((to) => {
    return { type: 'contributes', from: `person${i}`, to: `person${to}/thing${to}` }
  }),
)

interface Told {
  readonly count: number
  readonly searchQuery: string
  readonly users?: readonly User[]
  readonly repositories?: readonly Repository[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
  readonly explanation?: Explanation
}

let world: World
beforeAll(async () => {
  world = await openWorld({ users, repos, edges, shards: 3 })
})
// The world fails here if the service logged an error, such as an interpretation that failed.
afterAll(() => world.close())

const subjects = ['users', 'repos'] as const
type Subject = (typeof subjects)[number]

function tell(subject: Subject, body: object): Promise<Answer<Told>> {
  return world.post<Told>(`/search/${subject}/natural-language`, body)
}

/** Runs the plain search that an explanation describes. */
async function rerun(subject: Subject, explanation: Explanation, more = {}) {
  const { query, filters, rankBy, first, retrieval } = explanation
  const asked = { query, filters, rankBy, first, retrieval, ...more }
  const body = { ...asked, explain: (asked.first ?? limits.resultsDefault) <= limits.explainedMax }
  const answer = await world.post<Told>(`/search/${subject}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const sentences = readTable<'subject' | 'sentence'>('test/service/sentences.tsv') as readonly {
  readonly subject: Subject
  readonly sentence: string
}[]

test.each(sentences)(
  '$subject: "$sentence" runs what it explains',
  async ({ subject, sentence }) => {
    for (const dataset of ['standard', 'professional']) {
      const { status, text, body } = await tell(subject, {
        query: sentence,
        dataset,
        explain: true,
      })
      expect(status, text).toBe(200)
      const { searchQuery, explanation, ...found } = body
      expect(found).toEqual(await rerun(subject, explanation!, { dataset }))
      expect(searchQuery).toBe(explanation!.query ?? sentence)
    }
  },
)

test('a search without results is widened, and explains how', async () => {
  const query = 'compiler engineers in Munich with over 900k stars, joined before 2001'
  const { body } = await tell('users', { query, explain: true })
  expect(body.count).toBeGreaterThan(0)
  expect(body.explanation!.relaxed.map(({ step }) => step)).toContain('and')
})

test.each(sentences)('$subject: "$sentence" is one long list', async ({ subject, sentence }) => {
  const member = subject === 'users' ? 'users' : 'repositories'
  const whole = await tell(subject, { query: sentence, first: 1000, explain: true })
  const found: object[] = []
  let pages = 0
  for (let after: string | null | undefined; after !== null; pages++) {
    const cursor = after === undefined ? {} : { after }
    const request = { query: sentence, first: 7, enablePagination: true, explain: true, ...cursor }
    const { body, headers, status, text } = await tell(subject, request)
    expect(status, text).toBe(200)
    // The whole list is longer than the explained one.
    found.push(...body[member]!.map(({ explanation: _, ...one }) => one))
    expect(body.explanation).toEqual({ ...whole.body.explanation, first: 7 })
    expect(headers.get('server-timing')?.includes('understand;')).toBe(after === undefined)
    expect(Number(headers.get('x-credits-used'))).toBe(1 + body.count)
    after = body.pageInfo.endCursor
  }
  expect(found).toEqual(whole.body[member])
  expect(pages).toBe(Math.max(1, Math.ceil(found.length / 7)))
})

test.each(subjects)(
  'pages of %s are valid for the sentence and the endpoint only',
  async (subject) => {
    const request = { query: 'Rust engineers or parsers', first: 1, enablePagination: true }
    const after = (await tell(subject, request)).body.pageInfo.endCursor
    const next = { ...request, after }
    expect((await tell(subject, next)).status).toBe(200)
    const refusal = [400, 'invalid_cursor'] as const
    const [path, plain] = [`/search/${subject}/natural-language`, `/search/${subject}`]
    await world.refused(path, { ...next, query: `${request.query} please` }, refusal)
    await world.refused(path, { ...next, dataset: 'professional' }, refusal)
    await world.refused(plain, next, refusal)
  },
)

/** Fragments that mean something together, and connecting text of people or machines. */
const words = [
  ...['in', 'not in', 'at', 'ex-', '@', 'or', 'and', ',', 'without', 'no', '"', '(', '/'],
  ...['Germany', 'Munich', 'Europe', 'Bay Area', 'Paris, TX', 'DACH', '上海', 'Lumenforge'],
  ...['Rust', 'C++', 'engineers', 'libraries', 'senior', 'speaks German', 'studied at MIT'],
  ...['over 1000 stars', 'top 10', 'top 5000', 'first 0', '-1 stars', '9e99 stars', 'named Anna'],
  ...['before 2015', 'since 99999', 'in 0000', 'last 999999999 years', 'most starred'],
  ...['graduated in 2019', '5+ years of experience', '500+ followers'],
]
const fragment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const sentence = fc
  .array(fragment, { minLength: 1, maxLength: 30 })
  .map((parts) => parts.join(' ').slice(0, 1024))
  .filter((text) => text !== '')

test('the interpretation of any sentence can be run', async () => {
  const request = fc.record({
    subject: fc.constantFrom(...subjects),
    query: sentence,
    dataset: fc.constantFrom('standard', 'professional'),
  })
  const property = fc.asyncProperty(request, async ({ subject, query, dataset }) => {
    const body = { query, dataset, first: 3, explain: true, enablePagination: true }
    const told = await tell(subject, body)
    expect(told.status, told.text).toBe(200)
    const { searchQuery, explanation, pageInfo, ...found } = told.body
    const { pageInfo: _, ...again } = await rerun(subject, explanation!, { dataset, first: 3 })
    expect(found).toEqual(again)
    if (pageInfo.endCursor === null) return
    const next = await tell(subject, { ...body, after: pageInfo.endCursor })
    expect(next.status, next.text).toBe(200)
  })
  await fc.assert(property, { numRuns: tries(60), seed: 7 })
})

test.each([
  'x'.repeat(1024),
  'in '.repeat(341),
  'Germany or '.repeat(93),
  'not '.repeat(256),
  'over 1000 stars '.repeat(64),
  '"'.repeat(1024),
  '🦀'.repeat(1024),
  ' '.repeat(1024),
  '上海'.repeat(512),
  'engineers at Lumenforge and at '.repeat(33),
])('a sentence of 1,024 characters: %j', async (query) => {
  for (const subject of subjects) {
    const { status, text } = await tell(subject, { query, explain: true, enablePagination: true })
    expect(status, text).toBe(200)
  }
})
