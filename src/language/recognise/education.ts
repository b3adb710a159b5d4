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
} from '../grammar.ts'
import { parseCareerYear } from '../numbers.ts'
import {
  consumeCondition,
  type Meaning,
  meanCondition,
  type Reading,
  sliceText,
} from '../reading.ts'
import { conjunctions, joints, nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd } from '../vocabulary/nouns.ts'
import { employments, isRole } from '../vocabulary/roles.ts'
import { isSchool, isSchoolName } from '../vocabulary/schooling.ts'
import { isCapitalised } from './capitals.ts'
import { isKnownCompany } from './company-names.ts'
import { consumeList, type ListSpan, readList, skipArticle } from './lists.ts'

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

const studied = readPhrases(`studied, educated, graduated, schooled, grew up, went to university`)

// Years of graduation.

type YearBounds = readonly Bound<number>[]

const say = definePatterns({
  graduation,
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
/** "in 2019", "between 2015 and 2018" */
const yearsSaid = choose<YearBounds>(
  say('between {first:year} {and} {last:year}', ({ first, last }) => [
    { op: 'Gte', value: first },
    { op: 'Lte', value: last },
  ]),
  say('{relation} {year}', ({ relation, year }) => [{ op: relation, value: year }]),
)
const years = choose(
  yearsSaid,
  say('{year}', ({ year }): YearBounds => [{ op: 'Eq', value: year }]),
)

/** "graduated in 2019", "class of 2019" */
export const graduationPhrase: Slot<Meaning> = definePatterns({ graduation, years })(
  '{graduation} {years}',
  ({ years }) => meanCondition({ about: 'graduation', bounds: years }),
)

// Places of a former life: "studied in Germany or in France" is text, not a current place.

/** Consumes the places alone, not the verb. */
export function readStudyPlaces(reading: Reading, i: number): number | undefined {
  const verb = studied.at(reading, i)
  return verb && consumePlaces(reading, verb.to)
}

/** Consumes the places that are listed after an "in". */
function consumePlaces(reading: Reading, i: number): number | undefined {
  if (reading.at(i) !== 'in') return undefined
  const names = readList(reading, i + 1, (at) => findPlaceEnd(reading, at))
  for (const { from, to } of names) {
    reading.consume(from, to, { is: 'text', kind: 'education', text: sliceText(reading, from, to) })
  }
  return names.at(-1)?.to
}

function findPlaceEnd(reading: Reading, from: number): number {
  const { words, places } = reading
  const mention = reading.isFree(from) ? places.mentionAt(words[from]!.start) : null
  let to = from
  while (mention !== null && reading.isFree(to) && words[to]!.end <= mention.end) to++
  return to
}

// Schools and subjects.

/** "studied at MIT", "degree in physics from MIT" */
export function readEducation(reading: Reading, i: number): number | undefined {
  const school = schoolLeads.at(reading, i)
  if (school !== undefined) return consumeSchoolList(reading, i, school.to)
  const major = majorLeads.at(reading, i)
  if (major === undefined) return undefined
  const to = findMajorEnd(reading, major.to)
  if (to === major.to) return undefined
  const place = studied.at(reading, i) && consumePlaces(reading, to)
  consumeName(reading, 'major', { from: major.to, to }, i, to)
  if (place !== undefined) return place
  const isAtSchool = reading.at(to) === 'at' || reading.at(to) === 'from'
  return (isAtSchool ? consumeSchoolList(reading, to, to + 1) : undefined) ?? to
}

function consumeSchoolList(reading: Reading, lead: number, from: number): number | undefined {
  const start = skipArticle(reading, from)
  const schools = readList(reading, start, (at) =>
    at === start || isListedSchool(reading, at) ? findSchoolEnd(reading, at) : at,
  )
  const first = schools[0]
  if (first === undefined || isEmployer(reading, start, first.to)) return undefined
  const to = consumeSchools(reading, schools, lead, schools.at(-1)!.to)
  const years = yearsSaid.at(reading, to)
  if (years === undefined) return to
  return consumeCondition(reading, to, years.to, { about: 'graduation', bounds: years.value })
}

/** "studied at MIT or Stanford", but "studied at MIT or React developers" */
function isListedSchool(reading: Reading, from: number): boolean {
  const to = findSchoolEnd(reading, from)
  if (to === from || isEmployer(reading, from, to)) return false
  const words = foldWords(reading, from, to)
  if (isSchool(words) || isSchoolName(words[0]!)) return true
  return isCapitalised(reading.words[from]!.text) && isPhraseEnd(reading, to)
}

function foldWords({ words }: Reading, from: number, to: number): string[] {
  return words.slice(from, to).map(({ folded }) => folded)
}

function consumeSchools(
  reading: Reading,
  schools: readonly ListSpan[],
  lead: number,
  end: number,
): number {
  return consumeList(schools, lead, end, (name, from, to) =>
    consumeName(reading, 'school', name, from, to),
  )
}

/** Words [from, to) say so. */
function consumeName(
  reading: Reading,
  about: 'school' | 'major',
  name: ListSpan,
  from: number,
  to: number,
): void {
  const text = sliceText(reading, name.from, name.to)
  if (reading.target.dataset === 'standard') {
    reading.consume(name.from, name.to, { is: 'text', kind: 'education', text })
  } else consumeCondition(reading, from, to, { about, text })
}

/** "alumni of Google" */
function isEmployer(reading: Reading, from: number, to: number): boolean {
  if (from === to || !isKnownCompany(reading, sliceText(reading, from, to))) return false
  return !isSchool(foldWords(reading, from, to))
}

/** "MIT graduates", "MIT or Stanford alumni" */
export function readGraduates(reading: Reading, i: number): number | undefined {
  if (!isCapitalised(reading.words[i]!.text) && !isSchoolName(reading.at(i))) return undefined
  const schools = readList(reading, i, (at) => {
    const end = findSchoolEnd(reading, at)
    return isEmployer(reading, at, end) ? at : end
  })
  const to = schools.at(-1)?.to
  if (to === undefined || !graduates.has(reading.at(to))) return undefined
  if (to === i + 1 && anyGraduate.has(reading.at(i))) return undefined
  const areNames =
    schools.length === 1 || schools.every(({ from }) => isSchoolName(reading.at(from)))
  return areNames ? consumeSchools(reading, schools, i, to + 1) : undefined
}

/** "at MIT", "working at ETH Zurich": a school can be an employer like any company. */
export function readSchoolAsEmployer(reading: Reading, i: number): number | undefined {
  const lead = employments.at(reading, i)
  if (lead === undefined || reading.words[lead.to]?.before !== '') return undefined
  const start = skipArticle(reading, lead.to)
  const schools = readList(reading, start, (at) => {
    const end = findSchoolEnd(reading, at)
    return isSchoolNamed(reading, at, end) ? end : at
  })
  const isTold = lead.value === 'now' || reading.target.dataset === 'professional'
  for (const { from, to } of schools) {
    const name = sliceText(reading, from, to)
    if (!isTold) reading.consume(from, to, { is: 'text', kind: 'company', text: name })
    else {
      const condition = { about: 'company', name, when: lead.value } as const
      consumeCondition(reading, from === start ? i : from, to, condition)
    }
  }
  return schools.at(-1)?.to
}

function isSchoolNamed(reading: Reading, from: number, to: number): boolean {
  if (from === to || !isSchool(foldWords(reading, from, to))) return false
  return isCapitalised(reading.words[from]!.text) || isSchoolName(reading.at(from))
}

/** "ETH Zurich", "University of Oxford" */
export function readSchoolAlone(reading: Reading, i: number): number | undefined {
  if (!isCapitalised(reading.words[i]!.text)) return undefined
  const to = findSchoolEnd(reading, i)
  if (to < i + 2 || !isSchoolNamed(reading, i, to)) return undefined
  consumeName(reading, 'school', { from: i, to }, i, to)
  return to
}

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

const majorWordsMax = 3

function findMajorEnd(reading: Reading, from: number): number {
  let to = from
  while (to < from + majorWordsMax && reading.isFree(to)) {
    const { before, folded, text } = reading.words[to]!
    if (nameEnds.has(folded) || joints.has(folded) || isRole(folded)) break
    if ((to > from && before !== '') || /^\d/.test(text)) break
    to++
  }
  return to
}
