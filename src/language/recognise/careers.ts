/**
 * Recognises parts of a career other than employers: years, industries, languages, certificates.
 */
import { numberAt } from '../numbers.ts'
import { Phrases } from '../phrases.ts'
import { consumeCondition, type Reading, textOf } from '../reading.ts'
import { conjunctions, disjunctions, nameEnds } from '../vocabulary/connectives.ts'
import { isTechnology } from '../vocabulary/nouns.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { isCapitalised } from './company-names.ts'
import { type ListSpan, listAt } from './lists.ts'

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
/** Words in between, as in "years of professional software experience". */
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
  return consumeCondition(reading, i, to, 'seniority', { about: 'experienceSince', bounds })
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
      return consumeCondition(reading, i, to + 1, 'industry', { about: 'industry', text })
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

/** "speaks German and French", "German-speaking", "native German or French speakers" */
function spoken(reading: Reading, i: number): number | null {
  const lead = speaking.at(reading, i)
  if (reading.target.dataset === 'standard') return lead ? spokenAsText(reading, lead.to) : null
  if (lead === undefined) return inFrontOfSpeakers(reading, i)
  let to = i
  for (let at = lead.to; spokenLanguages.has(reading.at(at)); ) {
    to = consumeSpoken(reading, to === i ? i : at, at, at + 1)
    at = between.has(reading.at(to)) ? to + 1 : to
  }
  return to === i ? inFrontOfSpeakers(reading, i) : to
}

function inFrontOfSpeakers(reading: Reading, i: number): number | null {
  const word = reading.at(i)
  const start = word === 'native' || word === 'fluent' ? i + 1 : i
  const isSpoken = (at: number) => spokenLanguages.has(reading.at(at).replace(suffix, ''))
  const names = listAt(reading, start, (at) => (isSpoken(at) ? at + 1 : at), between)
  const last = names.at(-1)
  if (last === undefined) return null
  const isJoined = suffix.test(reading.at(last.from))
  if (!isJoined && !speakers.has(reading.at(last.to))) return null
  const end = isJoined ? last.to : last.to + 1
  for (const { from, to } of names) {
    consumeSpoken(reading, from === start ? i : from, from, to === last.to ? end : to)
  }
  return end
}

const suffix = /-speaking$/

/** The language is word `at`. Words [from, to) are consumed. */
function consumeSpoken(reading: Reading, from: number, at: number, to: number): number {
  const text = reading.words[at]!.text.replace(/-speaking$/i, '')
  return consumeCondition(reading, from, to, 'person', { about: 'spoken', text })
}

/** No field has it, but "German" is the name of a place, too. */
function spokenAsText(reading: Reading, i: number): number | null {
  if (!spokenLanguages.has(reading.at(i))) return null
  const text = reading.words[i]!.text
  reading.consume(i, i + 1, { is: 'text', kind: 'person', text })
  return i + 1
}

const certificateLeads = new Phrases([
  ['certified', ['certified in', 'certified for', 'certification in', 'certifications in']],
] as const)
const certificates = new Set(['certified', 'certification', 'certifications', 'certificate'])
const certificateWordsMax = 3

/** "AWS or GCP certified", "certified in AWS or GCP" */
function certified(reading: Reading, i: number): number | null {
  const lead = certificateLeads.at(reading, i)
  if (lead !== undefined) {
    const isFirstOrName = (at: number) => at === lead.to || isCertificate(reading, at)
    const endOf = (at: number) => (isFirstOrName(at) ? endOfName(reading, at) : at)
    const names = listAt(reading, lead.to, endOf)
    return names.length === 0 ? null : consumeCertificates(reading, i, names)
  }
  if (reading.at(i).endsWith('-certified')) {
    const text = reading.words[i]!.text.slice(0, -'-certified'.length)
    const condition = { about: 'certification', text } as const
    return consumeCondition(reading, i, i + 1, 'education', condition)
  }
  return inFrontOfCertified(reading, i)
}

function inFrontOfCertified(reading: Reading, i: number): number | null {
  const names = listAt(reading, i, (at) => endOfName(reading, at))
  const to = names.at(-1)?.to
  if (to === undefined || !certificates.has(reading.at(to)) || reading.words[to]!.before !== '') {
    return null
  }
  // "engineers certified in AWS"
  if (certificateLeads.at(reading, to) !== undefined) return null
  if (names.length > 1 && !names.every(({ from }) => isCertificate(reading, from))) return null
  return consumeCertificates(reading, i, names, to + 1)
}

/** In a list any other word may be something else: "in Berlin or AWS certified". */
function isCertificate(reading: Reading, i: number): boolean {
  const text = reading.words[i]?.text ?? ''
  return isTechnology(reading.at(i)) || /^[A-Z][A-Z+]+$/.test(text)
}

/** The first is consumed from `start`, the last one to `end`. */
function consumeCertificates(
  reading: Reading,
  start: number,
  names: readonly ListSpan[],
  end = names.at(-1)!.to,
): number {
  for (const [k, { from, to }] of names.entries()) {
    const condition = { about: 'certification', text: textOf(reading, from, to) } as const
    const last = k === names.length - 1 ? end : to
    consumeCondition(reading, k === 0 ? start : from, last, 'education', condition)
  }
  return end
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
