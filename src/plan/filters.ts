/**
 * Filter expression of a request -> filter tree of the engine. The schema has checked the shape;
 * here each leaf meets the field table: does the field exist, does it take the operator, does the
 * value fit.
 */
import type { Filter } from 'native-free-index'
import {
  complementOf,
  type FieldSpec,
  type FilterExpression,
  type FilterLeaf,
  issueAt,
  limits,
  type Operator,
  operatorsOf,
  repoFields,
  userFields,
} from '../contract/index.ts'
import { leafFilter } from './leaves.ts'
import type { Collection } from './query-plan.ts'

const fieldTables: Record<Collection, Record<string, FieldSpec>> = {
  users: userFields,
  repos: repoFields,
}

/** @param pointer where the expression stands in the body. Throws RequestError `invalid_filter`. */
export function planFilter(
  collection: Collection,
  expression: FilterExpression,
  pointer = '/filters',
): Filter {
  const reading: Reading = { fields: fieldTables[collection], leaves: 0 }
  return readExpression(reading, expression, pointer, 1)
}

interface Reading {
  readonly fields: Record<string, FieldSpec>
  leaves: number
}

function readExpression(
  reading: Reading,
  expression: FilterExpression,
  pointer: string,
  level: number,
): Filter {
  if (level > limits.filterDepthMax) {
    const message = `a filter may be at most ${limits.filterDepthMax} levels deep`
    throw issueAt('invalid_filter', pointer, message)
  }
  if (!('filters' in expression)) return readLeaf(reading, expression, pointer)
  return {
    kind: expression.op === 'And' ? 'and' : 'or',
    filters: expression.filters.map((part, i) =>
      readExpression(reading, part, `${pointer}/filters/${i}`, level + 1),
    ),
  }
}

function readLeaf(reading: Reading, leaf: FilterLeaf, pointer: string): Filter {
  if (++reading.leaves > limits.filterLeavesMax) {
    const message = `a filter may have at most ${limits.filterLeavesMax} leaves`
    throw issueAt('invalid_filter', pointer, message)
  }
  const { name, spec } = fieldOf(reading.fields, leaf.field, pointer)
  const taken = operatorsOf(spec)
  if (!taken.includes(leaf.op)) {
    const message = `field \`${leaf.field}\` takes ${taken.join(', ')}, not ${leaf.op}`
    throw issueAt('invalid_filter', `${pointer}/op`, message)
  }
  const place = { field: name, spec, pointer: `${pointer}/value` }
  const positive = positiveOf(leaf.op)
  const filter = leafFilter(place, positive, leaf.value)
  return positive === leaf.op ? filter : { kind: 'not', filter }
}

/** Of an operator and its complement, the one without `Not`: the engine knows only that. */
function positiveOf(operator: Operator): Operator {
  return operator.startsWith('Not') ? complementOf(operator)! : operator
}

function fieldOf(fields: Record<string, FieldSpec>, name: string, pointer: string) {
  for (const [known, spec] of Object.entries(fields)) {
    if (known === name || spec.aliases?.includes(name)) return { name: known, spec }
  }
  const allowed = Object.keys(fields).join(', ')
  const message = `there is no field \`${name}\` to filter by; allowed: ${allowed}`
  throw issueAt('invalid_filter', `${pointer}/field`, message)
}
