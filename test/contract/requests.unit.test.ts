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
import { leaf, strings } from './request-rules.ts'

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
    ['searchUsers', { query: ' ' }],
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

/** These fail when types are checked (`npm run check`), not when they run. */
test('types follow from the schemas', () => {
  type Query = string | string[] | null | undefined
  expectTypeOf<SearchUsersRequest['query']>().toEqualTypeOf<Query>()
  expectTypeOf<RequestOf<'rawUsers'>['githubIds']>().toEqualTypeOf<string[] | undefined>()
  expectTypeOf<FilterLeaf['op']>().toEqualTypeOf<Operator>()
  expectTypeOf<RequestOf<'rawUserFollowers'>>().toEqualTypeOf<GraphUsersRequest>()
  expectTypeOf<ResponseOf<'rawUserOwns'>>().toEqualTypeOf<GraphReposResponse>()
  expectTypeOf<NonNullable<User['followers']>['edges']>().toEqualTypeOf<User[]>()
  expectTypeOf<Repository['owner']>().toEqualTypeOf<User | undefined>()
  const filter: FilterExpression = { op: 'And', filters: [{ field: 'a', op: 'Gt', value: 1 }] }
  const request: SearchUsersRequest = { filters: filter, first: 3 }
  expect(validateRequest('searchUsers', request)).toEqual([])
})
