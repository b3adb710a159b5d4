import { describe, expect, it } from 'vitest'
import type {
  FilterLeaf,
  Operator,
  SearchUsersRequest,
  UserRankBy,
} from '../../src/contract/index.ts'
import { CursorCodec, planSearch, withoutBots } from '../../src/plan/index.ts'

const cursors = new CursorCodec(Buffer.from('secret'))

function planned(request: SearchUsersRequest, snapshot = 's1') {
  return planSearch('searchUsers', request, cursors, {
    snapshot,
    snapshotSeconds: 1_780_000_000,
    regexProblem: () => null,
  }).plan([])
}

describe('what decides the order', () => {
  it.each([
    ['Rust, rust C++!', { kind: 'terms', terms: ['rust', 'c++'] }],
    [' ', { kind: 'terms', terms: [] }],
    ['', { kind: 'sorted', field: 'updatedAt' }],
    [
      ['rust', 'go go'],
      {
        kind: 'fused',
        rankings: [
          { kind: 'terms', terms: ['rust'] },
          { kind: 'terms', terms: ['go'] },
        ],
      },
    ],
    [null, { kind: 'sorted', field: 'updatedAt' }],
    [undefined, { kind: 'sorted', field: 'updatedAt' }],
  ])('is, for the query %j, %j', (query, ranking) => {
    const words = { typos: 'off', variants: 'off' } as const
    const request = query === undefined ? {} : { query, ...words }
    expect(planned(request).plan.ranking).toEqual(ranking)
  })
})

describe('a formula', () => {
  const stars: UserRankBy = { type: 'Attr', name: 'totalStars' }
  const formula = { kind: 'number', field: 'totalStars' }
  const rust = { kind: 'terms', terms: ['rust'] }
  const matches = { kind: 'formula', similarity: rust, formula, matchesOnly: true }
  const filters = { field: 'login', op: 'NotEq', value: '' } as const
  it.each([
    ['rust', matches],
    [['rust', 'rust'], { kind: 'fused', rankings: [matches, matches] }],
    [null, { kind: 'formula', similarity: { kind: 'none' }, formula }],
    ['', { kind: 'formula', similarity: { kind: 'none' }, formula }],
  ])('ranks who matches the query %j, or all without one', (query, ranking) => {
    const request = { query, rankBy: stars, filters, typos: 'off', variants: 'off' } as const
    expect(planned(request as SearchUsersRequest).plan.ranking).toEqual(ranking)
  })

  it('has the required words of its query as a filter', () => {
    const { plan } = planned({ query: '"rust compiler" -java', rankBy: stars })
    expect(plan.ranking).not.toHaveProperty('filter')
    expect(plan.filter).toEqual(planned({ query: '"rust compiler" -java' }).plan.filter)
  })

  it('of relevance alone is no formula', () => {
    const rankBy: UserRankBy = { type: 'Attr', name: 'relevance' }
    for (const query of ['rust', ['rust', 'go'], null]) {
      expect(planned({ query, rankBy }).plan).toEqual(planned({ query }).plan)
    }
  })
})

describe('the size of a page', () => {
  it.each([
    [{}, 100],
    [{ maxResults: 7 }, 7],
    [{ first: 3 }, 3],
    [{ first: 3, maxResults: 7 }, 3],
  ])('is, for %j, %i', (size, limit) => {
    expect(planned({ query: 'a', ...size }).plan.limit).toBe(limit)
  })
})

describe('a search by works is without bots and organizations', () => {
  it.each<readonly [string, Operator, FilterLeaf['value'], boolean]>([
    ['isBot', 'Eq', true, false],
    ['isBot', 'Eq', false, true],
    ['isBot', 'NotEq', false, false],
    ['isBot', 'NotEq', true, true],
    ['type', 'Eq', 'organization', false],
    ['type', 'Eq', 'Organization', false],
    ['type', 'Eq', 'user', true],
    ['type', 'In', ['user', 'organization'], false],
    ['type', 'In', ['user'], true],
    ['type', 'NotEq', 'user', false],
    ['type', 'NotIn', ['organization'], true],
    ['login', 'Eq', 'organization', true],
  ])('unless its filter asks for them: %s %s %j', (field, op, value, isWithout) => {
    const filters = { field, op, value }
    const request = { query: 'parser', retrieval: 'expertise', filters } as const
    expect(withoutBots(request) !== null).toBe(isWithout)
  })
})

describe('a cursor of the page before', () => {
  const after = { score: 0.5, ordinal: 9 }
  const request = { query: 'rust', enablePagination: true, first: 5 }
  const cursor = cursors.encrypt(after, 's1', planned(request).scope!)

  it('is opened for the same request, whatever the page size', () => {
    expect(planned({ ...request, after: cursor }).plan.after).toEqual(after)
    expect(planned({ ...request, first: 50, after: cursor }).plan.after).toEqual(after)
  })

  it('is refused for another query and another snapshot', () => {
    expect(() => planned({ ...request, query: 'go', after: cursor })).toThrow('another request')
    expect(() => planned({ ...request, after: cursor }, 's2')).toThrow('has expired')
  })

  it('is asked for only where the request pages', () => {
    expect(planned({ query: 'rust' }).scope).toBeNull()
    expect(planned(request).plan.after).toBeNull()
  })
})

it('a filter is planned for the collection that is searched', () => {
  const filters = { field: 'login', op: 'Eq' as const, value: 'ada' }
  const { plan } = planned({ query: null, filters })
  expect(plan).toEqual({
    collection: 'users',
    ranking: { kind: 'sorted', field: 'updatedAt' },
    filter: { kind: 'keyword', field: 'login', values: ['ada'] },
    limit: 100,
    after: null,
  })
})
