/** Filters as text. */
import { operatorSigns } from './filter-leaf.ts'
import type { FilterExpression, FilterLeaf } from './schemas/filter.ts'

/** The text that `parseFilter` parses to this expression. */
export function printFilter(expression: FilterExpression): string {
  if (!('filters' in expression)) return printLeaf(expression)
  const { op, filters } = expression
  const texts = filters.map((part) =>
    'filters' in part && part.filters.length > 1 ? `(${printFilter(part)})` : printFilter(part),
  )
  return texts.join(` ${op.toUpperCase()} `)
}

function printLeaf({ field, op, value }: FilterLeaf): string {
  const sign = Object.entries(operatorSigns).find(([, operator]) => operator === op)?.[0]
  return `${field} ${sign ?? op} ${printValue(value)}`
}

function printValue(value: FilterLeaf['value']): string {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isPlain) ? value.join(', ') : JSON.stringify(value)
  }
  return typeof value !== 'string' || isPlain(value) ? String(value) : JSON.stringify(value)
}

/** Whether a value needs no quotes. */
function isPlain(value: string | number): boolean {
  if (typeof value === 'number') return true
  return !/^(and|or|not|null)$/i.test(value) && /^[\p{L}\p{N}_./*+#@-]+$/u.test(value)
}
