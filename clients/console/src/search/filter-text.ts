/** Filters as people read them. */
import { findMember } from '../parts/members.ts'
import { isCondition, readBranches, splitAnd } from './filter-edits.ts'
import type { Filter } from './search-params.ts'

/** A field by the word that people use for it. */
export function findLabel(field: string): string {
  return findMember(field)?.label ?? field
}

/** A heading: `Country`. */
export function writeHeading(field: string): string {
  const label = findLabel(field)
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}

/** An operator between the name of a field and its value. */
const operatorTexts: Readonly<Record<string, string>> = {
  Eq: 'is',
  NotEq: 'is not',
  In: 'is one of',
  NotIn: 'is none of',
  Lt: 'less than',
  Lte: 'at most',
  Gt: 'more than',
  Gte: 'at least',
  Glob: 'has the pattern',
  NotGlob: 'has not the pattern',
  IGlob: 'has the pattern, in any case',
  NotIGlob: 'has not the pattern, in any case',
  Regex: 'has the expression',
  Contains: 'has',
  NotContains: 'has not',
  ContainsAny: 'has one of',
  NotContainsAny: 'has none of',
  ContainsAllTokens: 'has the words',
  AnyLt: 'has one less than',
  AnyLte: 'has one of at most',
  AnyGt: 'has one more than',
  AnyGte: 'has one of at least',
}

const signs: Readonly<Record<string, string>> = { Lt: '<', Lte: '≤', Gt: '>', Gte: '≥' }
const dateWords: Readonly<Record<string, string>> = {
  Lt: 'before',
  Lte: 'until',
  Gt: 'after',
  Gte: 'since',
}

/** An operator of a field. Dates are before and after. */
export function describeOperator(op: string, type: string | undefined): string {
  return (type === 'datetime' ? dateWords[op] : undefined) ?? operatorTexts[op] ?? op
}

/** A filter in words: the text itself, and the kind of thing it says. */
export interface FilterText {
  readonly text: string
  readonly kind: string
}

export function describeFilter(filter: Filter): FilterText {
  if (isCondition(filter)) {
    return { text: describeValue(filter.op, filter.value), kind: findLabel(filter.field) }
  }
  const place = describePlace(filter)
  if (place !== undefined) return { text: place, kind: 'place' }
  const parts = readBranches(filter).map(describeFilter)
  const kinds = new Set(parts.map(({ kind }) => kind))
  const word = filter.op === 'Or' ? ' or ' : ' and '
  if (kinds.size === 1)
    return { text: parts.map(({ text }) => text).join(word), kind: [...kinds][0]! }
  return { text: parts.map(({ text, kind }) => `${kind} ${text}`).join(word), kind: '' }
}

/** `Berlin, Germany` of conditions on a city and its country. */
function describePlace(filter: Filter): string | undefined {
  const parts = filter.op === 'And' ? splitAnd(filter) : []
  if (parts.length < 2) return undefined
  const isPlace = parts.every(
    (one) => isCondition(one) && findMember(one.field)?.isPlace && one.op === 'Eq',
  )
  return isPlace
    ? parts.map((one) => String((one as { value: unknown }).value)).join(', ')
    : undefined
}

function describeValue(op: string, value: unknown): string {
  const isDate = typeof value === 'string'
  const sign = isDate ? dateWords[op] : signs[op]
  const text = Array.isArray(value)
    ? value.map(formatValue).join(' or ')
    : formatValue(sign !== undefined && isDate ? value.slice(0, 10) : value)
  if (sign !== undefined) return `${sign} ${text}`
  if (op.startsWith('Not')) return `not ${text}`
  if (op === 'ContainsAllTokens') return `“${text}”`
  return text
}

function formatValue(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return String(value)
}
