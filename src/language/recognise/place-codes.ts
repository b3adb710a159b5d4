/** Codes of countries in sentences, "in CH", and small abbreviations, "uk developers". */
import type { Mention } from '../../places/index.ts'
import { readWords } from '../grammar.ts'
import type { Reading } from '../reading.ts'
import { placeLeads } from '../vocabulary/connectives.ts'
import { topicLeads } from '../vocabulary/nouns.ts'
import { isBoundary } from './capitals.ts'
import { isBeforePeople } from './people.ts'

const codeForm = /^[A-Z]{2,3}(?=-based$|$)/

/** In capitals these mean something else more often. */
const otherAbbreviations = readWords(`AI IT ML HR QA PM BI CI CD TV CV PS IO GL EE CC ARM MAC COM
  AND PER COD COG DOM GIN MSR IOT CUB`)

/**
 * "in CH", "JP-based". A code that an American state has, too, is none: "in CA", "in DE". It is one
 * in a list of codes: "in CH or DE".
 */
export function readCode(reading: Reading, i: number, isListed: boolean): Mention | null {
  const word = reading.words[i]!
  const code = codeForm.exec(word.text)?.[0] ?? readSmallCode(reading, i, isListed)
  if (code === undefined || otherAbbreviations.has(code) || isShouted(reading)) return null
  const named = reading.places.readMention(word.start)
  if (named?.isPlain && named.located.kind !== 'region' && !isStateAlone(named)) return null
  const coded = reading.context.places.findCountry(code)
  if (coded === null || (coded.isShared && !isListed)) return null
  return {
    end: word.start + code.length,
    located: coded.country,
    namesState: false,
    isPlain: true,
    isWord: false,
  }
}

const codeLeads = readWords('in from within across outside aus')

/** In small letters these are words, skills or languages. */
const otherSmallWords = readWords(`ad am an as at be by cl cu do er et fm gp gs im is ki mm my na no
  nu om pr py re rs sh so ss st tc td tf tk tm to tt vc vi ws`)

/** "engineers in jp", but not "are in my team", "experts in rs". In capitals. */
function readSmallCode(reading: Reading, i: number, isListed: boolean): string | undefined {
  const { text } = reading.words[i]!
  if (!/^[a-z]{2}$/.test(text) || otherSmallWords.has(text)) return undefined
  if (reading.target.subject === 'repos' || !isBoundary(reading, i + 1)) return undefined
  const isLed = codeLeads.has(reading.at(i - 1)) && !topicLeads.has(reading.at(i - 2))
  return isLed || isListed ? text.toUpperCase() : undefined
}

function isStateAlone({ located }: Mention): boolean {
  return located.kind === 'place' && located.state !== undefined && located.city === undefined
}

/** Whether all of a sentence is in capitals, which then tell nothing. */
export function isShouted({ sentence }: Reading): boolean {
  return sentence === sentence.toUpperCase() && /\p{Lu}{4}/u.test(sentence)
}

const abbreviated = /^(?:usa?|uk|eu|uae|nyc|nz)(?=-based$|$)/

/** "uk developers", "in the us", "non-eu": written small, and no other word where they stand. */
export function readAbbreviation(reading: Reading, i: number): Mention | null {
  const { text, start } = reading.words[i]!
  const name = abbreviated.exec(text)?.[0]
  if (name === undefined) return null
  if ((name === 'us' || name === 'eu') && !isClear(reading, i)) return null
  const mention = reading.context.places.openText(name.toUpperCase()).readMention(0)
  if (mention === null || mention.end !== name.length) return null
  return { ...mention, end: start + name.length, isWord: false }
}

/** "us" and "eu" are words of English and Portuguese. */
function isClear(reading: Reading, i: number): boolean {
  const { text, before } = reading.words[i]!
  if (text.endsWith('-based') || reading.at(i + 1) === 'based') return true
  const last = before === '' || before === '-' ? reading.words[i - 1]?.folded : undefined
  if (last === undefined) return i === 0 && isBeforePeople(reading, i + 1)
  if (last === 'the' || last === 'non') return true
  return placeLeads.has(last) && isBoundary(reading, i + 1)
}
