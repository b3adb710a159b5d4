/** The text of a sentence outside of all conditions: the words to search for. */
import type { Span } from './logic.ts'
import type { Reading } from './reading.ts'

interface TextPiece {
  readonly text: string
  /** In the sentence, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Null where nothing remains. */
export function remainingText(reading: Reading, unwanted: readonly Span[]): string | null {
  let text = ''
  let last: TextPiece | null = null
  for (const piece of piecesOf(reading, unwanted)) {
    if (last !== null) text += jointOf(reading.sentence.slice(last.end, piece.start))
    text += piece.text
    last = piece
  }
  return text === '' ? null : text
}

function piecesOf(reading: Reading, unwanted: readonly Span[]): TextPiece[] {
  const { words } = reading
  const dropped = new Set<number>()
  const replaced = new Map<number, TextPiece>()
  for (const { from, to, meaning } of reading.parts()) {
    for (let i = from; i < to; i++) dropped.add(i)
    if (meaning.is === 'text') {
      replaced.set(from, {
        text: meaning.text,
        start: words[from]!.start,
        end: words[to - 1]!.end,
      })
    }
  }
  for (const { from, to } of unwanted) {
    for (let i = from; i < to; i++) {
      dropped.add(i)
      replaced.delete(i)
    }
  }
  return words.flatMap(({ text, start, end }, i) => {
    const better = replaced.get(i)
    if (better !== undefined) return [better]
    return dropped.has(i) ? [] : [{ text, start, end }]
  })
}

/** Words that stand together in the sentence do so in the text, such as "CI/CD" and "全文検索". */
function jointOf(between: string): string {
  return /^[/:.·・-]?$/u.test(between) ? between : ' '
}
