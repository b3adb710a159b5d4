/** Where a noun phrase ends, and with which noun: "machine learning **libraries** for audio". */
import type { Reading } from './reading.ts'
import { phraseEnds, requestLeads, searches } from './vocabulary/nouns.ts'

/** Punctuation that may stand inside a noun phrase: "React/TypeScript libraries". */
const insideMarks = new Set(['', '-', '/', '&', '+'])

/** Whether no further word of the same noun phrase stands at `i`. */
export function isPhraseEnd(reading: Reading, i: number): boolean {
  const word = reading.at(i)
  return word === '' || phraseEnds.has(word) || !insideMarks.has(reading.words[i]!.before)
}

/**
 * The head of a noun phrase: at `from` or at most `wordsBetween` words after it. A singular noun
 * before another noun only qualifies it ("library documentation").
 * @param breaks words after which the phrase is about something else
 */
export function headOf(
  reading: Reading,
  from: number,
  isNoun: (word: string) => boolean,
  wordsBetween = 3,
  breaks: ReadonlySet<string> = new Set(),
): number | undefined {
  for (let i = from; i <= from + wordsBetween; i++) {
    const word = reading.at(i)
    if (isPhraseEnd(reading, i) || breaks.has(word)) return undefined
    if (isNoun(word) && (isPlural(word) || isPhraseEnd(reading, i + 1))) return i
  }
  return undefined
}

function isPlural(word: string): boolean {
  return word.endsWith('s') || word === 'people'
}

/** Whether a word opens what is asked for: "**newest** libraries", "some of the best parsers". */
export function opensRequest(reading: Reading, i: number): boolean {
  const wordAt = (k: number) => reading.words[k]?.folded ?? ''
  const last = wordAt(i - 1) === 'the' ? i - 2 : i - 1
  const word = wordAt(last)
  if (word === 'for') return searches.has(wordAt(last - 1))
  if (word === 'of') return parts.has(wordAt(last - 1))
  const isBehindNumber = /^\d/.test(word) && reading.words[i]!.before === ''
  return last < 0 || requestLeads.has(word) || isBehindNumber
}

/** "some of the best" */
const parts = new Set(['some', 'one', 'list', 'any', 'few', 'couple', 'out', 'collection'])
