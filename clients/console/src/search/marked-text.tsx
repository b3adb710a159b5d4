import type { Highlights } from 'devdex-client'
import { highlightPieces } from './highlight-pieces.ts'

type Passage = Highlights[string][number]

/** A text with highlighted matches. It is never parsed as HTML. */
export function MarkedText({ passage }: { passage: Passage }) {
  let offset = 0
  return (
    <bdi>
      {highlightPieces(passage.text, passage.ranges).map(({ text, isMarked }) => {
        offset += text.length
        return isMarked ? <mark key={offset}>{text}</mark> : <span key={offset}>{text}</span>
      })}
    </bdi>
  )
}

/** The passage of a field that matched, or else its text as it is. */
export function choosePassage(
  highlights: Highlights | undefined,
  field: string,
  text: string | undefined,
): Passage | undefined {
  const found = highlights?.[field]?.[0]
  if (found !== undefined) return found
  return text === undefined ? undefined : { text, ranges: [] }
}
