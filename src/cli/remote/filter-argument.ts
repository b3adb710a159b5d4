/**
 * Parses filters of the command line: as text, such as `location ~ zurich AND isBot = false`, or a
 * filter expression in JSON. Several are joined by And.
 */
import { InvalidArgumentError } from 'commander'
import {
  type FieldSpec,
  FilterTextError,
  parseFilter,
  professionalRepoFields,
  professionalUserFields,
} from '../../contract/vocabulary.ts'
import { isObject, type JsonObject } from '../output/json.ts'

type FieldSpecs = Readonly<Record<string, FieldSpec>>
type Collected = readonly JsonObject[]

/** Adds a filter for users. Commander passes the previous ones. */
export function collectUserFilter(text: string, previous: Collected = []): Collected {
  return [...previous, readFilter(text, professionalUserFields)]
}

/** Adds a filter for repositories. */
export function collectRepoFilter(text: string, previous: Collected = []): Collected {
  return [...previous, readFilter(text, professionalRepoFields)]
}

/** All filters joined by And. Undefined for none. */
export function joinedFilters(filters: Collected = []): JsonObject | undefined {
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

/** Parses one filter. The service validates the field, and `fields` has the type of its value. */
export function readFilter(text: string, fields: FieldSpecs): JsonObject {
  if (text.trimStart().startsWith('{')) return parseJsonObject(text)
  try {
    return { ...parseFilter(text, fields) }
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
