/** Texts with marks: the ranges of highlights, in UTF-16 units. */

export interface TextPiece {
  readonly text: string
  readonly isMarked: boolean
}

/** Cuts a text at its ranges. The joined pieces equal the text for any ranges. */
export function highlightPieces(
  text: string,
  ranges: readonly (readonly [number, number])[],
): TextPiece[] {
  const pieces: TextPiece[] = []
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isMarked })
  }
  let end = 0
  for (const [from, to] of ranges) {
    const start = Math.max(from, end)
    const stop = Math.min(to, text.length)
    if (stop <= start) continue
    add(end, start, false)
    add(start, stop, true)
    end = stop
  }
  add(end, text.length, false)
  return pieces
}
