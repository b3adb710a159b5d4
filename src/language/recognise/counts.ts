/** "over 1000 stars", "stars: >=500", "between 5 and 10 open issues", "popular". */
import type { Bound, Comparison, Counted } from '../condition.ts'
import { type NumberFound, numberAt } from '../numbers.ts'
import type { FoundPhrase } from '../phrases.ts'
import type { Meaning, Reading } from '../reading.ts'
import {
  comparisonsBefore,
  comparisonsBehind,
  counted,
  countedOfUsers,
  countedOne,
  judgements,
  none,
  uncounted,
  vague,
} from '../vocabulary/counting.ts'
import { isPhraseEnd } from '../vocabulary/nouns.ts'

type NumberBounds = readonly Bound<number>[]

interface Compared extends FoundPhrase<NumberBounds> {
  /** The sentence says no more than a number. */
  readonly isBare: boolean
}

export function counts(reading: Reading): void {
  for (let i = 0; i < reading.words.length; i++) {
    const found =
      noneOf(reading, i) ??
      amountOf(reading, i) ??
      attributeOf(reading, i) ??
      judgement(reading, i) ??
      readVagueAmount(reading, i)
    if (found !== undefined) reading.consume(i, found.to, found.value)
  }
}

/** "no open issues" */
function noneOf(reading: Reading, i: number): FoundPhrase<Meaning> | undefined {
  const no = none.at(reading, i)
  const what = no && (countable(reading, no.to) ?? oneCountable(reading, no.to))
  return what && { to: what.to, value: meaningOf(what.value, [{ op: 'Eq', value: 0 }]) }
}

/** "over 1000 stars", "1000 stars or more" */
function amountOf(reading: Reading, i: number): FoundPhrase<Meaning> | undefined {
  const amount = comparedAt(reading, i)
  if (amount === undefined) return undefined
  const { to } = amount
  const what = countable(reading, to) ?? oneCountable(reading, to) ?? nothingKnown(reading, to)
  if (what === undefined) return undefined
  if (isRating(reading, amount) || reading.words[to]?.before !== '') return undefined
  const behind = amount.isBare ? comparisonsBehind.at(reading, what.to) : undefined
  if (behind === undefined) return { to: what.to, value: meaningOf(what.value, amount.value) }
  const bounds = amount.value.map(({ value }) => ({ op: behind.value, value }))
  return { to: behind.to, value: meaningOf(what.value, bounds) }
}

/** "stars > 1000", "stars: 500+", "open issues under 20" */
function attributeOf(reading: Reading, i: number): FoundPhrase<Meaning> | undefined {
  const what = countable(reading, i)
  if (what === undefined) return undefined
  const at = copulas.has(reading.at(what.to)) ? what.to + 1 : what.to
  const amount = comparedAt(reading, at)
  if (amount === undefined) return undefined
  const mark = reading.words[at]!.before
  const isSaid = !amount.isBare || at > what.to || marks.has(mark) || symbols.has(reading.at(i))
  if (!isSaid) return undefined
  const bounds = amount.isBare && mark.startsWith('=') ? exactly(amount.value) : amount.value
  const isStarred = reading.at(i) === 'starred' && times.has(reading.at(amount.to))
  return { to: amount.to + Number(isStarred), value: meaningOf(what.value, bounds) }
}

function judgement(reading: Reading, i: number): FoundPhrase<Meaning> | undefined {
  if (reading.target.subject !== 'repos') return undefined
  const judged = judgements.at(reading, i)
  return judged && { to: judged.to, value: meaningOf(judged.value.of, judged.value.bounds) }
}

/** "many followers": as text it would find those who write so, and as a condition it has no number. */
function readVagueAmount(reading: Reading, i: number): FoundPhrase<Meaning> | undefined {
  const amount = vague.at(reading, i)
  if (amount === undefined) return undefined
  const what = countable(reading, amount.to) ?? nothingKnown(reading, amount.to)
  if (what === undefined || !isPhraseEnd(reading, what.to)) return undefined
  return { to: what.to, value: { is: 'unsupported', kind: 'count', reason: noNumber } }
}

const noNumber = 'no number is said, as "over 500" does'
const copulas = new Set(['is', 'are', 'count', 'of'])
const marks = new Set([':', '=', '=='])
const symbols = new Set(['⭐', '★'])
/** After "starred over 100". */
const times = new Set(['times', 'people', 'users', 'developers'])

function comparedAt(reading: Reading, i: number): Compared | undefined {
  const between = betweenAt(reading, i)
  if (between !== undefined) return between
  const comparison = comparisonsBefore.at(reading, i)
  const number = numberAt(reading, comparison?.to ?? i)
  if (number === undefined) return undefined
  if (number.last !== undefined) return comparison ? undefined : rangeOf(number, number.last)
  if (comparison) return { to: number.to, value: bound(comparison.value, number), isBare: false }
  return boundOf(reading, number)
}

/** "between 100 and 500", "from 100 to 500" */
function betweenAt(reading: Reading, i: number): Compared | undefined {
  const opening = reading.at(i)
  if (opening !== 'between' && opening !== 'from') return undefined
  const first = numberAt(reading, i + 1)
  if (first === undefined) return undefined
  if (first.last !== undefined) return rangeOf(first, first.last)
  const joint = opening === 'between' ? reading.at(first.to) : ''
  const last = joint === 'and' ? numberAt(reading, first.to + 1) : undefined
  return last && rangeOf({ ...last, value: first.value }, last.value)
}

function rangeOf({ value, to }: NumberFound, last: number): Compared {
  const bounds: NumberBounds = [
    { op: 'Gte', value },
    { op: 'Lte', value: last },
  ]
  return { to, value: bounds, isBare: false }
}

/** "1000+", "1000 or more", or a bare "1000", which asks for no fewer. */
function boundOf(reading: Reading, number: NumberFound): Compared {
  const behind = comparisonsBehind.at(reading, number.to)
  if (behind) return { to: behind.to, value: bound(behind.value, number), isBare: false }
  return { to: number.to, value: bound('Gte', number), isBare: !number.orMore }
}

function bound(op: Comparison, { value }: NumberFound): NumberBounds {
  return [{ op, value }]
}

function exactly(bounds: NumberBounds): NumberBounds {
  return bounds.map(({ value }) => ({ op: 'Eq', value }))
}

function countable(reading: Reading, i: number): FoundPhrase<Counted> | undefined {
  const ofUsers = reading.target.subject === 'users' ? countedOfUsers.at(reading, i) : undefined
  return counted.at(reading, i) ?? ofUsers
}

function nothingKnown(reading: Reading, i: number): FoundPhrase<{ unknown: string }> | undefined {
  const what = uncounted.at(reading, i)
  return what && { to: what.to, value: { unknown: what.value } }
}

/** "one open issue", but not "one issue tracker". */
function oneCountable(reading: Reading, i: number): FoundPhrase<Counted> | undefined {
  const one = countedOne.at(reading, i)
  return one && isPhraseEnd(reading, one.to) ? one : undefined
}

/** "a 5 star hotel", but "at least 1 star". */
function isRating(reading: Reading, { to, value, isBare }: Compared): boolean {
  if (reading.at(to) !== 'star' || value.some((one) => one.value >= 10)) return false
  const isOne = value.every((one) => one.value === 1)
  return (isBare && !isOne) || !isPhraseEnd(reading, to + 1)
}

function meaningOf(what: Counted | { unknown: string }, bounds: NumberBounds): Meaning {
  if (typeof what === 'string') {
    return { is: 'condition', kind: 'count', condition: { about: 'count', of: what, bounds } }
  }
  return {
    is: 'unsupported',
    kind: 'count',
    reason: `no field tells the number of ${what.unknown}`,
  }
}
