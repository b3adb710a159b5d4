/** All mistakes of a body are told at once, each once, in bounded time and space. */
import { describe, expect, test } from 'vitest'
import { type EndpointId, limits, validateRequest } from '../../src/contract/index.ts'
import { leaf } from './request-rules.ts'

const pointersOf = (id: EndpointId, body: unknown) =>
  validateRequest(id, body).map(({ pointer }) => pointer)

describe('all mistakes of a body are reported', () => {
  test.each<[EndpointId, unknown, string[]]>([
    [
      'searchUsers',
      { qeury: 'x', first: 0, dataset: 'all', includeAttributes: { stars: { frist: 1 }, nope: 1 } },
      [
        '/qeury',
        '/dataset',
        '/first',
        '/includeAttributes/nope',
        '/includeAttributes/stars/frist',
        '/includeAttributes/stars/first',
        '/filters',
      ],
    ],
    [
      'searchUsers',
      {
        filters: {
          op: 'And',
          filters: [
            { ...leaf, op: 'is' },
            leaf,
            { op: 'Or', filters: [] },
            { ...leaf, value: ['a', 1] },
          ],
        },
      },
      ['/filters/filters/0/op', '/filters/filters/2/filters', '/filters/filters/3/value/1'],
    ],
    [
      'searchRepos',
      {
        query: 'x',
        rankBy: {
          type: 'Sum',
          exprs: [{ type: 'Attr', name: 'nope' }, { type: 'Log', base: 1 }, { type: 'sum' }],
        },
      },
      [
        '/rankBy/exprs/0/name',
        '/rankBy/exprs/1/expr',
        '/rankBy/exprs/1/base',
        '/rankBy/exprs/2/type',
      ],
    ],
  ])('%s %j', (id, body, pointers) => {
    expect(pointersOf(id, body)).toEqual(pointers)
  })

  test('a value of no shape is one mistake, whatever it lacks', () => {
    expect(pointersOf('rawUsersCount', { filters: {} })).toEqual(['/filters/field'])
    expect(pointersOf('rawUsersCount', { filters: { and: [], or: [] } })).toEqual(['/filters/and'])
    expect(pointersOf('searchRepos', { query: 'x', rankBy: { type: 'x', y: 1 } })).toEqual([
      '/rankBy/type',
    ])
  })

  test('no more than a bounded number is reported', () => {
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`m${i}`, i]))
    expect(validateRequest('account', body)).toHaveLength(limits.issuesMax)
  })

  test('a mistake after a million valid parts is found', () => {
    const right = Array.from({ length: 200 }, () => ({ op: 'Or', filters: Array(150).fill(leaf) }))
    const filters = { op: 'Or', filters: [...right, { ...leaf, op: 'is' }] }
    expect(pointersOf('rawUsersCount', { filters })).toEqual(['/filters/filters/200/op'])
  })
})

describe('null is as if absent', () => {
  test.each<[EndpointId, object, object]>([
    ['searchUsers', { query: 'a', first: null, after: null, dataset: null }, { query: 'a' }],
    ['searchUsers', { query: 'a', filters: null, rankBy: null, similarTo: null }, { query: 'a' }],
    ['searchUsers', { query: null, filters: leaf, typos: null }, { query: null, filters: leaf }],
    [
      'searchUsers',
      {
        query: 'a',
        includeAttributes: { owns: null, devrank: null, stars: { first: 1, filters: null } },
        evidence: { halfLifeDays: null },
      },
      { query: 'a', includeAttributes: { stars: { first: 1 } }, evidence: {} },
    ],
    [
      'searchRepos',
      {
        query: 'a',
        rankBy: {
          type: 'Max',
          exprs: [
            { type: 'Saturate', expr: { type: 'Const', value: 1 }, midpoint: 1, exponent: null },
          ],
        },
      },
      {
        query: 'a',
        rankBy: {
          type: 'Max',
          exprs: [{ type: 'Saturate', expr: { type: 'Const', value: 1 }, midpoint: 1 }],
        },
      },
    ],
    [
      'rawUsersByProfessionalUrl',
      { linkedinUrls: ['a'], professionalUrls: null, includeAttributes: null },
      { linkedinUrls: ['a'] },
    ],
    ['rawUserStars', { first: null, after: null, filters: null }, {}],
    [
      'bestEmail',
      { githubIds: ['a'], signals: { sender: null } },
      { githubIds: ['a'], signals: {} },
    ],
  ])('%s %j', (id, body, without) => {
    expect(validateRequest(id, body)).toEqual([])
    expect(body).toEqual(without)
  })

  test.each<[EndpointId, object, string]>([
    ['rawUsers', { githubIds: null }, '/platformIds'],
    ['rawUsers', { githubIds: ['a'], nope: null }, '/nope'],
    ['rawUsers', { githubIds: ['a', null] }, '/githubIds/1'],
    ['rawUsersCount', { filters: { ...leaf, value: null } }, '/filters/value'],
    [
      'searchUsers',
      { query: 'a', includeAttributes: { owns: { first: null } } },
      '/includeAttributes/owns/first',
    ],
    ['searchUsers', { query: null, filters: null }, '/filters'],
    ['searchUsersNaturalLanguage', { query: null }, '/query'],
  ])('but not in %s %j', (id, body, pointer) => {
    expect(pointersOf(id, body)).toEqual([pointer])
  })
})
