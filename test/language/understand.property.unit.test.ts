/** The interpretation of any sentence can be sent, is small, and is the same each time. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import {
  type FilterExpression,
  type FilterLeaf,
  validateRequest,
} from '../../src/contract/index.ts'
import { boundInterpretation } from '../../src/language/bounds.ts'
import { type FilterTarget, planFilter } from '../../src/plan/index.ts'
import { professionals, repos, targets, understood, users } from './context.ts'

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

function countLeaves(filter: FilterExpression | null): number {
  if (filter === null) return 0
  if (!('filters' in filter)) return 1
  return filter.filters.reduce((sum, part) => sum + countLeaves(part), 0)
}

it.each(['users', 'professionals', 'repos', 'professionalRepos'] as FilterTarget[])(
  'a sentence about %s becomes a search that can be sent, and a small one',
  (name) => {
    const target = targets[name]!
    const law = fc.property(fc.oneof(sentences, longest), (any) => {
      const sentence = any.slice(0, 1024)
      const got = understood(target, sentence)
      const { query, filters, rankBy, first } = got
      expect(understood(target, sentence)).toEqual(got)
      expect(countLeaves(filters)).toBeLessThanOrEqual(64)
      expect(Buffer.byteLength(JSON.stringify(got))).toBeLessThanOrEqual(8192)
      // As the endpoint does it: a search for repositories needs one of both.
      const asked = filters ?? (query === null ? everything : null)
      const given = { ...(asked && { filters: asked }), ...(first && { first }) }
      const body = { query: query || ' ', dataset: target.dataset, ...given }
      const issues =
        target.subject === 'users'
          ? validateRequest('searchUsers', body)
          : validateRequest('searchRepos', { ...body, ...(rankBy && { rankBy }) })
      expect(issues).toEqual([])
      if (filters !== null) planFilter(name, filters)
      for (const part of got.parts) if (part.filters !== undefined) planFilter(name, part.filters)
    })
    fc.assert(law, { numRuns: tries(80) })
  },
)

describe('of what is too much', () => {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const ranges = digits.flatMap((from) =>
    digits.filter((to) => to > from).map((to) => `between ${from} and ${to} stars`),
  )
  const names = Array.from({ length: 60 }, (_, i) => `at Ünheard${i}`)

  it('64 leaves are left, where 4 KiB had room for two more', () => {
    expect(countLeaves(understood(repos, ranges.join(', ')).filters)).toBe(64)
  })

  it('the first 64 conditions are left', () => {
    const sentence = `${'in Berlin or '.repeat(63)}in Munich or in Hamburg`
    const { filters, parts } = understood(users, sentence)
    expect(JSON.stringify(filters)).toMatch(/^(?!.*Hamburg).*Munich/)
    expect(parts.filter(({ ignored }) => ignored === undefined)).toHaveLength(64)
  })

  it('as much is left as fits into 4 KiB', () => {
    const { filters, parts } = understood(users, names.join(' '))
    const bytes = Buffer.byteLength(JSON.stringify(filters))
    const bytesOfOne = Buffer.byteLength(JSON.stringify(understood(users, names[10]!).filters)) + 1
    expect(bytes).toBeLessThanOrEqual(4096)
    expect(bytes + bytesOfOne).toBeGreaterThan(4096)
    expect(countLeaves(filters)).toBeLessThan(64)
    expect(parts.some(({ ignored }) => ignored !== undefined)).toBe(true)
  })

  it('text of exactly as many characters as a request takes is whole', () => {
    const words = `${'rust '.repeat(204)}zinc`
    expect(words).toHaveLength(1024)
    expect(understood(users, words).query).toBe(words)
  })

  it('a name that is too long is left out', () => {
    const { filters, parts } = understood(professionals, `at ${'É'.repeat(1000)}`)
    expect([filters, parts.map(({ ignored }) => ignored !== undefined)]).toEqual([null, [true]])
  })

  it('the same asked for twice takes room once', () => {
    const { filters, parts } = understood(users, 'at Google at Google')
    expect([countLeaves(filters), parts.length]).toEqual([2, 2])
  })

  it.each<[number, (i: number) => FilterLeaf['value'], leaves: number, left: number]>([
    [64, (i) => i, 64, 0],
    [70, (i) => i, 64, 6],
    [200, () => 7, 1, 0],
  ])('of %i clauses some are left', (count, valueAt, leaves, left) => {
    const clauses = Array.from({ length: count }, (_, i) => {
      const filter: FilterExpression = { field: 'login', op: 'Eq', value: valueAt(i) }
      return { filter, parts: [{ kind: 'person' as const, from: i, text: 'x', filters: filter }] }
    })
    const nothing = { query: null, rankBy: null, similarTo: [], first: null, others: [] }
    const { filters, parts } = boundInterpretation({ ...nothing, clauses })
    expect(countLeaves(filters)).toBe(leaves)
    expect(parts.filter(({ ignored }) => ignored !== undefined)).toHaveLength(left)
  })
})
