/** Writes JSON Schemas as TypeScript types, which need no package. */
import { listTypes, type Rule } from '../rules.ts'

/** The context of a schema. */
export interface TypePlace {
  /** The collection of the filters and facets inside it. Undefined if it may be either. */
  readonly collection?: 'User' | 'Repo'
  /** Whether clients write the value: then lists may be read-only, and members `undefined`. */
  readonly isRequest: boolean
  /** The type for the name of a schema. */
  readonly named: (name: string, place: TypePlace) => string
}

/** A type in one line, except for the comments of members. */
export function writeType(rule: Rule, place: TypePlace): string {
  const name = rule.$ref ?? rule['x-component']
  if (name !== undefined) return place.named(name, place)
  if (rule.const !== undefined) return JSON.stringify(rule.const)
  if (rule.enum !== undefined) return writeUnion(rule.enum.map((value) => JSON.stringify(value)))
  if (rule.anyOf !== undefined) return writeUnion(rule.anyOf.map((each) => writeType(each, place)))
  const types = listTypes(rule)
  return types.length === 0
    ? 'unknown'
    : writeUnion(types.map((type) => writeKind(type, rule, place)))
}

export function writeUnion(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function writeKind(type: string, rule: Rule, place: TypePlace): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return writeList(rule, place)
    case 'object':
      return writeObject(rule, place)
    default:
      return type
  }
}

function writeList({ items, minItems, maxItems }: Rule, place: TypePlace): string {
  const item = items === undefined ? 'unknown' : writeType(items, place)
  const readOnly = place.isRequest ? 'readonly ' : ''
  if (minItems === 2 && maxItems === 2) return `${readOnly}[${item}, ${item}]`
  return `${readOnly}${item.includes(' ') ? `(${item})` : item}[]`
}

function writeObject(rule: Rule, place: TypePlace): string {
  const { properties, additionalProperties } = rule
  if (properties !== undefined) return `{${writeMembers(rule, place)}}`
  const values = typeof additionalProperties === 'object' ? (additionalProperties as Rule) : {}
  return `{ [name: string]: ${writeType(values, place)} }`
}

/**
 * The members of an object, one a line, each with its description.
 * @param types replacements for the types of these members, which are narrower than the schema
 */
export function writeMembers(
  { properties = {}, required = [] }: Rule,
  place: TypePlace,
  types: Readonly<Record<string, string | undefined>> = {},
): string {
  const lines = Object.entries(properties).map(([name, rule]) => {
    const type = types[name] ?? writeType(rule, place)
    return writeMember(name, type, rule, { ...place, isOptional: !required.includes(name) })
  })
  return `\n${lines.join('\n')}\n`
}

export function writeMember(
  name: string,
  type: string,
  { description }: Rule,
  { isOptional, isRequest }: { readonly isOptional: boolean; readonly isRequest: boolean },
): string {
  const mark = isOptional ? '?' : ''
  const absent = isOptional && isRequest ? ' | undefined' : ''
  return `${writeComment(description)}  ${name}${mark}: ${type}${absent}`
}

/** A comment line, or an empty text. */
export function writeComment(description: string | undefined): string {
  return description === undefined ? '' : `  /** ${description.replaceAll('*/', '*\\/')} */\n`
}
