/**
 * The shape of a model's answer as JSON Schema, in the subset of servers with structured output:
 * each object has all its members, null for none, and no keyword counts. `answer.ts` checks the
 * rest.
 */
import {
  completeOperators,
  describeFilter,
  type FieldSpec,
  isListOperator,
  isPatternOperator,
  type Operator,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../contract/index.ts'
import { type FieldRows, rankMeaning, repoRows, userRows } from '../../fields/index.ts'
import type { Target } from '../interpretation.ts'

// The operators that a model may use per field: the contract's tables without patterns.

export interface AskableField {
  readonly type: FieldSpec['type']
  readonly operators: readonly Operator[]
  readonly description: string
}

/** By name of the field. Returns the same map for the same target. */
export function getAskableFields({ subject, dataset }: Target): AskableFields {
  return askable[subject][dataset]
}

export type AskableFields = ReadonlyMap<string, AskableField>

const askable = {
  users: { standard: readAskable(userFields), professional: readAskable(professionalUserFields) },
  repos: { standard: readAskable(repoFields), professional: readAskable(professionalRepoFields) },
}

/** Without patterns: they are the most expensive filters, and sentences do not contain them. */
function readAskable(table: Readonly<Record<string, FieldSpec>>): AskableFields {
  return new Map(
    Object.entries(table).map(([field, spec]) => {
      const operators = completeOperators(spec).filter((operator) => !isPatternOperator(operator))
      return [field, { type: spec.type, operators, description: describeFilter(spec) }]
    }),
  )
}

// The schema.

const ofRepos: Readonly<Record<string, string>> = {
  ...describeOrders(repoRows),
  newest: 'latest created first',
  oldest: 'first created first',
  latestUpdate: 'latest updated first',
}

const ofUsers: Readonly<Record<string, string>> = {
  ...describeOrders(userRows),
  latestActivity: 'latest active first',
  newest: 'latest joined first',
  oldest: 'first joined first',
}

/** The orders of numbers, such as `most stars first`. */
function describeOrders(rows: FieldRows): Record<string, string> {
  const described: Record<string, string> = {}
  for (const [name, row] of Object.entries(rows)) {
    const { most, fewest } = row.orders ?? {}
    if (most) described[most[0]] = `most first: ${rankMeaning(row) ?? name}`
    if (fewest) described[fewest[0]] = `fewest first: ${rankMeaning(row) ?? name}`
  }
  return described
}

/** Orders by name, with what they mean. */
export const orders = { repos: ofRepos, users: ofUsers } as const

/** The levels of a filter: a leaf has one. */
export const filterLevelsMax = 3

/** The same object for the same target. */
export function getAnswerSchema(target: Target): object {
  const fields = getAskableFields(target)
  const schema = schemas.get(fields) ?? buildSchema(target, fields)
  schemas.set(fields, schema)
  return schema
}

const schemas = new Map<AskableFields, object>()

function buildSchema({ subject }: Target, fields: AskableFields): object {
  return {
    ...requireAll({
      query: { type: ['string', 'null'] },
      filters: { anyOf: [referTo('leaf'), referTo('outer'), { type: 'null' }] },
      order: { type: ['string', 'null'], enum: [...Object.keys(orders[subject]), null] },
      first: { type: ['integer', 'null'] },
    }),
    $defs: {
      leaf: { anyOf: buildLeafShapes(fields) },
      inner: buildComposite([referTo('leaf')]),
      outer: buildComposite([referTo('leaf'), referTo('inner')]),
    },
  }
}

function requireAll(properties: Readonly<Record<string, object>>): object {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

function referTo(name: string): object {
  return { $ref: `#/$defs/${name}` }
}

function buildComposite(anyOf: readonly object[]): object {
  return requireAll({
    op: { type: 'string', enum: ['And', 'Or'] },
    filters: { type: 'array', items: { anyOf } },
  })
}

/** One shape for all fields that take the same operators and values: servers limit schemas. */
function buildLeafShapes(fields: AskableFields): object[] {
  const shapes = new Map<string, { names: string[]; operators: Operator[]; value: object }>()
  for (const [name, field] of fields) {
    for (const isList of [false, true]) {
      const operators = field.operators.filter((operator) => isListOperator(operator) === isList)
      if (operators.length === 0) continue
      const value = buildValueShape(field, isList)
      const key = JSON.stringify([operators, value])
      const shape = shapes.get(key)
      if (shape === undefined) shapes.set(key, { names: [name], operators, value })
      else shape.names.push(name)
    }
  }
  return Array.from(shapes.values(), ({ names, operators, value }) =>
    requireAll({
      field: { type: 'string', enum: names },
      op: { type: 'string', enum: operators },
      value,
    }),
  )
}

function buildValueShape({ type }: AskableField, isList: boolean): object {
  const isNumber = type === 'number' || type === 'numbers'
  const one = { type: isNumber ? 'number' : type === 'boolean' ? type : 'string' }
  return isList ? { type: 'array', items: one } : one
}
