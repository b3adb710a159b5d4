/**
 * Filters as they are typed: `FIELD OPERATOR VALUE`, such as `location ContainsAllTokens zurich`,
 * or a filter expression in JSON. Several are joined by And.
 */
import { InvalidArgumentError } from 'commander'
import {
  type FieldSpec,
  operators,
  professionalRepoFields,
  professionalUserFields,
} from '../../contract/vocabulary.ts'
import { isObject, type JsonObject } from '../output/json.ts'

type FieldSpecs = Readonly<Record<string, FieldSpec>>
type Collected = readonly JsonObject[]

const listOperators = new Set(['In', 'NotIn', 'ContainsAny', 'NotContainsAny'])

/** Adds a filter for users. Commander passes the previous ones. */
export function collectUserFilter(text: string, previous: Collected = []): Collected {
  return [...previous, parseFilter(text, professionalUserFields)]
}

/** One filter more for repositories. */
export function collectRepoFilter(text: string, previous: Collected = []): Collected {
  return [...previous, parseFilter(text, professionalRepoFields)]
}

/** All filters joined by And. Undefined for none. */
export function joinedFilters(filters: Collected = []): JsonObject | undefined {
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

/** Parses one filter. The service validates fields, and the table says what is no text. */
export function parseFilter(text: string, fields: FieldSpecs): JsonObject {
  if (text.trimStart().startsWith('{')) return parseJsonObject(text)
  const [, field, operator, value] = /^(\S+)\s+(\S+)\s+(.+)$/s.exec(text.trim()) ?? []
  if (field === undefined || operator === undefined || value === undefined) {
    throw new InvalidArgumentError('It must be FIELD OPERATOR VALUE or a filter in JSON.')
  }
  const op = operatorNamed(operator)
  const type = specOf(field, fields)?.type ?? ''
  const read = (part: string) => {
    if (type === 'boolean') return booleanFrom(part)
    return /^numbers?$/.test(type) ? numberFrom(part) : part
  }
  return {
    field,
    op,
    value: listOperators.has(op) ? valueList(value).map(read) : read(unquoted(value)),
  }
}

/** For Commander, which reports what this throws. */
export function parseJsonObject(text: string): JsonObject {
  try {
    const expression: unknown = JSON.parse(text)
    if (isObject(expression)) return expression
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new InvalidArgumentError(`It is not JSON: ${error.message}.`)
  }
  throw new InvalidArgumentError('It must be a JSON object.')
}

function operatorNamed(name: string): string {
  const operator = operators.find((known) => known.toLowerCase() === name.toLowerCase())
  if (operator !== undefined) return operator
  throw new InvalidArgumentError(`"${name}" is no operator; these are: ${operators.join(', ')}.`)
}

function specOf(field: string, fields: FieldSpecs): FieldSpec | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** For Commander, which reports what this throws. */
export function numberFrom(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && text !== '') return number
  throw new InvalidArgumentError(`"${text}" is not a number.`)
}

function booleanFrom(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new InvalidArgumentError(`"${text}" is not true or false.`)
}

/** `a, b` or, for values with commas, `["a, b", "c"]`. Numbers may be in the brackets too. */
function valueList(text: string): string[] {
  const list = text.startsWith('[') ? parsedJson(text) : undefined
  if (Array.isArray(list)) return list.map(String)
  return text
    .split(',')
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '')
}

/** Quotes around a value may be there or not. */
function unquoted(text: string): string {
  const value = /^".*"$/s.test(text) ? parsedJson(text) : undefined
  return typeof value === 'string' ? value : text
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
