/** The argument `filters`: a text, or JSON: an expression, or a list of texts that all hold. */
import { type FilterExpression, FilterTextError, limits, parseFilter } from '../contract/index.ts'
import { findJsonFault } from '../http/index.ts'
import { type JsonRecord, ToolProblem } from './service-calls.ts'
import { subjects, type ToolSubject } from './subjects.ts'

/** Texts of one call, and their characters together. */
const textsMax = 16
const charsMax = 65_536

/** Undefined for none. Throws ToolProblem for a text that is no filter. */
export function readFilters(subject: ToolSubject, value: unknown): FilterExpression | undefined {
  const all = [readTexts(value)].flat().filter((one) => one !== undefined && one !== '')
  const chars = all.filter((one) => typeof one === 'string').join('').length
  if (all.length > textsMax || chars > charsMax) {
    throw new ToolProblem(`\`filters\` takes ${textsMax} texts of ${charsMax} characters in all.`)
  }
  return joinFilters(all.map((one) => readFilter(subject, one)))
}

function readTexts(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > charsMax || !/^\s*\[/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** Undefined for none. */
export function joinFilters(
  all: readonly (FilterExpression | undefined)[],
): FilterExpression | undefined {
  const filters = all.filter((filter) => filter !== undefined)
  return filters.length > 1 ? { op: 'And', filters } : filters[0]
}

function readFilter(subject: ToolSubject, value: unknown): FilterExpression {
  if (typeof value !== 'string') return value as FilterExpression
  try {
    if (value.trimStart().startsWith('{')) {
      const fault = findJsonFault(Buffer.from(value))
      if (fault !== undefined) throw new FilterTextError(`${fault}.`)
      return JSON.parse(value) as FilterExpression
    }
    return parseFilter(value, subjects[subject].fields)
  } catch (error) {
    if (!(error instanceof FilterTextError || error instanceof SyntaxError)) throw error
    const { filterExample } = subjects[subject]
    throw new ToolProblem(`\`filters\`: ${error.message} An example: ${filterExample}`)
  }
}

/** Whether a condition is about the professional profile. */
export function isProfessional(filter: FilterExpression | undefined): boolean {
  return (
    filter !== undefined && listLeaves(filter).some(({ field }) => isProfileField(String(field)))
  )
}

export function isProfileField(field: string): boolean {
  return field.startsWith('professional.')
}

/** The professional profile is another data set, which a key may not have. */
export function chooseDataset(isProfiles: boolean): JsonRecord {
  return isProfiles ? { dataset: 'professional' } : {}
}

interface Leaf {
  readonly field: string
  readonly op: string
  readonly value: unknown
}

/**
 * Its conditions, within the limits of filters. A value that is no expression has none, because the
 * service refuses it.
 */
export function listLeaves(filter: FilterExpression): Leaf[] {
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
