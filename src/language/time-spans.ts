/**
 * Time spans as bounds of a date: "before 2015", "in the last 6 months", "since last year", "older
 * than 5 years". All are relative to the current day.
 */
import type { Bound, Comparison } from './condition.ts'
import { choose, definePatterns, matchWord, readWord, readWords, type Slot } from './grammar.ts'
import { readNumber } from './numbers.ts'
import {
  boundPeriod,
  type Period,
  readPeriod,
  readYear,
  spanMonth,
  spanYear,
  subtractTime,
  type Unit,
} from './periods.ts'
import type { Reading } from './reading.ts'
import {
  calendar,
  lastWords,
  openEnds,
  relations,
  relationsBehindVerb,
  spanOpenings,
  units,
} from './vocabulary/dating.ts'

export type DateBounds = readonly Bound<string>[]

function boundRange({ firstDay }: Period, { dayBehind }: Period): DateBounds {
  return boundPeriod('Eq', { firstDay, dayBehind })
}

// Lengths of time: "6 months", "a year".

/** A sentence with more days, weeks, months or years than this names no time span. */
const periodsMax = 1000

interface Length {
  readonly count: number
  readonly unit: Unit
  /** Whether it is a unit alone: "year". */
  readonly isBare: boolean
}

const article = readWord((word) => (word === 'a' || word === 'an' ? { value: 1 } : undefined))
const write = definePatterns({ unit: units, count: choose(article, { at: readNumber }) })
const length: Slot<Length> = choose<Length>(
  write('{count} {unit}', ({ count, unit }) =>
    count.value > periodsMax ? undefined : { count: count.value, unit, isBare: false },
  ),
  write('{unit}', ({ unit }, { reading, from }) =>
    reading.at(from).endsWith('s') ? undefined : { count: 1, unit, isBare: true },
  ),
)

function subtractLength({ count, unit }: Length, { today }: Reading): string {
  return subtractTime(today, count, unit)
}

// Periods, also of the calendar: "last year". Weeks are the last seven days, because their first
// day differs between countries.

const calendarPeriod = definePatterns({ which: calendar, unit: units })(
  '{which} {unit}',
  ({ which, unit }, { reading: { today } }): Period | undefined => {
    const back = which === 'last' ? 1 : 0
    if (unit === 'day') return undefined
    if (unit === 'week') return { firstDay: subtractTime(today, 1, 'week'), dayBehind: today }
    if (unit === 'year') return spanYear(readYear(today) - back)
    return spanMonth(readYear(today), Number(today.slice(5, 7)) - 1 - back)
  },
)
const period = choose({ at: readPeriod }, calendarPeriod)

/** "2015 or later", "2015 or 2016". Without such words the whole period. */
const writePeriod = definePatterns({ period, openEnd: openEnds })
const openPeriod = choose(
  writePeriod('{first:period} and|or {last:period}', ({ first, last }) =>
    last.firstDay === first.dayBehind ? boundRange(first, last) : undefined,
  ),
  writePeriod('{period} {openEnd}', ({ period, openEnd }, { reading, to }) =>
    isOpenEnd(reading, to) ? boundPeriod(openEnd, period) : undefined,
  ),
  writePeriod('{period}', ({ period }) => boundPeriod('Eq', period)),
)

/** Not in "2015 on the web", "2015 and before 2018". */
function isOpenEnd(reading: Reading, to: number): boolean {
  if (period.at(reading, to) !== undefined) return false
  const next = reading.words[to]
  const isPreposition = reading.at(to - 1) === 'on' && next?.before === ''
  return !isPreposition || behindOn.has(next.folded)
}

/** Before these "on" belongs to the year in front of it: "from 2015 on with many stars". */
const behindOn = readWords('and or but with that which who in by')

// Time spans.

const longer = readWords('more over')
const say = definePatterns({
  period,
  openPeriod,
  calendarPeriod,
  length,
  relation: relations,
  verbRelation: relationsBehindVerb,
  opening: matchWord(spanOpenings),
  the: matchWord(readWords('the')),
  last: matchWord(lastWords),
  years: readWord((word) => /^(\d{4})-(\d{4})$/.exec(word) ?? undefined),
  comparison: matchWord(readWords('more over less within under fewer')),
  amount: matchWord(readWords('more less')),
  age: matchWord(readWords('older younger newer over within under fewer')),
})

/** Time spans wherever they stand. */
export const timeSpan = choose<DateBounds>(
  say('between|in|from {years}', ({ years: [, first, last] }, { reading: { today } }) => {
    const isRange = Number(first) >= 1970 && Number(first) <= Number(last)
    if (!isRange || Number(last) > readYear(today) + 1) return undefined
    return boundRange(spanYear(Number(first)), spanYear(Number(last)))
  }),
  say('between {first:period} and {last:period}', ({ first, last }) => boundRange(first, last)),
  // "last year" is another one than "the last year", and "last 6 months" one of these.
  say('{opening}? {the}? {last} {length}', ({ the, last, length }, { reading }) => {
    const isCalendar = length.isBare && (length.unit === 'year' || length.unit === 'month')
    if (isCalendar && last === 'last' && the === undefined) return undefined
    return [{ op: 'Gte', value: subtractLength(length, reading) }]
  }),
  // The current year or month is still open.
  say('in? {calendarPeriod}', ({ calendarPeriod }, { reading, to }) => {
    const isOver = calendarPeriod.dayBehind <= reading.today && reading.at(to - 1) !== 'week'
    return boundPeriod(isOver ? 'Eq' : 'Gte', calendarPeriod)
  }),
  say('{relation} {period}', ({ relation, period }, { reading, from }) =>
    isDuring(relation, reading.at(from)) ? undefined : boundPeriod(relation, period),
  ),
  say(
    '{relation} {first:period} to|until|till|through|bis {last:period}',
    ({ relation, first, last }, { reading, from }) =>
      isDuring(relation, reading.at(from)) ? boundRange(first, last) : undefined,
  ),
  say('{relation} {openPeriod}', ({ openPeriod }) => openPeriod),
)

function isDuring(relation: Comparison, word: string): boolean {
  return relation === 'Eq' || word === 'from'
}

/** Only after a verb: `pushed:>2023-01-01`, "created 2019 or later", "updated 2 weeks ago". */
export const timeSpanBehindVerb = choose<DateBounds>(
  say('{verbRelation} {period}', ({ verbRelation, period }) => boundPeriod(verbRelation, period)),
  say('{openPeriod}', ({ openPeriod }) => openPeriod),
  say('{comparison}? than? {length} ago', ({ comparison = '', length }, { reading }) =>
    length.isBare
      ? undefined
      : [{ op: longer.has(comparison) ? 'Lt' : 'Gte', value: subtractLength(length, reading) }],
  ),
  say('today', (_, { reading }) => [{ op: 'Gte', value: reading.today }]),
  say('{relation}? yesterday', ({ relation = 'Eq' }, { reading: { today } }) =>
    boundPeriod(relation, { firstDay: subtractTime(today, 1, 'day'), dayBehind: today }),
  ),
)

/** "older than 5 years", "less than 2 years old" */
export const ageSpan = choose(
  say('{amount} than {length} old', ({ amount, length }, { reading }) =>
    boundAge(amount === 'more', length, reading),
  ),
  say('{age} than {length}', ({ age, length }, { reading }) =>
    boundAge(age === 'older' || age === 'over', length, reading),
  ),
)

function boundAge(isOlder: boolean, length: Length, reading: Reading): DateBounds | undefined {
  if (length.isBare) return undefined
  return [{ op: isOlder ? 'Lt' : 'Gte', value: subtractLength(length, reading) }]
}
