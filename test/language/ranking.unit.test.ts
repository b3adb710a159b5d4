/** The orders of sentences as formulas: what comes first, with text and without. */
import { describe, expect, it } from 'vitest'
import {
  type RankAttribute,
  type RankBy,
  type UserRankAttribute,
  type UserRankBy,
  validateRequest,
} from '../../src/contract/index.ts'
import { adaptRankBy, rankOrder } from '../../src/language/ranking.ts'
import { planRepoFormula, planUserFormula } from '../../src/plan/rank-by.ts'
import { readJsonLines } from '../tables.ts'

type One = Partial<Record<RankAttribute | UserRankAttribute, number>>
type Formula = RankBy | UserRankBy

/** The value of a formula, by the contract; a missing attribute is 0. */
function evaluate(node: Formula, one: One): number {
  const parts = 'exprs' in node ? node.exprs.map((expr) => evaluate(expr, one)) : []
  switch (node.type) {
    case 'Attr':
      return one[node.name] ?? 0
    case 'Const':
      return node.value
    case 'Sum':
      return parts.reduce((a, b) => a + b)
    case 'Mult':
      return parts.reduce((a, b) => a * b)
    case 'Max':
      return Math.max(...parts)
    case 'Div':
      return parts[1] === 0 ? 0 : parts[0]! / parts[1]!
    case 'Log':
      return Math.log(evaluate(node.expr, one)) / Math.log(node.base)
    case 'Saturate': {
      const power = evaluate(node.expr, one) ** (node.exponent ?? 1)
      return power / (power + node.midpoint ** (node.exponent ?? 1))
    }
    default:
      throw new Error(`no order uses ${node.type}`)
  }
}

const day = 86_400
const now = 1_780_000_000

function aged(ageDays: number, daysSinceUpdate: number): One {
  const [createdAt, updatedAt] = [now - ageDays * day, now - daysSinceUpdate * day]
  return { ageDays, daysSinceUpdate, createdAt, updatedAt }
}

const seen = (daysSinceActivity: number): One => ({ daysSinceActivity, followersCount: 3 })

type OrderRow = [subject: 'repos' | 'users', order: string, ...([number, number] | One)[]]

/** For each order: the first, and the one after it. */
const pairs = readJsonLines<OrderRow>('test/language/tables/orders.jsonl').map(
  ([subject, order, ...both]) => {
    const [first, second] = both.map((one) => (Array.isArray(one) ? aged(...one) : one))
    return [subject, order, first!, second!] as const
  },
)

const makeFormula = (subject: 'repos' | 'users', order: string, hasText: boolean): Formula =>
  rankOrder(order as never, subject, hasText)
/** About the text, so much. */
const about = (value: number): One => ({ similarity: value, relevance: value })

describe.each(pairs)('of %s: %s', (subject, order, first, second) => {
  it.each([true, false])('with text (%s): the first comes first, in any request', (hasText) => {
    const formula = makeFormula(subject, order, hasText)
    const better = evaluate(formula, { ...first, ...about(0.7) })
    expect(better).toBeGreaterThan(evaluate(formula, { ...second, ...about(0.7) }))
    const endpoint = subject === 'users' ? 'searchUsers' : 'searchRepos'
    const filters = subject === 'repos' && { field: 'stargazerCount', op: 'Gte', value: 0 }
    const body = { query: 'x', rankBy: formula, ...(filters && { filters }) }
    expect(validateRequest(endpoint, body)).toEqual([])
    const plan = () =>
      subject === 'users'
        ? planUserFormula(formula as UserRankBy, now)
        : planRepoFormula(formula as RankBy, now)
    expect(plan).not.toThrow()
    if (subject === 'repos') return
    expect(adaptRankBy(formula, !hasText, 'users')).toEqual(makeFormula(subject, order, !hasText))
    expect(adaptRankBy(formula, hasText, 'users')).toBe(formula)
  })

  it('what is about the text comes before what is not', () => {
    const formula = makeFormula(subject, order, true)
    for (const one of [first, second]) {
      const beside = evaluate(formula, { ...one, ...about(0.3) })
      expect(evaluate(formula, { ...one, ...about(0.4) })).toBeGreaterThan(beside)
    }
    if (subject === 'users') return
    const other = evaluate(formula, { ...first, ...about(0.3) })
    expect(other).toBeLessThan(evaluate(formula, { ...second, ...about(0.75) }))
  })
})

it.each([
  ['repos', 'newest'],
  ['repos', 'oldest'],
  ['repos', 'latestUpdate'],
  ['users', 'newest'],
  ['users', 'latestActivity'],
] as const)('of %s: %s: no date comes last', (subject, order) => {
  for (const hasText of [true, false]) {
    const formula = makeFormula(subject, order, hasText)
    const dated = evaluate(formula, { ...aged(5000, 5000), ...seen(5000), ...about(0.5) })
    expect(evaluate(formula, about(0.9))).toBeLessThan(dated)
    // The future counts as today.
    const ahead = { ...aged(-5, -5), ...seen(-5), ...about(0.5) }
    if (subject === 'users') expect(evaluate(formula, ahead)).toBeGreaterThan(dated)
  }
})
