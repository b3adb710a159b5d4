/** Formulas to begin with. */
import type { RankBy, UserRankBy } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'
import type { FormulaNode } from './formula-tree.ts'

export interface NamedFormula {
  readonly name: string
  readonly collection: Collection
  readonly formula: FormulaNode
}

const buildAttribute = <Name extends string>(name: Name) => ({ type: 'Attr', name }) as const
const buildConstant = (value: number) => ({ type: 'Const', value }) as const
const relevance = buildAttribute('relevance')
const similarity = buildAttribute('similarity')

/** 1 ÷ (1 + node ÷ half): 1 for nothing, ½ at the half. */
function favourFew<Node>(node: Node, half: number) {
  const share = { type: 'Div', exprs: [node, buildConstant(half)] } as const
  const divisor = { type: 'Sum', exprs: [buildConstant(1), share] } as const
  return { type: 'Div', exprs: [buildConstant(1), divisor] } as const
}

/** node ÷ (node + half): 0 for nothing, ½ at the half. */
function favourMany<Node>(node: Node, half: number) {
  return { type: 'Saturate', expr: node, midpoint: half } as const
}

/** first + 0.3 × second */
function addPart<First, Second>(first: First, second: Second) {
  const part = { type: 'Mult', exprs: [buildConstant(0.3), second] } as const
  return { type: 'Sum', exprs: [first, part] } as const
}

const ofPeople: Readonly<Record<string, UserRankBy>> = {
  Relevance: relevance,
  'Popular and found': addPart(relevance, favourMany(buildAttribute('followersCount'), 500)),
  'Recently active': {
    type: 'Mult',
    exprs: [relevance, favourFew(buildAttribute('daysSinceActivity'), 365)],
  },
  'Hidden gems': {
    type: 'Mult',
    exprs: [
      relevance,
      favourMany(buildAttribute('totalStars'), 50),
      favourFew(buildAttribute('followersCount'), 100),
    ],
  },
  'Well known': {
    type: 'Sum',
    exprs: [
      relevance,
      { type: 'Div', exprs: [buildAttribute('crackedScore'), buildConstant(200)] },
    ],
  },
}

const ofRepositories: Readonly<Record<string, RankBy>> = {
  Relevance: similarity,
  'Popular and found': addPart(similarity, favourMany(buildAttribute('stargazerCount'), 500)),
  'Recently active': {
    type: 'Mult',
    exprs: [similarity, favourFew(buildAttribute('daysSinceUpdate'), 365)],
  },
  'Hidden gems': {
    type: 'Mult',
    exprs: [similarity, favourFew(buildAttribute('stargazerCount'), 100)],
  },
  'Well kept': addPart(similarity, {
    type: 'Div',
    exprs: [buildAttribute('totalIssuesClosed'), buildAttribute('totalIssuesCount')],
  }),
}

export function listPresets(collection: Collection): NamedFormula[] {
  const formulas = collection === 'users' ? ofPeople : ofRepositories
  return Object.entries(formulas).map(([name, formula]) => ({ name, collection, formula }))
}

/** The first formula of the workshop. */
export function getFirstFormula(collection: Collection): FormulaNode {
  return listPresets(collection)[1]!.formula
}
