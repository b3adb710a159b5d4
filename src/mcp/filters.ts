/** The argument `filters`: a text, several texts that all hold, or an expression in JSON. */
import {
  type FilterExpression,
  FilterTextError,
  filterOfText,
  limits,
  professionalRepoFields,
  professionalUserFields,
  type Rule,
} from '../contract/index.ts'
import { jsonFault } from '../http/index.ts'
import type { ToolSubject } from './columns.ts'
import { ToolProblem } from './service-calls.ts'

const fieldsOf = { users: professionalUserFields, repos: professionalRepoFields }

/** Filters of one call, and characters of them all. */
const textsMax = 16
const charsMax = 65_536

export const filtersRule: Rule = { type: ['string', 'array', 'object'] }

/** Undefined for none. Throws ToolProblem for a text that is no filter. */
export function filtersOf(subject: ToolSubject, value: unknown): FilterExpression | undefined {
  const all = [value].flat().filter((one) => one !== undefined && one !== '')
  const chars = all.reduce<number>((sum, one) => sum + textLength(one), 0)
  if (all.length > textsMax || chars > charsMax) {
    throw new ToolProblem(`\`filters\` takes ${textsMax} texts of ${charsMax} characters in all.`)
  }
  const filters = all.map((one) => filterOf(subject, one))
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

function textLength(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}

function filterOf(subject: ToolSubject, value: unknown): FilterExpression {
  if (typeof value !== 'string') return value as FilterExpression
  try {
    if (value.trimStart().startsWith('{')) {
      const fault = jsonFault(Buffer.from(value))
      if (fault !== undefined) throw new FilterTextError(`${fault}.`)
      return JSON.parse(value) as FilterExpression
    }
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

/**
 * Its conditions, as many as a filter may have and as deep. What is no expression has none: the
 * service refuses it.
 */
export function leavesOf(filter: FilterExpression): Leaf[] {
  const leaves: Leaf[] = []
  collectLeaves(filter, 1, leaves)
  return leaves
}

function collectLeaves(filter: FilterExpression, depth: number, leaves: Leaf[]): void {
  if (typeof filter !== 'object' || filter === null) return
  if (!('filters' in filter)) {
    leaves.push(filter)
    return
  }
  if (!Array.isArray(filter.filters) || depth > limits.filterDepthMax) return
  for (const one of filter.filters) {
    if (leaves.length >= limits.filterLeavesMax) return
    collectLeaves(one, depth + 1, leaves)
  }
}

/** Both, where there are both. */
export function bothOf(
  one: FilterExpression | undefined,
  other: FilterExpression | undefined,
): FilterExpression | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return { op: 'And', filters: [one, other] }
}
