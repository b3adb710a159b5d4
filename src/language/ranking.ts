/** Wish for an order -> ranking formula. */
import type { RankAttribute, RankBy } from '../contract/index.ts'
import type { Order } from './condition.ts'

/**
 * The formula for an order. Where there is text to search for, a product: a gate, which only what is
 * about the text passes, with the wish on a scale that no outlier can bend. What a repository does
 * not tell ranks it last, but for counts, where it is 0.
 * @param hasText whether the search has a query, without which similarity is 0
 */
export function rankByOf(order: Order, hasText: boolean): RankBy {
  const { alone, besideText } = wishes[order]
  return hasText ? { type: 'Mult', exprs: [gate, ...besideText] } : alone
}

interface Wish {
  readonly alone: RankBy
  readonly besideText: readonly RankBy[]
}

/**
 * Tuned with the model that is shipped, on real repositories: the 50th hit of a query has a
 * similarity of 0.4 to 0.6, the first one of 0.7 to 0.9. A lower midpoint lets in what is merely
 * popular, a higher one what is merely similar.
 */
const gate: RankBy = {
  type: 'Saturate',
  expr: attribute('similarity'),
  midpoint: 0.55,
  exponent: 12,
}

const wishes: Readonly<Record<Order, Wish>> = {
  mostStars: most('stargazerCount'),
  fewestStars: fewest('stargazerCount'),
  mostIssues: most('totalIssuesCount'),
  mostOpenIssues: most('totalIssuesOpen'),
  fewestOpenIssues: fewest('totalIssuesOpen'),
  newest: latest('createdAt', 'ageDays', 365),
  latestUpdate: latest('updatedAt', 'daysSinceUpdate', 90),
  // Linear, since logarithms of ages are all alike.
  oldest: { alone: attribute('ageDays'), besideText: [past('ageDays')] },
}

function most(name: RankAttribute): Wish {
  return { alone: attribute(name), besideText: [logarithmOf(name)] }
}

function fewest(name: RankAttribute): Wish {
  const few = (expr: RankBy): RankBy => ({ type: 'Div', exprs: [constant(1), expr] })
  return {
    alone: few({ type: 'Sum', exprs: [constant(1), attribute(name)] }),
    besideText: [few(logarithmOf(name))],
  }
}

/** @param halfDays days after which a repository counts half as much as one of today */
function latest(time: RankAttribute, days: RankAttribute, halfDays: number): Wish {
  const span: RankBy = { type: 'Sum', exprs: [constant(halfDays), past(days)] }
  // 1 where the time is known, for seconds since 1970 are many; else 0.
  const isKnown: RankBy = { type: 'Saturate', expr: attribute(time), midpoint: 1 }
  return {
    alone: attribute(time),
    besideText: [isKnown, { type: 'Div', exprs: [constant(halfDays), span] }],
  }
}

/** At least 1, so that a count of 0 does not put an end to the product. */
function logarithmOf(name: RankAttribute): RankBy {
  return {
    type: 'Log',
    base: 2,
    expr: { type: 'Sum', exprs: [constant(2), attribute(name)] },
  }
}

/** A date behind the snapshot's counts as today. */
function past(name: RankAttribute): RankBy {
  return { type: 'Max', exprs: [constant(0), attribute(name)] }
}

function attribute(name: RankAttribute): RankBy {
  return { type: 'Attr', name }
}

function constant(value: number): RankBy {
  return { type: 'Const', value }
}
