/**
 * Whole-value globs: `*` matches any run of characters, `?` one character, `[a-z]` and `[!a-z]` one
 * character of a set. `\` escapes a character. A character is a code point.
 */
import { foldCase } from './fold.ts'

export interface GlobMatcher {
  test(value: string): boolean
}

/** The pattern is no glob. `message` gives the reason and the character. */
export class GlobSyntaxError extends Error {
  override readonly name = 'GlobSyntaxError'
}

/** The characters that one element accepts. Null: `*`. */
export type GlobElement = CharacterSet | null

/** Ranges of code points, both ends included, or their complement. */
export interface CharacterSet {
  readonly negated: boolean
  readonly ranges: readonly (readonly [low: number, high: number])[]
}

/** Whether an element accepts a character of a value. Null: `*`. */
export type GlobStep = ((codePoint: number) => boolean) | null

/**
 * Takes at most |pattern| × |value| steps per value, for any pattern. With `ignoreCase` both sides
 * are folded by `foldCase`, so `?` matches one character of the folded value (two for `ß`).
 */
export function compileGlob(pattern: string, ignoreCase: boolean): GlobMatcher {
  const steps = parseGlob(pattern, ignoreCase).map(compileStep)
  return {
    test: (value) => matchGlob(steps, ignoreCase ? foldCase(value) : value),
  }
}

/**
 * Greedy match that backtracks only to the last `*`: the last `*` can match all that an earlier one
 * could match instead.
 */
export function matchGlob(steps: readonly GlobStep[], value: string): boolean {
  let step = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < value.length) {
    const codePoint = value.codePointAt(at) ?? 0
    const accepts = steps[step]
    if (accepts === null) {
      star = step++
      starAt = at
    } else if (accepts?.(codePoint)) {
      step++
      at += countUnits(codePoint)
    } else if (star !== -1) {
      step = star + 1
      starAt += countUnits(value.codePointAt(starAt) ?? 0)
      at = starAt
    } else return false
  }
  while (steps[step] === null) step++
  return step === steps.length
}

/** With `ignoreCase`, the elements match values folded by `foldCase`. Throws GlobSyntaxError. */
export function parseGlob(pattern: string, ignoreCase: boolean): GlobElement[] {
  const characters = [...pattern]
  const elements: GlobElement[] = []
  let literal = ''
  let at = 0
  const endLiteral = (): void => {
    // Runs are folded as a whole, because letters and their marks compose.
    for (const character of ignoreCase ? foldCase(literal) : literal) {
      elements.push(matchExactly(readCodePoint(character)))
    }
    literal = ''
  }
  while (at < characters.length) {
    const character = characters[at] ?? ''
    if (character === '*' || character === '?' || character === '[') endLiteral()
    if (character === '[') {
      const set = parseSet(characters, at)
      elements.push(ignoreCase ? foldSet(set) : set)
      at = set.end
      continue
    }
    if (character === '*') {
      // Successive stars are merged, because each would cost a step per value.
      if (elements.at(-1) !== null) elements.push(null)
    } else if (character === '?') elements.push(anyCharacter)
    else {
      if (character === '\\') at++
      literal += characters[at] ?? fail('nothing follows the final \\', at)
    }
    at++
  }
  endLiteral()
  return elements
}

/** A parsed `[…]`: ranges of code points, both ends included. `end` is the offset after `]`. */
interface GlobSet extends CharacterSet {
  readonly end: number
}

function parseSet(characters: readonly string[], start: number): GlobSet {
  const negated = characters[start + 1] === '!'
  const ranges: [number, number][] = []
  let at = negated ? start + 2 : start + 1
  const take = (): number => {
    if (characters[at] === '\\') at++
    const character = characters[at++] ?? fail('[ without its ]', start + 1)
    return readCodePoint(character)
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

/** Without case, a set also contains the folded ends of its ranges: `[A-Z]` is `[A-Za-z]`. */
function foldSet({ negated, ranges }: CharacterSet): CharacterSet {
  return { negated, ranges: ranges.flatMap((range) => [range, ...foldRange(range)]) }
}

function foldRange([low, high]: readonly [number, number]): [number, number][] {
  const lowFolded = [...foldCase(String.fromCodePoint(low))]
  const highFolded = [...foldCase(String.fromCodePoint(high))]
  if (lowFolded.length !== 1 || highFolded.length !== 1) return []
  return [[readCodePoint(lowFolded[0] ?? ''), readCodePoint(highFolded[0] ?? '')]]
}

const anyCharacter: CharacterSet = { negated: true, ranges: [] }

function matchExactly(codePoint: number): CharacterSet {
  return { negated: false, ranges: [[codePoint, codePoint]] }
}

export function compileStep(element: GlobElement): GlobStep {
  if (element === null) return null
  const { negated, ranges } = element
  const [only, ...others] = ranges
  if (only === undefined) return () => negated
  const [first, last] = only
  if (others.length === 0 && !negated && first === last) return (codePoint) => codePoint === first
  return (codePoint) =>
    ranges.some(([low, high]) => low <= codePoint && codePoint <= high) !== negated
}

function readCodePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}

function countUnits(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1
}

function fail(problem: string, position: number): never {
  throw new GlobSyntaxError(`${problem} (at character ${position} of the glob)`)
}
