/** Parts of a career other than employers: years, industries, languages, certificates. */
import { definePatterns, namePhrases, readPhrases, readWords, type Slot } from '../grammar.ts'
import { readNumber } from '../numbers.ts'
import {
  consumeCondition,
  type Meaning,
  meanCondition,
  type Reading,
  sliceText,
} from '../reading.ts'
import { joints, nameEnds } from '../vocabulary/connectives.ts'
import { isTechnology } from '../vocabulary/nouns.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { findNameEnd } from './capitals.ts'
import { consumeList, type ListSpan, readList } from './lists.ts'

const comparison = namePhrases({
  more: `at least, over, more than, minimum, min, a minimum of, minimum of, with at least,
    with over, with more than, with, has, have, having`,
  less: 'less than, under, at most, up to, fewer than, no more than',
})
const years = readWords("years year yrs yr years' years’ yoe jahre")
const experiences = readWords('experience experiences exp erfahrung')
/** Words in between, as in "years of professional software experience". */
const wordsBetweenMax = 3
const yearsMax = 70

/** "years of experience", "yoe" */
const experience: Slot<true> = {
  at: (reading, unit) => {
    if (!years.has(reading.at(unit))) return undefined
    if (reading.at(unit) === 'yoe') return { value: true, to: unit + 1 }
    for (let i = unit + 1; i <= unit + 1 + wordsBetweenMax; i++) {
      if (experiences.has(reading.at(i))) return { value: true, to: i + 1 }
      if (reading.words[i]?.before !== '') return undefined
    }
    return undefined
  },
}

/** "5+ years of experience" */
export const experiencePhrase: Slot<Meaning> = definePatterns({
  ...{ comparison, experience, number: { at: readNumber } },
})('{comparison}? {number} {experience}', ({ comparison, number: { value } }, { reading }) => {
  if (value > yearsMax) return undefined
  const bound = { op: 'Lte', value: Number(reading.today.slice(0, 4)) - value } as const
  // Fields tell when positions began, so that only the least of it can be asked.
  return meanCondition({ about: 'experienceSince', bounds: comparison === 'less' ? [] : [bound] })
})

const industryLeads = readPhrases(`in the, in, from the, from, within the, working in the,
  works in the`)
const industryWordsMax = 3
const industries = readWords('industry sector')

/** "in the fintech industry" */
export function readIndustry(reading: Reading, i: number): number | undefined {
  const from = industryLeads.at(reading, i)?.to
  if (from === undefined) return undefined
  for (let to = from + 1; to <= from + industryWordsMax; to++) {
    if (!reading.isFree(from, to) || nameEnds.has(reading.at(to - 1))) return undefined
    if (industries.has(reading.at(to))) {
      const condition = { about: 'industry', text: sliceText(reading, from, to) } as const
      return consumeCondition(reading, i, to + 1, condition)
    }
  }
  return undefined
}

const speaking = readPhrases(`speaks, speak, speaking, spricht, fluent in, speaks fluent, can speak,
  native in, speak fluent, speaks native, speaking fluent, fluent`)
const speakers = readWords('speaking speaker speakers')

/** "speaks German and French", "German-speaking", "native German or French speakers" */
export function readSpoken(reading: Reading, i: number): number | undefined {
  const lead = speaking.at(reading, i)
  if (lead === undefined || !spokenLanguages.has(reading.at(lead.to))) {
    return readSpeakers(reading, i)
  }
  let to = i
  for (let at = lead.to; spokenLanguages.has(reading.at(at)); ) {
    to = consumeSpoken(reading, to === i ? i : at, at, at + 1)
    at = joints.has(reading.at(to)) ? to + 1 : to
  }
  return to
}

function readSpeakers(reading: Reading, i: number): number | undefined {
  const word = reading.at(i)
  const start = word === 'native' || word === 'fluent' ? i + 1 : i
  const isSpoken = (at: number) => spokenLanguages.has(reading.at(at).replace(suffix, ''))
  const names = readList(reading, start, (at) => (isSpoken(at) ? at + 1 : at), joints)
  const last = names.at(-1)
  if (last === undefined) return undefined
  const isJoined = suffix.test(reading.at(last.from))
  if (!isJoined && !speakers.has(reading.at(last.to))) return undefined
  return consumeList(names, i, isJoined ? last.to : last.to + 1, (name, from, to) =>
    consumeSpoken(reading, from, name.from, to),
  )
}

const suffix = /-speaking$/i

/** The language is word `at`. Words [from, to) are consumed. */
function consumeSpoken(reading: Reading, from: number, at: number, to: number): number {
  const text = reading.words[at]!.text.replace(suffix, '')
  return consumeCondition(reading, from, to, { about: 'spoken', text })
}

const certificateLeads = readPhrases(`certified in, certified for, certification in,
  certifications in`)
const certificates = readWords('certified certification certifications certificate')
const certificateWordsMax = 3

/** "AWS or GCP certified", "certified in AWS or GCP" */
export function readCertificates(reading: Reading, i: number): number | undefined {
  const lead = certificateLeads.at(reading, i)
  if (lead !== undefined) {
    const isFirstOrName = (at: number) => at === lead.to || isCertificate(reading, at)
    const names = readList(reading, lead.to, (at) =>
      isFirstOrName(at) ? findCertificateEnd(reading, at) : at,
    )
    const end = names.at(-1)?.to
    return end === undefined ? undefined : consumeCertificates(reading, i, names, end)
  }
  if (reading.at(i).endsWith('-certified')) {
    const text = reading.words[i]!.text.slice(0, -'-certified'.length)
    return consumeCondition(reading, i, i + 1, { about: 'certification', text })
  }
  return readCertified(reading, i)
}

function readCertified(reading: Reading, i: number): number | undefined {
  const names = readList(reading, i, (at) => findCertificateEnd(reading, at))
  const to = names.at(-1)?.to
  if (to === undefined || !certificates.has(reading.at(to)) || reading.words[to]!.before !== '') {
    return undefined
  }
  // "engineers certified in AWS"
  if (certificateLeads.at(reading, to) !== undefined) return undefined
  const areNames = names.length === 1 || names.every(({ from }) => isCertificate(reading, from))
  return areNames ? consumeCertificates(reading, i, names, to + 1) : undefined
}

/** In a list any other word may be something else: "in Berlin or AWS certified". */
function isCertificate(reading: Reading, i: number): boolean {
  const text = reading.words[i]?.text ?? ''
  return isTechnology(reading.at(i)) || /^[A-Z][A-Z+]+$/.test(text)
}

function consumeCertificates(
  reading: Reading,
  lead: number,
  names: readonly ListSpan[],
  end: number,
): number {
  return consumeList(names, lead, end, (name, from, to) => {
    const text = sliceText(reading, name.from, name.to)
    consumeCondition(reading, from, to, { about: 'certification', text })
  })
}

/** A capitalised name as far as it goes, or one word. */
function findCertificateEnd(reading: Reading, from: number): number {
  const word = reading.at(from)
  if (word === '' || nameEnds.has(word) || certificates.has(word)) return from
  return findNameEnd(reading, from, certificateWordsMax, (next) => certificates.has(next))
}
