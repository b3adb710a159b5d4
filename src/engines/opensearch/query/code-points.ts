/** Sets of code points as ascending ranges, and as a regular expression of Lucene has them. */

/** Both ends included. */
export type CodeRange = readonly [low: number, high: number]

export const codePointMax = 0x10ffff

/** The same set: ascending, with gaps between the ranges, and no surrogate at an end of one. */
export function tidyRanges(ranges: readonly CodeRange[]): CodeRange[] {
  const tidy: [number, number][] = []
  for (const [low, high] of ranges.flatMap(besideSurrogates).sort(([a], [b]) => a - b)) {
    const last = tidy.at(-1)
    if (last !== undefined && low <= following(last[1])) last[1] = Math.max(last[1], high)
    else tidy.push([low, high])
  }
  return tidy
}

/** All other code points. */
export function complementOf(ranges: readonly CodeRange[]): CodeRange[] {
  const others: CodeRange[] = []
  let next = 0
  for (const [low, high] of tidyRanges(ranges)) {
    others.push([next, low - 1])
    next = high + 1
  }
  others.push([next, codePointMax])
  return tidyRanges(others.filter(([low, high]) => low <= high))
}

/** One character of the set. Null for the empty set, which Lucene cannot express. */
export function characterOf(ranges: readonly CodeRange[]): string | null {
  const tidy = tidyRanges(ranges)
  const [first, ...others] = tidy
  if (first === undefined) return null
  const [low, high] = first
  if (others.length === 0 && low === high) return literalOf(low)
  if (complementOf(tidy).length === 0) return '.'
  const parts = tidy.map(([from, to]) =>
    from === to ? literalOf(from) : `${literalOf(from)}-${literalOf(to)}`,
  )
  return `[${parts.join('')}]`
}

/** Every sign that Lucene could take for one of its own is escaped, and no letter is. */
export function literalOf(codePoint: number): string {
  const character = String.fromCodePoint(codePoint)
  return /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : character
}

function following(codePoint: number): number {
  return codePoint === 0xd7ff ? 0xe000 : codePoint + 1
}

/** No text has surrogates by themselves, and UTF-8 has no form for one. */
function besideSurrogates([low, high]: CodeRange): CodeRange[] {
  const parts: CodeRange[] = [
    [low, Math.min(high, 0xd7ff)],
    [Math.max(low, 0xe000), high],
  ]
  return parts.filter(([from, to]) => from <= to)
}
