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
import { type Rule, resolved } from '../rules.ts'
import { type TypePlace, typeText, unionOf } from './type-text.ts'

type Specs = Readonly<Record<string, FieldSpec>>

/** Types for the fields of a collection, and of its professional data set. */
export function filterTypes(): string {
  return [
    "/** How conditions are joined. */\nexport type Junction = 'And' | 'Or'",
    ...typesOfFields('User', userFields, professionalUserFields),
    ...typesOfFields('Repo', repoFields, professionalRepoFields),
  ].join('\n\n')
}

function typesOfFields(name: 'User' | 'Repo', standard: Specs, all: Specs): string[] {
  const others = Object.fromEntries(Object.entries(all).filter(([field]) => !(field in standard)))
  const ofDataset = (suffix: string) =>
    `Standard${name}${suffix} | (D extends 'professional' ? Professional${name}${suffix} : never)`
  return [
    `type Standard${name}Condition =${conditions(standard)}`,
    `type Professional${name}Condition =${conditions(others)}`,
    `/** A comparison of a field with a value: field, operator and value have to fit. */
export type ${name}Condition<D extends Dataset = 'standard'> =
  ${ofDataset('Condition')}`,
    `/** Conditions under And and Or, to any depth. */
export type ${name}Filter<D extends Dataset = 'standard'> =
  | ${name}Condition<D>
  | { op: Junction; filters: readonly ${name}Filter<D>[] }`,
    `type Standard${name}Facet = ${facetable(standard)}`,
    `type Professional${name}Facet = ${facetable(others)}`,
    `/** A field with values that can be counted. */
export type ${name}FacetField<D extends Dataset = 'standard'> =
  ${ofDataset('Facet')}`,
  ]
}

function facetable(specs: Specs): string {
  const taken = Object.entries(specs).filter(([, spec]) => isFacetable(spec))
  return unionOf(taken.flatMap(([name, spec]) => names(name, spec)))
}

function names(name: string, { aliases = [] }: FieldSpec): string[] {
  return [name, ...aliases].map((each) => `'${each}'`)
}

/** A shape for all fields that take the same operators with the same kind of value. */
function conditions(specs: Specs): string {
  const shapes = new Map<string, string[]>()
  for (const [name, spec] of Object.entries(specs)) {
    for (const shape of shapesOf(spec)) {
      shapes.set(shape, [...(shapes.get(shape) ?? []), ...names(name, spec)])
    }
  }
  const lines = [...shapes].map(
    ([shape, fields]) => `\n  | { field: ${unionOf(fields)}; ${shape} }`,
  )
  return lines.join('')
}

function shapesOf(spec: FieldSpec): string[] {
  const byValue = new Map<string, Operator[]>()
  for (const operator of completeOperators(spec)) {
    const value = valueType(spec, operator)
    byValue.set(value, [...(byValue.get(value) ?? []), operator])
  }
  return [...byValue].map(([value, operators]) => {
    return `op: ${unionOf(operators.map((operator) => `'${operator}'`))}; value: ${value}`
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

function valueType({ type }: FieldSpec, operator: Operator): string {
  const isText = /(Glob|Regex|Tokens)$/.test(operator)
  const element = isText ? 'string' : elements[type]
  return /(In|Any)$/.test(operator) ? `readonly ${element}[]` : element
}

/** Type of a formula: a shape for each type of node. The schema is a chain of `then` and `else`. */
export function formulaType(name: 'RankBy' | 'UserRankBy', place: TypePlace): string {
  const shapes: string[] = []
  let rule: Rule | undefined = resolved({ $ref: name })
  for (; rule?.then !== undefined; rule = rule.else) {
    const { properties = {}, required = [] } = rule.then
    const members = Object.entries(properties).map(([member, each]) => {
      const mark = required.includes(member) ? '' : '?'
      const absent = required.includes(member) ? '' : ' | undefined'
      const isPair = member === 'exprs' && each.minItems === each.maxItems
      const type = isPair ? `readonly [${name}, ${name}]` : typeText(each, place)
      return `${member}${mark}: ${type}${absent}`
    })
    shapes.push(`\n  | { ${members.join('; ')} }`)
  }
  const of = name === 'RankBy' ? 'repositories' : 'users'
  return `/** A formula that ranks ${of}. */\nexport type ${name} =${shapes.join('')}`
}
