/** "over 1000 stars", "stars: >=500", "between 5 and 10 open issues", "popular". */
import type { Bound, Comparison, Counted } from '../condition.ts'
import { choose, definePatterns, matchWord, namePhrases, readWords, type Slot } from '../grammar.ts'
import { readNumber } from '../numbers.ts'
import { type Meaning, meanCondition, meanNothing, type Reading } from '../reading.ts'
import {
  comparisonsBefore,
  comparisonsBehind,
  counted,
  countedOfUsers,
  countedOne,
  judgedCounts,
  judgements,
  none,
  uncounted,
  vague,
} from '../vocabulary/counting.ts'
import { isPhraseEnd } from '../vocabulary/nouns.ts'

// Amounts.

type NumberBounds = readonly Bound<number>[]

interface Amount {
  readonly bounds: NumberBounds
  /** The sentence says no more than a number. */
  readonly isBare: boolean
  /** Its words. */
  readonly from: number
  readonly to: number
}

const range: Slot<NumberBounds> = {
  at: (reading, i) => {
    const match = readNumber(reading, i)
    if (match?.value.last === undefined) return undefined
    return { value: boundRange(match.value.value, match.value.last), to: match.to }
  },
}

function boundRange(first: number, last: number): NumberBounds {
  return [
    { op: 'Gte', value: first },
    { op: 'Lte', value: last },
  ]
}

const number = { at: readNumber }
const compare = definePatterns({
  number,
  range,
  comparison: comparisonsBefore,
  behind: comparisonsBehind,
})
const comparedBounds = choose(
  compare('between|from {range}', ({ range }) => range),
  compare('between {first:number} and {last:number}', ({ first, last }) =>
    boundRange(first.value, last.value),
  ),
  compare('{comparison} {number}', ({ comparison, number }) =>
    number.last === undefined ? [{ op: comparison, value: number.value }] : undefined,
  ),
  compare('{range}', ({ range }) => range),
  compare('{number} {behind}', ({ number, behind }) => [{ op: behind, value: number.value }]),
)
/** A bare "1000" asks for no fewer. */
const amount = choose<Amount>(
  definePatterns({ comparedBounds })('{comparedBounds}', ({ comparedBounds }, { from, to }) => {
    return { bounds: comparedBounds, isBare: false, from, to }
  }),
  compare('{number}', ({ number: { value, orMore } }, { from, to }) => {
    return { bounds: [{ op: 'Gte', value }], isBare: !orMore, from, to }
  }),
)

// What is counted.

type Countable = Counted | { readonly unknown: string }

const countable: Slot<Counted> = {
  at: (reading, i) => {
    const isOfUsers = reading.target.subject === 'users'
    return counted.at(reading, i) ?? (isOfUsers ? countedOfUsers.at(reading, i) : undefined)
  },
}

/** "one open issue", but not "one issue tracker". */
const oneCountable: Slot<Counted> = {
  at: (reading, i) => {
    const one = countedOne.at(reading, i)
    return one && isPhraseEnd(reading, one.to) ? one : undefined
  },
}

const unknown: Slot<Countable> = {
  at: (reading, i) => {
    const what = uncounted.at(reading, i)
    return what && { to: what.to, value: { unknown: what.value } }
  },
}

function meanCount(what: Countable, bounds: NumberBounds): Meaning {
  if (typeof what === 'string') return meanCondition({ about: 'count', of: what, bounds })
  return meanNothing('count', `no field tells the number of ${what.unknown}`)
}

// Counts.

const say = definePatterns({
  none,
  vague,
  amount,
  countable,
  judgement: judgements,
  behind: comparisonsBehind,
  any: choose(countable, oneCountable),
  what: choose<Countable>(countable, oneCountable, unknown),
  vaguely: choose<Countable>(countable, unknown),
  starred: namePhrases<Counted>({ stars: 'starred, starred by' }),
  copula: matchWord(readWords('is are count of')),
  times: matchWord(readWords('times people users developers')),
})

export const countPhrases = choose<Meaning>(
  say('{none} {any}', ({ any }) => meanCount(any, [{ op: 'Eq', value: 0 }])),
  say('{amount} _{what} {behind}', ({ amount, what, behind }, { reading }) =>
    amount.isBare && !isRating(reading, amount)
      ? meanCount(what, compareBounds(amount.bounds, behind))
      : undefined,
  ),
  say('{amount} _{what}', ({ amount, what }, { reading }) =>
    isRating(reading, amount) ? undefined : meanCount(what, amount.bounds),
  ),
  say('{starred} {copula}? {amount} {times}', ({ starred, copula, amount }, { reading, from }) =>
    meanAttribute(reading, from, starred, copula, amount),
  ),
  say('{countable} {copula}? {amount}', ({ countable, copula, amount }, { reading, from }) =>
    meanAttribute(reading, from, countable, copula, amount),
  ),
  say('{judgement}', ({ judgement }, { reading }) => {
    const { of, bound } = judgedCounts[judgement]
    return reading.target.subject === 'repos' ? meanCount(of, [bound]) : undefined
  }),
  // As text it would find those who write so, and as a condition it has no number.
  say('{vague} {vaguely}', (_, { reading, to }) =>
    isPhraseEnd(reading, to)
      ? meanNothing('count', 'no number is said, as "over 500" does')
      : undefined,
  ),
)

/** "stars > 1000", "stars: 500+", "open issues under 20", but not "stars 1000". */
function meanAttribute(
  reading: Reading,
  from: number,
  what: Counted,
  copula: string | undefined,
  amount: Amount,
): Meaning | undefined {
  const mark = reading.words[amount.from]!.before
  const isSaid = copula !== undefined || marks.has(mark) || symbols.has(reading.at(from))
  if (amount.isBare && !isSaid) return undefined
  const isExact = amount.isBare && mark.startsWith('=')
  return meanCount(what, isExact ? compareBounds(amount.bounds, 'Eq') : amount.bounds)
}

const marks = readWords(': = ==')
const symbols = readWords('⭐ ★')

function compareBounds(bounds: NumberBounds, op: Comparison): NumberBounds {
  return bounds.map(({ value }) => ({ op, value }))
}

/** "a 5 star hotel", but "at least 1 star". */
function isRating(reading: Reading, { bounds, isBare, to }: Amount): boolean {
  if (reading.at(to) !== 'star' || bounds.some(({ value }) => value >= 10)) return false
  const isOne = bounds.every(({ value }) => value === 1)
  return (isBare && !isOne) || !isPhraseEnd(reading, to + 1)
}
