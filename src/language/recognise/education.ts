/**
 * Schools, subjects and years of graduation. If no field has them, the names are consumed as text.
 * Then a school is not taken for an employer, nor its town for a place.
 */
import type { Bound } from '../condition.ts'
import {
  choose,
  definePatterns,
  matchWord,
  namePhrases,
  readPhrases,
  readWord,
  readWords,
  type Slot,
  type Span,
} from '../grammar.ts'
import type { PartKind } from '../interpretation.ts'
import { parseCareerYear } from '../numbers.ts'
import {
  type Meaning,
  meanCondition,
  type Reading,
  type SentencePart,
  sliceText,
} from '../reading.ts'
import { conjunctions, joints, nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd } from '../vocabulary/nouns.ts'
import { employments, isRole } from '../vocabulary/roles.ts'
import { isSchool, isSchoolName } from '../vocabulary/schooling.ts'
import { isCapitalised } from './capitals.ts'
import { isKnownCompany } from './company-names.ts'
import { divideList, type ListSpan, listNames } from './lists.ts'

const schoolLeads = readPhrases(`studied at, studying at, study at, graduated from, graduated at,
  educated at, graduate of, graduates of, graduates from, graduate from, alumni of, alumni from,
  alumnus of, alumna of, alum of, alums of, grads of, grads from, grad from, degree from,
  degrees from, phd from, phd at, masters from, bachelors from, mba from, mba at, msc from,
  bsc from, master's from, bachelor's from, students at, student at, students of, student of,
  attended, dropped out of`)

const majorLeads = readPhrases(`studied, studying, degree in, degrees in, majored in, major in,
  phd in, master's in, master’s in, masters in, bachelor's in, bachelor’s in, msc in, bachelors in,
  bsc in, doctorate in, master's degree in, bachelor's degree in, graduated in, a degree in,
  diploma in`)

const graduates = readWords('graduate graduates alumni alumnus alum alums grads')
/** "Recent graduates" */
const anyGraduate = readWords('recent new fresh college university school')
const graduation = readPhrases('graduated, graduating, graduates, graduate, class of, graduation')

// Years of graduation: "in 2019", "between 2015 and 2018".

type YearBounds = readonly Bound<number>[]

const sayYears = definePatterns({
  year: readWord(parseCareerYear),
  and: matchWord(conjunctions),
  relation: namePhrases<Bound<number>['op']>({
    Eq: 'in, of, class of, in the class of',
    Gt: 'after',
    Gte: 'since, in or after, from',
    Lt: 'before, prior to',
    Lte: 'until, by, in or before, up to',
  }),
})
const relatedYears = choose<YearBounds>(
  sayYears('between {first:year} {and} {last:year}', ({ first, last }) => [
    { op: 'Gte', value: first },
    { op: 'Lte', value: last },
  ]),
  sayYears('{relation} {year}', ({ relation, year }) => [{ op: relation, value: year }]),
)
const years = choose(
  relatedYears,
  sayYears('{year}', ({ year }): YearBounds => [{ op: 'Eq', value: year }]),
)

function meanGraduation(bounds: YearBounds): Meaning {
  return meanCondition({ about: 'graduation', bounds })
}

// Names of schools.

const schoolWordsMax = 6
const insideNames = readWords('of for de di do da and at the')

/** Capitalised words, with small ones between them ("University of California at Berkeley"). */
function findSchoolEnd(reading: Reading, from: number): number {
  if (!reading.isFree(from)) return from
  const { text, folded } = reading.words[from]!
  if (nameEnds.has(folded) || isRole(folded)) return from
  if (!isCapitalised(text)) return from + 1
  let to = from + 1
  for (let i = to; i < from + schoolWordsMax && reading.isFree(i); i++) {
    const word = reading.words[i]!
    if (word.before !== '') break
    if (isCapitalised(word.text) && !nameEnds.has(word.folded)) to = i + 1
    else if (!insideNames.has(word.folded) || !isContinued(reading, from, i)) break
  }
  return to
}

/** "University of X" continues, "MIT and Stanford" are two. */
function isContinued(reading: Reading, from: number, i: number): boolean {
  if (reading.at(i) !== 'and' && reading.at(i) !== 'at') return true
  return foldWords(reading, from, i).includes('of')
}

/** "alumni of Google" */
function isEmployer(reading: Reading, from: number, to: number): boolean {
  if (from === to || !isKnownCompany(reading, sliceText(reading, from, to))) return false
  return !isSchool(foldWords(reading, from, to))
}

function foldWords({ words }: Reading, from: number, to: number): string[] {
  return words.slice(from, to).map(({ folded }) => folded)
}

/** "studied at MIT or Stanford", but "studied at MIT or React developers" */
function isListedSchool(reading: Reading, from: number): boolean {
  const to = findSchoolEnd(reading, from)
  if (to === from || isEmployer(reading, from, to)) return false
  const words = foldWords(reading, from, to)
  if (isSchool(words) || isSchoolName(words[0]!)) return true
  return isCapitalised(reading.words[from]!.text) && isPhraseEnd(reading, to)
}

/** Whether a name is one of a school, wherever it stands. */
function isSchoolNamed(reading: Reading, from: number, to: number): boolean {
  if (from === to || !isSchool(foldWords(reading, from, to))) return false
  return isCapitalised(reading.words[from]!.text) || isSchoolName(reading.at(from))
}

/** Behind a word that a school follows. */
const ledSchools = listNames((reading, i, start) => {
  return i === start || isListedSchool(reading, i) ? findSchoolEnd(reading, i) : i
})
/** Without a word in front, and no employers. */
const ownSchools = listNames((reading, i, start) => {
  const { text, folded } = reading.words[i] ?? { text: '', folded: '' }
  if (i === start && !isCapitalised(text) && !isSchoolName(folded)) return i
  const end = findSchoolEnd(reading, i)
  return isEmployer(reading, i, end) ? i : end
})
const namedSchools = listNames((reading, i) => {
  const end = findSchoolEnd(reading, i)
  return isSchoolNamed(reading, i, end) ? end : i
})

const fullName: Slot<ListSpan> = {
  at: (reading, from) => {
    const to = isCapitalised(reading.words[from]?.text ?? '') ? findSchoolEnd(reading, from) : from
    const isFull = to > from + 1 && isSchoolNamed(reading, from, to)
    return isFull ? { value: { from, to }, to } : undefined
  },
}

// Subjects, and places of a former life, which are text: "studied in Germany or in France".

const majorWordsMax = 3
const major: Slot<ListSpan> = {
  at: (reading, from) => {
    let to = from
    while (to < from + majorWordsMax && reading.isFree(to)) {
      const { before, folded, text } = reading.words[to]!
      if (nameEnds.has(folded) || joints.has(folded) || isRole(folded)) break
      if ((to > from && before !== '') || /^\d/.test(text)) break
      to++
    }
    return to === from ? undefined : { value: { from, to }, to }
  },
}

function findPlaceEnd(reading: Reading, from: number): number {
  const { words, places } = reading
  const mention = reading.isFree(from) ? places.readMention(words[from]!.start) : null
  let to = from
  while (mention !== null && reading.isFree(to) && words[to]!.end <= mention.end) to++
  return to
}

// Phrases.

const studied = readPhrases(`studied, educated, graduated, schooled, grew up, went to university`)
const say = definePatterns({
  studied,
  years,
  relatedYears,
  graduation,
  schoolLeads,
  majorLeads,
  employments,
  major,
  ledSchools,
  namedSchools,
  ownSchools,
  fullName,
  places: listNames(findPlaceEnd),
  graduates: matchWord(graduates),
})

const schoolsBehindMajor = say(
  'at|from the? {ledSchools} {relatedYears}?',
  ({ ledSchools, relatedYears }, span) => meanSchools(ledSchools, relatedYears, span),
)
const sayMajor = definePatterns({ majorLeads, major, schoolsBehindMajor })

export const educationPhrases = choose<Meaning | readonly SentencePart[]>(
  // "graduated in 2019", "class of 2019"
  say('{graduation} {years}', ({ years }) => meanGraduation(years)),
  say('{studied} in {places}', ({ places }, { reading }) =>
    listTexts('education', places, reading),
  ),
  // "studied at MIT in 2015"
  say('{schoolLeads} the? {ledSchools} {relatedYears}?', ({ ledSchools, relatedYears }, span) =>
    meanSchools(ledSchools, relatedYears, span),
  ),
  // "studied physics in Germany", "degree in physics from MIT"
  say('{majorLeads} {major} in {places}', ({ major, places }, span) => {
    if (studied.at(span.reading, span.from) === undefined) return undefined
    const texts = listTexts('education', places, span.reading)
    return [...meanNames('major', [major], { ...span, to: major.to }), ...texts]
  }),
  sayMajor('{majorLeads} {major} {schoolsBehindMajor}', ({ major, schoolsBehindMajor }, span) => [
    ...meanNames('major', [major], { ...span, to: major.to }),
    ...schoolsBehindMajor,
  ]),
  say('{majorLeads} {major}', ({ major }, span) => meanNames('major', [major], span)),
  // "MIT graduates", "MIT or Stanford alumni"
  say('{ownSchools} {graduates}', ({ ownSchools }, span) => {
    const { reading, from, to } = span
    if (to === from + 2 && anyGraduate.has(reading.at(from))) return undefined
    const areNames = ownSchools.every((school) => isSchoolName(reading.at(school.from)))
    return ownSchools.length > 1 && !areNames ? undefined : meanNames('school', ownSchools, span)
  }),
  // "at MIT", "working at ETH Zurich": a school can be an employer like any company.
  say('{employments} _the {namedSchools}', ({ employments: when, namedSchools }, span) =>
    meanEmployers(namedSchools, when, span),
  ),
  say('{employments} _{namedSchools}', ({ employments: when, namedSchools }, span) =>
    meanEmployers(namedSchools, when, span),
  ),
  // "ETH Zurich", "University of Oxford"
  say('{fullName}', ({ fullName }, span) => meanNames('school', [fullName], span)),
)

function meanSchools(
  schools: readonly ListSpan[],
  years: YearBounds | undefined,
  span: Span,
): SentencePart[] | undefined {
  const first = schools[0]!
  const end = schools.at(-1)!.to
  if (isEmployer(span.reading, first.from, first.to)) return undefined
  const parts = meanNames('school', schools, { ...span, to: end })
  if (years !== undefined) parts.push({ from: end, to: span.to, meaning: meanGraduation(years) })
  return parts
}

function meanNames(
  about: 'school' | 'major',
  names: readonly ListSpan[],
  span: Span,
): SentencePart[] {
  const isText = span.reading.target.dataset === 'standard'
  if (isText) return listTexts('education', names, span.reading)
  return divideList(names, span, (text) => meanCondition({ about, text }))
}

function meanEmployers(
  names: readonly ListSpan[],
  when: 'now' | 'before',
  span: Span,
): SentencePart[] {
  const isTold = when === 'now' || span.reading.target.dataset === 'professional'
  if (!isTold) return listTexts('company', names, span.reading)
  return divideList(names, span, (name) => meanCondition({ about: 'company', name, when }))
}

/** The names alone, as text. */
function listTexts(kind: PartKind, names: readonly ListSpan[], reading: Reading): SentencePart[] {
  return names.map(({ from, to }) => {
    return { from, to, meaning: { is: 'text', kind, text: sliceText(reading, from, to) } }
  })
}
