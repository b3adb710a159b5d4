/**
 * Ranking formulas (decisions §6): nodes told apart by `type`, to any depth. Each type has a shape
 * of its own, so a mistake is reported in the shape that was meant. How deep a formula is and how
 * many nodes it has are for its reader to check: a schema cannot count.
 */

import { limits } from '../limits.ts'
import { conditional, reference } from './scalars.ts'
import { type Static, type TProperties, Type } from './type.ts'

/** Names that `Attr` takes, with their meaning. */
export const rankAttributes = {
  similarity: 'similarity to the query, 0 to 1 (see `retrieval`); 0 without a query',
  ANN: 'the same',
  stargazerCount: 'stars',
  totalIssuesCount: 'issues, open and closed',
  totalIssuesOpen: 'open issues',
  totalIssuesClosed: 'closed issues',
  createdAt: 'seconds from 1970 to the creation',
  updatedAt: 'seconds from 1970 to the last update',
  ageDays: 'days from the creation to the time of the snapshot',
  daysSinceUpdate: 'days from the last update to the time of the snapshot',
  ownerDevrank: "the owner's `crackedScore`; 0 where the owner is unknown",
} as const
export type RankAttribute = keyof typeof rankAttributes

/** The fields that `BM25` can score. */
export const rankTextFields = [
  'name',
  'description',
  'readmePreview',
  'ownerLogin',
  'language',
  'ownerLocation',
  'lastContributorLocations',
] as const
export type RankTextField = (typeof rankTextFields)[number]

const listTypes = ['Sum', 'Mult', 'Max', 'Min'] as const

/** How other schemas, and formulas inside formulas, hold a ranking formula. */
export const RankByReference = Type.Unsafe<RankBy>({
  ...reference<RankBy>('RankBy'),
  'x-allowed': 'a ranking formula',
})

const AttrNode = node(['Attr'], {
  name: Type.Unsafe<RankAttribute>({ type: 'string', enum: Object.keys(rankAttributes) }),
})

const ConstNode = node(['Const'], { value: Type.Number({ 'x-allowed': 'a finite number' }) })

const Bm25Node = node(['BM25'], {
  field: Type.Unsafe<RankTextField>({ type: 'string', enum: [...rankTextFields] }),
  query: Type.String({ maxLength: limits.queryCharsMax }),
})

const ListNode = node(listTypes, { exprs: operands(1, limits.rankOperandsMax) })

const DivNode = node(['Div'], { exprs: operands(2, 2) })

const LogNode = node(['Log'], {
  base: Type.Number({
    exclusiveMinimum: 0,
    not: { const: 1 },
    'x-allowed': 'a finite number greater than 0 and not 1',
  }),
  expr: RankByReference,
})

const positive = { exclusiveMinimum: 0, 'x-allowed': 'a finite number greater than 0' }

const SaturateNode = node(['Saturate'], {
  expr: RankByReference,
  midpoint: Type.Number(positive),
  exponent: Type.Optional(Type.Number({ default: 1, ...positive })),
})

const nodes = [AttrNode, ConstNode, Bm25Node, ListNode, DivNode, LogNode, SaturateNode] as const

/** Told as the types say it, since a schema that refers to itself has no static type. */
export type RankBy =
  | Static<typeof AttrNode>
  | Static<typeof ConstNode>
  | Static<typeof Bm25Node>
  | { type: (typeof listTypes)[number] | 'Div'; exprs: RankBy[] }
  | { type: 'Log'; base: number; expr: RankBy }
  | { type: 'Saturate'; expr: RankBy; midpoint: number; exponent?: number }

const types = ['Attr', 'Const', 'BM25', ...listTypes, 'Div', 'Log', 'Saturate']

export const RankBy = Type.Unsafe<RankBy>({
  type: 'object',
  ...nodes.reduceRight<object>((others, shape) => conditional(hasTypeOf(shape), shape, others), {
    properties: { type: { type: 'string', enum: types } },
    required: ['type'],
  }),
  'x-allowed': 'a JSON object with a `type`, such as {"type": "Attr", "name": "similarity"}',
  description:
    `A ranking formula, at most ${limits.rankDepthMax} levels deep with ` +
    `${limits.rankNodesMax} nodes.`,
})

function node<const Name extends string, Members extends TProperties>(
  names: readonly Name[],
  members: Members,
) {
  const type = Type.Unsafe<Name>({ type: 'string', enum: [...names] })
  return Type.Object({ type, ...members }, { additionalProperties: false })
}

function operands(minItems: number, maxItems: number) {
  const count = minItems === maxItems ? `exactly ${minItems}` : `${minItems} to ${maxItems}`
  return Type.Array(RankByReference, {
    minItems,
    maxItems,
    'x-allowed': `an array of ${count} ranking formulas`,
  })
}

function hasTypeOf(shape: (typeof nodes)[number]): object {
  return { properties: { type: shape.properties.type }, required: ['type'] }
}
