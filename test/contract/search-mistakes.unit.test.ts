/** A mistake in a search, or in its filter, is told with its place and what is allowed. */
import { describe, expect, test } from 'vitest'
import { type EndpointId, validateRequest } from '../../src/contract/index.ts'
import { leaf, strings, userAttributes } from './request-rules.ts'

const searchMembers =
  'query, filters, prefix, typos, variants, dataset, highlight, after, enablePagination, match, ' +
  'total, facets, first, maxResults, whyNot, explain, includeAttributes, retrieval, evidence, ' +
  'similarTo, includeBots, rankBy, groupBy, perGroup'
const eitherShape = 'either {field, op, value} or {filters, op}'
const valueRule =
  'a string of at most 1024 characters, a number, true or false, ' +
  'or an array of at most 1000 strings or numbers'
const listRule =
  'a string of at most 1024 characters or a number, the same kind throughout the list'
const filtersRule =
  '`filters` is required where `query` is null, empty or absent, unless there is ' +
  '`similarTo`, or `evidence.filters` with `retrieval` of `expertise` or `hybrid`'
const queryRule =
  '`query` must be a string of at most 1024 characters, an array of 1 to 10 strings, or null'

describe('a mistake in a search is reported with its place and what is allowed', () => {
  const cases: [EndpointId, unknown, string, string][] = [
    ['searchUsers', {}, '/filters', filtersRule],
    ['searchUsers', { query: null }, '/filters', filtersRule],
    [
      'searchUsers',
      { qeury: 'x' },
      '/qeury',
      `unknown member \`qeury\`; did you mean \`query\`? allowed: ${searchMembers}`,
    ],
    ['searchUsers', { query: 5 }, '/query', queryRule],
    ['searchUsers', { query: 'x'.repeat(1025) }, '/query', queryRule],
    ['searchUsers', { query: [] }, '/query', queryRule],
    ['searchUsers', { query: strings(11) }, '/query', queryRule],
    [
      'searchUsers',
      { query: ['a', null] },
      '/query/1',
      '`query[1]` must be a string of at most 1024 characters',
    ],
    [
      'searchUsers',
      { query: 'x', first: 0 },
      '/first',
      '`first` must be an integer from 1 to 1000',
    ],
    [
      'searchUsers',
      { query: 'x', first: 1.5 },
      '/first',
      '`first` must be an integer from 1 to 1000',
    ],
    [
      'searchUsers',
      { query: 'x', maxResults: 1001 },
      '/maxResults',
      '`maxResults` must be an integer from 1 to 1000',
    ],
    [
      'searchUsers',
      { query: 'x', maxResults: '5' },
      '/maxResults',
      '`maxResults` must be an integer from 1 to 1000',
    ],
    [
      'searchUsers',
      { query: 'x', dataset: 'all' },
      '/dataset',
      '`dataset` must be "standard" or "professional"',
    ],
    [
      'searchUsers',
      { query: 'x', after: 'c' },
      '/enablePagination',
      '`after` needs `enablePagination` to be true',
    ],
    [
      'searchUsers',
      { query: 'x', after: 'c', enablePagination: false },
      '/enablePagination',
      '`after` needs `enablePagination` to be true',
    ],
    [
      'searchUsers',
      { query: 'x', enablePagination: 1 },
      '/enablePagination',
      '`enablePagination` must be true or false',
    ],
    [
      'searchUsers',
      { filters: [leaf] },
      '/filters',
      `\`filters\` must be a JSON object, ${eitherShape}`,
    ],
    ['searchUsers', { filters: null }, '/filters', filtersRule],
    [
      'searchUsers',
      { filters: { and: [leaf] } },
      '/filters/and',
      `unknown member \`and\`; allowed: ${eitherShape}`,
    ],
    [
      'searchUsers',
      { filters: { field: 'a', op: 'Eq' } },
      '/filters/value',
      `\`filters.value\` is required: members are ${eitherShape}`,
    ],
    [
      'searchUsers',
      { filters: { ...leaf, value: null } },
      '/filters/value',
      `\`filters.value\` must be ${valueRule}`,
    ],
    [
      'searchUsers',
      { filters: { ...leaf, value: strings(1001) } },
      '/filters/value',
      `\`filters.value\` must be ${valueRule}`,
    ],
    [
      'searchUsers',
      { filters: { ...leaf, value: ['a', 1] } },
      '/filters/value/1',
      `\`filters.value[1]\` must be ${listRule}`,
    ],
    [
      'searchUsers',
      { filters: { ...leaf, value: [1, 'a'] } },
      '/filters/value/1',
      `\`filters.value[1]\` must be ${listRule}`,
    ],
    [
      'searchUsers',
      { filters: { ...leaf, value: [true] } },
      '/filters/value/0',
      `\`filters.value[0]\` must be ${listRule}`,
    ],
    [
      'searchUsers',
      { filters: { op: 'Eq', filters: [leaf] } },
      '/filters/op',
      '`filters.op` must be "And" or "Or"',
    ],
    [
      'searchUsers',
      { filters: { op: 'And', filters: [] } },
      '/filters/filters',
      '`filters.filters` must be an array of 1 to 256 filter expressions',
    ],
    [
      'searchUsers',
      { filters: { op: 'And', filters: [leaf, { op: 'Or', filters: [{ ...leaf, field: 1 }] }] } },
      '/filters/filters/1/filters/0/field',
      '`filters.filters[1].filters[0].field` must be a string of at most 64 characters',
    ],
    [
      'searchUsers',
      { filters: { ...leaf, field: 'x'.repeat(65) } },
      '/filters/field',
      '`filters.field` must be a string of at most 64 characters',
    ],
    [
      'searchUsers',
      { filters: { ...leaf, value: 'x'.repeat(1025) } },
      '/filters/value',
      `\`filters.value\` must be ${valueRule}`,
    ],
    [
      'rawUsersCount',
      { filters: { ...leaf, value: ['a', 'x'.repeat(1025)] } },
      '/filters/value/1',
      `\`filters.value[1]\` must be ${listRule}`,
    ],
    [
      'searchUsers',
      { query: 'x', includeAttributes: { devrank: 1 } },
      '/includeAttributes/devrank',
      '`includeAttributes.devrank` must be true or false',
    ],
    [
      'searchUsers',
      { query: 'x', includeAttributes: { stars: {} } },
      '/includeAttributes/stars/first',
      '`includeAttributes.stars.first` is required: an integer from 1 to 100',
    ],
    [
      'searchUsers',
      { query: 'x', includeAttributes: { stars: { first: 101 } } },
      '/includeAttributes/stars/first',
      '`includeAttributes.stars.first` must be an integer from 1 to 100',
    ],
    [
      'searchUsers',
      { query: 'x', includeAttributes: { owner: true } },
      '/includeAttributes/owner',
      `unknown member \`owner\`; allowed: ${userAttributes}, evidence`,
    ],
  ]
  test.each(cases)('%s %j', (id, body, pointer, message) => {
    expect(validateRequest(id, body)[0]).toEqual({ pointer, message })
  })

  test('the operators are listed', () => {
    const [issue] = validateRequest('rawUsersCount', { filters: { ...leaf, op: 'eq' } })
    expect(issue?.pointer).toBe('/filters/op')
    expect(issue?.message).toMatch(
      /^`filters.op` must be one of Eq, NotEq, .*ContainsAllTokens; did you mean "Eq"\?$/,
    )
  })

  test('a number that overflows is no integer', () => {
    const body = JSON.parse('{"query":"x","first":1e999}')
    expect(validateRequest('searchUsers', body)[0]?.pointer).toBe('/first')
  })
})
