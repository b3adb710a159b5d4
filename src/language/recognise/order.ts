/** "most starred", "sorted by stars", "the newest", "top 10", "20 best". */
import { limits } from '../../contract/index.ts'
import { numberAt } from '../numbers.ts'
import type { FoundPhrase } from '../phrases.ts'
import type { Meaning, Reading } from '../reading.ts'
import { headOf, isPhraseEnd, opensRequest, repositoryNouns } from '../vocabulary/nouns.ts'
import {
  type AnyOrder,
  askingWords,
  directions,
  noOrderBefore,
  orderWordings,
  praise,
  praised,
  reversed,
  sorting,
  sortKeys,
  sureKeys,
} from '../vocabulary/ordering.ts'
import { namesPerson } from '../vocabulary/roles.ts'

type FoundOrder = FoundPhrase<AnyOrder | null>

export function order(reading: Reading): void {
  for (let i = 0; i < reading.words.length; i++) {
    const number = limitAt(reading, i)
    if (number !== undefined) reading.consume(i, number.to, limitOf(number.value))
    const at = number?.to ?? i
    const found = sorted(reading, at) ?? worded(reading, at) ?? praisedAt(reading, at)
    if (found !== undefined) reading.consume(at, found.to, meaningOf(found.value))
  }
}

/** A sentence must not cost more than a request without a number. */
function limitOf(first: number): Meaning {
  if (first <= limits.resultsDefault) return { is: 'limit', first }
  const most = `a sentence may ask for at most ${limits.resultsDefault}`
  return { is: 'unsupported', kind: 'limit', reason: `${most}; a request may ask for more` }
}

function meaningOf(order: AnyOrder | null): Meaning {
  if (order !== null) return { is: 'order', order }
  return { is: 'unsupported', kind: 'order', reason: 'there is no such order' }
}

/** "sorted by stars", "order by last update, oldest first" */
function sorted(reading: Reading, i: number): FoundOrder | undefined {
  const { subject } = reading.target
  const sort = sorting.at(reading, i)
  if (sort === undefined) return undefined
  const worded = orderWordings[subject].at(reading, afterArticle(reading, sort.to))
  if (worded) return worded
  const key = sortKeys[subject].at(reading, afterArticle(reading, sort.to))
  // "by activity" may have other meanings, "by stars" has not.
  const isSure = (word: string) => sureKeys[subject].some((known) => known === word)
  const isSaid = reading.at(i) !== 'by' || (key && isSure(reading.at(key.to - 1)))
  if (key === undefined || !isSaid) return undefined
  const direction = directions.at(reading, key.to)
  const value = direction?.value === 'up' ? (reversed[subject][key.value] ?? null) : key.value
  return { to: direction?.to ?? key.to, value }
}

function afterArticle(reading: Reading, i: number): number {
  return reading.at(i) === 'the' ? i + 1 : i
}

/** "most starred", and "latest" only before a noun. */
function worded(reading: Reading, i: number): FoundOrder | undefined {
  const found = orderWordings[reading.target.subject].at(reading, i)
  if (found === undefined || (isCounted(reading, i) && opensRequest(reading, i - 1))) {
    return undefined
  }
  const isOneWord = found.to === i + 1
  return isOneWord && !isLeading(reading, i, found.to) ? undefined : found
}

/** "the 500 most used passwords": a number that is no limit makes it the name of a thing. */
function isCounted(reading: Reading, i: number): boolean {
  return /^\d+$/.test(reading.at(i - 1)) && reading.words[i]!.before === ''
}

/** "top 10", "the best static site generators", but not "best practices", "top 5%". */
function praisedAt(reading: Reading, i: number): FoundOrder | undefined {
  if (!praise.has(reading.at(i)) || !isLeading(reading, i, i + 1)) return undefined
  if (isCounted(reading, i)) return undefined
  const isNumber = numberAt(reading, i + 1) !== undefined
  if (isNumber && limitAt(reading, i + 1) === undefined) return undefined
  return { to: i + 1, value: praised[reading.target.subject] }
}

/** Whether a word stands where an order of the whole search does, with something to order. */
function isLeading(reading: Reading, i: number, to: number): boolean {
  const next = reading.words[to]
  if (next === undefined || noOrderBefore.has(next.folded)) return false
  return opensRequest(reading, i) && !isSetPhrase(reading, to)
}

/** "best current practices", "best student paper award" */
function isSetPhrase(reading: Reading, from: number): boolean {
  for (let i = from; i < from + 3 && !isPhraseEnd(reading, i); i++) {
    if (practices.has(reading.at(i))) return true
  }
  return false
}

const practices = new Set(['practice', 'practices', 'award', 'awards'])

/**
 * A number of results: "first 5 libraries", "10 best", "find 10 developers", and in "top 10" only
 * the number. Large numbers are none: "first 1000 digits of pi", "top 2000 songs".
 */
function limitAt(reading: Reading, i: number): FoundPhrase<number> | undefined {
  const isFirst = reading.at(i) === 'first'
  const number = numberAt(reading, isFirst ? i + 1 : i)
  if (number === undefined || number.last !== undefined || number.orMore) return undefined
  const { value, to } = number
  if (value < 1 || measures.has(reading.at(to)) || isPercent(reading, to)) return undefined
  const isOfSearch = isHeadAskedFor(reading, to)
  if (value > limits.resultsDefault && !isOfSearch) return undefined
  const isSaid = (isFirst && isOfSearch) || isBehindPraise(reading, i)
  if (!isSaid && !isLimiting(reading, i, to)) return undefined
  return { to: results.has(reading.at(to)) ? to + 1 : to, value }
}

function isPercent(reading: Reading, to: number): boolean {
  return reading.sentence[reading.words[to - 1]!.end] === '%'
}

/** "top 10", but not "in the top 10 of". */
function isBehindPraise(reading: Reading, i: number): boolean {
  return praise.has(reading.words[i - 1]?.folded ?? '') && opensRequest(reading, i - 1)
}

/** "20 best", "find 10 Rust libraries", "5 results" */
function isLimiting(reading: Reading, i: number, to: number): boolean {
  const next = reading.at(to)
  if (reading.words[to]?.before !== '') return false
  if (results.has(next)) return true
  if (praise.has(next) || orderWordings[reading.target.subject].at(reading, to)) {
    return opensRequest(reading, i) && !isSetPhrase(reading, to + 1)
  }
  return askingWords.has(reading.words[i - 1]?.folded ?? '') && isHeadAskedFor(reading, to)
}

function isHeadAskedFor(reading: Reading, i: number): boolean {
  return headOf(reading, i, isAskedFor) !== undefined
}

function isAskedFor(word: string): boolean {
  return results.has(word) || repositoryNouns.has(word) || namesPerson(word)
}

const results = new Set(['results', 'hits', 'matches', 'examples'])
/** "find 64 bit emulators", "the first 5 years" */
const measures = new Set([
  ...['bit', 'factor', 'way', 'd', 'tier', 'day', 'days', 'week', 'weeks', 'month', 'months'],
  ...['year', 'years', 'hour', 'hours', 'minute', 'minutes', 'percent', 'player', 'stars'],
])
