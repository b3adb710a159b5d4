import fc from 'fast-check'
import type { RankExpression } from 'native-free-index'
import { expect, it } from 'vitest'
import { formulas } from '../../native-free-index/test/arbitrary-ranking.ts'
import { holds } from '../../native-free-index/test/law.ts'
import { readRows } from '../../native-free-index/test/rows.ts'
import {
  limits,
  type RankBy,
  type RequestError,
  type UserRankAttribute,
} from '../../src/contract/index.ts'
import { planRepoFormula, planUserFormula, usesSimilarity } from '../../src/plan/rank-by.ts'

const at = 1_780_000_000
const one: RankBy = { type: 'Const', value: 1 }

const rows = readRows<{
  repos: [RankBy, RankExpression][]
  users: [UserRankAttribute, RankExpression][]
}>(import.meta.url, 'rank-by.jsonl')

it.each(rows.repos)('%j', (rankBy, expected) =>
  expect(planRepoFormula(rankBy, at)).toEqual(expected),
)

it.each(rows.users)('%s of a user', (name, expected) => {
  const operand = { type: 'Attr', name } as const
  expect(planUserFormula(operand, at)).toEqual(expected)
  const inside = planUserFormula({ type: 'Sum', exprs: [operand] }, at)
  expect(inside).toEqual({ kind: 'sum', operands: [expected] })
})

it('keeps the order of what stands in lists', () => {
  const exprs = [3, 1, 2].map((value): RankBy => ({ type: 'Const', value }))
  const operands = [3, 1, 2].map((value) => ({ kind: 'constant', value }))
  expect(planRepoFormula({ type: 'Sum', exprs }, at)).toEqual({ kind: 'sum', operands })
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

/** Null: it is planned. */
function pointerOf(rankBy: RankBy): string | null {
  try {
    planRepoFormula(rankBy, at)
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' })
    return (error as RequestError).issues[0]!.pointer
  }
}

it('a formula has at most 8 levels and 64 nodes, wherever they stand', () => {
  expect(pointerOf(nested(limits.rankDepthMax))).toBeNull()
  expect(pointerOf(nested(9))).toBe(`/rankBy${'/expr'.repeat(8)}`)
  expect(pointerOf(spread(limits.rankNodesMax))).toBeNull()
  expect(pointerOf(spread(65))).toBe('/rankBy/exprs/3/exprs/11')
})

it('a pointer leads through every kind of node', () => {
  const rest = '/expr'.repeat(7)
  expect(pointerOf({ type: 'Min', exprs: [one, nested(8)] })).toBe(`/rankBy/exprs/1${rest}`)
  expect(pointerOf({ type: 'Div', exprs: [nested(8), one] })).toBe(`/rankBy/exprs/0${rest}`)
  const saturated: RankBy = { type: 'Saturate', expr: nested(8), midpoint: 1 }
  expect(pointerOf(saturated)).toBe(`/rankBy/expr${rest}`)
})

it('similarity is found wherever it stands', () => {
  const seen = new Set<boolean>()
  const terms = fc.constant(['similarity'])
  holds([formulas({ numbers: ['stars'], texts: ['name'] }, terms)], (formula) => {
    const expected = JSON.stringify(formula).includes('"kind":"similarity"')
    seen.add(expected)
    expect(usesSimilarity(formula)).toBe(expected)
  })
  expect(seen.size).toBe(2)
})
