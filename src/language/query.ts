/** The text of a sentence outside of all conditions, as a query has it: the words to search for. */
import { limits } from '../contract/index.ts'
import type { UnwantedText } from './logic.ts'
import { type Reading, sliceText } from './reading.ts'

interface TextPiece {
  readonly text: string
  /** In the sentence, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Null where nothing remains. */
export function writeQuery(reading: Reading, unwanted: readonly UnwantedText[]): string | null {
  let text = ''
  let last: TextPiece | undefined
  for (const piece of listPieces(reading, unwanted)) {
    if (last !== undefined) text += chooseJoint(reading.sentence.slice(last.end, piece.start))
    text += piece.text
    last = piece
  }
  return text === '' ? null : text
}

/**
 * Dashed words as a query has them: `-php`, `-"spring boot"`. None where a query has no room for
 * all of them.
 */
export function listExclusions(
  reading: Reading,
  unwanted: readonly UnwantedText[],
  query: string,
): string[] {
  const texts = unwanted
    .filter(({ isDashed }) => isDashed)
    .map(({ from, to }) => sliceText(reading, from, to))
    .map((text) => (/\s/.test(text) ? `-"${text}"` : `-${text}`))
  const length = texts.reduce((sum, text) => sum + text.length + 1, query.length)
  return length > limits.queryCharsMax ? [] : texts
}

/** Words that no part took, and parts that are text. */
function listPieces(reading: Reading, unwanted: readonly UnwantedText[]): TextPiece[] {
  const { words } = reading
  const parts = new Map(reading.listParts().map((part) => [part.from, part]))
  const dropped = new Uint8Array(words.length)
  for (const { from, to } of unwanted) dropped.fill(1, from, to)
  const pieces: TextPiece[] = []
  for (let i = 0; i < words.length; ) {
    const part = parts.get(i)
    const to = part?.to ?? (dropped[i] ? i + 1 : reading.findQuotationEnd(i))
    if (!dropped[i] && part === undefined) pieces.push(cutPiece(reading, i, to))
    else if (!dropped[i] && part?.meaning.is === 'text') {
      const { text } = part.meaning
      pieces.push({ text, start: words[i]!.start, end: words[to - 1]!.end })
    }
    i = to
  }
  return pieces
}

/** As queries have them: quoted words are a phrase, a star after a word is any ending. */
function cutPiece(reading: Reading, from: number, to: number): TextPiece {
  const { start, isQuoted } = reading.words[from]!
  const { end } = reading.words[to - 1]!
  const text = sliceText(reading, from, to)
  if (isQuoted) return { text: `"${text}"`, start: start - 1, end: end + 1 }
  const isPrefix = reading.sentence[end] === '*'
  return isPrefix ? { text: `${text}*`, start, end: end + 1 } : { text, start, end }
}

/** Words that stand together in the sentence do so in the text, such as "CI/CD" and "全文検索". */
function chooseJoint(between: string): string {
  return /^[/:.·・-]?$/u.test(between) ? between : ' '
}
