/** Values of GitHub's qualifiers: numbers and dates with a comparison or a range, and orders. */
import type { Bound, Comparison, Order } from '../condition.ts'
import { boundPeriod, parseDate } from '../periods.ts'
import { reverseOrder, type Subject } from '../vocabulary/ordering.ts'

const compared = /^(>=|<=|>|<|=)?([^.<>=*][^<>=*]*)$/
const signs = { '>': 'Gt', '>=': 'Gte', '<': 'Lt', '<=': 'Lte', '=': 'Eq' } as const

/**
 * `>100`, `10..50`, `10..*`, `*..50`.
 * @param parse undefined for a text that is no such value
 * @param bound the bounds that a comparison with a value means
 */
function parseBounds<Parsed, Value>(
  text: string,
  parse: (text: string) => Parsed | undefined,
  bound: (op: Comparison, parsed: Parsed) => readonly Bound<Value>[],
): readonly Bound<Value>[] | undefined {
  const bounds: Bound<Value>[] = []
  for (const [op, end] of splitComparisons(text)) {
    const parsed = parse(end)
    if (parsed === undefined) return undefined
    bounds.push(...bound(op, parsed))
  }
  return bounds.length === 0 ? undefined : bounds
}

/** Values with what they are compared by. None for a text of another form. */
function splitComparisons(text: string): (readonly [Comparison, string])[] {
  const at = text.indexOf('..')
  const [first, last] = [text.slice(0, at), text.slice(at + '..'.length)]
  if (at > 0 && last !== '' && !(first === '*' && last === '*')) {
    const ends = [['Gte', first] as const, ['Lte', last] as const]
    return ends.filter(([, end]) => end !== '*')
  }
  const [, sign = '=', value] = compared.exec(text) ?? []
  return value === undefined ? [] : [[signs[sign as keyof typeof signs], value]]
}

/** `>100`, `10..50`, `1,000`, `5k+`. Undefined where the value is no number. */
export function parseNumbers(value: string): readonly Bound<number>[] | undefined {
  const text = /^\d.*\+$/.test(value) ? `>=${value.slice(0, -1)}` : value
  return parseBounds(text, parseCount, (op, count) => [{ op, value: count }])
}

/** `>2012-01-01`, `2012..2013`. Undefined where the value is no date. */
export function parseDates(value: string): readonly Bound<string>[] | undefined {
  return parseBounds(value, parseDate, boundPeriod)
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

// Orders, as `sort:` and `order:` have them.

const sortKeys: { readonly [subject in Subject]: ReadonlyMap<string, Order> } = {
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
): Order | null | undefined {
  const [, key = '', direction] = /^(.*?)(?:-(asc|desc))?$/.exec(value.toLowerCase())!
  if (key === 'best-match' || key === 'relevance' || key === 'score') return null
  const order = sortKeys[subject].get(key)
  const isReversed = direction === undefined ? isAscending : direction === 'asc'
  return order && isReversed ? reverseOrder(order, subject) : order
}
