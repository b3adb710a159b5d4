/**
 * Parses filters of the command line: `FIELD OPERATOR VALUE`, such as `location ContainsAllTokens
 * zurich`, or a filter expression in JSON. Several are joined by And.
 */
import { InvalidArgumentError } from 'commander'
import {
  type FieldSpec,
  FilterTextError,
  filterLeafOf,
  professionalRepoFields,
  professionalUserFields,
} from '../../contract/vocabulary.ts'
import { isObject, type JsonObject } from '../output/json.ts'

type FieldSpecs = Readonly<Record<string, FieldSpec>>
type Collected = readonly JsonObject[]

/** Adds a filter for users. Commander passes the previous ones. */
export function collectUserFilter(text: string, previous: Collected = []): Collected {
  return [...previous, parseFilter(text, professionalUserFields)]
}

/** Adds a filter for repositories. */
export function collectRepoFilter(text: string, previous: Collected = []): Collected {
  return [...previous, parseFilter(text, professionalRepoFields)]
}

/** All filters joined by And. Undefined for none. */
export function joinedFilters(filters: Collected = []): JsonObject | undefined {
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

/** Parses one filter. The service validates the field, and `fields` has the type of its value. */
export function parseFilter(text: string, fields: FieldSpecs): JsonObject {
  if (text.trimStart().startsWith('{')) return parseJsonObject(text)
  const [, field, operator, value] = /^(\S+)\s+(\S+)\s+(.+)$/s.exec(text.trim()) ?? []
  if (field === undefined || operator === undefined || value === undefined) {
    throw new InvalidArgumentError('It must be FIELD OPERATOR VALUE or a filter in JSON.')
  }
  try {
    return { ...filterLeafOf(field, operator, value, fields) }
  } catch (error) {
    if (!(error instanceof FilterTextError)) throw error
    throw new InvalidArgumentError(error.message)
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

/** For Commander, which reports what this throws. */
export function numberFrom(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && text !== '') return number
  throw new InvalidArgumentError(`"${text}" is not a number.`)
}
