/** Generated users and searches, the same in every run: their seeds are fixed. */
import fc from 'fast-check'
import type { DataLine } from './harness.ts'

const words = [
  ...['rust', 'node.js', 'C++', 'compiler', 'engineer', 'data', 'MachineLearning', 'k8s', '.net'],
  ...['zürich', 'bern', '東京', '机器学习', 'of', 'and', 'the', '@tinplate', 'lumenforge'],
]
const word = fc.constantFrom(...words)
const text = fc.array(word, { maxLength: 6 }).map((some) => some.join(' '))
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
const country = fc.constantFrom('Switzerland', 'Germany', 'Japan')
const date = fc.constantFrom('2024-01-01', '2025-06-01', '2026-02-03T04:05:06Z')

const user = fc.record({
  login: fc.tuple(word, fc.nat(50)).map(([name, n]) => `${name.replace(/\W/g, 'x')}${n}`),
  displayName: maybe(text),
  bio: maybe(text),
  company: maybe(word),
  location: maybe(text),
  emails: maybe(fc.array(word.map((name) => `quicksilver@${name.replace(/\W/g, 'x')}.example`))),
  resolvedCountry: maybe(country),
  createdAt: maybe(date),
  updatedAt: maybe(date),
})

export function generatedUsers(count: number): DataLine[] {
  const users = fc.sample(user, { seed: 20_260_822, numRuns: count })
  return users.map((members, i) => ({ ...members, platformId: `U_${i}` }))
}

const leaf = fc.oneof(
  fc.record({ field: fc.constant('bio'), op: fc.constant('ContainsAllTokens'), value: word }),
  fc.record({
    field: fc.constant('resolvedCountry'),
    op: fc.constantFrom('Eq', 'NotEq'),
    value: country,
  }),
  fc.record({
    field: fc.constantFrom('createdAt', 'updatedAt'),
    op: fc.constantFrom('Lt', 'Gte'),
    value: date,
  }),
  fc.record({
    field: fc.constant('login'),
    op: fc.constantFrom('Glob', 'NotIGlob'),
    value: fc.constantFrom('r*', '*1*', '[a-m]*'),
  }),
)
const composite = fc.record({
  op: fc.constantFrom('And', 'Or'),
  filters: fc.array(leaf, { minLength: 1, maxLength: 3 }),
})
const filters = fc.oneof(leaf, composite)
const size = maybe(fc.constantFrom(1, 5, 50, 1000))
const queries = fc.array(text, { minLength: 1, maxLength: 4 })

const search = fc.oneof(
  fc.record({ query: text.filter((one) => one !== ''), first: size }),
  fc.record({ query: text, filters, first: size }),
  fc.record({ query: queries, filters: maybe(filters), maxResults: size }),
  fc.record({ query: fc.constant(null), filters, first: size }),
)

export function generatedSearches(count: number): object[] {
  return fc.sample(search, { seed: 20_260_823, numRuns: count })
}
