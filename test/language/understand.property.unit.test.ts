/** The interpretation of any sentence can be sent, is small, and is the same each time. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { type FilterExpression, validateRequest } from '../../src/contract/index.ts'
import type { Target } from '../../src/language/index.ts'
import { type FilterTarget, planFilter } from '../../src/plan/index.ts'
import { professionalRepos, professionals, repos, understood, users } from './context.ts'

const targets: readonly (readonly [Target, FilterTarget])[] = [
  [users, 'users'],
  [professionals, 'professionals'],
  [repos, 'repos'],
  [professionalRepos, 'professionalRepos'],
]

const fragments =
  `in Berlin|in Europe|from Munich|München|in Paris, TX|the Bay Area|DACH|contributors
  from Poland|not|or|and|but not|without|outside|,|/|at|at Google|by|by Red Hat|ex-Stripe|former|
  used to work at|@octocat|@|named|named Anna|login|octocat|with a stripe.com address|over 1000
  stars|between 100 and 500 stars|few open issues|500+ followers|created|before 2015|in 2019|since
  March 2020|actively maintained|joined|5+ years of experience|studied|physics|at MIT|graduated|
  graduates|speaks German|German-speaking|in the fintech industry|AWS certified|senior|engineers|
  developers|devs|SREs|Rust|Go|written in|libraries|top 10|most starred|newest|find me|who|
  people|"|“|”|在|上海|的|前端工程师|в|Берлине|à|Lyon|machine learning|experience in|ex-|-|'|#|★|C++|node.js`
    .replace(/\s+/g, ' ')
    .split('|')
    .map((fragment) => fragment.trim())

const sentences = fc.oneof(
  fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...fragments, 'x'), { maxLength: 90 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** As long as a request may be. */
const longest = fc
  .constantFrom(...fragments)
  .map((fragment) => `${fragment} `.repeat(1024).slice(0, 1024))

const everything: FilterExpression = { field: 'stargazerCount', op: 'Gte', value: 0 }

function leavesOf(filter: FilterExpression | null): number {
  if (filter === null) return 0
  if (!('filters' in filter)) return 1
  return filter.filters.reduce((sum, part) => sum + leavesOf(part), 0)
}

describe.each(targets)('a sentence about $subject ($dataset)', (target, planned) => {
  it('becomes a search that can be sent, and a small one', () => {
    fc.assert(
      fc.property(fc.oneof(sentences, longest), (any) => {
        const sentence = any.slice(0, 1024)
        const got = understood(target, sentence)
        const { query, filters, rankBy, first } = got
        expect(understood(target, sentence)).toEqual(got)
        expect(leavesOf(filters)).toBeLessThanOrEqual(64)
        expect(Buffer.byteLength(JSON.stringify(got))).toBeLessThanOrEqual(8192)
        // As the endpoint does it: a search for repositories needs one of both.
        const all = query === null ? everything : null
        const asked = filters ?? all
        const given = { ...(asked && { filters: asked }), ...(first && { first }) }
        const body = { query: query || ' ', dataset: target.dataset, ...given }
        const repoBody = { ...body, query: query === '' ? ' ' : query, ...(rankBy && { rankBy }) }
        const issues =
          target.subject === 'users'
            ? validateRequest('searchUsers', body)
            : validateRequest('searchRepos', repoBody)
        expect(issues).toEqual([])
        if (filters !== null) planFilter(planned, filters)
        for (const { filters: own } of got.parts) if (own !== undefined) planFilter(planned, own)
      }),
      { numRuns: tries(100) },
    )
  })
})

it('leaves out what is too much, and says so', () => {
  const names = Array.from({ length: 60 }, (_, i) => `at Company${i}`)
  const { filters, parts } = understood(users, names.join(' '))
  expect(leavesOf(filters)).toBeGreaterThan(30)
  expect(parts.some(({ ignored }) => ignored?.includes('more than one search asks'))).toBe(true)
})

it('has filters of 64 leaves at most, where 4 KiB had room for two more', () => {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const ranges = digits.flatMap((from) =>
    digits.filter((to) => to > from).map((to) => `between ${from} and ${to} stars`),
  )
  const { filters } = understood(repos, ranges.join(', '))
  expect(leavesOf(filters)).toBe(64)
})

it('has filters of 4 KiB at most, and as much as fits', () => {
  const names = Array.from({ length: 60 }, (_, i) => `at Unheard${i}`)
  const { filters } = understood(users, names.join(' '))
  const bytes = Buffer.byteLength(JSON.stringify(filters))
  const bytesOfOne = Buffer.byteLength(JSON.stringify(understood(users, names[10]!).filters)) + 1
  expect(bytes).toBeLessThanOrEqual(4096)
  expect(bytes + bytesOfOne).toBeGreaterThan(4096)
  expect(leavesOf(filters)).toBeLessThan(64)
})

it('asks the same once', () => {
  const { filters, parts } = understood(users, 'at Google at Google')
  expect([leavesOf(filters), parts.length]).toEqual([2, 2])
})

it('leaves out a name that is too long', () => {
  const { filters, parts } = understood(professionals, `at ${'É'.repeat(1000)}`)
  expect(filters).toBeNull()
  expect(parts[0]?.ignored).toContain('more than one search asks')
})

it('tells what led to what, in the order of the sentence', () => {
  expect(understood(repos, 'top 5 parsers by Google with over 100 stars').parts).toEqual([
    { kind: 'order', text: 'top' },
    { kind: 'limit', text: '5' },
    {
      kind: 'company',
      text: 'by Google',
      filters: { field: 'ownerLogin', op: 'In', value: ['google'] },
    },
    {
      kind: 'count',
      text: 'over 100 stars',
      filters: { field: 'stargazerCount', op: 'Gt', value: 100 },
    },
  ])
})
