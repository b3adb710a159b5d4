/** "created before 2015", "updated in the last 6 months", "actively maintained", "from 2019". */
import type { Bound } from '../condition.ts'
import { headOf, isPhraseEnd, opensRequest } from '../noun-phrase.ts'
import { numberAt } from '../numbers.ts'
import {
  dayBefore,
  monthPeriod,
  type Period,
  periodAt,
  type Unit,
  yearOf,
  yearPeriod,
} from '../periods.ts'
import type { Found } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import {
  activeTerms,
  besideVerbs,
  calendar,
  type Dated,
  datedVerbs,
  type Freshness,
  freshness,
  lastWords,
  newness,
  openEnds,
  type Relation,
  relations,
  relationsBehindVerb,
  spanOpenings,
  units,
  weakFreshness,
} from '../vocabulary/dating.ts'
import { personNouns, repositoryNouns } from '../vocabulary/nouns.ts'
import { roleNamed } from '../vocabulary/roles.ts'

type Bounds = readonly Bound<string>[]

interface Said {
  readonly of: Dated
  readonly bounds: Bounds
}

/** Of "joined GitHub back in 2015" the words between. */
const wordsBesideVerbMax = 4
/** More days, weeks, months or years than these are no wish. */
const periodsMax = 1000

export function dates(reading: Reading): void {
  const today = new Date(reading.context.nowSeconds * 1000).toISOString().slice(0, 10)
  for (let i = 0; i < reading.words.length; i++) {
    const found =
      datedVerb(reading, i, today) ?? fresh(reading, i, today) ?? bare(reading, i, today)
    if (found === undefined) continue
    const condition = { about: 'date', ...found.value } as const
    reading.claim(i, found.to, { is: 'condition', kind: 'date', condition })
  }
}

/** "created before 2015", "last commit was in the past year" */
function datedVerb(reading: Reading, i: number, today: string): Found<Said> | undefined {
  const verb = datedVerbs[reading.target.subject].at(reading, i)
  if (verb === undefined) return undefined
  for (let at = verb.to; at <= verb.to + wordsBesideVerbMax; at++) {
    const span = spanAt(reading, at, today) ?? spanBehindVerb(reading, at, today)
    if (span) return { to: span.to, value: { of: verb.value, bounds: span.value } }
    if (!besideVerbs.has(reading.at(at))) return undefined
  }
  return undefined
}

/** Repositories have dates of their own: "from 2019", "in the last year". */
function bare(reading: Reading, i: number, today: string): Found<Said> | undefined {
  if (reading.target.subject !== 'repos') return undefined
  const span = spanAt(reading, i, today) ?? aged(reading, i, today)
  return span && { to: span.to, value: { of: 'created', bounds: span.value } }
}

/** "actively maintained", "new libraries" */
function fresh(reading: Reading, i: number, today: string): Found<Said> | undefined {
  const { subject } = reading.target
  const sure = freshness[subject].at(reading, i)
  if (sure && !isSaidOfPeople(reading, sure)) return told(sure, today)
  const weak = weakFreshness.at(reading, i)
  if (weak && isAdjective(reading, weak.to)) return told(weak, today)
  const young = newness.at(reading, i)
  if (young === undefined || !opensRequest(reading, i) || !isBeforeNoun(reading, young.to)) {
    return undefined
  }
  const { places } = reading.context
  const isPlace = places.mentionAt(reading.sentence, reading.words[i]!.start) !== null
  return isPlace ? undefined : told(young, today)
}

function told({ value, to }: Found<Freshness>, today: string): Found<Said> {
  const day = dayBefore(today, value.months, 'month')
  return { to, value: { of: value.of, bounds: [{ op: value.op, value: day }] } }
}

/** "active projects", "that are active"; not "active learning". */
function isAdjective(reading: Reading, to: number): boolean {
  if (activeTerms.has(reading.at(to))) return false
  return isPhraseEnd(reading, to) || isBeforeNoun(reading, to) || isBeforePlural(reading, to)
}

/** "active feed readers" */
function isBeforePlural(reading: Reading, i: number): boolean {
  return headOf(reading, i, (word) => word.length > 3 && word.endsWith('s')) !== undefined
}

/** "maintained by Google" says who, not when. */
function isSaidOfPeople(reading: Reading, { to }: Found<Freshness>): boolean {
  return reading.at(to) === 'by'
}

function isBeforeNoun(reading: Reading, i: number): boolean {
  const isOfUsers = reading.target.subject === 'users'
  return (
    headOf(reading, i, isOfUsers ? namesPerson : (word) => repositoryNouns.has(word)) !== undefined
  )
}

function namesPerson(word: string): boolean {
  return personNouns.has(word) || roleNamed(word) !== undefined
}

function spanAt(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
  return (
    betweenAt(reading, i, today) ??
    lastAt(reading, i, today) ??
    calendarAt(reading, i, today) ??
    related(reading, i, today)
  )
}

/** `pushed:>2023-01-01`, "created 2019", "updated 2 weeks ago", "updated more than a year ago" */
function spanBehindVerb(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
  const relation = relationsBehindVerb.at(reading, i)
  const period = periodAt(reading, relation?.to ?? i, today)
  if (period) {
    return { to: period.to, value: boundsOf[relation?.value ?? 'in'](period.value) }
  }
  return agoAt(reading, i, today)
}

/** "before 2015"; "from 2015 to 2018" */
function related(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
  const relation = relations.at(reading, i)
  const period = relation && periodAt(reading, relation.to, today)
  if (!period) return undefined
  const isWithin = relation.value === 'in' || reading.at(i) === 'from'
  if (!isWithin) return { to: period.to, value: boundsOf[relation.value](period.value) }
  const end = rangeEnds.has(reading.at(period.to)) && periodAt(reading, period.to + 1, today)
  if (end) return { to: end.to, value: range(period.value, end.value) }
  const open = openEnds.at(reading, period.to)
  const bounds = boundsOf[open?.value ?? 'in'](period.value)
  return { to: open?.to ?? period.to, value: bounds }
}

const rangeEnds = new Set(['to', 'until', 'till', 'through', 'bis'])

/** "between 2015 and 2018", "2015-2018" behind "in" or "from" */
function betweenAt(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
  const opening = reading.at(i)
  if (opening !== 'between' && opening !== 'in' && opening !== 'from') return undefined
  const years = /^(\d{4})-(\d{4})$/.exec(reading.at(i + 1))
  if (years) {
    const [first, last] = [Number(years[1]), Number(years[2])]
    const isRange = first >= 1970 && first <= last && last <= yearOf(today) + 1
    return isRange ? { to: i + 2, value: range(yearPeriod(first), yearPeriod(last)) } : undefined
  }
  const first = opening === 'between' ? periodAt(reading, i + 1, today) : undefined
  if (!first || reading.at(first.to) !== 'and') return undefined
  const last = periodAt(reading, first.to + 1, today)
  return last && { to: last.to, value: range(first.value, last.value) }
}

/** "in the last 6 months", "past two years", "the last year"; not "last year", which is another. */
function lastAt(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
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

/** "this year", "last year", "in this month" */
function calendarAt(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
  const at = reading.at(i) === 'in' ? i + 1 : i
  const which = calendar.at(reading, at)
  const unit = which && units.get(reading.at(which.to))
  if (which === undefined || unit === undefined || unit === 'day') return undefined
  if (unit === 'week')
    return { to: which.to + 1, value: [{ op: 'Gte', value: dayBefore(today, 1, 'week') }] }
  const year = yearOf(today)
  const month = Number(today.slice(5, 7)) - 1
  const back = which.value === 'last' ? 1 : 0
  const period = unit === 'year' ? yearPeriod(year - back) : monthPeriod(year, month - back)
  const { since, in: within } = boundsOf
  return { to: which.to + 1, value: (back ? within : since)(period) }
}

/** "2 weeks ago", "more than a year ago", "within 6 months" */
function agoAt(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
  const isLonger = longer.has(reading.at(i))
  const isShorter = shorter.has(reading.at(i))
  const start = isLonger || isShorter ? i + 1 : i
  const length = lengthAt(reading, reading.at(start) === 'than' ? start + 1 : start)
  if (length === undefined || length.isBare || reading.at(length.to) !== 'ago') return undefined
  const op = isLonger ? 'Lt' : 'Gte'
  return { to: length.to + 1, value: [{ op, value: daysBack(length, today) }] }
}

/** "older than 5 years", "less than 2 years old" */
function aged(reading: Reading, i: number, today: string): Found<Bounds> | undefined {
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

const boundsOf: Readonly<Record<Relation, (period: Period) => Bounds>> = {
  before: ({ firstDay }) => [{ op: 'Lt', value: firstDay }],
  since: ({ firstDay }) => [{ op: 'Gte', value: firstDay }],
  after: ({ dayBehind }) => [{ op: 'Gte', value: dayBehind }],
  until: ({ dayBehind }) => [{ op: 'Lt', value: dayBehind }],
  in: (period) => range(period, period),
}

function range(first: Period, last: Period): Bounds {
  return [
    { op: 'Gte', value: first.firstDay },
    { op: 'Lt', value: last.dayBehind },
  ]
}
