/** Values of GitHub's qualifiers: numbers and dates with a comparison or a range, and orders. */
import type { Bound } from '../condition.ts'
import { type Period, parseDate } from '../periods.ts'
import { type AnyOrder, reverseOrder, type Subject } from '../vocabulary/ordering.ts'

const compared = /^(>=|<=|>|<|=)?([^.<>=*][^<>=*]*)$/
const signs = { '>': 'Gt', '>=': 'Gte', '<': 'Lt', '<=': 'Lte', '=': 'Eq' } as const

interface RangeEnds {
  readonly first: string | null
  readonly last: string | null
}

/** `10..50`, `10..*`, `*..50` */
function parseRange(value: string): RangeEnds | undefined {
  const at = value.indexOf('..')
  if (at <= 0) return undefined
  const [first, last] = [value.slice(0, at), value.slice(at + '..'.length)]
  if (last === '' || (first === '*' && last === '*')) return undefined
  return { first: first === '*' ? null : first, last: last === '*' ? null : last }
}

/** `>100`, `10..50`, `1,000`, `5k+`. Undefined where the value is no number. */
export function parseNumbers(value: string): readonly Bound<number>[] | undefined {
  const range = parseRange(value)
  if (range !== undefined) {
    const first = range.first === null ? null : parseCount(range.first)
    const last = range.last === null ? null : parseCount(range.last)
    if (first === undefined || last === undefined) return undefined
    return [
      ...(first === null ? [] : [{ op: 'Gte', value: first } as const]),
      ...(last === null ? [] : [{ op: 'Lte', value: last } as const]),
    ]
  }
  const isOrMore = /^\d.*\+$/.test(value)
  const match = isOrMore ? null : compared.exec(value)
  const count = parseCount(isOrMore ? value.slice(0, -1) : (match?.[2] ?? ''))
  if (count === undefined) return undefined
  const op = isOrMore ? 'Gte' : (signs[match?.[1] as keyof typeof signs] ?? 'Eq')
  return [{ op, value: count }]
}

const countForm = /^(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(\.\d{1,3})?([km])?$/i

/** Whole numbers, and parts of a thousand or a million: `1.5k`. */
function parseCount(text: string): number | undefined {
  const match = countForm.exec(text)
  if (match === null) return undefined
  const [, whole = '', part = '', unit = ''] = match
  if (part !== '' && unit === '') return undefined
  const scale = unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1e3 : 1e6
  return Math.round(Number(whole.replaceAll(',', '') + part) * scale)
}

/** `>2012-01-01`, `2012..2013`. Undefined where the value is no date. */
export function parseDates(value: string): readonly Bound<string>[] | undefined {
  const range = parseRange(value)
  if (range !== undefined) {
    const first = range.first === null ? null : parseDate(range.first)
    const last = range.last === null ? null : parseDate(range.last)
    if (first === undefined || last === undefined) return undefined
    return [...(first === null ? [] : boundStart(first)), ...(last === null ? [] : boundEnd(last))]
  }
  const match = compared.exec(value)
  const period = match === null ? undefined : parseDate(match[2]!)
  if (period === undefined) return undefined
  switch (match![1]) {
    case '>':
      return [{ op: 'Gte', value: period.dayBehind }]
    case '>=':
      return boundStart(period)
    case '<':
      return [{ op: 'Lt', value: period.firstDay }]
    case '<=':
      return boundEnd(period)
    default:
      return [...boundStart(period), ...boundEnd(period)]
  }
}

function boundStart({ firstDay }: Period): Bound<string>[] {
  return [{ op: 'Gte', value: firstDay }]
}

function boundEnd({ dayBehind }: Period): Bound<string>[] {
  return [{ op: 'Lt', value: dayBehind }]
}

// Orders, as `sort:` and `order:` have them.

const sortKeys: { readonly [subject in Subject]: ReadonlyMap<string, AnyOrder> } = {
  repos: new Map([
    ['stars', 'mostStars'],
    ['updated', 'latestUpdate'],
    ['pushed', 'latestUpdate'],
    ['created', 'newest'],
  ]),
  users: new Map([
    ['followers', 'mostFollowers'],
    ['repositories', 'mostRepositories'],
    ['repos', 'mostRepositories'],
    ['stars', 'mostStars'],
    ['contributions', 'mostContributions'],
    ['joined', 'newest'],
    ['created', 'newest'],
    ['updated', 'latestActivity'],
  ]),
}

/**
 * The order that `sort:` asks for: `stars`, `stars-asc`, or `stars` with `order:asc` elsewhere.
 * Undefined where no field has it. Null for the order of every search.
 */
export function parseSort(
  value: string,
  subject: Subject,
  isAscending: boolean,
): AnyOrder | null | undefined {
  const [, key = '', direction] = /^(.*?)(?:-(asc|desc))?$/.exec(value.toLowerCase())!
  if (key === 'best-match' || key === 'relevance' || key === 'score') return null
  const order = sortKeys[subject].get(key)
  const isReversed = direction === undefined ? isAscending : direction === 'asc'
  return order && isReversed ? reverseOrder(order, subject) : order
}
