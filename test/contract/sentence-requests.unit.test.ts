/** Requests that tell in a sentence what is looked for, and the examples that show them. */
import { describe, expect, test } from 'vitest'
import { type EndpointId, endpoints, limits, validateRequest } from '../../src/contract/index.ts'
import { type Context, understand } from '../../src/language/index.ts'

const leaf = { field: 'login', op: 'Eq', value: 'mira' }

describe('bodies at their limits are valid', () => {
  const cases: [EndpointId, unknown][] = [
    ['searchUsersNaturalLanguage', { query: 'x' }],
    ['searchUsersNaturalLanguage', { query: '🦀'.repeat(limits.queryCharsMax), explain: true }],
    ['searchUsersNaturalLanguage', { query: ' ', first: limits.resultsMax, maxResults: 1 }],
    [
      'searchReposNaturalLanguage',
      {
        query: 'x',
        rankBy: { type: 'Attr', name: 'stargazerCount' },
        retrieval: 'hybrid',
        filterUserIncludeAttributes: true,
        includeAttributes: { owner: true, starrers: { first: 1 } },
      },
    ],
  ]
  test.each(cases)('%s %j', (id, body) => expect(validateRequest(id, body)).toEqual([]))
})

describe('a mistake is reported with its place and what is allowed', () => {
  const sentence = `a string of 1 to ${limits.queryCharsMax} characters`
  const members =
    'query, prefix, typos, variants, dataset, highlight, after, enablePagination, match, total, ' +
    'facets, first, maxResults, whyNot, explain'
  const ofRepos =
    'includeAttributes, applyFiltersToIncludeAttributes, filterUserIncludeAttributes, rankBy, ' +
    'groupBy, perGroup, retrieval, similarTo'
  const ofUsers =
    'includeAttributes, retrieval, evidence, similarTo, includeBots, rankBy, groupBy, perGroup'
  const cases: [EndpointId, object, string, string][] = [
    ['searchUsersNaturalLanguage', {}, '/query', `\`query\` is required: ${sentence}`],
    ['searchUsersNaturalLanguage', { query: '' }, '/query', `\`query\` must be ${sentence}`],
    ['searchReposNaturalLanguage', { query: null }, '/query', `\`query\` must be ${sentence}`],
    ['searchReposNaturalLanguage', { query: ['x'] }, '/query', `\`query\` must be ${sentence}`],
    [
      'searchUsersNaturalLanguage',
      { query: 'x', filters: leaf },
      '/filters',
      `unknown member \`filters\`; allowed: ${members}, ${ofUsers}`,
    ],
    [
      'searchReposNaturalLanguage',
      { query: 'x', filters: leaf },
      '/filters',
      `unknown member \`filters\`; allowed: ${members}, ${ofRepos}`,
    ],
    [
      'searchUsersNaturalLanguage',
      { query: 'x', retrieval: 'semantic' },
      '/retrieval',
      '`retrieval` must be "profile", "expertise", or "hybrid"',
    ],
    [
      'searchReposNaturalLanguage',
      { query: 'x', after: 'x' },
      '/enablePagination',
      '`after` needs `enablePagination` to be true',
    ],
    [
      'searchUsersNaturalLanguage',
      { query: 'x', explain: 'yes' },
      '/explain',
      '`explain` must be true or false',
    ],
  ]
  test.each(cases)('%s %j', (id, body, pointer, message) => {
    expect(validateRequest(id, body)).toEqual([{ pointer, message }])
  })
})

describe('the examples say what the sentences become', () => {
  const context: Context = {
    places: {
      resolve: () => null,
      countryOfCode: () => null,
      storedName: () => null,
      openText: (text) => ({
        misspeltAt: () => null,
        mentionAt: (at) =>
          text.startsWith('Switzerland', at)
            ? {
                end: at + 'Switzerland'.length,
                located: { kind: 'place', country: 'Switzerland' },
                namesState: false,
                isPlain: true,
                isWord: false,
              }
            : null,
      }),
    },
    vocabulary: { hasCompany: () => false, hasLanguage: () => false, hasRecord: () => false },
    nowSeconds: 1_780_000_000,
  }
  const { searchUsersNaturalLanguage, searchReposNaturalLanguage } = endpoints
  const examples = [
    ...searchUsersNaturalLanguage.examples.map((example) => ['users', example] as const),
    ...searchReposNaturalLanguage.examples.map((example) => ['repos', example] as const),
  ]
  test.each(examples)('%s %j', (subject, { request, response }) => {
    const meant = understand(request.query, { subject, dataset: 'standard' }, context)
    expect(response.searchQuery).toBe(meant.query ?? request.query)
    if (response.explanation === undefined) return
    const { query, filters = null, parts, by } = response.explanation
    expect({ query, filters, parts, by }).toEqual({ ...meant })
  })
})
