/** "created before 2015", "updated in the last 6 months", "actively maintained", "from 2019". */
import type { DateCondition } from '../condition.ts'
import type { Match } from '../grammar.ts'
import { readPhrases, readWords } from '../grammar.ts'
import type { PartKind } from '../interpretation.ts'
import { subtractTime } from '../periods.ts'
import {
  type Meaning,
  meanCondition,
  meanNothing,
  type Reading,
  type SentencePart,
} from '../reading.ts'
import { ageSpan, type DateBounds, timeSpan, timeSpanBehindVerb } from '../time-spans.ts'
import { dwellingVerbs, joints } from '../vocabulary/connectives.ts'
import {
  activeTerms,
  besideVerbs,
  type Dated,
  datedNouns,
  datedVerbs,
  deeds,
  type Freshness,
  freshness,
  freshnessBounds,
  relations,
  weakFreshness,
} from '../vocabulary/dating.ts'
import { demonyms } from '../vocabulary/demonyms.ts'
import {
  findHead,
  isPhraseEnd,
  isRequestOpening,
  personNouns,
  repositoryNouns,
} from '../vocabulary/nouns.ts'
import { isPersonNoun } from '../vocabulary/roles.ts'

type DateMatch = Match<DateCondition>

/** Words in between, as in "joined GitHub back in 2015". */
const wordsBesideVerbMax = 4
/** From "worked" to the date, with a name of four words between. */
const wordsBehindDeedMax = 6

export function readDates(reading: Reading): void {
  let last: DateMatch | undefined
  for (let i = 0; i < reading.words.length; i++) {
    const match =
      readDatedVerb(reading, i) ??
      readFreshness(reading, i) ??
      (last && readFurther(reading, i, last)) ??
      readDateOfRepository(reading, i)
    if (match === undefined) continue
    last = match
    reading.consume(i, match.to, meanCondition(match.value))
  }
}

function matchDate(of: Dated, span: Match<DateBounds> | undefined): DateMatch | undefined {
  return span && { to: span.to, value: { about: 'date', of, bounds: span.value } }
}

/** "created before 2015", "last commit was in the past year" */
function readDatedVerb(reading: Reading, i: number): DateMatch | undefined {
  const verb = datedVerbs[reading.target.subject].at(reading, i)
  if (verb === undefined) return undefined
  for (let at = verb.to; at <= verb.to + wordsBesideVerbMax; at++) {
    const span = timeSpan.at(reading, at) ?? timeSpanBehindVerb.at(reading, at)
    const isDay = span && daysSaid.has(reading.at(span.to - 1))
    if (isDay && datedNouns.has(reading.at(verb.to - 1))) return undefined
    if (span) return matchDate(verb.value, span)
    if (!besideVerbs.has(reading.at(at))) return undefined
  }
  return undefined
}

const daysSaid = readWords('today yesterday')

/** "updated after 2020 **and before 2022**", "in 2015 or **2020**": the date before goes on. */
function readFurther(reading: Reading, i: number, last: DateMatch): DateMatch | undefined {
  const isJoined = last.to === i - 1 && dateJoints.has(reading.at(i - 1))
  const isListed = last.to === i && reading.words[i]!.before === ','
  const isOr = isJoined && reading.at(i - 1) === 'or'
  const span = isJoined || isListed ? timeSpan.at(reading, i) : undefined
  return matchDate(last.value.of, span ?? (isOr ? timeSpanBehindVerb.at(reading, i) : undefined))
}

const dateJoints = readWords('and but or')

/** Repositories have dates of their own: "from 2019", "in the last year". */
function readDateOfRepository(reading: Reading, i: number): DateMatch | undefined {
  if (reading.target.subject !== 'repos') return undefined
  const span = timeSpan.at(reading, i) ?? ageSpan.at(reading, i)
  return span === undefined || isBehindDeed(reading, i) ? undefined : matchDate('created', span)
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
function readFreshness(reading: Reading, i: number): DateMatch | undefined {
  const sure = freshness[reading.target.subject].at(reading, i)
  // "maintained by Google" says who, not when.
  if (sure && reading.at(sure.to) !== 'by') return matchFreshness(reading, sure)
  const weak = weakFreshness.at(reading, i)
  if (weak && isAdjective(reading, weak.to)) return matchFreshness(reading, weak)
  const young = newness.at(reading, i)
  if (young === undefined || !isRequestOpening(reading, i) || !isBeforeNoun(reading, young.to)) {
    return undefined
  }
  const isPlace = reading.places.readMention(reading.words[i]!.start) !== null
  if (isPlace || demonyms.at(reading, i) !== undefined) return undefined
  return matchFreshness(reading, { value: 'young', to: young.to })
}

const newness = readPhrases('new')

function matchFreshness(reading: Reading, { value, to }: Match<Freshness>): DateMatch | undefined {
  const { op, months } = freshnessBounds[value]
  const activity = reading.target.subject === 'repos' ? 'updated' : 'active'
  const of = value === 'young' ? 'created' : value === 'updated' ? value : activity
  return matchDate(of, { to, value: [{ op, value: subtractTime(reading.today, months, 'month') }] })
}

/** "active projects", "active feed readers", "that are active", but not "active learning". */
function isAdjective(reading: Reading, to: number): boolean {
  if (activeTerms.has(reading.at(to))) return false
  const isPlural = (word: string) => word.length > 3 && word.endsWith('s')
  return (
    isPhraseEnd(reading, to) ||
    isBeforeNoun(reading, to) ||
    findHead(reading, to, isPlural) !== undefined
  )
}

function isBeforeNoun(reading: Reading, i: number): boolean {
  const isOfUsers = reading.target.subject === 'users'
  const isNoun = isOfUsers ? isPersonNoun : (word: string) => repositoryNouns.has(word)
  return findHead(reading, i, isNoun) !== undefined
}

// Dates of people without a verb, when places and numbers are known.

const noVerb = 'no verb says what the date is of, such as "joined" or "active"'
const noField = 'no field tells since when people do this'

/**
 * Dates of people that no verb leads to: "rust people in Berlin **since 2024**". They are dates of
 * activity where the time that they begin has no end. All others are explained, not searched for.
 */
export function readBareDate(reading: Reading, i: number): Match<Meaning> | undefined {
  const span = i === 0 ? undefined : timeSpan.at(reading, i)
  if (span === undefined) return undefined
  const isOfPeople = isBehindPeople(reading, i)
  // "since 2024", "after 2020", "in the last 5 years".
  const isOpen = span.value.every(({ op }) => op === 'Gte')
  if (isOfPeople && isOpen) {
    return { value: meanCondition(matchDate('active', span)!.value), to: span.to }
  }
  if (!isOfPeople && relations.at(reading, i)?.value !== 'Gte') return undefined
  return { value: meanNothing('date', isOfPeople ? noVerb : noField), to: span.to }
}

/** After a noun for any person, or a condition on people that has no verb of its own. */
function isBehindPeople(reading: Reading, i: number): boolean {
  if (personNouns.has(reading.at(i - 1))) return true
  let end = joints.has(reading.at(i - 1)) ? i - 1 : i
  let isQuality = false
  for (let part = findPart(reading, end); part !== undefined; part = findPart(reading, end)) {
    // "at Google in Berlin since 2020" may say since when they work there.
    if (isCondition(part, employments)) return false
    if (!isCondition(part, qualities) || hasVerb(reading, part)) break
    end = part.from
    isQuality = true
  }
  return isQuality && !isVerbAt(reading, end - 1)
}

function findPart(reading: Reading, end: number): SentencePart | undefined {
  return reading.listParts().find(({ to }) => to === end)
}

function isCondition({ meaning }: SentencePart, kinds: ReadonlySet<PartKind>): boolean {
  return meaning.is === 'condition' && kinds.has(meaning.kind)
}

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

const lasting: ReadonlySet<string> = new Set([...dwellingVerbs, ...readWords('been staying moved')])
