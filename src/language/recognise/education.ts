/**
 * Recognises schools, subjects and years of graduation. If no field has them, the names are
 * consumed as text. Then a school is not taken for an employer, nor its town for a place.
 */
import type { Bound, Condition } from '../condition.ts'
import { yearIn } from '../numbers.ts'
import { Phrases } from '../phrases.ts'
import { type Reading, textOf } from '../reading.ts'
import { conjunctions, disjunctions, nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd } from '../vocabulary/nouns.ts'
import { employments, isRole } from '../vocabulary/roles.ts'
import { isSchool, isSchoolName } from '../vocabulary/schooling.ts'
import { isCapitalised, isKnownCompany } from './company-names.ts'
import { type ListSpan, listAt } from './lists.ts'
import { isStudied, placesBehind, studyPlaces } from './study-places.ts'

const schoolLeads = new Phrases([
  [
    'school',
    [
      ...['studied at', 'studying at', 'study at', 'graduated from', 'graduated at', 'educated at'],
      ...[
        'graduate of',
        'graduates of',
        'graduates from',
        'graduate from',
        'alumni of',
        'alumni from',
      ],
      ...['alumnus of', 'alumna of', 'alum of', 'alums of', 'grads of', 'grads from', 'grad from'],
      ...['degree from', 'degrees from', 'phd from', 'phd at', 'masters from', 'bachelors from'],
      ...['mba from', 'mba at', 'msc from', 'bsc from', "master's from", "bachelor's from"],
      ...['students at', 'student at', 'students of', 'student of', 'attended', 'dropped out of'],
    ],
  ],
] as const)

const majorLeads = new Phrases([
  [
    'major',
    [
      ...['studied', 'studying', 'degree in', 'degrees in', 'majored in', 'major in', 'phd in'],
      ...["master's in", 'master’s in', 'masters in', "bachelor's in", 'bachelor’s in', 'msc in'],
      ...['bachelors in', 'bsc in', 'doctorate in', "master's degree in", "bachelor's degree in"],
      ...['graduated in', 'a degree in', 'diploma in'],
    ],
  ],
] as const)

const graduates = new Set(['graduate', 'graduates', 'alumni', 'alumnus', 'alum', 'alums', 'grads'])
/** "Recent graduates" */
const anyGraduate = new Set(['recent', 'new', 'fresh', 'college', 'university', 'school'])
const graduation = new Phrases([
  ['graduated', ['graduated', 'graduating', 'graduates', 'graduate', 'class of', 'graduation']],
] as const)

const schoolWordsMax = 6
const majorWordsMax = 3

export function education(reading: Reading): void {
  if (reading.target.subject === 'repos') return
  for (let i = 0; i < reading.words.length; ) {
    i =
      graduationYear(reading, i) ??
      studyPlaces(reading, i) ??
      behindLead(reading, i) ??
      inFrontOfGraduates(reading, i) ??
      schoolAsEmployer(reading, i) ??
      schoolAlone(reading, i) ??
      i + 1
  }
}

function behindLead(reading: Reading, i: number): number | null {
  const school = schoolLeads.at(reading, i)
  if (school !== undefined) return schoolFrom(reading, i, school.to)
  const major = majorLeads.at(reading, i)
  if (major === undefined) return null
  const to = endOfMajor(reading, major.to)
  if (to === major.to) return null
  const place = isStudied(reading, i) ? placesBehind(reading, to) : null
  consume(reading, i, major.to, to, 'major')
  if (place !== null) return place
  const isAtSchool = reading.at(to) === 'at' || reading.at(to) === 'from'
  return isAtSchool ? (schoolFrom(reading, to, to + 1) ?? to) : to
}

function schoolFrom(reading: Reading, lead: number, from: number): number | null {
  const start = reading.at(from) === 'the' ? from + 1 : from
  const endOf = (at: number) =>
    at === start || isListed(reading, at) ? endOfSchool(reading, at) : at
  const schools = listAt(reading, start, endOf)
  const to = schools.at(-1)?.to
  if (to === undefined || isEmployer(reading, start, schools[0]!.to)) return null
  consumeSchools(reading, lead, schools, to)
  return yearBehind(reading, to) ?? to
}

/** "studied at MIT or Stanford", but "studied at MIT or React developers" */
function isListed(reading: Reading, from: number): boolean {
  const to = endOfSchool(reading, from)
  if (to === from || isEmployer(reading, from, to)) return false
  const words = reading.words.slice(from, to).map(({ folded }) => folded)
  if (isSchool(words) || isSchoolName(words[0]!)) return true
  return isCapitalised(reading.words[from]!.text) && isPhraseEnd(reading, to)
}

/** Consumes words from `lead` to before `end`. */
function consumeSchools(
  reading: Reading,
  lead: number,
  schools: readonly ListSpan[],
  end: number,
): void {
  for (const [k, { from, to }] of schools.entries()) {
    const isLast = k === schools.length - 1
    consume(reading, k === 0 ? lead : from, from, to, 'school', isLast ? end : to)
  }
}

/** "alumni of Google" */
function isEmployer(reading: Reading, from: number, to: number): boolean {
  if (from === to) return false
  const words = reading.words.slice(from, to).map(({ folded }) => folded)
  return isKnownCompany(reading, textOf(reading, from, to)) && !isSchool(words)
}

/** "MIT graduates", "MIT or Stanford alumni" */
function inFrontOfGraduates(reading: Reading, i: number): number | null {
  if (!isCapitalised(reading.words[i]!.text) && !isSchoolName(reading.at(i))) return null
  const isSchoolAt = (at: number) => !isEmployer(reading, at, endOfSchool(reading, at))
  const endOf = (at: number) => (isSchoolAt(at) ? endOfSchool(reading, at) : at)
  const schools = listAt(reading, i, endOf)
  const to = schools.at(-1)?.to
  if (to === undefined || !graduates.has(reading.at(to))) return null
  if (to === i + 1 && anyGraduate.has(reading.at(i))) return null
  if (schools.length > 1 && !schools.every(({ from }) => isSchoolName(reading.at(from))))
    return null
  consumeSchools(reading, i, schools, to + 1)
  return to + 1
}

/** "at MIT", "working at ETH Zurich": a school can be an employer like any company. */
function schoolAsEmployer(reading: Reading, i: number): number | null {
  const lead = employments.at(reading, i)
  if (lead === undefined || reading.words[lead.to]?.before !== '') return null
  const start = reading.at(lead.to) === 'the' ? lead.to + 1 : lead.to
  const isSchoolAt = (at: number) => isSchoolFrom(reading, at, endOfSchool(reading, at))
  const endOf = (at: number) => (isSchoolAt(at) ? endOfSchool(reading, at) : at)
  const schools = listAt(reading, start, endOf)
  if (schools.length === 0) return null
  for (const { from, to } of schools) {
    const name = textOf(reading, from, to)
    const condition = { about: 'company', name, when: lead.value } as const
    const isTold = lead.value === 'now' || reading.target.dataset === 'professional'
    const meaning = isTold
      ? ({ is: 'condition', kind: 'company', condition } as const)
      : ({ is: 'text', kind: 'company', text: name } as const)
    reading.consume(isTold && from === start ? i : from, to, meaning)
  }
  return schools.at(-1)!.to
}

function isSchoolFrom(reading: Reading, from: number, to: number): boolean {
  const words = reading.words.slice(from, to)
  if (words.length === 0 || !isSchool(words.map(({ folded }) => folded))) return false
  return isCapitalised(words[0]!.text) || isSchoolName(words[0]!.folded)
}

/** "ETH Zurich", "University of Oxford" */
function schoolAlone(reading: Reading, i: number): number | null {
  if (!isCapitalised(reading.words[i]!.text)) return null
  const to = endOfSchool(reading, i)
  if (to < i + 2 || !isSchoolFrom(reading, i, to)) return null
  consume(reading, i, i, to, 'school')
  return to
}

const insideNames = new Set(['of', 'for', 'de', 'di', 'do', 'da', 'and', 'at', 'the'])

/** Capitalised words, with small ones between them ("University of California at Berkeley"). */
function endOfSchool(reading: Reading, from: number): number {
  if (!reading.isFree(from)) return from
  const { text, folded } = reading.words[from]!
  if (nameEnds.has(folded) || isRole(folded)) return from
  if (!isCapitalised(text)) return from + 1
  let to = from + 1
  for (let i = to; i < from + schoolWordsMax && reading.isFree(i); i++) {
    const word = reading.words[i]!
    if (word.before !== '') break
    if (isCapitalised(word.text) && !nameEnds.has(word.folded)) to = i + 1
    else if (!insideNames.has(word.folded) || !isSchoolGoingOn(reading, from, i)) break
  }
  return to
}

/** "University of X" continues, "MIT and Stanford" are two. */
function isSchoolGoingOn(reading: Reading, from: number, i: number): boolean {
  if (reading.at(i) !== 'and' && reading.at(i) !== 'at') return true
  return reading.words.slice(from, i).some(({ folded }) => folded === 'of')
}

const connecting = new Set([...conjunctions, ...disjunctions])

function endOfMajor(reading: Reading, from: number): number {
  let to = from
  while (to < from + majorWordsMax && reading.isFree(to)) {
    const { before, folded, text } = reading.words[to]!
    if (nameEnds.has(folded) || connecting.has(folded) || isRole(folded)) break
    if ((to > from && before !== '') || /^\d/.test(text)) break
    to++
  }
  return to
}

/** "graduated in 2019", "class of 2019" */
function graduationYear(reading: Reading, i: number): number | null {
  const verb = graduation.at(reading, i)
  if (verb === undefined) return null
  const found = yearsAt(reading, verb.to)
  if (found === null) return null
  consumeYear(reading, i, found)
  return found.to
}

function yearBehind(reading: Reading, i: number): number | null {
  const found = yearsAt(reading, i)
  if (found === null || found.to === i + 1) return null
  consumeYear(reading, i, found)
  return found.to
}

interface Years {
  readonly bounds: readonly Bound<number>[]
  readonly to: number
}

const relations = new Phrases<Bound<number>['op']>([
  ['Eq', ['in', 'of', 'class of', 'in the class of']],
  ['Gt', ['after']],
  ['Gte', ['since', 'in or after', 'from']],
  ['Lt', ['before', 'prior to']],
  ['Lte', ['until', 'by', 'in or before', 'up to']],
])

function yearsAt(reading: Reading, i: number): Years | null {
  if (reading.at(i) === 'between' && conjunctions.has(reading.at(i + 2))) {
    const [first, last] = [yearIn(reading.at(i + 1)), yearIn(reading.at(i + 3))]
    if (first === null || last === null) return null
    const bounds = [
      { op: 'Gte', value: first },
      { op: 'Lte', value: last },
    ] as const
    return { bounds, to: i + 4 }
  }
  const relation = relations.at(reading, i)
  const at = relation?.to ?? i
  const year = yearIn(reading.at(at))
  return year === null
    ? null
    : { bounds: [{ op: relation?.value ?? 'Eq', value: year }], to: at + 1 }
}

function consumeYear(reading: Reading, from: number, { bounds, to }: Years): void {
  const condition: Condition = { about: 'graduation', bounds }
  reading.consume(from, to, { is: 'condition', kind: 'education', condition })
}

/** The name is words [from, to). Consumes words from `lead` to before `end`. */
function consume(
  reading: Reading,
  lead: number,
  from: number,
  to: number,
  about: 'school' | 'major',
  end = to,
): void {
  const text = textOf(reading, from, to)
  if (reading.target.dataset === 'standard') {
    reading.consume(from, to, { is: 'text', kind: 'education', text })
  } else {
    const condition: Condition = { about, text }
    reading.consume(lead, end, { is: 'condition', kind: 'education', condition })
  }
}
