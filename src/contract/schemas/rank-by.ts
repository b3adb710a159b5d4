/**
 * Ranking formulas (decisions §6): nodes distinguished by `type`, to any depth. Each type has a
 * shape of its own, so a mistake is reported for the intended shape. A schema cannot count, so the
 * reader of a formula checks its depth and number of nodes.
 */

import {
  type FieldRows,
  listMembers,
  rankMeaning,
  repoRows,
  selectMembers,
  userRows,
} from '../../fields/index.ts'
import { limits } from '../limits.ts'
import { conditional, reference } from './scalars.ts'
import { closedObject, type TProperties, type TSchema, Type } from './type.ts'

type RankName<Rows> = {
  [Name in keyof Rows]:
    | (Rows[Name] extends { rank: string } | { type: 'number'; operators: readonly string[] }
        ? Name
        : never)
    | (Rows[Name] extends { age: { name: infer Age } } ? Age : never)
}[keyof Rows] &
  string

type TextName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { at: { bm25: number } } ? Name : never
}[keyof Rows] &
  string

export type RankAttribute = 'similarity' | 'ANN' | RankName<typeof repoRows>
export type UserRankAttribute = 'relevance' | 'similarity' | RankName<typeof userRows>
export type RankTextField = TextName<typeof repoRows>
type UserRankTextField = TextName<typeof userRows>

/** A name that `Attr` takes. */
export interface RankedMember {
  readonly meaning: string
  /** The field that has the value. Null for the similarity. */
  readonly field: string | null
  /** Whether the value is a date, of which a formula reads the age. */
  readonly isAge?: true
}

type RankedMembers<Name extends string> = Readonly<Record<Name, RankedMember>>

const theSame: RankedMember = { meaning: 'the same', field: null }

/** Names that `Attr` takes, with their meaning. */
export const rankedMembers = {
  similarity: {
    meaning: 'similarity to the query, 0 to 1 (see `retrieval`); 0 without a query',
    field: null,
  },
  ANN: theSame,
  ...listRankedMembers(repoRows),
} as RankedMembers<RankAttribute>

/** Names that `Attr` takes in formulas for people, with their meaning. */
export const userRankedMembers = {
  relevance: {
    meaning: 'the score without `rankBy`, 0 to 1; 0 where a search has nothing to match by',
    field: null,
  },
  similarity: theSame,
  ...listRankedMembers(userRows),
} as RankedMembers<UserRankAttribute>

/** Numbers that records have, ages, and numbers of others. */
function listRankedMembers(rows: FieldRows): Record<string, RankedMember> {
  const members: Record<string, RankedMember> = {}
  const addNumbers = (isFilterable: boolean) => {
    for (const [field, row] of Object.entries(rows)) {
      const meaning = rankMeaning(row)
      const isWanted = (row.operators !== undefined) === isFilterable
      if (meaning !== undefined && isWanted) members[field] = { meaning, field }
    }
  }
  addNumbers(true)
  for (const [field, { age }] of Object.entries(rows)) {
    if (age) members[age.name] = { meaning: age.meaning, field, isAge: true }
  }
  addNumbers(false)
  return members
}

/** The fields that formulas read, including dates that they read as ages. */
export const rankedFields: Readonly<Record<'users' | 'repos', readonly string[]>> = {
  users: listRanked(userRows),
  repos: listRanked(repoRows),
}

function listRanked(rows: FieldRows): string[] {
  return selectMembers(rows, (row) => {
    return row.operators !== undefined && (rankMeaning(row) ?? row.age) !== undefined
  })
}

/** The fields that `BM25` can score. */
export const rankTextFields = listMembers(repoRows, 'bm25') as readonly RankTextField[]

/** Without addresses, since only some callers may search all of their words. */
export const userRankTextFields = listMembers(userRows, 'bm25') as readonly UserRankTextField[]

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
export const RankByReference = referToFormula<RankBy>('RankBy')
export const UserRankByReference = referToFormula<UserRankBy>('UserRankBy')

export const RankBy = Type.Unsafe<RankBy>(
  buildFormula(RankByReference, Object.keys(rankedMembers), rankTextFields),
)

export const UserRankBy = Type.Unsafe<UserRankBy>(
  buildFormula(UserRankByReference, Object.keys(userRankedMembers), userRankTextFields),
)

function referToFormula<Formula>(name: 'RankBy' | 'UserRankBy') {
  return Type.Unsafe<Formula>({
    ...reference<Formula>(name),
    'x-allowed': 'a ranking formula',
  })
}

/** @param part schema of a formula inside the formula */
function buildFormula(part: TSchema, names: string[], textFields: readonly string[]): object {
  const nodes = [
    buildNode(['Attr'], { name: defineFieldName(names) }),
    buildNode(['Const'], { value: Type.Number({ 'x-allowed': 'a finite number' }) }),
    buildNode(['BM25'], {
      field: defineFieldName([...textFields]),
      query: Type.String({ maxLength: limits.queryCharsMax }),
    }),
    buildNode(listTypes, { exprs: defineOperands(part, 1, limits.rankOperandsMax) }),
    buildNode(['Div'], { exprs: defineOperands(part, 2, 2) }),
    buildNode(['Log'], {
      base: Type.Number({
        exclusiveMinimum: 0,
        not: { const: 1 },
        'x-allowed': 'a finite number greater than 0 and not 1',
      }),
      expr: part,
    }),
    buildNode(['Saturate'], {
      expr: part,
      midpoint: Type.Number(positive),
      exponent: Type.Optional(Type.Number({ default: 1, ...positive })),
    }),
  ]
  const types = nodes.flatMap(({ properties }) => properties.type.enum)
  return {
    type: 'object',
    ...nodes.reduceRight<object>((others, shape) => conditional(testType(shape), shape, others), {
      properties: { type: { type: 'string', enum: types } },
      required: ['type'],
    }),
    'x-allowed': `a JSON object with a \`type\`, such as {"type": "Attr", "name": "${names[0]}"}`,
    description:
      `A ranking formula, at most ${limits.rankDepthMax} levels deep with ` +
      `${limits.rankNodesMax} nodes.`,
  }
}

function defineFieldName(names: string[]) {
  return Type.Unsafe<string>({ type: 'string', enum: names, 'x-fields': true })
}

/** One type of node, or several of the same shape. */
function buildNode(types: readonly string[], members: TProperties) {
  const type = { type: 'string', enum: [...types] } as const
  const shape = closedObject({ type: Type.Unsafe<string>(type), ...members })
  return { ...shape, properties: { ...shape.properties, type } }
}

function defineOperands(part: TSchema, minItems: number, maxItems: number) {
  const count = minItems === maxItems ? `exactly ${minItems}` : `${minItems} to ${maxItems}`
  return Type.Array(part, {
    minItems,
    maxItems,
    'x-allowed': `an array of ${count} ranking formulas`,
  })
}

function testType({ properties: { type } }: { readonly properties: { readonly type: object } }) {
  return { properties: { type }, required: ['type'] }
}
