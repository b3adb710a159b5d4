/** "most starred", "sorted by stars", "the newest", "top 10", "20 best". */
import { limits } from '../../contract/index.ts'
import type { Order } from '../condition.ts'
import { headOf, opensRequest } from '../noun-phrase.ts'
import { numberAt } from '../numbers.ts'
import type { Found } from '../phrases.ts'
import type { Meaning, Reading } from '../reading.ts'
import { personNouns, repositoryNouns } from '../vocabulary/nouns.ts'
import {
  askingWords,
  directions,
  noOrderBefore,
  orderWordings,
  praise,
  reversed,
  sorting,
  sortKeys,
} from '../vocabulary/ordering.ts'
import { roleNamed } from '../vocabulary/roles.ts'

export function order(reading: Reading): void {
  for (let i = 0; i < reading.words.length; i++) {
    const limit = limitAt(reading, i)
    if (limit !== undefined) reading.claim(i, limit.to, { is: 'limit', first: limit.value })
    const at = limit?.to ?? i
    const found = sorted(reading, at) ?? worded(reading, at) ?? praised(reading, at)
    if (found !== undefined) reading.claim(at, found.to, meaningOf(reading, found.value))
  }
}

function meaningOf(reading: Reading, order: Order | null): Meaning {
  const isOfUsers = reading.target.subject === 'users'
  if (order !== null && !isOfUsers) return { is: 'order', order }
  const reason = isOfUsers
    ? 'users cannot be ordered'
    : 'this order is only known the other way round'
  return { is: 'unsupported', kind: 'order', reason }
}

/** "sorted by stars", "order by last update, oldest first" */
function sorted(reading: Reading, i: number): Found<Order | null> | undefined {
  const sort = sorting.at(reading, i)
  if (sort === undefined) return undefined
  const worded = orderWordings.at(reading, afterArticle(reading, sort.to))
  if (worded) return worded
  const key = sortKeys.at(reading, afterArticle(reading, sort.to))
  // "by activity" may be about anything; "by stars" is not.
  const isSaid = reading.at(i) !== 'by' || (key && reading.at(key.to - 1) === 'stars')
  if (key === undefined || !isSaid) return undefined
  const direction = directions.at(reading, key.to)
  const value = direction?.value === 'up' ? (reversed[key.value] ?? null) : key.value
  return { to: direction?.to ?? key.to, value }
}

function afterArticle(reading: Reading, i: number): number {
  return reading.at(i) === 'the' ? i + 1 : i
}

/** "most starred"; "latest" only in front of what is searched for. */
function worded(reading: Reading, i: number): Found<Order> | undefined {
  const found = orderWordings.at(reading, i)
  if (found === undefined) return undefined
  const isOneWord = found.to === i + 1
  return isOneWord && !isLeading(reading, i, found.to) ? undefined : found
}

/** "top 10", "the best static site generators"; not "best practices". */
function praised(reading: Reading, i: number): Found<Order> | undefined {
  if (!praise.has(reading.at(i)) || !isLeading(reading, i, i + 1)) return undefined
  return { to: i + 1, value: 'mostStars' }
}

/** Whether a word stands where an order of the whole search does, with something to order. */
function isLeading(reading: Reading, i: number, to: number): boolean {
  const next = reading.words[to]
  if (next === undefined || noOrderBefore.has(next.folded)) return false
  if (practices.has(reading.words[to + 1]?.folded ?? '')) return false
  return opensRequest(reading, i)
}

/** "best current practices", "best paper award" */
const practices = new Set(['practice', 'practices', 'award', 'awards'])

/** "first 5", "10 best", "find 10 developers"; of "top 10" only the number. */
function limitAt(reading: Reading, i: number): Found<number> | undefined {
  const isFirst = reading.at(i) === 'first'
  const number = numberAt(reading, isFirst ? i + 1 : i)
  if (number === undefined || number.last !== undefined || number.orMore) return undefined
  const { value, to } = number
  if (value < 1 || measures.has(reading.at(to)) || isPercent(reading, to)) return undefined
  const isTop = praise.has(reading.words[i - 1]?.folded ?? '')
  if (!isFirst && !isTop && !isLimiting(reading, i, to)) return undefined
  const isSaid = results.has(reading.at(to))
  return { to: isSaid ? to + 1 : to, value: Math.min(value, limits.resultsMax) }
}

function isPercent(reading: Reading, to: number): boolean {
  return reading.sentence[reading.words[to - 1]!.end] === '%'
}

/** "20 best", "find 10 Rust libraries", "5 results" */
function isLimiting(reading: Reading, i: number, to: number): boolean {
  const next = reading.at(to)
  if (reading.words[to]?.before !== '') return false
  if (results.has(next) || praise.has(next) || orderWordings.at(reading, to)) return true
  const isAsked = askingWords.has(reading.words[i - 1]?.folded ?? '')
  return isAsked && headOf(reading, to, isAskedFor) !== undefined
}

function isAskedFor(word: string): boolean {
  return repositoryNouns.has(word) || personNouns.has(word) || roleNamed(word) !== undefined
}

const results = new Set(['results', 'hits', 'matches', 'examples'])
/** "find 64 bit emulators", "the first 5 years" */
const measures = new Set([
  ...['bit', 'factor', 'way', 'd', 'tier', 'day', 'days', 'week', 'weeks', 'month', 'months'],
  ...['year', 'years', 'hour', 'hours', 'minute', 'minutes', 'percent', 'player', 'stars'],
])
