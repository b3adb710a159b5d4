/**
 * Whole-value globs: `*` any run of characters, `?` one character, `[a-z]` and `[!a-z]` one
 * character of a set, `\` before a character that stands for itself. A character is a code point.
 */
import { foldCase } from './fold.ts'

export interface GlobMatcher {
  test(value: string): boolean
}

/** The pattern is no glob; the message says what is wrong and at which character of it. */
export class GlobSyntaxError extends Error {
  override readonly name = 'GlobSyntaxError'
}

/** One character of a value is accepted or not; null stands for `*`. */
export type GlobElement = ((codePoint: number) => boolean) | null

/**
 * Takes at most |pattern| × |value| steps per value, whatever the pattern. With `ignoreCase` both
 * sides are compared as `foldCase` leaves them, so that `?` matches one character of the folded
 * value (two for `ß`).
 */
export function compileGlob(pattern: string, ignoreCase: boolean): GlobMatcher {
  const elements = parseGlob(pattern, ignoreCase)
  return {
    test: (value) => matchGlob(elements, ignoreCase ? foldCase(value) : value),
  }
}

/**
 * Greedy match that returns only to the last `*`: whatever an earlier one could take in exchange,
 * the last can take as well.
 */
export function matchGlob(elements: readonly GlobElement[], value: string): boolean {
  let element = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < value.length) {
    const codePoint = value.codePointAt(at) ?? 0
    const accepts = elements[element]
    if (accepts === null) {
      star = element++
      starAt = at
    } else if (accepts?.(codePoint)) {
      element++
      at += unitsOf(codePoint)
    } else if (star !== -1) {
      element = star + 1
      starAt += unitsOf(value.codePointAt(starAt) ?? 0)
      at = starAt
    } else return false
  }
  while (elements[element] === null) element++
  return element === elements.length
}

export function parseGlob(pattern: string, ignoreCase: boolean): GlobElement[] {
  const characters = [...pattern]
  const elements: GlobElement[] = []
  let literal = ''
  let at = 0
  const endLiteral = (): void => {
    // A run is folded whole, because letters and their marks compose.
    for (const character of ignoreCase ? foldCase(literal) : literal) {
      elements.push(acceptExactly(codePointOf(character)))
    }
    literal = ''
  }
  while (at < characters.length) {
    const character = characters[at] ?? ''
    if (character === '*' || character === '?' || character === '[') endLiteral()
    if (character === '[') {
      const set = parseSet(characters, at)
      elements.push(acceptSet(set, ignoreCase))
      at = set.end
      continue
    }
    if (character === '*') {
      // Stars in a row are one; each would cost a step for every value.
      if (elements.at(-1) !== null) elements.push(null)
    } else if (character === '?') elements.push(acceptAny)
    else {
      if (character === '\\') at++
      literal += characters[at] ?? fail('nothing follows the final \\', at)
    }
    at++
  }
  endLiteral()
  return elements
}

/** A parsed `[…]`: ranges of code points, both ends included. `end` is the offset behind `]`. */
interface GlobSet {
  readonly negated: boolean
  readonly ranges: readonly (readonly [number, number])[]
  readonly end: number
}

function parseSet(characters: readonly string[], start: number): GlobSet {
  const negated = characters[start + 1] === '!'
  const ranges: [number, number][] = []
  let at = negated ? start + 2 : start + 1
  const take = (): number => {
    if (characters[at] === '\\') at++
    const character = characters[at++] ?? fail('[ without its ]', start + 1)
    return codePointOf(character)
  }
  while (characters[at] !== ']') {
    const low = take()
    const isRange = characters[at] === '-' && characters[at + 1] !== ']'
    if (isRange) at++
    const high = isRange ? take() : low
    if (low > high) fail('a range in [ ] runs backwards', start + 1)
    ranges.push([low, high])
  }
  if (ranges.length === 0) fail('[ ] is empty; a ] inside is written \\]', start + 1)
  return { negated, ranges, end: at + 1 }
}

/** Without case a set holds the folded ends of its ranges as well: `[A-Z]` is `[A-Za-z]`. */
function acceptSet(set: GlobSet, ignoreCase: boolean): GlobElement {
  const { negated } = set
  const ranges = ignoreCase
    ? set.ranges.flatMap((range) => [range, ...foldRange(range)])
    : set.ranges
  return (codePoint) =>
    ranges.some(([low, high]) => low <= codePoint && codePoint <= high) !== negated
}

function foldRange([low, high]: readonly [number, number]): [number, number][] {
  const lowFolded = [...foldCase(String.fromCodePoint(low))]
  const highFolded = [...foldCase(String.fromCodePoint(high))]
  if (lowFolded.length !== 1 || highFolded.length !== 1) return []
  return [[codePointOf(lowFolded[0] ?? ''), codePointOf(highFolded[0] ?? '')]]
}

function acceptExactly(expected: number): GlobElement {
  return (codePoint) => codePoint === expected
}

function acceptAny(): boolean {
  return true
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function unitsOf(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1
}

function fail(problem: string, position: number): never {
  throw new GlobSyntaxError(`${problem} (at character ${position} of the glob)`)
}
