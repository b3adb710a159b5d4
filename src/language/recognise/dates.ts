/** "created before 2015", "updated in the last 6 months", "actively maintained", "from 2019". */

import type { PartKind } from '../interpretation.ts'
import { dayBefore } from '../periods.ts'
import type { FoundPhrase } from '../phrases.ts'
import type { Reading, SentencePart } from '../reading.ts'
import { boundsAt, boundsBehindVerb, boundsOfAge, type DateBounds } from '../time-spans.ts'
import { conjunctions, disjunctions } from '../vocabulary/connectives.ts'
import {
  activeTerms,
  besideVerbs,
  type Dated,
  datedNouns,
  datedVerbs,
  deeds,
  type Freshness,
  freshness,
  newness,
  relations,
  weakFreshness,
} from '../vocabulary/dating.ts'
import { demonyms } from '../vocabulary/demonyms.ts'
import {
  headOf,
  isPhraseEnd,
  opensRequest,
  personNouns,
  repositoryNouns,
} from '../vocabulary/nouns.ts'
import { namesPerson } from '../vocabulary/roles.ts'

interface SaidDate {
  readonly of: Dated
  readonly bounds: DateBounds
}

/** Words in between, as in "joined GitHub back in 2015". */
const wordsBesideVerbMax = 4
/** From "worked" to the date, with a name of four words between. */
const wordsBehindDeedMax = 6

export function dates(reading: Reading): void {
  const today = todayOf(reading)
  let last: FoundPhrase<SaidDate> | undefined
  for (let i = 0; i < reading.words.length; i++) {
    const found =
      datedVerb(reading, i, today) ??
      fresh(reading, i, today) ??
      further(reading, i, today, last) ??
      bare(reading, i, today)
    if (found === undefined) continue
    last = found
    const condition = { about: 'date', ...found.value } as const
    reading.consume(i, found.to, { is: 'condition', kind: 'date', condition })
  }
}

function todayOf({ context }: Reading): string {
  return new Date(context.nowSeconds * 1000).toISOString().slice(0, 10)
}

/** "created before 2015", "last commit was in the past year" */
function datedVerb(reading: Reading, i: number, today: string): FoundPhrase<SaidDate> | undefined {
  const verb = datedVerbs[reading.target.subject].at(reading, i)
  if (verb === undefined) return undefined
  for (let at = verb.to; at <= verb.to + wordsBesideVerbMax; at++) {
    const span = boundsAt(reading, at, today) ?? boundsBehindVerb(reading, at, today)
    const isDay = span && daysSaid.has(reading.at(span.to - 1))
    if (isDay && datedNouns.has(reading.at(verb.to - 1))) return undefined
    if (span) return { to: span.to, value: { of: verb.value, bounds: span.value } }
    if (!besideVerbs.has(reading.at(at))) return undefined
  }
  return undefined
}

const daysSaid = new Set(['today', 'yesterday'])

/**
 * "updated after 2020 **and before 2022**", "in 2015 or **2020**": another bound of the date
 * before.
 */
function further(
  reading: Reading,
  i: number,
  today: string,
  last: FoundPhrase<SaidDate> | undefined,
): FoundPhrase<SaidDate> | undefined {
  if (last === undefined) return undefined
  const isJoined = last.to === i - 1 && dateJoints.has(reading.at(i - 1))
  const isListed = last.to === i && reading.words[i]!.before === ','
  const isOr = isJoined && reading.at(i - 1) === 'or'
  const said = isJoined || isListed ? boundsAt(reading, i, today) : undefined
  const span = said ?? (isOr ? boundsBehindVerb(reading, i, today) : undefined)
  return span && { to: span.to, value: { of: last.value.of, bounds: span.value } }
}

const dateJoints = new Set(['and', 'but', 'or'])

/** Repositories have dates of their own: "from 2019", "in the last year". */
function bare(reading: Reading, i: number, today: string): FoundPhrase<SaidDate> | undefined {
  if (reading.target.subject !== 'repos') return undefined
  const span = boundsAt(reading, i, today) ?? boundsOfAge(reading, i, today)
  if (span === undefined || isBehindDeed(reading, i)) return undefined
  return { to: span.to, value: { of: 'created', bounds: span.value } }
}

/** "by people who worked at Acme before 2015" */
function isBehindDeed(reading: Reading, i: number): boolean {
  for (let k = i; k > 0 && k > i - wordsBehindDeedMax; k--) {
    if (reading.words[k]!.before !== '') return false
    if (deeds.has(reading.words[k - 1]!.folded)) return true
  }
  return false
}

/** "actively maintained", "new libraries" */
function fresh(reading: Reading, i: number, today: string): FoundPhrase<SaidDate> | undefined {
  const { subject } = reading.target
  const sure = freshness[subject].at(reading, i)
  if (sure && !isSaidOfPeople(reading, sure)) return told(sure, today)
  const weak = weakFreshness[subject].at(reading, i)
  if (weak && isAdjective(reading, weak.to)) return told(weak, today)
  const young = newness.at(reading, i)
  if (young === undefined || !opensRequest(reading, i) || !isBeforeNoun(reading, young.to)) {
    return undefined
  }
  const isPlace = reading.places.mentionAt(reading.words[i]!.start) !== null
  return isPlace || demonyms.at(reading, i) !== undefined ? undefined : told(young, today)
}

function told({ value, to }: FoundPhrase<Freshness>, today: string): FoundPhrase<SaidDate> {
  const day = dayBefore(today, value.months, 'month')
  return { to, value: { of: value.of, bounds: [{ op: value.op, value: day }] } }
}

/** "active projects", "that are active", but not "active learning". */
function isAdjective(reading: Reading, to: number): boolean {
  if (activeTerms.has(reading.at(to))) return false
  return isPhraseEnd(reading, to) || isBeforeNoun(reading, to) || isBeforePlural(reading, to)
}

/** "active feed readers" */
function isBeforePlural(reading: Reading, i: number): boolean {
  return headOf(reading, i, (word) => word.length > 3 && word.endsWith('s')) !== undefined
}

/** "maintained by Google" says who, not when. */
function isSaidOfPeople(reading: Reading, { to }: FoundPhrase<Freshness>): boolean {
  return reading.at(to) === 'by'
}

function isBeforeNoun(reading: Reading, i: number): boolean {
  const isOfUsers = reading.target.subject === 'users'
  return (
    headOf(reading, i, isOfUsers ? namesPerson : (word) => repositoryNouns.has(word)) !== undefined
  )
}

// Dates of people without a verb, when places and numbers are known.

const noVerb = 'no verb says what the date is of, such as "joined" or "active"'
const noField = 'no field tells since when people do this'

/**
 * Dates of people that no verb leads to: "rust people in Berlin **since 2024**". They are dates of
 * activity where the time that they begin has no end. All others are explained, not searched for.
 */
export function bareDates(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  const today = todayOf(reading)
  for (let i = 1; i < reading.words.length; i++) {
    const span = boundsAt(reading, i, today)
    if (span === undefined) continue
    const isOfPeople = isBehindPeople(reading, i)
    if (isOfPeople && isOpen(span.value)) {
      const condition = { about: 'date', of: 'active', bounds: span.value } as const
      reading.consume(i, span.to, { is: 'condition', kind: 'date', condition })
    } else if (isOfPeople || relations.at(reading, i)?.value === 'since') {
      const reason = isOfPeople ? noVerb : noField
      reading.consume(i, span.to, { is: 'unsupported', kind: 'date', reason })
    }
  }
}

/** "since 2024", "after 2020", "in the last 5 years". */
function isOpen(bounds: DateBounds): boolean {
  return bounds.every(({ op }) => op === 'Gte')
}

/** After a noun for any person, or a condition on people that has no verb of its own. */
function isBehindPeople(reading: Reading, i: number): boolean {
  if (personNouns.has(reading.at(i - 1))) return true
  let end = joints.has(reading.at(i - 1)) ? i - 1 : i
  let isQuality = false
  for (let part = partBehind(reading, end); part !== undefined; part = partBehind(reading, end)) {
    if (isCondition(part, employments)) return false
    if (!isCondition(part, qualities) || hasVerb(reading, part)) break
    end = part.from
    isQuality = true
  }
  return isQuality && !isVerbAt(reading, end - 1)
}

const joints = new Set([...conjunctions, ...disjunctions])

function partBehind(reading: Reading, end: number): SentencePart | undefined {
  return reading.parts().find(({ to }) => to === end)
}

function isCondition({ meaning }: SentencePart, kinds: ReadonlySet<PartKind>): boolean {
  return meaning.is === 'condition' && kinds.has(meaning.kind)
}

/** "at Google in Berlin since 2020" may say since when they work there. */
const employments: ReadonlySet<PartKind> = new Set(['company'])
const qualities: ReadonlySet<PartKind> = new Set(['place', 'count', 'date', 'person', 'account'])

/** "**living** in Berlin since 2019". */
function hasVerb(reading: Reading, { from, to }: SentencePart): boolean {
  for (let i = from; i < to; i++) if (isVerbAt(reading, i)) return true
  return false
}

/** "who **are** in Berlin since 2019", "**joined** in Berlin since 2020". */
function isVerbAt(reading: Reading, i: number): boolean {
  const word = reading.words[i]?.folded ?? ''
  return lasting.has(word) || deeds.has(word) || datedVerbs.users.at(reading, i) !== undefined
}

const lasting: ReadonlySet<string> = new Set([
  ...['based', 'living', 'live', 'lives', 'located', 'residing', 'resides', 'reside', 'situated'],
  ...['working', 'work', 'works', 'are', 'is', 'been', 'staying', 'lebend', 'wohnhaft', 'moved'],
])
