/** Names that are told by their capitals. */
import type { Reading } from '../reading.ts'
import { nameEnds } from '../vocabulary/connectives.ts'

export function isCapitalised(text: string): boolean {
  const letter = text.replace(/^@/, '')
  return letter !== '' && letter[0] !== letter[0]!.toLowerCase()
}

/** "someone@example.com" is text. */
export function isInsideAddress({ words }: Reading, i: number): boolean {
  return i > 0 && words[i - 1]!.end === words[i]!.start
}

/**
 * Where a name ends that begins at a word: it goes on while words are capitalised.
 * @param isEnd whether a word in lower case is none of the name
 */
export function findNameEnd(
  reading: Reading,
  from: number,
  wordsMax: number,
  isEnd: (folded: string) => boolean,
): number {
  let to = from + 1
  while (to < from + wordsMax && isCapitalised(reading.words[to - 1]!.text)) {
    const word = reading.words[to]
    if (!reading.isFree(to) || word?.before !== '' || !isCapitalised(word.text)) break
    if (isEnd(word.folded)) break
    to++
  }
  return to
}

/** Whether no further text follows directly. */
export function isBoundary(reading: Reading, i: number): boolean {
  const word = reading.words[i]
  return word === undefined || word.before !== '' || !reading.isFree(i) || nameEnds.has(word.folded)
}
