/** Writes JSON Schemas as TypeScript types, which need no package. */
import { type Rule, typesOf } from '../rules.ts'

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
export function typeText(rule: Rule, place: TypePlace): string {
  const name = rule.$ref ?? rule['x-component']
  if (name !== undefined) return place.named(name, place)
  if (rule.const !== undefined) return JSON.stringify(rule.const)
  if (rule.enum !== undefined) return unionOf(rule.enum.map((value) => JSON.stringify(value)))
  if (rule.anyOf !== undefined) return unionOf(rule.anyOf.map((each) => typeText(each, place)))
  const types = typesOf(rule)
  return types.length === 0 ? 'unknown' : unionOf(types.map((type) => kindText(type, rule, place)))
}

export function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function kindText(type: string, rule: Rule, place: TypePlace): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return listText(rule, place)
    case 'object':
      return objectText(rule, place)
    default:
      return type
  }
}

function listText({ items, minItems, maxItems }: Rule, place: TypePlace): string {
  const item = items === undefined ? 'unknown' : typeText(items, place)
  const readOnly = place.isRequest ? 'readonly ' : ''
  if (minItems === 2 && maxItems === 2) return `${readOnly}[${item}, ${item}]`
  return `${readOnly}${item.includes(' ') ? `(${item})` : item}[]`
}

function objectText(rule: Rule, place: TypePlace): string {
  const { properties, additionalProperties } = rule
  if (properties !== undefined) return `{${membersText(rule, place)}}`
  const values = typeof additionalProperties === 'object' ? (additionalProperties as Rule) : {}
  return `{ [name: string]: ${typeText(values, place)} }`
}

/**
 * The members of an object, one a line, each with its description.
 * @param types replacements for the types of these members, which are narrower than the schema
 */
export function membersText(
  { properties = {}, required = [] }: Rule,
  place: TypePlace,
  types: Readonly<Record<string, string | undefined>> = {},
): string {
  const lines = Object.entries(properties).map(([name, rule]) => {
    const type = types[name] ?? typeText(rule, place)
    return memberText(name, type, rule, { ...place, isOptional: !required.includes(name) })
  })
  return `\n${lines.join('\n')}\n`
}

export function memberText(
  name: string,
  type: string,
  { description }: Rule,
  { isOptional, isRequest }: { readonly isOptional: boolean; readonly isRequest: boolean },
): string {
  const mark = isOptional ? '?' : ''
  const absent = isOptional && isRequest ? ' | undefined' : ''
  return `${commentText(description)}  ${name}${mark}: ${type}${absent}`
}

/** A comment line, or an empty text. */
export function commentText(description: string | undefined): string {
  return description === undefined ? '' : `  /** ${description.replaceAll('*/', '*\\/')} */\n`
}
