/**
 * Turns the text of a model's answer into an interpretation. Only known members are copied into new
 * objects. Fields and operators are those of the target, and everything else is dropped or refused.
 */
import {
  type FilterExpression,
  type FilterLeaf,
  limits,
  type Operator,
} from '../../contract/index.ts'
import { interpretationBytesMax } from '../bounds.ts'
import type { Order } from '../condition.ts'
import type { Interpretation, Target } from '../interpretation.ts'
import { rankOrder } from '../ranking.ts'
import type { Context } from '../reading.ts'
import { type AskableFields, filterLevelsMax, getAskableFields, orders } from './answer-schema.ts'
import { NoAnswer } from './calls.ts'

/** Longer than any answer that would be kept. */
const textCharactersMax = 16_384

type JsonMembers = Readonly<Record<string, unknown>>

/**
 * Throws NoAnswer: `garbage` unless it is JSON of the expected shape, `unacceptable` if it names a
 * forbidden field, asks for nothing, or is too large.
 */
export function readAnswer(
  text: string,
  target: Target,
  places: Context['places'],
): Interpretation {
  const members = parseMembers(text)
  const query = readQuery(members.query)
  const filters = readFilters(members.filters ?? null, getAskableFields(target))
  const rankBy = readOrder(members.order ?? null, target, query !== null)
  const first = readFirst(members.first ?? null)
  const interpretation: Interpretation = {
    query,
    filters: filters === null ? null : namePlaces(filters, places),
    ...(rankBy === null ? {} : { rankBy }),
    ...(first === null ? {} : { first }),
    parts: [],
    by: 'model',
  }
  if (isEmpty(interpretation)) throw new NoAnswer('unacceptable')
  if (Buffer.byteLength(JSON.stringify(interpretation)) > interpretationBytesMax) {
    throw new NoAnswer('unacceptable')
  }
  return interpretation
}

/** Whether the search would match all documents. */
function isEmpty({ query, filters, rankBy, first }: Interpretation): boolean {
  return query === null && filters === null && rankBy === undefined && first === undefined
}

function parseMembers(text: string): JsonMembers {
  if (text.length > textCharactersMax) throw new NoAnswer('unacceptable')
  let value: unknown
  try {
    value = JSON.parse(stripFence(text.trim()))
  } catch {
    throw new NoAnswer('garbage')
  }
  return readMembers(value)
}

/** Models without structured output often put JSON between lines of backticks. */
function stripFence(text: string): string {
  if (!text.startsWith('```') || !text.endsWith('```')) return text
  return text.slice(text.indexOf('\n') + 1, -3)
}

function readMembers(value: unknown): JsonMembers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new NoAnswer('garbage')
  }
  return value as JsonMembers
}

function readQuery(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') throw new NoAnswer('garbage')
  return value.toWellFormed().trim() || null
}

function readOrder(value: unknown, { subject }: Target, hasText: boolean) {
  if (value === null) return null
  const isOrder = typeof value === 'string' && Object.hasOwn(orders[subject], value)
  if (!isOrder) throw new NoAnswer('garbage')
  return rankOrder(value as Order, subject, hasText)
}

/** Null also for what no sentence may ask for. */
function readFirst(value: unknown): number | null {
  if (value === null) return null
  if (!Number.isSafeInteger(value)) throw new NoAnswer('garbage')
  const first = value as number
  return first >= 1 && first <= limits.resultsDefault ? first : null
}

function readFilters(value: unknown, fields: AskableFields): FilterExpression | null {
  return value === null ? null : readExpression(readMembers(value), fields, 1)
}

function readExpression(
  members: JsonMembers,
  fields: AskableFields,
  level: number,
): FilterExpression {
  if (level > filterLevelsMax) throw new NoAnswer('unacceptable')
  const { filters, op } = members
  if (filters === undefined) return readLeaf(members, fields)
  if (!Array.isArray(filters) || (op !== 'And' && op !== 'Or')) throw new NoAnswer('garbage')
  return {
    op,
    filters: filters.map((part) => readExpression(readMembers(part), fields, level + 1)),
  }
}

function readLeaf({ field, op, value }: JsonMembers, fields: AskableFields): FilterLeaf {
  if (typeof field !== 'string' || typeof op !== 'string') throw new NoAnswer('garbage')
  const operators: readonly string[] = fields.get(field)?.operators ?? []
  if (!operators.includes(op)) throw new NoAnswer('unacceptable')
  return { field, op: op as Operator, value: readValue(value) }
}

/** Whether it fits the field is for the plan to say. */
function readValue(value: unknown): FilterLeaf['value'] {
  if (typeof value === 'boolean') return value
  if (!Array.isArray(value)) return readScalar(value)
  const scalars = value.map(readScalar)
  const texts = scalars.filter((scalar) => typeof scalar === 'string')
  const numbers = scalars.filter((scalar) => typeof scalar === 'number')
  if (texts.length > 0 && numbers.length > 0) throw new NoAnswer('garbage')
  return texts.length > 0 ? texts : numbers
}

function readScalar(value: unknown): string | number {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'number') throw new NoAnswer('garbage')
  return value
}

// Places as a model spells them ("München") -> the names that the data have.

/** A longer text names no place. */
const nameCharactersMax = 100

/** The level of a place that a field has: `resolvedCity`, `professional.country`. */
const placeField = /^(?:resolved|professional\.|ownerProfessional\.)([cC]ountry|[sS]tate|[cC]ity)$/

function namePlaces(filter: FilterExpression, places: Context['places']): FilterExpression {
  if ('filters' in filter) {
    return { op: filter.op, filters: filter.filters.map((part) => namePlaces(part, places)) }
  }
  const level = placeField.exec(filter.field)?.[1]?.toLowerCase()
  if (level === undefined) return filter
  const rename = (name: string) => namePlace(name, level, places)
  const { value } = filter
  if (typeof value === 'string') return { ...filter, value: rename(value) }
  if (!Array.isArray(value)) return filter
  const texts = value.filter((item) => typeof item === 'string')
  return texts.length === 0 ? filter : { ...filter, value: texts.map(rename) }
}

/**
 * A name of something narrower than the field means something else ("Georgia" the country,
 * "Washington" the state) and stays as it is.
 */
function namePlace(name: string, level: string, places: Context['places']): string {
  const place = name.length > nameCharactersMax ? null : places.resolve(name)
  if (place === null || (place.city !== undefined && level !== 'city')) return name
  if (level === 'city') return place.city ?? name
  if (level === 'state') return place.state ?? name
  return place.state === undefined ? place.country : name
}
