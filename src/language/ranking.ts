/** Turns a requested order into a ranking formula. */
import type {
  RankAttribute,
  RankBy,
  RankNode,
  UserRankAttribute,
  UserRankBy,
} from '../contract/index.ts'
import { type FieldRows, repoRows, userRows } from '../fields/index.ts'
import type { Order } from './condition.ts'
import type { Target } from './interpretation.ts'

/**
 * The formula for an order. With a query it is a product: of repositories a threshold on similarity
 * times the requested number on a scale that bounds outliers, of users, who all match, relevance
 * times that. A repository without the date ranks last, and a missing count is 0.
 * @param hasText whether the search has a query, without which similarity is 0
 */
export function rankOrder(
  order: Order,
  subject: Target['subject'],
  hasText: boolean,
): RankBy | UserRankBy {
  return chooseFormula(orderFormulas[subject][order]!, hasText)
}

/** The formula of the same order for a search that has got or lost its text. */
export function adaptRankBy(
  rankBy: RankBy | UserRankBy,
  hasText: boolean,
  subject: Target['subject'],
): RankBy | UserRankBy {
  const known = JSON.stringify(rankBy)
  const same = Object.values(orderFormulas[subject]).find(
    (formula) => JSON.stringify(chooseFormula(formula, !hasText)) === known,
  )
  return same === undefined ? rankBy : chooseFormula(same, hasText)
}

interface OrderFormula<Formula> {
  readonly alone: Formula
  readonly besideText: Formula
}

function chooseFormula<Formula>({ alone, besideText }: OrderFormula<Formula>, hasText: boolean) {
  return hasText ? besideText : alone
}

/** A formula without texts, of repositories or of users. */
type Node<Name extends string> = RankNode<Name, never>

/**
 * Tuned with the model that is shipped, on real repositories: the 50th hit of a query has a
 * similarity of 0.4 to 0.6, the first one of 0.7 to 0.9. A lower midpoint lets in what is merely
 * popular, a higher one what is merely similar.
 */
const admissionControl: Node<RankAttribute> = {
  type: 'Saturate',
  expr: attribute('similarity'),
  midpoint: 0.55,
  exponent: 8,
}

const ofRepos = defineOrders<RankAttribute>(admissionControl)
const ofUsers = defineOrders<UserRankAttribute>(attribute('relevance'))

const orderFormulas: Readonly<
  Record<Target['subject'], Readonly<Record<string, OrderFormula<RankBy | UserRankBy>>>>
> = {
  repos: {
    ...listOrders(repoRows, rankMostRepos, ofRepos.fewest),
    newest: rankLatestRepos('createdAt', 'ageDays', 365),
    latestUpdate: rankLatestRepos('updatedAt', 'daysSinceUpdate', 90),
    oldest: ofRepos.both(attribute('ageDays'), clampPast('ageDays')),
  },
  users: {
    ...listOrders(userRows, rankMostUsers, ofUsers.fewest),
    latestActivity: rankLatestUsers('daysSinceActivity', 90),
    newest: rankLatestUsers('ageDays', 365),
    oldest: ofUsers.both(attribute('ageDays'), clampPast('ageDays')),
  },
}

/** The orders of the numbers that sentences ask for. */
function listOrders<Name extends string>(
  rows: FieldRows,
  rankMost: (name: Name, half: number) => OrderFormula<Node<Name>>,
  rankFewest: (name: Name, half: number) => OrderFormula<Node<Name>>,
): Record<string, OrderFormula<Node<Name>>> {
  const formulas: Record<string, OrderFormula<Node<Name>>> = {}
  for (const [name, { orders: { most, fewest } = {} }] of Object.entries(rows)) {
    if (most) formulas[most[0]] = rankMost(name as Name, most[1])
    if (fewest) formulas[fewest[0]] = rankFewest(name as Name, fewest[1])
  }
  return formulas
}

/** @param relevant the relevance factor in addition to text */
function defineOrders<Name extends string>(relevant: Node<Name>) {
  const both = (alone: Node<Name>, ...besideText: Node<Name>[]): OrderFormula<Node<Name>> => {
    return { alone, besideText: { type: 'Mult', exprs: [relevant, ...besideText] } }
  }
  return {
    both,
    /** @param half count with half the weight of none */
    fewest: (name: Name, half: number) =>
      both(falling(attribute(name), 1), falling(attribute(name), half)),
  }
}

/** @param half count with half the weight of a boundless one */
function saturate<Name extends string>(name: Name, half: number): Node<Name> {
  return { type: 'Saturate', expr: attribute(name), midpoint: half }
}

function rankMostRepos(name: RankAttribute, half: number) {
  return ofRepos.both(attribute(name), saturate(name, half))
}

/** Where counts are unknown, relevance decides. */
function rankMostUsers(name: UserRankAttribute, half: number) {
  const exprs = [constant(0.01), saturate(name, half)]
  return ofUsers.both(attribute(name), { type: 'Sum', exprs })
}

/** @param halfDays days after which a repository counts half as much as one of today */
function rankLatestRepos(time: RankAttribute, days: RankAttribute, halfDays: number) {
  // 1 if the time is known, because seconds since 1970 are many. Otherwise 0.
  const isKnown: Node<RankAttribute> = { type: 'Saturate', expr: attribute(time), midpoint: 1 }
  return ofRepos.both(attribute(time), isKnown, falling(clampPast(days), halfDays))
}

/** Days are 0 where the date is unknown, and hardly ever else: they are counted to the second. */
function rankLatestUsers(days: UserRankAttribute, halfDays: number) {
  const age: Node<UserRankAttribute> = {
    type: 'Max',
    exprs: [attribute(days), { type: 'Mult', exprs: [constant(-1), attribute(days)] }],
  }
  const isKnown: Node<UserRankAttribute> = { type: 'Saturate', expr: age, midpoint: 1e-9 }
  const latest: Node<UserRankAttribute> = {
    type: 'Mult',
    exprs: [isKnown, falling(clampPast(days), halfDays)],
  }
  return ofUsers.both(latest, latest)
}

/** From 1 at 0 towards 0. 1/2 at `half`. */
function falling<Name extends string>(expr: Node<Name>, half: number): Node<Name> {
  return { type: 'Div', exprs: [constant(half), { type: 'Sum', exprs: [constant(half), expr] }] }
}

/** A date after the snapshot's counts as today. */
function clampPast<Name extends string>(name: Name): Node<Name> {
  return { type: 'Max', exprs: [constant(0), attribute(name)] }
}

function attribute<Name extends string>(name: Name): Node<Name> {
  return { type: 'Attr', name }
}

function constant(value: number): Node<never> {
  return { type: 'Const', value }
}
