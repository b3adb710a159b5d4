/** The fields of searches as types, for filters, facets and formulas of the client. */
import {
  completeOperators,
  type FieldSpec,
  isFacetable,
  type Operator,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../fields/index.ts'
import { isListOperator } from '../filter-leaf.ts'
import { type Rule, resolveRule } from '../rules.ts'
import { type TypePlace, writeType, writeUnion } from './type-text.ts'

type Specs = Readonly<Record<string, FieldSpec>>

/** Types for the fields of a collection, and of its professional data set. */
export function writeFilterTypes(): string {
  return [
    "/** How conditions are joined. */\nexport type Junction = 'And' | 'Or'",
    ...writeFieldTypes('User', userFields, professionalUserFields),
    ...writeFieldTypes('Repo', repoFields, professionalRepoFields),
  ].join('\n\n')
}

function writeFieldTypes(name: 'User' | 'Repo', standard: Specs, all: Specs): string[] {
  const others = Object.fromEntries(Object.entries(all).filter(([field]) => !(field in standard)))
  const writeByDataset = (suffix: string) =>
    `Standard${name}${suffix} | (D extends 'professional' ? Professional${name}${suffix} : never)`
  return [
    `type Standard${name}Condition =${writeConditions(standard)}`,
    `type Professional${name}Condition =${writeConditions(others)}`,
    `/** A comparison of a field with a value: field, operator and value have to fit. */
export type ${name}Condition<D extends Dataset = 'standard'> =
  ${writeByDataset('Condition')}`,
    `/** Conditions under And and Or, to any depth. */
export type ${name}Filter<D extends Dataset = 'standard'> =
  | ${name}Condition<D>
  | { op: Junction; filters: readonly ${name}Filter<D>[] }`,
    `type Standard${name}Facet = ${writeFacetFields(standard)}`,
    `type Professional${name}Facet = ${writeFacetFields(others)}`,
    `/** A field with values that can be counted. */
export type ${name}FacetField<D extends Dataset = 'standard'> =
  ${writeByDataset('Facet')}`,
  ]
}

function writeFacetFields(specs: Specs): string {
  const taken = Object.entries(specs).filter(([, spec]) => isFacetable(spec))
  return writeUnion(taken.flatMap(([name, spec]) => quoteNames(name, spec)))
}

function quoteNames(name: string, { aliases = [] }: FieldSpec): string[] {
  return [name, ...aliases].map((each) => `'${each}'`)
}

/** A shape for all fields that take the same operators with the same kind of value. */
function writeConditions(specs: Specs): string {
  const shapes = new Map<string, string[]>()
  for (const [name, spec] of Object.entries(specs)) {
    for (const shape of listShapes(spec)) {
      shapes.set(shape, [...(shapes.get(shape) ?? []), ...quoteNames(name, spec)])
    }
  }
  const lines = [...shapes].map(
    ([shape, fields]) => `\n  | { field: ${writeUnion(fields)}; ${shape} }`,
  )
  return lines.join('')
}

function listShapes(spec: FieldSpec): string[] {
  const byValue = new Map<string, Operator[]>()
  for (const operator of completeOperators(spec)) {
    const value = writeValueType(spec, operator)
    byValue.set(value, [...(byValue.get(value) ?? []), operator])
  }
  return [...byValue].map(([value, operators]) => {
    return `op: ${writeUnion(operators.map((operator) => `'${operator}'`))}; value: ${value}`
  })
}

const elements = {
  string: 'string',
  strings: 'string',
  boolean: 'boolean',
  datetime: 'string',
  number: 'number',
  numbers: 'number',
} as const

function writeValueType({ type }: FieldSpec, operator: Operator): string {
  const isText = /(Glob|Regex|Tokens)$/.test(operator)
  const element = isText ? 'string' : elements[type]
  return isListOperator(operator) ? `readonly ${element}[]` : element
}

/** Type of a formula: a shape for each type of node. The schema is a chain of `then` and `else`. */
export function writeFormulaType(name: 'RankBy' | 'UserRankBy', place: TypePlace): string {
  const shapes: string[] = []
  let rule: Rule | undefined = resolveRule({ $ref: name })
  for (; rule?.then !== undefined; rule = rule.else) {
    const { properties = {}, required = [] } = rule.then
    const members = Object.entries(properties).map(([member, each]) => {
      const mark = required.includes(member) ? '' : '?'
      const absent = required.includes(member) ? '' : ' | undefined'
      const isPair = member === 'exprs' && each.minItems === each.maxItems
      const type = isPair ? `readonly [${name}, ${name}]` : writeType(each, place)
      return `${member}${mark}: ${type}${absent}`
    })
    shapes.push(`\n  | { ${members.join('; ')} }`)
  }
  const of = name === 'RankBy' ? 'repositories' : 'users'
  return `/** A formula that ranks ${of}. */\nexport type ${name} =${shapes.join('')}`
}
