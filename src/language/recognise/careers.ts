/** Parts of a career other than employers: years, industries, languages, certificates. */
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
import { readNumber } from '../numbers.ts'
import {
  type Meaning,
  meanCondition,
  type Reading,
  type SentencePart,
  sliceText,
} from '../reading.ts'
import { joints, nameEnds } from '../vocabulary/connectives.ts'
import { isTechnology } from '../vocabulary/nouns.ts'
import { spokenLanguages } from '../vocabulary/schooling.ts'
import { findNameEnd } from './capitals.ts'
import { divideList, type ListSpan, listNames } from './lists.ts'

// Years.

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
export const experiencePhrase = definePatterns({
  comparison,
  experience,
  number: { at: readNumber },
})(
  '{comparison}? {number} {experience}',
  ({ comparison, number: { value } }, { reading }): Meaning | undefined => {
    if (value > yearsMax) return undefined
    const bound = { op: 'Lte', value: Number(reading.today.slice(0, 4)) - value } as const
    // Fields tell when positions began, so that only the least of it can be asked.
    return meanCondition({ about: 'experienceSince', bounds: comparison === 'less' ? [] : [bound] })
  },
)

// Industries.

const industryWordsMax = 3
const industries = readWords('industry sector')

/** "fintech industry" */
const industry: Slot<string> = {
  at: (reading, from) => {
    for (let to = from + 1; to <= from + industryWordsMax; to++) {
      if (!reading.isFree(from, to) || nameEnds.has(reading.at(to - 1))) return undefined
      if (industries.has(reading.at(to))) {
        return { value: sliceText(reading, from, to), to: to + 1 }
      }
    }
    return undefined
  },
}

// Languages that people speak.

/** "German and French", also without a word between */
const spokenNames: Slot<readonly ListSpan[]> = {
  at: (reading, i) => {
    const names: ListSpan[] = []
    let to = i
    for (let at = i; spokenLanguages.has(reading.at(at)); ) {
      to = at + 1
      names.push({ from: at, to })
      at = joints.has(reading.at(to)) ? to + 1 : to
    }
    return names.length === 0 ? undefined : { value: names, to }
  },
}

const suffix = /-speaking$/i
/** "German or French-speaking", or without the suffix */
const speakerNames = listNames((reading, i) => {
  return spokenLanguages.has(reading.at(i).replace(suffix, '')) ? i + 1 : i
}, joints)

function meanSpoken(text: string): Meaning {
  return meanCondition({ about: 'spoken', text: text.replace(suffix, '') })
}

// Certificates.

const certificateLeads = readPhrases(`certified in, certified for, certification in,
  certifications in`)
const certificates = readWords('certified certification certifications certificate')
const certificateWordsMax = 3

/** A capitalised name as far as it goes, or one word. */
function findCertificateEnd(reading: Reading, from: number): number {
  const word = reading.at(from)
  if (word === '' || nameEnds.has(word) || certificates.has(word)) return from
  return findNameEnd(reading, from, certificateWordsMax, (next) => certificates.has(next))
}

/** In a list any other word may be something else: "in Berlin or AWS certified". */
function isCertificate(reading: Reading, i: number): boolean {
  const text = reading.words[i]?.text ?? ''
  return isTechnology(reading.at(i)) || /^[A-Z][A-Z+]+$/.test(text)
}

function meanCertificate(text: string): Meaning {
  return meanCondition({ about: 'certification', text })
}

// What only profiles have.

const say = definePatterns({
  industry,
  spokenNames,
  speakerNames,
  certificateLeads,
  industryLead: readPhrases(`in the, in, from the, from, within the, working in the, works in the`),
  speaking: readPhrases(`speaks, speak, speaking, spricht, fluent in, speaks fluent, can speak,
    native in, speak fluent, speaks native, speaking fluent, fluent`),
  certificate: matchWord(certificates),
  certificateNames: listNames(findCertificateEnd),
  namedCertificates: listNames((reading, i, start) => {
    return i === start || isCertificate(reading, i) ? findCertificateEnd(reading, i) : i
  }),
  dashed: readWord((word) => (word.endsWith('-certified') ? word : undefined)),
})

export const profilePhrases = choose<Meaning | readonly SentencePart[]>(
  experiencePhrase,
  // "in the fintech industry"
  say('{industryLead} {industry}', ({ industry }) =>
    meanCondition({ about: 'industry', text: industry }),
  ),
  // "speaks German and French", "German-speaking", "native German or French speakers"
  say('{speaking} {spokenNames}', ({ spokenNames }, span) =>
    divideList(spokenNames, span, meanSpoken),
  ),
  say('native|fluent? {speakerNames}', ({ speakerNames }, span) =>
    suffix.test(span.reading.at(span.to - 1))
      ? divideList(speakerNames, span, meanSpoken)
      : undefined,
  ),
  say('native|fluent? {speakerNames} speaking|speaker|speakers', ({ speakerNames }, span) =>
    divideList(speakerNames, span, meanSpoken),
  ),
  // "AWS or GCP certified", "certified in AWS or GCP"
  say('{certificateLeads} {namedCertificates}', ({ namedCertificates }, span) =>
    divideList(namedCertificates, span, meanCertificate),
  ),
  say('{dashed}', (_, { reading, from }) =>
    meanCertificate(reading.words[from]!.text.slice(0, -'-certified'.length)),
  ),
  say('{certificateNames} _{certificate}', ({ certificateNames: names }, span) => {
    // "engineers certified in AWS"
    if (certificateLeads.at(span.reading, span.to - 1) !== undefined) return undefined
    const areNames =
      names.length === 1 || names.every(({ from }) => isCertificate(span.reading, from))
    return areNames ? divideList(names, span, meanCertificate) : undefined
  }),
)
