/** Formulas to begin with. */
import type { RankBy, UserRankBy } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'
import type { FormulaNode } from './formula-tree.ts'

export interface NamedFormula {
  readonly name: string
  readonly collection: Collection
  readonly formula: FormulaNode
}

const attribute = <Name extends string>(name: Name) => ({ type: 'Attr', name }) as const
const constant = (value: number) => ({ type: 'Const', value }) as const
const relevance = attribute('relevance')
const similarity = attribute('similarity')

/** 1 ÷ (1 + node ÷ half): 1 for nothing, ½ at the half. */
function fewOf<Node>(node: Node, half: number) {
  const share = { type: 'Div', exprs: [node, constant(half)] } as const
  const divisor = { type: 'Sum', exprs: [constant(1), share] } as const
  return { type: 'Div', exprs: [constant(1), divisor] } as const
}

/** node ÷ (node + half): 0 for nothing, ½ at the half. */
function manyOf<Node>(node: Node, half: number) {
  return { type: 'Saturate', expr: node, midpoint: half } as const
}

/** first + 0.3 × second */
function mostly<First, Second>(first: First, second: Second) {
  const part = { type: 'Mult', exprs: [constant(0.3), second] } as const
  return { type: 'Sum', exprs: [first, part] } as const
}

const ofPeople: Readonly<Record<string, UserRankBy>> = {
  Relevance: relevance,
  'Popular and found': mostly(relevance, manyOf(attribute('followersCount'), 500)),
  'Recently active': {
    type: 'Mult',
    exprs: [relevance, fewOf(attribute('daysSinceActivity'), 365)],
  },
  'Hidden gems': {
    type: 'Mult',
    exprs: [
      relevance,
      manyOf(attribute('totalStars'), 50),
      fewOf(attribute('followersCount'), 100),
    ],
  },
  'Well known': {
    type: 'Sum',
    exprs: [relevance, { type: 'Div', exprs: [attribute('crackedScore'), constant(200)] }],
  },
}

const ofRepositories: Readonly<Record<string, RankBy>> = {
  Relevance: similarity,
  'Popular and found': mostly(similarity, manyOf(attribute('stargazerCount'), 500)),
  'Recently active': {
    type: 'Mult',
    exprs: [similarity, fewOf(attribute('daysSinceUpdate'), 365)],
  },
  'Hidden gems': {
    type: 'Mult',
    exprs: [similarity, fewOf(attribute('stargazerCount'), 100)],
  },
  'Well kept': mostly(similarity, {
    type: 'Div',
    exprs: [attribute('totalIssuesClosed'), attribute('totalIssuesCount')],
  }),
}

export function presetsOf(collection: Collection): NamedFormula[] {
  const formulas = collection === 'users' ? ofPeople : ofRepositories
  return Object.entries(formulas).map(([name, formula]) => ({ name, collection, formula }))
}

/** The first formula of the workshop. */
export function firstFormula(collection: Collection): FormulaNode {
  return presetsOf(collection)[1]!.formula
}
