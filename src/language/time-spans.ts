/**
 * Time spans as bounds of a date: "before 2015", "in the last 6 months", "since last year", "older
 * than 5 years". All are relative to the current day.
 */
import type { Bound } from './condition.ts'
import { numberAt } from './numbers.ts'
import {
  dayBefore,
  monthPeriod,
  type Period,
  periodAt,
  type Unit,
  yearOf,
  yearPeriod,
} from './periods.ts'
import type { FoundPhrase } from './phrases.ts'
import type { Reading } from './reading.ts'
import {
  calendar,
  type DateRelation,
  lastWords,
  openEnds,
  relations,
  relationsBehindVerb,
  spanOpenings,
  units,
} from './vocabulary/dating.ts'

export type DateBounds = readonly Bound<string>[]

/** A sentence with more days, weeks, months or years than this names no time span. */
const periodsMax = 1000

/** Bounds that speak of time wherever they stand. */
export function boundsAt(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<DateBounds> | undefined {
  return (
    betweenAt(reading, i, today) ??
    lastAt(reading, i, today) ??
    calendarAt(reading, i, today) ??
    related(reading, i, today)
  )
}

/** Only after a verb: `pushed:>2023-01-01`, "created 2019 or later", "updated 2 weeks ago". */
export function boundsBehindVerb(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<DateBounds> | undefined {
  const relation = relationsBehindVerb.at(reading, i)
  const period = namedPeriodAt(reading, relation?.to ?? i, today)
  if (period && relation) return { to: period.to, value: boundsOf[relation.value](period.value) }
  if (period) return withOpenEnd(reading, period, today)
  return agoAt(reading, i, today) ?? dayAt(reading, i, today)
}

/** "before 2015", "since last year", "from 2015 to 2018". */
function related(reading: Reading, i: number, today: string): FoundPhrase<DateBounds> | undefined {
  const relation = relations.at(reading, i)
  const period = relation && namedPeriodAt(reading, relation.to, today)
  if (!period) return undefined
  const isWithin = relation.value === 'in' || reading.at(i) === 'from'
  if (!isWithin) return { to: period.to, value: boundsOf[relation.value](period.value) }
  const end = rangeEnds.has(reading.at(period.to)) && namedPeriodAt(reading, period.to + 1, today)
  if (end) return { to: end.to, value: range(period.value, end.value) }
  return withOpenEnd(reading, period, today)
}

const rangeEnds = new Set(['to', 'until', 'till', 'through', 'bis'])

/** "2015 or later", "2015 or 2016". Without such words the whole period. */
function withOpenEnd(
  reading: Reading,
  period: FoundPhrase<Period>,
  today: string,
): FoundPhrase<DateBounds> {
  const next = joints.has(reading.at(period.to))
    ? namedPeriodAt(reading, period.to + 1, today)
    : undefined
  if (next?.value.firstDay === period.value.dayBehind) {
    return { to: next.to, value: range(period.value, next.value) }
  }
  const open = openEnds.at(reading, period.to)
  const isOpen = open && isOpenEnd(reading, open.to, today)
  const { value, to } = isOpen ? open : { value: 'in' as const, to: period.to }
  return { to, value: boundsOf[value](period.value) }
}

const joints = new Set(['and', 'or'])

/** Not in "2015 on the web", "2015 and before 2018". */
function isOpenEnd(reading: Reading, to: number, today: string): boolean {
  if (namedPeriodAt(reading, to, today) !== undefined) return false
  const next = reading.words[to]
  const isPreposition = reading.at(to - 1) === 'on' && next?.before === ''
  return !isPreposition || behindOn.has(next.folded)
}

/** Before these "on" belongs to the year in front of it: "from 2015 on with many stars". */
const behindOn = new Set(['and', 'or', 'but', 'with', 'that', 'which', 'who', 'in', 'by'])

function namedPeriodAt(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<Period> | undefined {
  return periodAt(reading, i, today) ?? calendarPeriodAt(reading, i, today)
}

/** "between 2015 and 2018", "2015-2018" after "in" or "from" */
function betweenAt(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<DateBounds> | undefined {
  const opening = reading.at(i)
  if (opening !== 'between' && opening !== 'in' && opening !== 'from') return undefined
  const years = /^(\d{4})-(\d{4})$/.exec(reading.at(i + 1))
  if (years) {
    const [first, last] = [Number(years[1]), Number(years[2])]
    const isRange = first >= 1970 && first <= last && last <= yearOf(today) + 1
    return isRange ? { to: i + 2, value: range(yearPeriod(first), yearPeriod(last)) } : undefined
  }
  const first = opening === 'between' ? namedPeriodAt(reading, i + 1, today) : undefined
  if (!first || reading.at(first.to) !== 'and') return undefined
  const last = namedPeriodAt(reading, first.to + 1, today)
  return last && { to: last.to, value: range(first.value, last.value) }
}

/**
 * "in the last 6 months", "past two years", "the last year", but not "last year", which is another.
 */
function lastAt(reading: Reading, i: number, today: string): FoundPhrase<DateBounds> | undefined {
  let at = spanOpenings.has(reading.at(i)) ? i + 1 : i
  const hasArticle = reading.at(at) === 'the'
  if (hasArticle) at++
  const last = reading.at(at)
  if (!lastWords.has(last)) return undefined
  const length = lengthAt(reading, at + 1)
  if (length === undefined) return undefined
  const isCalendar = length.unit === 'year' || length.unit === 'month'
  if (length.isBare && isCalendar && last === 'last' && !hasArticle) return undefined
  return { to: length.to, value: [{ op: 'Gte', value: daysBack(length, today) }] }
}

/** "this year", "last year", "in this month": the current period is still open. */
function calendarAt(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<DateBounds> | undefined {
  const at = reading.at(i) === 'in' ? i + 1 : i
  const period = calendarPeriodAt(reading, at, today)
  if (period === undefined) return undefined
  const isOver = period.value.dayBehind <= today && reading.at(period.to - 1) !== 'week'
  return { to: period.to, value: boundsOf[isOver ? 'in' : 'since'](period.value) }
}

/** Weeks are the last seven days, because their first day differs between countries. */
function calendarPeriodAt(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<Period> | undefined {
  const which = calendar.at(reading, i)
  const unit = which && units.get(reading.at(which.to))
  if (which === undefined || unit === undefined || unit === 'day') return undefined
  const to = which.to + 1
  if (unit === 'week') {
    return { to, value: { firstDay: dayBefore(today, 1, 'week'), dayBehind: today } }
  }
  const back = which.value === 'last' ? 1 : 0
  const year = yearOf(today)
  if (unit === 'year') return { to, value: yearPeriod(year - back) }
  return { to, value: monthPeriod(year, Number(today.slice(5, 7)) - 1 - back) }
}

/** "today", "yesterday", "since yesterday" */
function dayAt(reading: Reading, i: number, today: string): FoundPhrase<DateBounds> | undefined {
  if (reading.at(i) === 'today') return { to: i + 1, value: [{ op: 'Gte', value: today }] }
  const relation = relations.at(reading, i)
  const at = relation?.to ?? i
  if (reading.at(at) !== 'yesterday') return undefined
  const yesterday = dayBefore(today, 1, 'day')
  const period = { firstDay: yesterday, dayBehind: today }
  return { to: at + 1, value: boundsOf[relation?.value ?? 'in'](period) }
}

/** "2 weeks ago", "more than a year ago", "within 6 months" */
function agoAt(reading: Reading, i: number, today: string): FoundPhrase<DateBounds> | undefined {
  const isLonger = longer.has(reading.at(i))
  const isShorter = shorter.has(reading.at(i))
  const start = isLonger || isShorter ? i + 1 : i
  const length = lengthAt(reading, reading.at(start) === 'than' ? start + 1 : start)
  if (length === undefined || length.isBare || reading.at(length.to) !== 'ago') return undefined
  const op = isLonger ? 'Lt' : 'Gte'
  return { to: length.to + 1, value: [{ op, value: daysBack(length, today) }] }
}

/** "older than 5 years", "less than 2 years old" */
export function boundsOfAge(
  reading: Reading,
  i: number,
  today: string,
): FoundPhrase<DateBounds> | undefined {
  const word = reading.at(i)
  const isLonger = longer.has(word) || word === 'older'
  if (!isLonger && !shorter.has(word) && word !== 'younger' && word !== 'newer') return undefined
  if (reading.at(i + 1) !== 'than') return undefined
  const length = lengthAt(reading, i + 2)
  if (length === undefined || length.isBare) return undefined
  const needsOld = word === 'more' || word === 'less'
  if (needsOld && reading.at(length.to) !== 'old') return undefined
  const to = length.to + Number(needsOld)
  return { to, value: [{ op: isLonger ? 'Lt' : 'Gte', value: daysBack(length, today) }] }
}

const longer = new Set(['more', 'over'])
const shorter = new Set(['less', 'within', 'under', 'fewer'])

interface Length {
  readonly count: number
  readonly unit: Unit
  /** Whether it is a unit alone: "year". */
  readonly isBare: boolean
  readonly to: number
}

function lengthAt(reading: Reading, i: number): Length | undefined {
  const isOne = reading.at(i) === 'a' || reading.at(i) === 'an'
  const number = isOne ? { value: 1, to: i + 1 } : numberAt(reading, i)
  const at = number?.to ?? i
  const word = reading.at(at)
  const unit = units.get(word)
  if (unit === undefined || (number?.value ?? 0) > periodsMax) return undefined
  if (number === undefined && word.endsWith('s')) return undefined
  return { count: number?.value ?? 1, unit, isBare: number === undefined, to: at + 1 }
}

function daysBack({ count, unit }: Length, today: string): string {
  return dayBefore(today, count, unit)
}

const boundsOf: Readonly<Record<DateRelation, (period: Period) => DateBounds>> = {
  before: ({ firstDay }) => [{ op: 'Lt', value: firstDay }],
  since: ({ firstDay }) => [{ op: 'Gte', value: firstDay }],
  after: ({ dayBehind }) => [{ op: 'Gte', value: dayBehind }],
  until: ({ dayBehind }) => [{ op: 'Lt', value: dayBehind }],
  in: (period) => range(period, period),
}

function range(first: Period, last: Period): DateBounds {
  return [
    { op: 'Gte', value: first.firstDay },
    { op: 'Lt', value: last.dayBehind },
  ]
}
