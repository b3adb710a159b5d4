/** The keywords of schemas that messages are written from. */
import { namedSchemas } from './schemas/named.ts'

/** The keywords that the contract's schemas use. */
export interface Rule {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: Rule
  readonly prefixItems?: readonly Rule[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Rule>>
  readonly additionalProperties?: unknown
  readonly if?: Rule
  readonly then?: Rule
  readonly else?: Rule
  readonly allOf?: readonly Rule[]
  readonly anyOf?: readonly Rule[]
  readonly not?: Rule
  readonly default?: unknown
  readonly description?: string
  /** Name of the component in the OpenAPI document that replaces this schema. */
  readonly 'x-component'?: string
  /** Whether the values of `enum` name fields, which a key may not see. */
  readonly 'x-fields'?: boolean
  /** Describes the allowed values if the keywords alone would mislead. */
  readonly 'x-allowed'?: string
  /** Describes the allowed members if a plain list would mislead. */
  readonly 'x-members'?: string
  /** The whole message. */
  readonly 'x-message'?: string
}

const named: Readonly<Record<string, object>> = namedSchemas

/** The schema of a body as a rule. */
export function toRule(schema: object): Rule {
  return schema
}

/** The rule itself, or the one that it refers to. */
export function resolveRule(rule: Rule): Rule {
  return rule.$ref === undefined ? rule : toRule(named[rule.$ref]!)
}

/** The allowed values in words, such as "an integer from 1 to 1000". */
export function describeAllowed(rule: Rule): string {
  if (rule['x-allowed'] !== undefined) return rule['x-allowed']
  if (rule.$ref !== undefined) return describeAllowed(resolveRule(rule))
  if (rule.const !== undefined) return JSON.stringify(rule.const)
  if (rule.enum !== undefined) return rule.enum.length === 0 ? 'absent' : describeValues(rule.enum)
  const types = listTypes(rule)
  return types.length === 0
    ? 'absent'
    : joinAlternatives(types.map((type) => describeType(type, rule)))
}

export function listTypes({ type = [] }: Rule): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

function describeValues(values: readonly unknown[]): string {
  if (values.length > 3) return `one of ${values.join(', ')}`
  return joinAlternatives(values.map((value) => JSON.stringify(value)))
}

function joinAlternatives(texts: readonly string[]): string {
  if (texts.length > 2) return `${texts.slice(0, -1).join(', ')}, or ${texts.at(-1)}`
  return texts.join(' or ')
}

function describeType(type: string, rule: Rule): string {
  switch (type) {
    case 'string':
      return `a string${describeLength(rule)}`
    case 'integer':
      return `an integer${describeRange(rule.minimum, rule.maximum)}`
    case 'number':
      return `a number${describeRange(rule.minimum, rule.maximum)}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return describeArray(rule)
    case 'object':
      return 'a JSON object'
    default:
      return type
  }
}

function describeLength({ minLength, maxLength }: Rule): string {
  if (maxLength === undefined) return ''
  return minLength === undefined
    ? ` of at most ${maxLength} characters`
    : ` of ${minLength} to ${maxLength} characters`
}

function describeRange(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? '' : ` up to ${to}`
  return to === undefined ? ` from ${from}` : ` from ${from} to ${to}`
}

function describeArray({ minItems = 0, maxItems, items, uniqueItems = false }: Rule): string {
  const kind = items?.type === 'string' ? 'strings' : 'elements'
  const what = uniqueItems ? `different ${kind}` : kind
  return maxItems === undefined
    ? `an array of ${what}`
    : `an array of ${minItems} to ${maxItems} ${what}`
}
