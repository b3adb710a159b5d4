/** Values of GitHub's qualifiers: numbers and dates with a comparison or a range, and orders. */
import type { Bound, Order, UserOrder } from '../condition.ts'
import { type Period, parseDate } from '../periods.ts'

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
    return [...(first === null ? [] : since(first)), ...(last === null ? [] : until(last))]
  }
  const match = compared.exec(value)
  const period = match === null ? undefined : parseDate(match[2]!)
  if (period === undefined) return undefined
  switch (match![1]) {
    case '>':
      return [{ op: 'Gte', value: period.dayBehind }]
    case '>=':
      return since(period)
    case '<':
      return [{ op: 'Lt', value: period.firstDay }]
    case '<=':
      return until(period)
    default:
      return [...since(period), ...until(period)]
  }
}

function since({ firstDay }: Period): Bound<string>[] {
  return [{ op: 'Gte', value: firstDay }]
}

function until({ dayBehind }: Period): Bound<string>[] {
  return [{ op: 'Lt', value: dayBehind }]
}

// Orders, as `sort:` and `order:` have them.

interface Directions {
  readonly desc: Order | UserOrder
  readonly asc?: Order | UserOrder
}

const updated = { desc: 'latestUpdate' } as const
const active = { desc: 'latestActivity' } as const
const created = { desc: 'newest', asc: 'oldest' } as const

const sortKeys = {
  repos: new Map<string, Directions>([
    ['stars', { desc: 'mostStars', asc: 'fewestStars' }],
    ['updated', updated],
    ['pushed', updated],
    ['created', created],
  ]),
  users: new Map<string, Directions>([
    ['followers', { desc: 'mostFollowers', asc: 'fewestFollowers' }],
    ['repositories', { desc: 'mostRepositories' }],
    ['repos', { desc: 'mostRepositories' }],
    ['stars', { desc: 'mostStars' }],
    ['contributions', { desc: 'mostContributions' }],
    ['joined', created],
    ['created', created],
    ['updated', active],
  ]),
} as const

/**
 * The order that `sort:` asks for: `stars`, `stars-asc`, or `stars` with `order:asc` elsewhere.
 * Undefined where no field has it. Null for the order of every search.
 */
export function parseSort(
  value: string,
  subject: keyof typeof sortKeys,
  isAscending: boolean,
): Order | UserOrder | null | undefined {
  const [, key = '', direction = isAscending ? 'asc' : 'desc'] = /^(.*?)(?:-(asc|desc))?$/.exec(
    value.toLowerCase(),
  )!
  if (key === 'best-match' || key === 'relevance' || key === 'score') return null
  return sortKeys[subject].get(key)?.[direction as keyof Directions]
}
