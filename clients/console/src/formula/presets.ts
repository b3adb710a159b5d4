/** Formulas to begin with. */
import type { RankBy, UserRankBy } from 'devdex-client'
import type { Collection } from '../search/search-params.ts'
import type { FormulaNode } from './formula-tree.ts'

export interface NamedFormula {
  readonly name: string
  readonly collection: Collection
  readonly formula: FormulaNode
}

const relevance = { type: 'Attr', name: 'relevance' } as const
const similarity = { type: 'Attr', name: 'similarity' } as const
const constant = (value: number) => ({ type: 'Const', value }) as const

/** 1 ÷ (1 + node ÷ half): 1 for nothing, ½ at the half. */
function fewOf<Node>(node: Node, half: number) {
  const share = { type: 'Div', exprs: [node, constant(half)] } as const
  const divisor = { type: 'Sum', exprs: [constant(1), share] } as const
  return { type: 'Div', exprs: [constant(1), divisor] } as const
}

const ofPeople: Readonly<Record<string, UserRankBy>> = {
  Relevance: relevance,
  'Popular and found': {
    type: 'Sum',
    exprs: [
      relevance,
      {
        type: 'Mult',
        exprs: [
          constant(0.3),
          { type: 'Saturate', expr: { type: 'Attr', name: 'followersCount' }, midpoint: 500 },
        ],
      },
    ],
  },
  'Active lately': {
    type: 'Mult',
    exprs: [relevance, fewOf({ type: 'Attr', name: 'daysSinceActivity' } as const, 365)],
  },
  'Hidden gems': {
    type: 'Mult',
    exprs: [
      relevance,
      { type: 'Saturate', expr: { type: 'Attr', name: 'totalStars' }, midpoint: 50 },
      fewOf({ type: 'Attr', name: 'followersCount' } as const, 100),
    ],
  },
  'Well known': {
    type: 'Sum',
    exprs: [
      relevance,
      { type: 'Div', exprs: [{ type: 'Attr', name: 'crackedScore' }, constant(200)] },
    ],
  },
}

const ofRepositories: Readonly<Record<string, RankBy>> = {
  Relevance: similarity,
  'Popular and found': {
    type: 'Sum',
    exprs: [
      similarity,
      {
        type: 'Mult',
        exprs: [
          constant(0.3),
          { type: 'Saturate', expr: { type: 'Attr', name: 'stargazerCount' }, midpoint: 500 },
        ],
      },
    ],
  },
  'Active lately': {
    type: 'Mult',
    exprs: [similarity, fewOf({ type: 'Attr', name: 'daysSinceUpdate' } as const, 365)],
  },
  'Hidden gems': {
    type: 'Mult',
    exprs: [similarity, fewOf({ type: 'Attr', name: 'stargazerCount' } as const, 100)],
  },
  'Well kept': {
    type: 'Sum',
    exprs: [
      similarity,
      {
        type: 'Mult',
        exprs: [
          constant(0.3),
          {
            type: 'Div',
            exprs: [
              { type: 'Attr', name: 'totalIssuesClosed' },
              { type: 'Attr', name: 'totalIssuesCount' },
            ],
          },
        ],
      },
    ],
  },
}

export function presetsOf(collection: Collection): NamedFormula[] {
  const formulas = collection === 'users' ? ofPeople : ofRepositories
  return Object.entries(formulas).map(([name, formula]) => ({ name, collection, formula }))
}

/** What the workshop begins with. */
export function firstFormula(collection: Collection): FormulaNode {
  return presetsOf(collection)[1]!.formula
}
