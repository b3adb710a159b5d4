/** Values of conditions as one types them. */
import type { Condition } from './filter-edits.ts'

interface TypedField {
  readonly type: string
}

/** Lists are separated by commas. Date fields of browsers only take the day. */
export function formatCondition({ value }: Condition): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? value.slice(0, 10)
    : String(value)
}

/** The condition with its value as the field has it. Values that are no text stay. */
export function parseCondition(condition: Condition, field: TypedField | undefined): Condition {
  const { op, value } = condition
  const isList = isListOperator(op)
  const text = Array.isArray(value) ? value.join(',') : String(value)
  const parts = isList ? text.split(',').map((part) => part.trim()) : [text.trim()]
  const values = parts.filter((part) => part !== '').map((part) => parseValue(part, field))
  return { ...condition, value: isList ? values : (values[0] ?? '') }
}

/** Whether an operator compares with several values. */
export function isListOperator(op: string): boolean {
  return op === 'In' || op === 'NotIn' || op.endsWith('Any')
}

function parseValue(text: string, field: TypedField | undefined): string | number | boolean {
  if (field?.type === 'boolean') return text === 'true'
  const isNumber = field?.type === 'number' || field?.type === 'numbers'
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}
