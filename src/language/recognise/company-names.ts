/** Where a company's name ends in a sentence, and whether the data or the world know it. */
import type { Reading } from '../reading.ts'
import { isWidelyKnown, noCompanies } from '../vocabulary/companies.ts'
import { nameEnds } from '../vocabulary/connectives.ts'
import { isTechnology } from '../vocabulary/everyday.ts'
import { isRole } from '../vocabulary/occupations.ts'

/**
 * How much the words in front promise. `sure`: any word is a name. `named`: only what is written
 * like one, or known. `known`: only what the data or the world know.
 */
export type Trust = 'sure' | 'named' | 'known'

export interface CompanyName {
  readonly name: string
  /** The word behind the name. */
  readonly to: number
}

const wordsMax = 4

export function isKnownCompany(reading: Reading, name: string): boolean {
  return isWidelyKnown(name) || reading.context.vocabulary.hasCompany(name)
}

/** Null where no name begins at the word. */
export function companyNameAt(reading: Reading, i: number, trust: Trust): CompanyName | null {
  const end = endOfWords(reading, i)
  const known = endOfKnown(reading, i, end)
  const written = endOfCapitals(reading, i, end)
  if (known === i && isTechnology(reading.at(i))) return null
  const to = Math.max(known, trust === 'known' && known === i ? i : written)
  if (to > i) {
    const isWord = known === i && isNoName(reading, i)
    return isWord ? null : { name: nameOf(reading, i, to), to }
  }
  const isGiven = trust === 'sure' && end > i && !isNoName(reading, i)
  return isGiven ? { name: nameOf(reading, i, i + 1), to: i + 1 } : null
}

/** Without the sign of a login. */
function nameOf({ sentence, words }: Reading, from: number, to: number): string {
  return sentence.slice(words[from]!.start, words[to - 1]!.end).replace(/^@/, '')
}

/** Where the words end that may belong to a name. */
function endOfWords(reading: Reading, from: number): number {
  let to = from
  while (to < from + wordsMax && reading.isFree(to) && !nameEnds.has(reading.at(to))) {
    const { before, folded } = reading.words[to]!
    if (to > from && before !== '' && before !== '&') break
    if (to > from && (isRole(folded) || isTechnology(folded))) break
    to++
  }
  return to
}

function endOfKnown(reading: Reading, from: number, end: number): number {
  for (let to = end; to > from; to--) {
    if (isKnownCompany(reading, nameOf(reading, from, to))) return to
  }
  return from
}

function endOfCapitals(reading: Reading, from: number, end: number): number {
  let to = from
  while (to < end && isCapitalised(reading.words[to]!.text)) to++
  return to
}

export function isCapitalised(text: string): boolean {
  const letter = text.replace(/^@/, '')
  return letter !== '' && letter[0] !== letter[0]!.toLowerCase()
}

/** "someone@example.com" is text. */
export function isInsideAddress({ words }: Reading, i: number): boolean {
  return i > 0 && words[i - 1]!.end === words[i]!.start
}

/** "at scale", "at debugging", "at conferences", "at 3 levels". */
function isNoName(reading: Reading, i: number): boolean {
  const { text, folded } = reading.words[i]!
  if (noCompanies.has(folded) || isRole(folded) || /^\d/.test(folded)) return true
  return !isCapitalised(text) && /(?:ing|[^s]s)$/.test(folded)
}
