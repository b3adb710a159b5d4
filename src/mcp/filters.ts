/** The argument `filters`: a text, several texts that all hold, or an expression in JSON. */
import {
  type FilterExpression,
  FilterTextError,
  filterOfText,
  professionalRepoFields,
  professionalUserFields,
  type Rule,
} from '../contract/index.ts'
import type { ToolSubject } from './columns.ts'
import { ToolProblem } from './service-calls.ts'

const fieldsOf = { users: professionalUserFields, repos: professionalRepoFields }

export const filtersRule: Rule = { type: ['string', 'array', 'object'] }

/** Undefined for none. Throws ToolProblem for a text that is no filter. */
export function filtersOf(subject: ToolSubject, value: unknown): FilterExpression | undefined {
  const all = [value].flat().filter((one) => one !== undefined && one !== '')
  const filters = all.map((one) => filterOf(subject, one))
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

function filterOf(subject: ToolSubject, value: unknown): FilterExpression {
  if (typeof value !== 'string') return value as FilterExpression
  try {
    if (value.trimStart().startsWith('{')) return JSON.parse(value) as FilterExpression
    return filterOfText(value, fieldsOf[subject])
  } catch (error) {
    if (!(error instanceof FilterTextError || error instanceof SyntaxError)) throw error
    const example = subject === 'users' ? 'resolvedCity = Berlin' : 'stargazerCount >= 100'
    throw new ToolProblem(`\`filters\`: ${error.message} An example: ${example}`)
  }
}

/** Whether a condition is about the professional profile. */
export function isProfessional(filter: FilterExpression | undefined): boolean {
  if (filter === undefined) return false
  return leavesOf(filter).some(({ field }) => String(field).startsWith('professional.'))
}

interface Leaf {
  readonly field: string
  readonly op: string
  readonly value: unknown
}

/** Its conditions. What is no expression has none: the service refuses it. */
export function leavesOf(filter: FilterExpression): Leaf[] {
  if (typeof filter !== 'object' || filter === null) return []
  if (!('filters' in filter)) return [filter]
  return Array.isArray(filter.filters) ? filter.filters.flatMap(leavesOf) : []
}

/** Both, where there are both. */
export function bothOf(
  one: FilterExpression | undefined,
  other: FilterExpression | undefined,
): FilterExpression | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return { op: 'And', filters: [one, other] }
}
