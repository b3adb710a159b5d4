/** The stored forms of values, for documents and queries. */
import { createHash } from 'node:crypto'
import { foldKeyword, type KeywordField } from 'native-free-index'

/** Lucene refuses a keyword of more than 32,766 bytes. */
const keywordBytesMax = 32_000

/**
 * A value of a keyword field, folded as the field requires. A very long value is stored as its
 * hash, which patterns do not match.
 */
export function storeKeyword(match: KeywordField['match'], value: string): string {
  const folded = foldKeyword(match, value)
  if (folded.length * 3 <= keywordBytesMax || Buffer.byteLength(folded) <= keywordBytesMax) {
    return folded
  }
  return `#${createHash('sha256').update(folded).digest('hex')}`
}

/** An unfolded value for patterns. Null if no pattern could match it. */
export function storeValue(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  const given = value.toWellFormed()
  return Buffer.byteLength(given) <= keywordBytesMax ? given : null
}

/** A number of a field. -0 becomes 0, because Lucene distinguishes them. */
export function storeNumber(value: number): number {
  return value === 0 ? 0 : value
}

/**
 * A term as a token of the cluster. Derived terms contain a blank, which would split them. No term
 * contains the sign that replaces it, nor `|` and `/`.
 */
export function storeTerm(term: string): string {
  return term.replace(' ', '=')
}

/** A list of weighted terms for the analyser `weighted`. Lucene needs weights of at least 1. */
export function storeTerms(weights: Iterable<readonly [term: string, frequency: number]>): string {
  let text = ''
  for (const [term, frequency] of weights) text += `${storeTerm(term)}|${frequency} `
  return text
}

/** A word at its position. A joined form takes the positions of all its parts. */
export function storeWord(term: string, positions: number): string {
  return positions === 1 ? term : `${term}/${positions}`
}

/** A position where no word begins, as the analyser `placed` reads it. */
export const gapSign = '|'

/**
 * Words in text order, for the analyser `placed`. `|` separates the words of one position. Words
 * before and after a gap are not adjacent.
 */
export function storePositions(
  words: Iterable<{ readonly stored: string; readonly positionIncrement: number }>,
): string {
  let text = ''
  for (const { stored, positionIncrement } of words) {
    if (text === '') text = stored
    else if (positionIncrement === 0) text += `|${stored}`
    else text += ` ${`${gapSign} `.repeat(positionIncrement - 1)}${stored}`
  }
  return text
}

/** An impact or a saturation as a frequency. */
export function storeFrequency(value: number, bits: number): number {
  return Math.max(1, Math.round(value * 2 ** bits))
}
