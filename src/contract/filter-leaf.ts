/** Operators and values of filters as texts. Their mistakes are told without a place. */
import {
  completeOperators,
  type FieldSpec,
  findComplement,
  type Operator,
  operators,
} from '../fields/index.ts'
import { writeHint } from './nearest-name.ts'

type FieldType = FieldSpec['type'] | undefined

/** A part of a filter is wrong. The message says what is allowed. */
export class FilterPartError extends Error {}

/** The first sign of each operator is the printed one. */
export const operatorSigns: Readonly<Record<string, Operator>> = {
  '=': 'Eq',
  '==': 'Eq',
  ':': 'Eq',
  '!=': 'NotEq',
  '<>': 'NotEq',
  '≠': 'NotEq',
  '<': 'Lt',
  ':<': 'Lt',
  '<=': 'Lte',
  '≤': 'Lte',
  ':<=': 'Lte',
  '>': 'Gt',
  ':>': 'Gt',
  '>=': 'Gte',
  '≥': 'Gte',
  ':>=': 'Gte',
  '~': 'ContainsAllTokens',
}

/** Meanings of the operators of single values for fields with several. */
export const listForms = {
  Eq: 'Contains',
  NotEq: 'NotContains',
  In: 'ContainsAny',
  NotIn: 'NotContainsAny',
  Lt: 'AnyLt',
  Lte: 'AnyLte',
  Gt: 'AnyGt',
  Gte: 'AnyGte',
} as const satisfies Partial<Record<Operator, Operator>>

/** The field of that name, or of GitHub's name. Others stay, and the service refuses them. */
export function readField(name: string, fields: Readonly<Record<string, FieldSpec>>): string {
  if (Object.hasOwn(fields, name)) return name
  return Object.keys(fields).find((field) => fields[field]!.words?.qualifier === name) ?? name
}

export function isListOperator(op: Operator): boolean {
  return op.endsWith('In') || op.endsWith('Any')
}

export function isPatternOperator(op: Operator): boolean {
  return op.endsWith('Glob') || op === 'Regex'
}

/** Undefined for a text that is neither a sign nor a name, in any case. */
export function findOperator(text: string): Operator | undefined {
  if (Object.hasOwn(operatorSigns, text)) return operatorSigns[text]
  return operators.find((operator) => operator.toLowerCase() === text.toLowerCase())
}

/**
 * @param text a sign, a name, or `not` and a name
 * @throws FilterPartError with the known operators
 */
export function readOperator(text: string, spec: FieldSpec | undefined): Operator {
  const negated = /^not (.+)$/i.exec(text)?.[1]
  const named = findOperator(negated ?? text)
  const op = negated === undefined || named === undefined ? named : findComplement(named)
  if (op === undefined) {
    const isMissing = /^(is|exists)$/i.test(text)
    const hint = isMissing ? '. None asks whether a value is missing.' : writeHint(text, operators)
    throw new FilterPartError(
      `"${text.slice(0, 40)}" is no operator; these are: = != < <= > >= ~ ` +
        `${operators.join(', ')}${hint || '.'}`,
    )
  }
  const forms: Partial<Record<Operator, Operator>> = listForms
  const listForm = forms[op]
  if (spec === undefined || listForm === undefined) return op
  const taken = completeOperators(spec)
  return taken.includes(op) || !taken.includes(listForm) ? op : listForm
}

export function isNumeric(type: FieldType): boolean {
  return type === 'number' || type === 'numbers'
}

/** @throws FilterPartError for a text that is no value of the type */
export function readListValue(
  text: string,
  position: number,
  type: FieldType,
): string | number | boolean {
  // "(10,000)" would be 10 and 0.
  if (position > 0 && isNumeric(type) && /^0\d/.test(text)) {
    throw new FilterPartError('A comma divides the values of a list; write 10000 for 10,000.')
  }
  return readValue(text, type)
}

function readValue(text: string, type: FieldType): string | number | boolean {
  switch (type) {
    case 'number':
    case 'numbers':
      return readNumber(text)
    case 'boolean':
      return readBoolean(text)
    default:
      return text
  }
}

interface DatedComparison {
  readonly op: Operator
  readonly value: string | number | boolean
}

/** A year or a month is all of it: `> 2024` begins with 2025. */
export function readComparison(op: Operator, text: string, type: FieldType): DatedComparison {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? []
  if (type !== 'datetime' || year === undefined) return { op, value: readValue(text, type) }
  if (op === 'Lt' || op === 'Gte') return { op, value: `${year}-${month ?? '01'}-01` }
  if (op !== 'Gt' && op !== 'Lte') return { op, value: text }
  const months = 12 * Number(year) + (month === undefined ? 12 : Number(month))
  const nextYear = String(Math.floor(months / 12)).padStart(4, '0')
  const nextMonth = String((months % 12) + 1).padStart(2, '0')
  return { op: op === 'Gt' ? 'Gte' : 'Lt', value: `${nextYear}-${nextMonth}-01` }
}

const numberForm = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([km]?)$/i
/** `10,000`, `10_000`, `10'000` and `10 000` */
const groupedForm = /^[+-]?\d{1,3}(?:[,_'’ ]\d{3})+(?!\d)/
const exponents: Readonly<Record<string, string>> = { '': '', k: 'e3', m: 'e6' }

function readNumber(text: string): number {
  const ungrouped = text.replace(groupedForm, (digits) => digits.replace(/[,_'’ ]/g, ''))
  const [, decimal = '', scale = ''] = numberForm.exec(ungrouped) ?? []
  const number = Number(decimal + exponents[scale.toLowerCase()])
  if (decimal !== '' && Number.isFinite(number)) return number
  throw new FilterPartError(
    `"${text.slice(0, 40)}" is not a number, such as 1000, 10,000, 1.5k, 2M or 0.5.`,
  )
}

function readBoolean(text: string): boolean {
  const word = text.toLowerCase()
  if (word === 'true' || word === 'false') return word === 'true'
  throw new FilterPartError(`"${text.slice(0, 40)}" is not true or false.`)
}
