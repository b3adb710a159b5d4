import { describe, expect, it } from 'vitest'
import {
  type RankAttribute,
  type RankBy,
  type UserRankAttribute,
  type UserRankBy,
  validateRequest,
} from '../../src/contract/index.ts'
import type { Order, UserOrder } from '../../src/language/condition.ts'
import { rankByFor, rankByOf, userRankByOf } from '../../src/language/ranking.ts'
import { planRankBy, planUserRankBy } from '../../src/plan/rank-by.ts'

type Repository = Partial<Record<RankAttribute | UserRankAttribute, number>>

/** The value of a formula, by the contract; a missing attribute is 0. */
function scoreOf(node: RankBy | UserRankBy, one: Repository): number {
  const parts = 'exprs' in node ? node.exprs.map((expr) => scoreOf(expr, one)) : []
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
      return Math.log(scoreOf(node.expr, one)) / Math.log(node.base)
    case 'Saturate': {
      const power = scoreOf(node.expr, one) ** (node.exponent ?? 1)
      return power / (power + node.midpoint ** (node.exponent ?? 1))
    }
    default:
      throw new Error(`no order uses ${node.type}`)
  }
}

const day = 86_400
const now = 1_780_000_000

function aged(ageDays: number, daysSinceUpdate: number): Repository {
  const [createdAt, updatedAt] = [now - ageDays * day, now - daysSinceUpdate * day]
  return { ageDays, daysSinceUpdate, createdAt, updatedAt }
}

/** For each order: the first repository, and the one after it. */
const pairs: Readonly<Record<Order, readonly [Repository, Repository]>> = {
  mostStars: [{ stargazerCount: 5000 }, { stargazerCount: 4000 }],
  fewestStars: [{ stargazerCount: 0 }, { stargazerCount: 3 }],
  mostIssues: [{ totalIssuesCount: 9 }, { totalIssuesCount: 8 }],
  mostOpenIssues: [{ totalIssuesOpen: 9 }, { totalIssuesOpen: 5 }],
  fewestOpenIssues: [{}, { totalIssuesOpen: 1 }],
  newest: [aged(10, 5), aged(400, 5)],
  oldest: [aged(400, 5), aged(10, 5)],
  latestUpdate: [aged(400, 5), aged(400, 50)],
}
const orders = Object.entries(pairs) as [Order, readonly [Repository, Repository]][]

it.each(orders)('%s, with text and without', (order, [first, second]) => {
  const beside = { similarity: 0.7 }
  expect(scoreOf(rankByOf(order, false), first)).toBeGreaterThan(
    scoreOf(rankByOf(order, false), second),
  )
  expect(scoreOf(rankByOf(order, true), { ...first, ...beside })).toBeGreaterThan(
    scoreOf(rankByOf(order, true), { ...second, ...beside }),
  )
})

it.each(orders)('%s: what is not about the text does not come first', (order, [first, second]) => {
  const formula = rankByOf(order, true)
  const about = scoreOf(formula, { ...second, similarity: 0.75 })
  expect(scoreOf(formula, { ...first, similarity: 0.3 })).toBeLessThan(about)
})

it.each(['newest', 'oldest', 'latestUpdate'] as const)('%s: no date comes last', (order) => {
  for (const hasText of [true, false]) {
    const formula = rankByOf(order, hasText)
    const dated = scoreOf(formula, { ...aged(5000, 5000), similarity: 0.5 })
    expect(scoreOf(formula, { similarity: 0.9 })).toBeLessThan(dated)
  }
})

it.each(orders)('%s is a request that a client may send', (order) => {
  for (const hasText of [true, false]) {
    const rankBy = rankByOf(order, hasText)
    const filters = { field: 'stargazerCount', op: 'Gte', value: 0 }
    expect(validateRequest('searchRepos', { query: 'x', filters, rankBy })).toEqual([])
    expect(() => planRankBy(rankBy, now)).not.toThrow()
  }
})

function seen(daysSinceActivity: number): Repository {
  return { daysSinceActivity, followersCount: 3 }
}

const pairsOfUsers: Readonly<Record<UserOrder, readonly [Repository, Repository]>> = {
  mostFollowers: [{ followersCount: 800 }, { followersCount: 300 }],
  fewestFollowers: [{}, { followersCount: 20 }],
  mostStars: [{ totalStars: 900 }, { totalStars: 200 }],
  mostContributions: [{ contributionsCount: 900 }, {}],
  mostRepositories: [{ ownedRepoCount: 90 }, { ownedRepoCount: 9 }],
  highestRank: [{ crackedScore: 90 }, { crackedScore: 20 }],
  latestActivity: [seen(3.25), seen(300.5)],
  newest: [aged(10.5, 5), aged(400, 5)],
  oldest: [aged(400, 5), aged(10, 5)],
}
const ordersOfUsers = Object.entries(pairsOfUsers) as [
  UserOrder,
  readonly [Repository, Repository],
][]

describe.each(ordersOfUsers)('of users: %s', (order, [first, second]) => {
  const about = { relevance: 0.4 }

  it.each([true, false])('with text: %s', (hasText) => {
    const formula = userRankByOf(order, hasText)
    expect(scoreOf(formula, { ...first, ...about })).toBeGreaterThan(
      scoreOf(formula, { ...second, ...about }),
    )
    expect(validateRequest('searchUsers', { query: 'x', rankBy: formula })).toEqual([])
    expect(() => planUserRankBy(formula, now)).not.toThrow()
    expect(rankByFor(formula, !hasText, 'users')).toEqual(userRankByOf(order, !hasText))
    expect(rankByFor(formula, hasText, 'users')).toBe(formula)
  })

  it('of two that are the same, who is about the text comes first', () => {
    const formula = userRankByOf(order, true)
    for (const one of [first, second]) {
      const beside = scoreOf(formula, { ...one, relevance: 0.3 })
      expect(scoreOf(formula, { ...one, ...about })).toBeGreaterThan(beside)
    }
  })
})

it.each(['newest', 'latestActivity'] as const)('of users: %s: no date comes last', (order) => {
  for (const hasText of [true, false]) {
    const formula = userRankByOf(order, hasText)
    const dated = { ...aged(5000, 5000), ...seen(5000), relevance: 0.5 }
    expect(scoreOf(formula, { relevance: 0.9 })).toBeLessThan(scoreOf(formula, dated))
    // The future counts as today.
    const ahead = { ...aged(-5, -5), ...seen(-5), relevance: 0.5 }
    expect(scoreOf(formula, ahead)).toBeGreaterThan(scoreOf(formula, dated))
  }
})
