/**
 * Ranking formulas (decisions §6): nodes distinguished by `type`, to any depth. Each type has a
 * shape of its own, so a mistake is reported for the intended shape. A schema cannot count, so the
 * reader of a formula checks its depth and number of nodes.
 */

import { repoFields } from '../fields/repo-fields.ts'
import { userFields } from '../fields/user-fields.ts'
import { limits } from '../limits.ts'
import { conditional, reference } from './scalars.ts'
import { type TProperties, type TSchema, Type } from './type.ts'

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

/** Names that `Attr` takes in formulas for people, with their meaning. */
export const userRankAttributes = {
  relevance: 'the score without `rankBy`, 0 to 1; 0 where a search has nothing to match by',
  similarity: 'the same',
  followersCount: 'followers',
  followingCount: 'users that this one follows',
  ownedRepoCount: 'owned repositories',
  totalStars: 'stars of all owned repositories',
  contributionsCount: 'contributions, or else contributed repositories',
  crackedScore: 'DevRank, 0 to 100',
  ageDays: 'days from the creation of the account to the time of the snapshot',
  daysSinceUpdate: 'days from the last update of the account to the time of the snapshot',
  daysSinceActivity: 'days from `lastActivityAt` to the time of the snapshot',
} as const
export type UserRankAttribute = keyof typeof userRankAttributes

/** The fields that formulas read, including dates that they read as ages. */
export const rankedFields: Readonly<Record<'users' | 'repos', readonly string[]>> = {
  users: [
    ...Object.keys(userRankAttributes).filter((name) => Object.hasOwn(userFields, name)),
    ...['createdAt', 'updatedAt', 'lastActivityAt'],
  ],
  repos: Object.keys(rankAttributes).filter((name) => Object.hasOwn(repoFields, name)),
}

/** Without addresses, since only some callers may search all of their words. */
export const userRankTextFields = [
  'login',
  'displayName',
  'bio',
  'company',
  'location',
  'resolvedCountry',
  'resolvedState',
  'resolvedCity',
] as const
type UserRankTextField = (typeof userRankTextFields)[number]

const listTypes = ['Sum', 'Mult', 'Max', 'Min'] as const

const positive = { exclusiveMinimum: 0, 'x-allowed': 'a finite number greater than 0' }

/** Written by hand, since a schema that refers to itself has no static type. */
export type RankNode<Attribute extends string, TextField extends string> =
  | { type: 'Attr'; name: Attribute }
  | { type: 'Const'; value: number }
  | { type: 'BM25'; field: TextField; query: string }
  | {
      type: (typeof listTypes)[number] | 'Div'
      exprs: RankNode<Attribute, TextField>[]
    }
  | { type: 'Log'; base: number; expr: RankNode<Attribute, TextField> }
  | {
      type: 'Saturate'
      expr: RankNode<Attribute, TextField>
      midpoint: number
      exponent?: number
    }

/** A formula for repositories. */
export type RankBy = RankNode<RankAttribute, RankTextField>

/** A formula for users. */
export type UserRankBy = RankNode<UserRankAttribute, UserRankTextField>

/** A ranking formula as a member of other schemas and of formulas. */
export const RankByReference = formulaReference<RankBy>('RankBy')
export const UserRankByReference = formulaReference<UserRankBy>('UserRankBy')

export const RankBy = Type.Unsafe<RankBy>(
  formulaSchema(RankByReference, rankAttributes, rankTextFields),
)

export const UserRankBy = Type.Unsafe<UserRankBy>(
  formulaSchema(UserRankByReference, userRankAttributes, userRankTextFields),
)

function formulaReference<Formula>(name: 'RankBy' | 'UserRankBy') {
  return Type.Unsafe<Formula>({
    ...reference<Formula>(name),
    'x-allowed': 'a ranking formula',
  })
}

/** @param part schema of a formula inside the formula */
function formulaSchema(
  part: TSchema,
  attributes: Readonly<Record<string, string>>,
  textFields: readonly string[],
): object {
  const names = Object.keys(attributes)
  const nodes = [
    node(['Attr'], { name: fieldName(names) }),
    node(['Const'], { value: Type.Number({ 'x-allowed': 'a finite number' }) }),
    node(['BM25'], {
      field: fieldName([...textFields]),
      query: Type.String({ maxLength: limits.queryCharsMax }),
    }),
    node(listTypes, { exprs: operands(part, 1, limits.rankOperandsMax) }),
    node(['Div'], { exprs: operands(part, 2, 2) }),
    node(['Log'], {
      base: Type.Number({
        exclusiveMinimum: 0,
        not: { const: 1 },
        'x-allowed': 'a finite number greater than 0 and not 1',
      }),
      expr: part,
    }),
    node(['Saturate'], {
      expr: part,
      midpoint: Type.Number(positive),
      exponent: Type.Optional(Type.Number({ default: 1, ...positive })),
    }),
  ]
  const types = nodes.flatMap(({ properties }) => properties.type.enum)
  return {
    type: 'object',
    ...nodes.reduceRight<object>((others, shape) => conditional(hasTypeOf(shape), shape, others), {
      properties: { type: { type: 'string', enum: types } },
      required: ['type'],
    }),
    'x-allowed': `a JSON object with a \`type\`, such as {"type": "Attr", "name": "${names[0]}"}`,
    description:
      `A ranking formula, at most ${limits.rankDepthMax} levels deep with ` +
      `${limits.rankNodesMax} nodes.`,
  }
}

function fieldName(names: string[]) {
  return Type.Unsafe<string>({ type: 'string', enum: names, 'x-fields': true })
}

/** One type of node, or several of the same shape. */
function node(types: readonly string[], members: TProperties) {
  const type = { type: 'string', enum: [...types] } as const
  const shape = Type.Object(
    { type: Type.Unsafe<string>(type), ...members },
    { additionalProperties: false },
  )
  return { ...shape, properties: { ...shape.properties, type } }
}

function operands(part: TSchema, minItems: number, maxItems: number) {
  const count = minItems === maxItems ? `exactly ${minItems}` : `${minItems} to ${maxItems}`
  return Type.Array(part, {
    minItems,
    maxItems,
    'x-allowed': `an array of ${count} ranking formulas`,
  })
}

function hasTypeOf({ properties: { type } }: { readonly properties: { readonly type: object } }) {
  return { properties: { type }, required: ['type'] }
}
