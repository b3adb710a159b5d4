/** The members that only `POST /search/repos` accepts, and its errors for mistakes in them. */
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type RankBy,
  rankAttributes,
  rankTextFields,
  type SearchReposRequest,
  validateRequest,
} from '../../src/contract/index.ts'

const one = { type: 'Const', value: 1 }
const ones = (count: number) => Array.from({ length: count }, () => one)

function issueOf(rankBy: unknown) {
  return validateRequest('searchRepos', { query: 'x', rankBy })[0]
}

describe('formulas that are valid', () => {
  const cases: unknown[] = [
    ...Object.keys(rankAttributes).map((name) => ({ type: 'Attr', name })),
    ...rankTextFields.map((field) => ({ type: 'BM25', field, query: 'static site' })),
    { type: 'BM25', field: 'name', query: '' },
    { type: 'BM25', field: 'name', query: '🦀'.repeat(1024) },
    ...[0, -0, -1.5, 1e308, -1e308, 5e-324].map((value) => ({ type: 'Const', value })),
    ...['Sum', 'Mult', 'Max', 'Min'].flatMap((type) => [
      { type, exprs: ones(1) },
      { type, exprs: ones(16) },
    ]),
    { type: 'Div', exprs: ones(2) },
    ...[10, 2.5, 0.5, 1e-300, 1 + 2 ** -52].map((base) => ({ type: 'Log', base, expr: one })),
    { type: 'Saturate', expr: one, midpoint: 1e-9 },
    { type: 'Saturate', expr: one, midpoint: 5e-324, exponent: 1e308 },
  ]
  test.each(cases)('%j', (rankBy) => expect(issueOf(rankBy)).toBeUndefined())
})

const node = 'a JSON object with a `type`, such as {"type": "Attr", "name": "similarity"}'
const types = 'one of Attr, Const, BM25, Sum, Mult, Max, Min, Div, Log, Saturate'
const many = 'an array of 1 to 16 ranking formulas'
const positive = 'a finite number greater than 0'
const overflow = JSON.parse('1e999')

describe('a mistake is reported with the place of the bad node and what is allowed', () => {
  const cases: [unknown, string, string][] = [
    [7, '/rankBy', `\`rankBy\` must be ${node}`],
    ['similarity', '/rankBy', `\`rankBy\` must be ${node}`],
    [[one], '/rankBy', `\`rankBy\` must be ${node}`],
    [{}, '/rankBy/type', `\`rankBy.type\` is required: ${types}`],
    [{ name: 'similarity' }, '/rankBy/type', `\`rankBy.type\` is required: ${types}`],
    [
      { type: 'attr', name: 'x' },
      '/rankBy/type',
      `\`rankBy.type\` must be ${types}; did you mean "Attr"?`,
    ],
    [{ type: 7 }, '/rankBy/type', `\`rankBy.type\` must be ${types}`],
    [
      { type: 'Attr', name: 'stars' },
      '/rankBy/name',
      `\`rankBy.name\` must be one of ${Object.keys(rankAttributes).join(', ')}`,
    ],
    [
      { type: 'Attr', name: 'similarity', value: 1 },
      '/rankBy/value',
      'unknown member `value`; allowed: type, name',
    ],
    [{ type: 'Const' }, '/rankBy/value', '`rankBy.value` is required: a finite number'],
    [{ type: 'Const', value: '1' }, '/rankBy/value', '`rankBy.value` must be a finite number'],
    [{ type: 'Const', value: overflow }, '/rankBy/value', '`rankBy.value` must be a finite number'],
    [
      { type: 'BM25', field: 'topics', query: 'x' },
      '/rankBy/field',
      `\`rankBy.field\` must be one of ${rankTextFields.join(', ')}`,
    ],
    [
      { type: 'BM25', field: 'name', query: ['x'] },
      '/rankBy/query',
      '`rankBy.query` must be a string of at most 1024 characters',
    ],
    [
      { type: 'BM25', field: 'name', query: 'x'.repeat(1025) },
      '/rankBy/query',
      '`rankBy.query` must be a string of at most 1024 characters',
    ],
    [{ type: 'Sum' }, '/rankBy/exprs', `\`rankBy.exprs\` is required: ${many}`],
    [{ type: 'Sum', exprs: [] }, '/rankBy/exprs', `\`rankBy.exprs\` must be ${many}`],
    [{ type: 'Min', exprs: ones(17) }, '/rankBy/exprs', `\`rankBy.exprs\` must be ${many}`],
    [{ type: 'Max', exprs: one }, '/rankBy/exprs', `\`rankBy.exprs\` must be ${many}`],
    ...[1, 3].map((count): [unknown, string, string] => [
      { type: 'Div', exprs: ones(count) },
      '/rankBy/exprs',
      '`rankBy.exprs` must be an array of exactly 2 ranking formulas',
    ]),
    ...[0, 1, -2, overflow, '10'].map((base): [unknown, string, string] => [
      { type: 'Log', base, expr: one },
      '/rankBy/base',
      '`rankBy.base` must be a finite number greater than 0 and not 1',
    ]),
    [{ type: 'Log', base: 2 }, '/rankBy/expr', '`rankBy.expr` is required: a ranking formula'],
    [
      { type: 'Saturate', expr: one },
      '/rankBy/midpoint',
      `\`rankBy.midpoint\` is required: ${positive}`,
    ],
    ...[0, -1, overflow, null].map((midpoint): [unknown, string, string] => [
      { type: 'Saturate', expr: one, midpoint },
      '/rankBy/midpoint',
      `\`rankBy.midpoint\` must be ${positive}`,
    ]),
    ...[0, -1, overflow].map((exponent): [unknown, string, string] => [
      { type: 'Saturate', expr: one, midpoint: 1, exponent },
      '/rankBy/exponent',
      `\`rankBy.exponent\` must be ${positive}`,
    ]),
    [
      { type: 'Sum', exprs: [one, { type: 'Saturate', expr: one, midpoint: 0 }] },
      '/rankBy/exprs/1/midpoint',
      `\`rankBy.exprs[1].midpoint\` must be ${positive}`,
    ],
    [
      { type: 'Log', base: 2, expr: { type: 'Div', exprs: [one, { type: 'Attr' }] } },
      '/rankBy/expr/exprs/1/name',
      `\`rankBy.expr.exprs[1].name\` is required: one of ${Object.keys(rankAttributes).join(', ')}`,
    ],
    [{ type: 'Sum', exprs: [one, 5] }, '/rankBy/exprs/1', `\`rankBy.exprs[1]\` must be ${node}`],
  ]
  test.each(cases)('%j', (rankBy, pointer, message) => {
    expect(issueOf(rankBy)).toEqual({ pointer, message })
  })
})

describe('the rest of the request', () => {
  test.each([
    [{ query: 'x', retrieval: 'bm25' }, '/retrieval', 'auto, hybrid, semantic'],
    [{ query: 'x', includeAttributes: { owner: 1 } }, '/includeAttributes/owner', 'true or false'],
    [{ query: 'x', includeAttributes: { owns: 1 } }, '/includeAttributes/owns', 'contributors'],
    [{ query: null }, '/filters', '`filters` is required where'],
    [{}, '/filters', '`filters` is required where'],
    [{ query: 'x', filterUserIncludeAttributes: 1 }, '/filterUserIncludeAttributes', 'true or'],
  ])('%j is refused', (body, pointer, text) => {
    const [issue] = validateRequest('searchRepos', body)
    expect(issue?.pointer).toBe(pointer)
    expect(issue?.message).toContain(text)
  })

  test.each([
    { query: 'x' },
    { query: ['a', 'b'], retrieval: 'keyword' },
    { filters: { field: 'language', op: 'Eq', value: 'Rust' }, rankBy: one },
    { query: 'x', includeAttributes: { owner: true, starrers: { first: 3 } } },
    { query: 'x', applyFiltersToIncludeAttributes: true },
    { query: 'x', filterUserIncludeAttributes: true },
  ])('%j is valid', (body) => expect(validateRequest('searchRepos', body)).toEqual([]))
})

/** These fail when types are checked (`npm run check`), not when they run. */
test('types follow from the schemas', () => {
  expectTypeOf<SearchReposRequest['rankBy']>().toEqualTypeOf<RankBy | undefined>()
  const formula: RankBy = {
    type: 'Sum',
    exprs: [
      { type: 'Attr', name: 'ANN' },
      { type: 'Saturate', expr: { type: 'Const', value: 2 }, midpoint: 1 },
    ],
  }
  expect(issueOf(formula)).toBeUndefined()
})
