/** Where a company's name ends in a sentence, and whether the data or the world know it. */
import { type Reading, sliceText } from '../reading.ts'
import {
  isEverydayNoun,
  isNoCompany,
  isWidelyKnown,
  mayBeginWidelyKnown,
  mayEndCompany,
  noCompanies,
} from '../vocabulary/companies.ts'
import { nameEnds } from '../vocabulary/connectives.ts'
import { isTechnology } from '../vocabulary/nouns.ts'
import { isRole } from '../vocabulary/roles.ts'
import { isCapitalised } from './capitals.ts'

/**
 * How much the words in front promise. `sure`: any word is a name. `named`: only what is written
 * like one, or known. `known`: only what the data or the world know.
 */
export type NameTrust = 'sure' | 'named' | 'known'

export interface CompanyName {
  readonly name: string
  /** The word after the name. */
  readonly to: number
}

/** Words of a company's name. */
export const nameWordsMax = 4

export function isKnownCompany(reading: Reading, name: string): boolean {
  return isWidelyKnown(name) || isInData(reading, name)
}

function isInData(reading: Reading, name: string): boolean {
  return !isNoCompany(name) && reading.context.vocabulary.hasCompany(name)
}

/** Undefined where no name begins at the word. */
export function readCompanyName(
  reading: Reading,
  i: number,
  trust: NameTrust,
): CompanyName | undefined {
  if (!reading.isFree(i)) return undefined
  const end = findWordsEnd(reading, i)
  const known = findKnownEnd(reading, i, end)
  const capitals = trust === 'known' ? known : findCapitalsEnd(reading, i, end)
  const nameTo = (to: number): CompanyName => ({ name: sliceName(reading, i, to), to })
  if (capitals > known && isNameWritten(reading, i, capitals, trust)) return nameTo(capitals)
  if (known > i) return isOtherwiseMeant(reading, i, known, trust) ? undefined : nameTo(known)
  const isGiven = trust === 'sure' && capitals === i && end > i && !isTechnology(reading.at(i))
  return isGiven && !isNoName(reading, i) ? nameTo(i + 1) : undefined
}

/** Capitalised words that are no name: "Football Games", "by Berlin developers". */
function isNameWritten(reading: Reading, i: number, to: number, trust: NameTrust): boolean {
  if (isTechnology(reading.at(i)) || isNoName(reading, i)) return false
  const last = reading.at(to - 1)
  const isNamedSo = trust === 'sure' && to > i + 1 && mayEndCompany(last)
  return (isNamedSo || !isEverydayNoun(last)) && !(trust === 'named' && isPlace(reading, i, to))
}

/**
 * "by Go" and "by Berlin" tell the language and the location, even if the data has such companies.
 */
function isOtherwiseMeant(reading: Reading, i: number, to: number, trust: NameTrust): boolean {
  if (trust === 'sure' || isWidelyKnown(sliceName(reading, i, to))) return false
  return (to === i + 1 && isTechnology(reading.at(i))) || isPlace(reading, i, to)
}

function isPlace({ words, places }: Reading, from: number, to: number): boolean {
  const mention = places.readMention(words[from]!.start)
  return mention !== null && mention.end >= words[to - 1]!.end
}

/** Without the sign of a login. */
function sliceName(reading: Reading, from: number, to: number): string {
  return sliceText(reading, from, to).replace(/^@/, '')
}

/** Where the words end that may belong to a name. */
function findWordsEnd(reading: Reading, from: number): number {
  let to = from
  while (to < from + nameWordsMax && reading.isFree(to) && !nameEnds.has(reading.at(to))) {
    const { before, folded } = reading.words[to]!
    if (to > from && before !== '' && before !== '&') break
    if (to > from && (isRole(folded) || isTechnology(folded))) break
    to++
  }
  return to
}

function findKnownEnd(reading: Reading, from: number, end: number): number {
  // Names that the world knows may have any word inside: "Bank of America".
  const isWide = mayBeginWidelyKnown(reading.words[from]!.folded)
  for (let to = isWide ? findPhraseEnd(reading, from) : end; to > end; to--) {
    if (isWidelyKnown(sliceName(reading, from, to))) return to
  }
  for (let to = end; to > from; to--) {
    const name = sliceName(reading, from, to)
    if (isWide ? isKnownCompany(reading, name) : isInData(reading, name)) return to
  }
  return from
}

function findPhraseEnd(reading: Reading, from: number): number {
  let to = from + 1
  while (to < from + nameWordsMax && reading.isFree(to) && reading.words[to]!.before === '') to++
  return to
}

function findCapitalsEnd(reading: Reading, from: number, end: number): number {
  let to = from
  if (to < end && isNumberName(reading.words[to]!.text)) to++
  while (to < end && isCapitalised(reading.words[to]!.text)) to++
  return to
}

/** "3M", "37signals", "1Password", but not "3D", "10k", "24h". */
function isNumberName(text: string): boolean {
  return /^\d+(?:[A-Z][A-Za-z]*|[a-z]{4,})$/.test(text) && !/^\d+[DGKX]$/.test(text)
}

/** "at scale", "at debugging", "at conferences", "at 3 levels". */
function isNoName(reading: Reading, i: number): boolean {
  const { text, folded } = reading.words[i]!
  if (noCompanies.has(folded) || isEverydayNoun(folded) || isRole(folded)) return true
  if (/^\d/.test(folded)) return !isNumberName(text)
  return !isCapitalised(text) && /(?:ing|[^s]s)$/.test(folded)
}
