import fc from 'fast-check'
import type { RankExpression } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import {
  limits,
  type RankBy,
  type RequestError,
  type UserRankAttribute,
} from '../../src/contract/index.ts'
import { planRankBy, planUserRankBy, usesSimilarity } from '../../src/plan/rank-by.ts'

const at = 1_780_000_000
const one: RankBy = { type: 'Const', value: 1 }
const constant = { kind: 'constant', value: 1 }

describe('each node has its form in the engine', () => {
  const cases: [RankBy, RankExpression | object][] = [
    [{ type: 'Attr', name: 'similarity' }, { kind: 'similarity' }],
    [{ type: 'Attr', name: 'ANN' }, { kind: 'similarity' }],
    ...(
      ['stargazerCount', 'totalIssuesCount', 'totalIssuesOpen', 'totalIssuesClosed'] as const
    ).map((name): [RankBy, object] => [
      { type: 'Attr', name },
      { kind: 'number', field: name },
    ]),
    [
      { type: 'Attr', name: 'createdAt' },
      { kind: 'number', field: 'createdAt' },
    ],
    [
      { type: 'Attr', name: 'updatedAt' },
      { kind: 'number', field: 'updatedAt' },
    ],
    [
      { type: 'Attr', name: 'ageDays' },
      { kind: 'daysSince', field: 'createdAt', at },
    ],
    [
      { type: 'Attr', name: 'daysSinceUpdate' },
      { kind: 'daysSince', field: 'updatedAt', at },
    ],
    [
      { type: 'Attr', name: 'ownerDevrank' },
      { kind: 'number', field: 'ownerDevrank' },
    ],
    [
      { type: 'Const', value: -2.5 },
      { kind: 'constant', value: -2.5 },
    ],
    [
      { type: 'BM25', field: 'readmePreview', query: 'Rust, rust C++!' },
      { kind: 'bm25', field: 'readmePreview', terms: ['rust', 'c++'] },
    ],
    [
      { type: 'BM25', field: 'name', query: ' ' },
      { kind: 'bm25', field: 'name', terms: [] },
    ],
    [
      { type: 'Sum', exprs: [one, one] },
      { kind: 'sum', operands: [constant, constant] },
    ],
    [
      { type: 'Mult', exprs: [one] },
      { kind: 'product', operands: [constant] },
    ],
    [
      { type: 'Max', exprs: [one] },
      { kind: 'greatest', operands: [constant] },
    ],
    [
      { type: 'Min', exprs: [one] },
      { kind: 'least', operands: [constant] },
    ],
    [
      { type: 'Div', exprs: [one, { type: 'Attr', name: 'ANN' }] },
      { kind: 'quotient', dividend: constant, divisor: { kind: 'similarity' } },
    ],
    [
      { type: 'Log', base: 10, expr: one },
      { kind: 'logarithm', base: 10, operand: constant },
    ],
    [
      { type: 'Saturate', expr: one, midpoint: 3 },
      { kind: 'saturation', operand: constant, midpoint: 3, exponent: 1 },
    ],
    [
      { type: 'Saturate', expr: one, midpoint: 3, exponent: 0.5 },
      { kind: 'saturation', operand: constant, midpoint: 3, exponent: 0.5 },
    ],
  ]
  it.each(cases)('%j', (rankBy, expected) => expect(planRankBy(rankBy, at)).toEqual(expected))

  it.each<[UserRankAttribute, RankExpression]>([
    ['relevance', { kind: 'similarity' }],
    ['similarity', { kind: 'similarity' }],
    ['followersCount', { kind: 'number', field: 'followersCount' }],
    ['followingCount', { kind: 'number', field: 'followingCount' }],
    ['ownedRepoCount', { kind: 'number', field: 'ownedRepoCount' }],
    ['totalStars', { kind: 'number', field: 'totalStars' }],
    ['contributionsCount', { kind: 'number', field: 'contributionsCount' }],
    ['crackedScore', { kind: 'number', field: 'crackedScore' }],
    ['ageDays', { kind: 'daysSince', field: 'createdAt', at }],
    ['daysSinceUpdate', { kind: 'daysSince', field: 'updatedAt', at }],
    ['daysSinceActivity', { kind: 'daysSince', field: 'lastActivityAt', at }],
  ])('%s of a user', (name, expected) => {
    const operand = { type: 'Attr', name } as const
    expect(planUserRankBy(operand, at)).toEqual(expected)
    const inside = planUserRankBy({ type: 'Sum', exprs: [operand] }, at)
    expect(inside).toEqual({ kind: 'sum', operands: [expected] })
  })

  it('keeps the order of what stands in lists', () => {
    const exprs = [3, 1, 2].map((value): RankBy => ({ type: 'Const', value }))
    const operands = exprs.map((_, i) => ({ kind: 'constant', value: [3, 1, 2][i] }))
    expect(planRankBy({ type: 'Sum', exprs }, at)).toEqual({ kind: 'sum', operands })
  })
})

/** A chain of this many nodes. */
function nested(levels: number): RankBy {
  return levels === 1 ? one : { type: 'Log', base: 2, expr: nested(levels - 1) }
}

/** This many nodes in three levels. */
function spread(count: number): RankBy {
  const leaves = (some: number): RankBy => ({ type: 'Max', exprs: Array(some).fill(one) })
  const lists = Array.from({ length: 3 }, () => leaves(16))
  return { type: 'Sum', exprs: [...lists, leaves(count - 1 - 3 * 17 - 1)] }
}

function refusalOf(rankBy: RankBy): Pick<RequestError, 'code' | 'issues'> | undefined {
  try {
    planRankBy(rankBy, at)
    return undefined
  } catch (error) {
    const { code, issues } = error as RequestError
    return { code, issues }
  }
}

describe('a formula has an end', () => {
  it('at 8 levels', () => {
    expect(refusalOf(nested(limits.rankDepthMax))).toBeUndefined()
    expect(refusalOf(nested(9))).toEqual({
      code: 'invalid_request',
      issues: [
        {
          pointer: `/rankBy${'/expr'.repeat(8)}`,
          message: 'a ranking formula may be at most 8 levels deep',
        },
      ],
    })
  })

  it('at 64 nodes, wherever they stand', () => {
    expect(refusalOf(spread(limits.rankNodesMax))).toBeUndefined()
    expect(refusalOf(spread(65))).toEqual({
      code: 'invalid_request',
      issues: [
        {
          pointer: '/rankBy/exprs/3/exprs/11',
          message: 'a ranking formula may have at most 64 nodes',
        },
      ],
    })
  })

  it('with its pointer, through every kind of node', () => {
    const list: RankBy = { type: 'Min', exprs: [one, nested(8)] }
    expect(refusalOf(list)?.issues[0]?.pointer).toBe(`/rankBy/exprs/1${'/expr'.repeat(7)}`)
    const quotient: RankBy = { type: 'Div', exprs: [nested(8), one] }
    expect(refusalOf(quotient)?.issues[0]?.pointer).toBe(`/rankBy/exprs/0${'/expr'.repeat(7)}`)
    const saturated: RankBy = { type: 'Saturate', expr: nested(8), midpoint: 1 }
    expect(refusalOf(saturated)?.issues[0]?.pointer).toBe(`/rankBy/expr${'/expr'.repeat(7)}`)
  })
})

const { formula } = fc.letrec<{ formula: RankBy }>((ordinal) => ({
  formula: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<RankBy>(
      { type: 'Attr', name: 'similarity' },
      { type: 'Attr', name: 'ANN' },
      { type: 'Attr', name: 'stargazerCount' },
      { type: 'Attr', name: 'ageDays' },
      { type: 'BM25', field: 'name', query: 'similarity' },
      one,
    ),
    fc.record({
      type: fc.constantFrom('Sum' as const, 'Mult' as const, 'Max' as const, 'Min' as const),
      exprs: fc.array(ordinal('formula'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('Div' as const),
      exprs: fc.array(ordinal('formula'), { minLength: 2, maxLength: 2 }),
    }),
    fc.record({
      type: fc.constant('Log' as const),
      base: fc.constant(2),
      expr: ordinal('formula'),
    }),
    fc.record({
      type: fc.constant('Saturate' as const),
      midpoint: fc.constant(2),
      expr: ordinal('formula'),
    }),
  ),
}))

it('similarity is found wherever it stands', () => {
  const seen = new Set<boolean>()
  holds([formula], (rankBy) => {
    fc.pre(refusalOf(rankBy) === undefined)
    const expected = /"name":"(similarity|ANN)"/.test(JSON.stringify(rankBy))
    seen.add(expected)
    expect(usesSimilarity(planRankBy(rankBy, at))).toBe(expected)
  })
  expect(seen.size).toBe(2)
})
