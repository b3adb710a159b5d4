/** "most starred", "sorted by stars", "the newest", "top 10", "20 best". */
import { limits } from '../../contract/index.ts'
import type { Order } from '../condition.ts'
import {
  choose,
  chooseBySubject,
  definePatterns,
  type Match,
  matchWord,
  readWords,
  type Slot,
} from '../grammar.ts'
import { readNumber } from '../numbers.ts'
import { type Meaning, meanNothing, type Reading } from '../reading.ts'
import { findHead, isPhraseEnd, isRequestOpening, repositoryNouns } from '../vocabulary/nouns.ts'
import {
  askingWords,
  directions,
  noOrderBefore,
  orderWordings,
  praise,
  praised,
  reverseOrder,
  sorting,
  sortKeys,
  sureKeys,
} from '../vocabulary/ordering.ts'
import { isPersonNoun } from '../vocabulary/roles.ts'

/** A number of results. An order may follow it, which then sees no number. */
export const limitPhrase: Slot<Meaning> = {
  at: (reading, i) => {
    const limit = readLimit(reading, i)
    return limit && { value: meanLimit(limit.value), to: limit.to }
  },
}

/** A sentence must not cost more than a request without a number. */
function meanLimit(first: number): Meaning {
  if (first <= limits.resultsDefault) return { is: 'limit', first }
  const most = `a sentence may ask for at most ${limits.resultsDefault}`
  return meanNothing('limit', `${most}; a request may ask for more`)
}

function meanOrder(order: Order | 'unknown'): Meaning {
  return order === 'unknown'
    ? meanNothing('order', 'there is no such order')
    : { is: 'order', order }
}

const wording = chooseBySubject(orderWordings)
const key = definePatterns({ key: chooseBySubject(sortKeys) })(
  '{key}',
  ({ key }, { reading, to }) => {
    return { order: key, isSure: sureKeys[reading.target.subject].has(reading.at(to - 1)) }
  },
)
const say = definePatterns({ wording, key, sorting, directions, praise: matchWord(praise) })

const order = choose<Order | 'unknown'>(
  // "sorted by stars", "order by last update, oldest first"
  say('{sorting} the? {wording}', ({ wording }) => wording),
  say('{sorting} the? {key} {directions}?', ({ key, directions }, { reading, from }) => {
    // "by activity" may have other meanings, "by stars" has not.
    if (reading.at(from) === 'by' && !key.isSure) return undefined
    const { subject } = reading.target
    return directions === 'up' ? (reverseOrder(key.order, subject) ?? 'unknown') : key.order
  }),
  // "most starred", and "latest" only before a noun.
  say('{wording}', ({ wording }, { reading, from, to }) => {
    if (isCounted(reading, from) && isRequestOpening(reading, from - 1)) return undefined
    return to === from + 1 && !isLeading(reading, from, to) ? undefined : wording
  }),
  // "top 10", "the best static site generators", but not "best practices", "top 5%".
  say('{praise}', (_, { reading, from, to }) => {
    if (!isLeading(reading, from, to) || isCounted(reading, from)) return undefined
    const isNumber = readNumber(reading, to) !== undefined
    if (isNumber && readLimit(reading, to) === undefined) return undefined
    return praised[reading.target.subject]
  }),
)

export const orderPhrase = definePatterns({ order })('{order}', ({ order }) => meanOrder(order))

/** "the 500 most used passwords": a number that is no limit makes it the name of a thing. */
function isCounted(reading: Reading, i: number): boolean {
  return /^\d+$/.test(reading.at(i - 1)) && reading.words[i]!.before === ''
}

/** Whether a word stands where an order of the whole search does, with something to order. */
function isLeading(reading: Reading, i: number, to: number): boolean {
  const next = reading.words[to]
  if (next === undefined || noOrderBefore.has(next.folded)) return false
  return isRequestOpening(reading, i) && !isSetPhrase(reading, to)
}

/** "best current practices", "best student paper award" */
function isSetPhrase(reading: Reading, from: number): boolean {
  for (let i = from; i < from + 3 && !isPhraseEnd(reading, i); i++) {
    if (practices.has(reading.at(i))) return true
  }
  return false
}

const practices = readWords('practice practices award awards')

/**
 * A number of results: "first 5 libraries", "10 best", "find 10 developers", and in "top 10" only
 * the number. Large numbers are none: "first 1000 digits of pi", "top 2000 songs".
 */
function readLimit(reading: Reading, i: number): Match<number> | undefined {
  const isFirst = reading.at(i) === 'first'
  const number = readNumber(reading, isFirst ? i + 1 : i)
  if (number === undefined || number.value.last !== undefined || number.value.orMore) {
    return undefined
  }
  const { value, to } = { ...number, value: number.value.value }
  const isPercent = reading.sentence[reading.words[to - 1]!.end] === '%'
  if (value < 1 || measures.has(reading.at(to)) || isPercent) return undefined
  const isOfSearch = isResultHead(reading, to)
  if (value > limits.resultsDefault && !isOfSearch) return undefined
  const isSaid = (isFirst && isOfSearch) || isBehindPraise(reading, i)
  if (!isSaid && !isLimiting(reading, i, to)) return undefined
  return { to: results.has(reading.at(to)) ? to + 1 : to, value }
}

/** "top 10", but not "in the top 10 of". */
function isBehindPraise(reading: Reading, i: number): boolean {
  return praise.has(reading.words[i - 1]?.folded ?? '') && isRequestOpening(reading, i - 1)
}

/** "20 best", "find 10 Rust libraries", "5 results" */
function isLimiting(reading: Reading, i: number, to: number): boolean {
  const next = reading.at(to)
  if (reading.words[to]?.before !== '') return false
  if (results.has(next)) return true
  if (praise.has(next) || wording.at(reading, to)) {
    return isRequestOpening(reading, i) && !isSetPhrase(reading, to + 1)
  }
  return askingWords.has(reading.words[i - 1]?.folded ?? '') && isResultHead(reading, to)
}

function isResultHead(reading: Reading, i: number): boolean {
  const isResult = (word: string) =>
    results.has(word) || repositoryNouns.has(word) || isPersonNoun(word)
  return findHead(reading, i, isResult) !== undefined
}

const results = readWords('results hits matches examples')
/** "find 64 bit emulators", "the first 5 years" */
const measures = readWords(`bit factor way d tier day days week weeks month months year years hour
  hours minute minutes percent player stars`)
