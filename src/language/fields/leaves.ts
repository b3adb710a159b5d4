/** Filters put together in their plainest form: no composite of one, none inside its own kind. */
import { analyseQuery } from 'native-free-index'
import {
  type FilterExpression,
  type FilterLeaf,
  findComplement,
  type Operator,
} from '../../contract/index.ts'

export function leaf(field: string, op: Operator, value: FilterLeaf['value']): FilterLeaf {
  return { field, op, value }
}

/** Null where the text has no word to look for: a request may not ask for that. */
export function matchTokens(field: string, text: string): FilterLeaf | null {
  return analyseQuery(text).length === 0 ? null : leaf(field, 'ContainsAllTokens', text)
}

/** Eq for one value, In for several. Duplicates are dropped. */
export function matchOne(field: string, values: readonly string[]): FilterLeaf {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? leaf(field, 'Eq', first!) : leaf(field, 'In', [first!, ...others])
}

/** Contains for one value of a list, ContainsAny for several. Duplicates are dropped. */
export function matchAny(field: string, values: readonly string[]): FilterLeaf {
  const [first, ...others] = new Set(values)
  if (others.length === 0) return leaf(field, 'Contains', first!)
  return leaf(field, 'ContainsAny', [first!, ...others])
}

/** NotEq of one value, NotIn of several. */
export function matchNone(field: string, values: readonly string[]): FilterLeaf {
  const { op, value } = matchOne(field, values)
  return leaf(field, findComplement(op)!, value)
}

export type Operand = FilterExpression | null

/** Null where none of the operands is there. */
export function joinAll(operands: readonly Operand[]): Operand {
  return combine('And', operands)
}

/** Null where none of the operands is there. */
export function joinAny(operands: readonly Operand[]): Operand {
  return combine('Or', operands)
}

function combine(op: 'And' | 'Or', operands: readonly Operand[]): Operand {
  const filters = operands.flatMap((operand) => {
    if (operand === null) return []
    return 'filters' in operand && operand.op === op ? operand.filters : [operand]
  })
  return filters.length > 1 ? { op, filters } : (filters[0] ?? null)
}

export function listLeaves(filter: FilterExpression): FilterLeaf[] {
  return 'filters' in filter ? filter.filters.flatMap(listLeaves) : [filter]
}

const reversals: Partial<Record<Operator, Operator>> = {
  Lt: 'Gte',
  Lte: 'Gt',
  Gt: 'Lte',
  Gte: 'Lt',
}

/**
 * The complement of a filter. Null if no operator expresses it. Comparisons of numbers and dates
 * are reversed, so a document without the value matches neither.
 */
export function negateFilter(filter: FilterExpression): Operand {
  if (!('filters' in filter)) {
    const op = findComplement(filter.op) ?? reversals[filter.op]
    return op === undefined ? null : leaf(filter.field, op, filter.value)
  }
  const parts = filter.filters.map(negateFilter)
  if (parts.includes(null)) return null
  return filter.op === 'And' ? joinAny(parts) : joinAll(parts)
}
