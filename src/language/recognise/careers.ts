/** What profiles tell of a career besides employers: years, industries, languages, certificates. */
import type { Condition } from '../condition.ts'
import type { PartKind } from '../interpretation.ts'
import { numberAt } from '../numbers.ts'
import { Phrases } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import { conjunctions, disjunctions, nameEnds } from '../vocabulary/connectives.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { isCapitalised } from './company-names.ts'

export function careers(reading: Reading): void {
  if (reading.target.subject === 'repos') return
  const isProfile = reading.target.dataset === 'professional'
  for (let i = 0; i < reading.words.length; ) {
    const told = isProfile
      ? (industry(reading, i) ?? spoken(reading, i) ?? certified(reading, i))
      : null
    i = yearsOfExperience(reading, i) ?? told ?? i + 1
  }
}

const atLeast = new Phrases([
  ['more', ['at least', 'over', 'more than', 'minimum', 'min', 'a minimum of', 'minimum of']],
  ['more', ['with at least', 'with over', 'with more than', 'with', 'has', 'have', 'having']],
  ['less', ['less than', 'under', 'at most', 'up to', 'fewer than', 'no more than']],
] as const)
const years = new Set(['years', 'year', 'yrs', 'yr', "years'", 'years’', 'yoe', 'jahre'])
/** Of "years of professional software experience" the words between. */
const wordsBetweenMax = 3
const yearsMax = 70

/** "5+ years of experience" */
function yearsOfExperience(reading: Reading, i: number): number | null {
  const comparison = atLeast.at(reading, i)
  const number = numberAt(reading, comparison?.to ?? i)
  if (number === undefined || !years.has(reading.at(number.to))) return null
  const to = endOfExperience(reading, number.to)
  if (to === null || number.value > yearsMax) return null
  const thisYear = new Date(reading.context.nowSeconds * 1000).getUTCFullYear()
  const bound = { op: 'Lte', value: thisYear - number.value } as const
  // Fields tell when positions began, so that only the least of it can be asked.
  const bounds = comparison?.value === 'less' ? [] : [bound]
  return claim(reading, i, to, 'seniority', { about: 'experienceSince', bounds })
}

function endOfExperience(reading: Reading, unit: number): number | null {
  if (reading.at(unit) === 'yoe') return unit + 1
  for (let i = unit + 1; i <= unit + 1 + wordsBetweenMax; i++) {
    if (/^(?:experience|experiences|exp|erfahrung)$/.test(reading.at(i))) return i + 1
    if (reading.words[i]?.before !== '') return null
  }
  return null
}

const industryLeads = new Phrases([
  ['in', ['in the', 'in', 'from the', 'from', 'within the', 'working in the', 'works in the']],
] as const)
const industryWordsMax = 3

/** "in the fintech industry" */
function industry(reading: Reading, i: number): number | null {
  const from = industryLeads.at(reading, i)?.to
  if (from === undefined) return null
  for (let to = from + 1; to <= from + industryWordsMax; to++) {
    if (!reading.isFree(from, to) || nameEnds.has(reading.at(to - 1))) return null
    if (/^(?:industry|sector)$/.test(reading.at(to))) {
      const text = textOf(reading, from, to)
      return claim(reading, i, to + 1, 'industry', { about: 'industry', text })
    }
  }
  return null
}

const speaking = new Phrases([
  ['speak', ['speaks', 'speak', 'speaking', 'spricht', 'fluent in', 'speaks fluent', 'can speak']],
  ['speak', ['native in', 'speak fluent', 'speaks native', 'speaking fluent', 'fluent']],
] as const)
const speakers = new Set(['speaking', 'speaker', 'speakers'])
const between = new Set([...conjunctions, ...disjunctions])

/** "speaks German and French", "German-speaking", "native German speakers" */
function spoken(reading: Reading, i: number): number | null {
  const lead = speaking.at(reading, i)
  if (reading.target.dataset === 'standard') return lead ? spokenAsText(reading, lead.to) : null
  const word = reading.at(i)
  if (word.endsWith('-speaking') && spokenLanguages.has(word.slice(0, -'-speaking'.length))) {
    const text = reading.words[i]!.text.slice(0, -'-speaking'.length)
    return claim(reading, i, i + 1, 'person', { about: 'spoken', text })
  }
  const at = word === 'native' || word === 'fluent' ? i + 1 : i
  if (speakers.has(reading.at(at + 1)) && spokenLanguages.has(reading.at(at))) {
    const text = textOf(reading, at, at + 1)
    return claim(reading, i, at + 2, 'person', { about: 'spoken', text })
  }
  if (lead === undefined) return null
  let to = i
  for (let at = lead.to; spokenLanguages.has(reading.at(at)); ) {
    const text = textOf(reading, at, at + 1)
    to = claim(reading, to === i ? i : at, at + 1, 'person', { about: 'spoken', text })
    at = between.has(reading.at(to)) ? to + 1 : to
  }
  return to === i ? null : to
}

/** No field tells it, but "German" is the name of a place, too. */
function spokenAsText(reading: Reading, i: number): number | null {
  if (!spokenLanguages.has(reading.at(i))) return null
  const text = reading.words[i]!.text
  reading.claim(i, i + 1, { is: 'text', kind: 'person', text })
  return i + 1
}

const certificateLeads = new Phrases([
  ['certified', ['certified in', 'certified for', 'certification in', 'certifications in']],
] as const)
const certificates = new Set(['certified', 'certification', 'certifications', 'certificate'])
const certificateWordsMax = 3

/** "AWS certified", "certified in AWS" */
function certified(reading: Reading, i: number): number | null {
  const from = certificateLeads.at(reading, i)?.to
  if (from !== undefined) {
    const to = endOfName(reading, from)
    if (to === from) return null
    const text = textOf(reading, from, to)
    return claim(reading, i, to, 'education', { about: 'certification', text })
  }
  if (reading.at(i).endsWith('-certified')) {
    const text = reading.words[i]!.text.slice(0, -'-certified'.length)
    return claim(reading, i, i + 1, 'education', { about: 'certification', text })
  }
  const to = endOfName(reading, i)
  if (to === i || !certificates.has(reading.at(to)) || reading.words[to]!.before !== '') return null
  // "engineers certified in AWS"
  if (certificateLeads.at(reading, to) !== undefined) return null
  const text = textOf(reading, i, to)
  return claim(reading, i, to + 1, 'education', { about: 'certification', text })
}

/** A capitalised name as far as it goes, or one word. */
function endOfName(reading: Reading, from: number): number {
  if (!reading.isFree(from) || nameEnds.has(reading.at(from))) return from
  if (certificates.has(reading.at(from))) return from
  let to = from + 1
  while (
    to < from + certificateWordsMax &&
    isCapitalised(reading.words[from]!.text) &&
    reading.isFree(to) &&
    reading.words[to]!.before === '' &&
    isCapitalised(reading.words[to]!.text) &&
    !certificates.has(reading.at(to))
  ) {
    to++
  }
  return to
}

function textOf({ sentence, words }: Reading, from: number, to: number): string {
  return sentence.slice(words[from]!.start, words[to - 1]!.end)
}

function claim(
  reading: Reading,
  from: number,
  to: number,
  kind: PartKind,
  condition: Condition,
): number {
  reading.claim(from, to, { is: 'condition', kind, condition })
  return to
}
