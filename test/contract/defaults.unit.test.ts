import { describe, expect, test } from 'vitest'
import { type EndpointId, validateRequest, withoutDefaults } from '../../src/contract/index.ts'
import { leaf } from './request-rules.ts'

describe('a request without its defaults', () => {
  test.each<[EndpointId, object, object]>([
    [
      'searchUsers',
      {
        query: 'a',
        dataset: 'standard',
        prefix: false,
        typos: 'auto',
        variants: 'auto',
        retrieval: 'profile',
        enablePagination: false,
        evidence: { relations: ['owns', 'contributes'], halfLifeDays: 1461 },
        includeAttributes: { devrank: false, aggregates: false },
      },
      { query: 'a' },
    ],
    [
      'searchUsers',
      {
        query: 'a',
        dataset: 'professional',
        includeAttributes: { professional: false, devrank: true },
        evidence: { relations: ['owns'] },
      },
      {
        query: 'a',
        dataset: 'professional',
        includeAttributes: { professional: false, devrank: true },
        evidence: { relations: ['owns'] },
      },
    ],
    [
      'searchRepos',
      {
        query: 'a',
        filters: { op: 'Or', filters: [leaf] },
        retrieval: 'auto',
        filterUserIncludeAttributes: false,
        rankBy: {
          type: 'Sum',
          exprs: [
            { type: 'Saturate', expr: { type: 'Const', value: 1 }, midpoint: 1, exponent: 1 },
            { type: 'Saturate', expr: { type: 'Const', value: 1 }, midpoint: 1, exponent: 2 },
          ],
        },
      },
      {
        query: 'a',
        filters: { op: 'Or', filters: [leaf] },
        rankBy: {
          type: 'Sum',
          exprs: [
            { type: 'Saturate', expr: { type: 'Const', value: 1 }, midpoint: 1 },
            { type: 'Saturate', expr: { type: 'Const', value: 1 }, midpoint: 1, exponent: 2 },
          ],
        },
      },
    ],
    ['rawUserStars', { first: 100 }, {}],
    ['searchReposNaturalLanguage', { query: 'a', explain: false }, { query: 'a' }],
  ])('%s %j', (id, request, short) => {
    expect(validateRequest(id, request)).toEqual([])
    const before = structuredClone(request)
    expect(withoutDefaults(id, request)).toEqual(short)
    expect(request).toEqual(before)
  })
})
