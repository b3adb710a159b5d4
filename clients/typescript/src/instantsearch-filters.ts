/** Translates filters of InstantSearch to filters of devdex. */
import type { FieldsResponse } from './generated/types.ts'

type Field = FieldsResponse['fields'][number]
export type Fields = ReadonlyMap<string, Field>

interface GivenFilters {
  readonly facetFilters?: unknown
  readonly numericFilters?: unknown
  readonly filters?: unknown
}

/** A filter that joins all conditions by And. Throws an Error that names an unsupported filter. */
export function convertFilters(given: GivenFilters, fields: Fields): object[] {
  const { facetFilters, numericFilters, filters } = given
  if (filters) throw new Error('`filters` is a text of another language: use `indexes` for filters')
  return [
    ...parseGroups(facetFilters).map((group) =>
      joinOr(group.map((text) => parseFacetFilter(text, fields))),
    ),
    ...parseGroups(numericFilters).map((group) => {
      return joinOr(group.map((text) => parseNumericFilter(text, fields)))
    }),
  ]
}

/** Undefined for no filters. */
export function joinAnd(filters: readonly (object | undefined)[]): object | undefined {
  const all = filters.filter((filter) => filter !== undefined)
  return all.length > 1 ? { op: 'And', filters: all } : all[0]
}

function joinOr(filters: readonly object[]): object {
  return filters.length === 1 ? filters[0]! : { op: 'Or', filters }
}

/** Parses nested lists of texts: the outer list is And, inner lists are Or. */
function parseGroups(given: unknown): string[][] {
  return [given ?? []]
    .flat()
    .map((group) => [group].flat().map(String))
    .filter((group) => group.length > 0)
}

/** `language:Rust`, or `language:-Rust` for all others. */
function parseFacetFilter(text: string, fields: Fields): object {
  const colon = text.indexOf(':')
  const field = readField(text.slice(0, colon), fields)
  const value = text.slice(colon + 1)
  const isNot = value.startsWith('-')
  const equals = field.operators.includes('Eq') ? 'Eq' : 'Contains'
  const plain = isNot || value.startsWith('\\-') ? value.slice(1) : value
  return { field: field.name, op: (isNot ? 'Not' : '') + equals, value: parseValue(field, plain) }
}

/** Longer operators first, because each begins with a shorter one. */
const comparisons = [
  ['<=', 'Lte'],
  ['>=', 'Gte'],
  ['!=', 'NotEq'],
  ['<', 'Lt'],
  ['>', 'Gt'],
  ['=', 'Eq'],
] as const

/** A field, a sign and a number. */
function parseNumericFilter(text: string, fields: Fields): object {
  const found = comparisons.find(([sign]) => text.includes(sign))
  if (found === undefined) throw new Error(`"${text}" compares nothing`)
  const [sign, op] = found
  const at = text.indexOf(sign)
  const field = readField(text.slice(0, at).trim(), fields)
  return { field: field.name, op, value: parseValue(field, text.slice(at + sign.length).trim()) }
}

function readField(name: string, fields: Fields): Field {
  const field = fields.get(name)
  if (field === undefined) throw new Error(`there is no field "${name}" to filter by`)
  return field
}

/** Dates are seconds since 1970 in InstantSearch, and ISO 8601 in devdex. */
function parseValue({ type }: Field, text: string): string | number | boolean {
  switch (type) {
    case 'number':
    case 'numbers':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'datetime':
      return Number.isNaN(Number(text)) ? text : formatDate(Number(text))
    default:
      return text
  }
}

function formatDate(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}
