import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type EndpointId,
  endpoints,
  type FilterExpression,
  type FilterLeaf,
  type GraphReposResponse,
  type GraphUsersRequest,
  limits,
  type Operator,
  type Repository,
  type RequestOf,
  type ResponseOf,
  type SearchUsersRequest,
  type User,
  validateRequest,
  validateResponse,
} from '../../src/contract/index.ts'

const leaf = { field: 'login', op: 'Eq', value: 'mira' }
const strings = (count: number, value = 'a') => Array.from({ length: count }, () => value)

interface Exemplified {
  id: EndpointId
  examples: readonly { name: string; request: unknown; response: unknown }[]
}
const exemplified: Exemplified[] = Object.values(endpoints)

describe.each(exemplified)('$id', ({ id, examples }) => {
  test.each([...examples])('example "$name" is valid', ({ request, response }) => {
    expect(validateRequest(id, request)).toEqual([])
    expect(validateResponse(id, response)).toEqual([])
  })

  test.each([null, [], 'text', 1, true, undefined])('the body %j is refused', (body) => {
    expect(validateRequest(id, body)).toEqual([
      { pointer: '', message: 'the body must be a JSON object' },
    ])
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'firstt'])(
    'an unknown member "%s" is refused',
    (name) => {
      const example = JSON.stringify(examples[0]?.request)
      const more = `${JSON.stringify(name)}:{"filters":1}}`
      const body = JSON.parse(example === '{}' ? `{${more}` : `${example.slice(0, -1)},${more}`)
      expect(validateRequest(id, body)[0]).toMatchObject({ pointer: `/${name}` })
    },
  )
})

describe('bodies at their limits are valid', () => {
  const cases: [EndpointId, unknown][] = [
    ['searchUsers', { query: '' }],
    ['searchUsers', { query: 'x'.repeat(limits.queryCharsMax) }],
    ['searchUsers', { query: '🦀'.repeat(limits.queryCharsMax) }],
    ['searchUsers', { query: strings(limits.queryListMax) }],
    ['searchUsers', { query: 'x', first: 1, maxResults: limits.resultsMax }],
    ['searchUsers', { query: null, filters: leaf }],
    ['searchUsers', { filters: { ...leaf, value: strings(limits.filterListMax) } }],
    ['searchUsers', { filters: { ...leaf, value: [] } }],
    ['searchUsers', { filters: { ...leaf, value: '🦀'.repeat(limits.filterValueCharsMax) } }],
    ['searchUsers', { filters: { ...leaf, value: ['x'.repeat(limits.filterValueCharsMax)] } }],
    ['searchUsers', { filters: { ...leaf, field: 'x'.repeat(limits.filterFieldCharsMax) } }],
    [
      'searchUsers',
      { query: 'x', after: 'x'.repeat(limits.cursorCharsMax + 1), enablePagination: true },
    ],
    ['searchUsers', { query: 'x', after: '', enablePagination: true }],
    ['searchUsers', { query: 'x', dataset: 'professional' }],
    [
      'searchUsers',
      { query: 'x', includeAttributes: { followers: { first: 100, filters: leaf } } },
    ],
    [
      'rawUsers',
      { githubIds: strings(limits.batchMax), includeAttributes: { revealEmails: true } },
    ],
    ['rawUsersByLogin', { logins: ['a'], includeAttributes: {} }],
    ['rawUsersByLogin', { logins: ['🦀'.repeat(limits.keyCharsMax)] }],
    ['rawRepos', { githubIds: ['x'.repeat(limits.keyCharsMax)] }],
    ['rawReposByFullname', { fullNames: [`a/${'x'.repeat(limits.keyCharsMax - 2)}`] }],
    ['rawRepos', { githubIds: ['a'], includeAttributes: { owner: true, starrers: { first: 1 } } }],
    ['rawReposCount', { filters: { field: 'stargazerCount', op: 'In', value: [1, 2.5] } }],
    ['rawUsersByProfessionalUrl', { professionalUrls: strings(limits.batchMax) }],
    ['rawUsersByProfessionalUrl', { linkedinUrls: ['x'.repeat(limits.keyCharsMax)] }],
    ['rawUserFollowers', {}],
    ['rawUserFollowers', { first: limits.graphFirstMax, after: '', filters: leaf }],
    ['rawUserOwns', { first: 1, includeAttributes: { starrers: { first: 1 }, owner: true } }],
    ['rawRepoOwns', { includeAttributes: { owns: { first: 1 }, professional: true } }],
  ]
  test.each(cases)('%s %j', (id, body) => expect(validateRequest(id, body)).toEqual([]))
})

const searchMembers =
  'query, filters, dataset, after, enablePagination, first, maxResults, includeAttributes'
const userAttributes =
  'aggregates, bestEmail, revealEmails, contributes, devrank, ' +
  'followers, following, owns, professional, stars'
const eitherShape = 'either {field, op, value} or {filters, op}'
const valueRule =
  'a string of at most 1024 characters, a number, true or false, ' +
  'or an array of at most 1000 strings or numbers'
const listRule =
  'a string of at most 1024 characters or a number, the same kind throughout the list'
const fullNameRule = 'a string of the form owner/name with at most 512 characters'
const queryRule =
  '`query` must be a string of at most 1024 characters, an array of 1 to 10 strings, or null'

describe('a mistake is told with its place and what is allowed', () => {
  const cases: [EndpointId, unknown, string, string][] = [
    ['searchUsers', {}, '/filters', '`filters` is required where `query` is null or absent'],
    [
      'searchUsers',
      { query: null },
      '/filters',
      '`filters` is required where `query` is null or absent',
    ],
    [
      'searchUsers',
      { qeury: 'x' },
      '/qeury',
      `unknown member \`qeury\`; allowed: ${searchMembers}`,
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
    [
      'searchUsers',
      { filters: null },
      '/filters',
      `\`filters\` must be a JSON object, ${eitherShape}`,
    ],
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
      `unknown member \`owner\`; allowed: ${userAttributes}`,
    ],
    ['rawUsers', {}, '/githubIds', '`githubIds` is required: an array of 1 to 100 strings'],
    [
      'rawUsers',
      { githubIds: [] },
      '/githubIds',
      '`githubIds` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsers',
      { githubIds: strings(101) },
      '/githubIds',
      '`githubIds` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsers',
      { githubIds: 'U_1' },
      '/githubIds',
      '`githubIds` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsers',
      { githubIds: ['a', 7] },
      '/githubIds/1',
      '`githubIds[1]` must be a string of at most 512 characters',
    ],
    [
      'rawRepos',
      { githubIds: ['x'.repeat(513)] },
      '/githubIds/0',
      '`githubIds[0]` must be a string of at most 512 characters',
    ],
    [
      'rawUsersByLogin',
      { logins: ['a', 'x'.repeat(513)] },
      '/logins/1',
      '`logins[1]` must be a string of at most 512 characters',
    ],
    [
      'rawReposByFullname',
      { fullNames: [`a/${'x'.repeat(511)}`] },
      '/fullNames/0',
      `\`fullNames[0]\` must be ${fullNameRule}`,
    ],
    [
      'rawUsersByLogin',
      { login: ['a'] },
      '/login',
      'unknown member `login`; allowed: logins, includeAttributes',
    ],
    [
      'rawReposByFullname',
      { fullNames: ['a/b', 'a'] },
      '/fullNames/1',
      `\`fullNames[1]\` must be ${fullNameRule}`,
    ],
    [
      'rawReposByFullname',
      { fullNames: ['a/b/c'] },
      '/fullNames/0',
      `\`fullNames[0]\` must be ${fullNameRule}`,
    ],
    ['rawUsersCount', {}, '/filters', '`filters` is required: a filter expression'],
    [
      'rawUsersByProfessionalUrl',
      {},
      '/professionalUrls',
      '`professionalUrls` is required: an array of 1 to 100 strings',
    ],
    [
      'rawUsersByProfessionalUrl',
      { professionalUrls: ['a'], linkedinUrls: ['a'] },
      '/professionalUrls',
      '`linkedinUrls` is an alias for `professionalUrls`; send one of both',
    ],
    [
      'rawUsersByProfessionalUrl',
      { linkedinUrls: [] },
      '/linkedinUrls',
      '`linkedinUrls` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsersByProfessionalUrl',
      { professionalUrls: ['a', 1] },
      '/professionalUrls/1',
      '`professionalUrls[1]` must be a string of at most 512 characters',
    ],
    ['rawUserStars', { first: 101 }, '/first', '`first` must be an integer from 1 to 100'],
    ['rawUserStars', { first: 0 }, '/first', '`first` must be an integer from 1 to 100'],
    ['rawUserStars', { after: null }, '/after', '`after` must be a string'],
    [
      'rawUserStars',
      { enablePagination: true },
      '/enablePagination',
      'unknown member `enablePagination`; allowed: first, after, filters, includeAttributes',
    ],
    [
      'rawRepoStars',
      { includeAttributes: { owner: true } },
      '/includeAttributes/owner',
      `unknown member \`owner\`; allowed: ${userAttributes}`,
    ],
    [
      'rawUserOwns',
      { includeAttributes: { contributors: { first: 101 } } },
      '/includeAttributes/contributors/first',
      '`includeAttributes.contributors.first` must be an integer from 1 to 100',
    ],
    ['account', { 'a/b~c': 1 }, '/a~1b~0c', 'unknown member `a/b~c`; allowed: none'],
  ]
  test.each(cases)('%s %j', (id, body, pointer, message) => {
    expect(validateRequest(id, body)[0]).toEqual({ pointer, message })
  })

  test('the operators are listed', () => {
    const [issue] = validateRequest('rawUsersCount', { filters: { ...leaf, op: 'eq' } })
    expect(issue?.pointer).toBe('/filters/op')
    expect(issue?.message).toMatch(/^`filters.op` must be one of Eq, NotEq, .*ContainsAllTokens$/)
  })

  test('a misspelt list of addresses is told beside the one that is missing', () => {
    const issues = validateRequest('rawUsersByProfessionalUrl', { professionalUrl: ['a'] })
    expect(issues[0]?.pointer).toBe('/professionalUrl')
  })

  test('a misspelt member is told beside the one that is missing', () => {
    const pointers = validateRequest('rawUsers', { ids: ['a'] }).map(({ pointer }) => pointer)
    expect(pointers).toEqual(['/ids', '/githubIds'])
  })

  test('a number that overflows is no integer', () => {
    const body = JSON.parse('{"query":"x","first":1e999}')
    expect(validateRequest('searchUsers', body)[0]?.pointer).toBe('/first')
  })

  test('a huge name is not sent back', () => {
    const issues = validateRequest('account', { ['x'.repeat(1e6)]: 1 })
    expect(JSON.stringify(issues).length).toBeLessThan(300)
    expect(issues[0]?.pointer).toBe('')
  })
})

describe('responses', () => {
  const example = endpoints.searchUsers.examples[0]?.response

  test.each([
    '***ra@lumenforge.example, jane.secret',
    '***ra@lumenforge.example <hidden>',
    '***ra@',
    '@lumenforge.example',
    'mailto:mira@lumenforge.example',
  ])('what is no address, or more than one, is a mistake: %s', (address) => {
    const users = [{ ...example?.users[0], emails: [address] }]
    const [issue] = validateResponse('searchUsers', { ...example, users })
    expect(issue?.pointer).toBe('/users/0/emails/0')
  })

  test('a member that is not declared, a null and a fraction of a second are mistakes', () => {
    for (const wrong of [{ secret: 1 }, { bio: null }, { createdAt: '2026-01-01T00:00:00.5Z' }]) {
      const users = [{ ...example?.users[0], ...wrong }]
      const [issue] = validateResponse('rawUsers', { count: 1, users })
      expect(issue?.pointer).toBe(`/users/0/${Object.keys(wrong)[0]}`)
    }
  })

  test('a mistake is found however deep lists are inside lists', () => {
    const user = { ...example?.users[0], score: undefined }
    const pageInfo = { endCursor: null, hasNextPage: false }
    const repository = endpoints.rawRepos.examples[0]?.response.repositories[0]
    const nested = (owner: object) => {
      const owns = { edges: [{ ...repository, owner }], pageInfo }
      const followers = { edges: [{ ...user, owns }], pageInfo }
      return { pageInfo, users: [{ ...user, followers }] }
    }
    const plain = (value: object) => JSON.parse(JSON.stringify(value))
    expect(validateResponse('rawRepoStars', plain(nested(user)))).toEqual([])
    const [issue] = validateResponse('rawRepoStars', plain(nested({ ...user, login: 7 })))
    expect(issue?.pointer).toBe('/users/0/followers/edges/0/owns/edges/0/owner/login')
  })

  test('a count may not be truncated', () => {
    const [issue] = validateResponse('rawUsersCount', { count: 1, truncated: true })
    expect(issue).toEqual({ pointer: '/truncated', message: '`truncated` must be false' })
  })
})

/** These fail when types are checked (`npm run check`), not when they run. */
test('types follow from the schemas', () => {
  type Query = string | string[] | null | undefined
  expectTypeOf<SearchUsersRequest['query']>().toEqualTypeOf<Query>()
  expectTypeOf<RequestOf<'rawUsers'>['githubIds']>().toEqualTypeOf<string[]>()
  expectTypeOf<FilterLeaf['op']>().toEqualTypeOf<Operator>()
  expectTypeOf<RequestOf<'rawUserFollowers'>>().toEqualTypeOf<GraphUsersRequest>()
  expectTypeOf<ResponseOf<'rawUserOwns'>>().toEqualTypeOf<GraphReposResponse>()
  expectTypeOf<NonNullable<User['followers']>['edges']>().toEqualTypeOf<User[]>()
  expectTypeOf<Repository['owner']>().toEqualTypeOf<User | undefined>()
  const filter: FilterExpression = { op: 'And', filters: [{ field: 'a', op: 'Gt', value: 1 }] }
  const request: SearchUsersRequest = { filters: filter, first: 3 }
  expect(validateRequest('searchUsers', request)).toEqual([])
})
