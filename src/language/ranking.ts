/** Turns a requested order into a ranking formula. */
import type { RankAttribute, RankBy } from '../contract/index.ts'
import type { Order } from './condition.ts'

/**
 * The formula for an order. With a query it is a product: a threshold on similarity, times the
 * requested number on a scale that bounds outliers. A repository without the date ranks last, and
 * a missing count is 0.
 * @param hasText whether the search has a query, without which similarity is 0
 */
export function rankByOf(order: Order, hasText: boolean): RankBy {
  const { alone, besideText } = orderFormulas[order]
  return hasText ? { type: 'Mult', exprs: [admissionControl, ...besideText] } : alone
}

/** The formula of the same order for a search that has got text to search for. */
export function besideText(rankBy: RankBy): RankBy {
  const known = JSON.stringify(rankBy)
  const isKnown = (order: Order) => JSON.stringify(rankByOf(order, false)) === known
  const order = orders.find(isKnown)
  return order === undefined ? rankBy : rankByOf(order, true)
}

/** The formula of the same order for a search that has lost its text. */
export function withoutText(rankBy: RankBy): RankBy {
  const known = JSON.stringify(rankBy)
  const order = orders.find((one) => JSON.stringify(rankByOf(one, true)) === known)
  return order === undefined ? rankBy : rankByOf(order, false)
}

interface OrderFormula {
  readonly alone: RankBy
  readonly besideText: readonly RankBy[]
}

/**
 * Tuned with the model that is shipped, on real repositories: the 50th hit of a query has a
 * similarity of 0.4 to 0.6, the first one of 0.7 to 0.9. A lower midpoint lets in what is merely
 * popular, a higher one what is merely similar.
 */
const admissionControl: RankBy = {
  type: 'Saturate',
  expr: attribute('similarity'),
  midpoint: 0.55,
  exponent: 8,
}

const orderFormulas: Readonly<Record<Order, OrderFormula>> = {
  mostStars: most('stargazerCount', 3000),
  fewestStars: fewest('stargazerCount', 100),
  mostIssues: most('totalIssuesCount', 1000),
  mostOpenIssues: most('totalIssuesOpen', 100),
  fewestOpenIssues: fewest('totalIssuesOpen', 20),
  newest: latest('createdAt', 'ageDays', 365),
  latestUpdate: latest('updatedAt', 'daysSinceUpdate', 90),
  oldest: { alone: attribute('ageDays'), besideText: [past('ageDays')] },
}

const orders = Object.keys(orderFormulas) as Order[]

/** @param half count with half the weight of a boundless one */
function most(name: RankAttribute, half: number): OrderFormula {
  const besideText: RankBy = { type: 'Saturate', expr: attribute(name), midpoint: half }
  return { alone: attribute(name), besideText: [besideText] }
}

/** @param half count with half the weight of none */
function fewest(name: RankAttribute, half: number): OrderFormula {
  return { alone: falling(attribute(name), 1), besideText: [falling(attribute(name), half)] }
}

/** @param halfDays days after which a repository counts half as much as one of today */
function latest(time: RankAttribute, days: RankAttribute, halfDays: number): OrderFormula {
  // 1 if the time is known, because seconds since 1970 are many. Otherwise 0.
  const isKnown: RankBy = { type: 'Saturate', expr: attribute(time), midpoint: 1 }
  return { alone: attribute(time), besideText: [isKnown, falling(past(days), halfDays)] }
}

/** From 1 at 0 towards 0. 1/2 at `half`. */
function falling(expr: RankBy, half: number): RankBy {
  return { type: 'Div', exprs: [constant(half), { type: 'Sum', exprs: [constant(half), expr] }] }
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
