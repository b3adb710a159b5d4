/** Sets of code points as ascending ranges, and their form in Lucene's regular expressions. */

/** Both ends included. */
export type CodeRange = readonly [low: number, high: number]

const codePointMax = 0x10ffff

/** The same set in ascending order, with gaps between the ranges, and no surrogate at an end. */
function mergeRanges(ranges: readonly CodeRange[]): CodeRange[] {
  const tidy: [number, number][] = []
  for (const [low, high] of ranges.flatMap(dropSurrogates).sort(([a], [b]) => a - b)) {
    const last = tidy.at(-1)
    if (last !== undefined && low <= findNext(last[1])) last[1] = Math.max(last[1], high)
    else tidy.push([low, high])
  }
  return tidy
}

/** All other code points. */
export function invertRanges(ranges: readonly CodeRange[]): CodeRange[] {
  const others: CodeRange[] = []
  let next = 0
  for (const [low, high] of mergeRanges(ranges)) {
    others.push([next, low - 1])
    next = high + 1
  }
  others.push([next, codePointMax])
  return mergeRanges(others.filter(([low, high]) => low <= high))
}

/** Expression for one character of the set. Null for the empty set, which Lucene lacks. */
export function writeCharacter(ranges: readonly CodeRange[]): string | null {
  const tidy = mergeRanges(ranges)
  const [first, ...others] = tidy
  if (first === undefined) return null
  const [low, high] = first
  if (others.length === 0 && low === high) return escapeLiteral(low)
  if (invertRanges(tidy).length === 0) return '.'
  const parts = tidy.map(([from, to]) =>
    from === to ? escapeLiteral(from) : `${escapeLiteral(from)}-${escapeLiteral(to)}`,
  )
  return `[${parts.join('')}]`
}

/** Every sign that Lucene could interpret is escaped, and no letter is. */
function escapeLiteral(codePoint: number): string {
  const character = String.fromCodePoint(codePoint)
  return /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : character
}

function findNext(codePoint: number): number {
  return codePoint === 0xd7ff ? 0xe000 : codePoint + 1
}

/** Removes surrogates, because texts have none and UTF-8 has no form for one. */
function dropSurrogates([low, high]: CodeRange): CodeRange[] {
  const parts: CodeRange[] = [
    [low, Math.min(high, 0xd7ff)],
    [Math.max(low, 0xe000), high],
  ]
  return parts.filter(([from, to]) => from <= to)
}

// Classes of characters in RE2 syntax, and their forms that ignore case.

export const everything: readonly CodeRange[] = [[0, codePointMax]]

const digits = readRanges('09')
const upper = readRanges('AZ')
const lower = readRanges('az')
const letters = [...upper, ...lower]

/** `\d`, `\s`, `\w`: ASCII only. */
const perl: Readonly<Record<string, readonly CodeRange[]>> = {
  d: digits,
  s: readRanges('\t\n', '\f\r', '  '),
  w: [...digits, ...letters, ...readRanges('__')],
}

/** `[:alpha:]` and similar classes: ASCII only. */
const posix: Readonly<Record<string, readonly CodeRange[]>> = {
  alnum: [...digits, ...letters],
  alpha: letters,
  ascii: readRanges('\0\x7f'),
  blank: readRanges('\t\t', '  '),
  cntrl: readRanges('\0\x1f', '\x7f\x7f'),
  digit: digits,
  graph: readRanges('!~'),
  lower,
  print: readRanges(' ~'),
  punct: readRanges('!/', ':@', '[`', '{~'),
  space: readRanges('\t\r', '  '),
  upper,
  word: perl.w!,
  xdigit: [...digits, ...readRanges('AF', 'af')],
}

/** The class of `\d` and similar, by letter. Null for another letter. */
export function findPerlClass(letter: string, ignoreCase: boolean): readonly CodeRange[] | null {
  const ranges = perl[letter.toLowerCase()]
  if (ranges === undefined) return null
  const all = ignoreCase ? foldRanges(ranges)! : ranges
  return letter === letter.toLowerCase() ? all : invertRanges(all)
}

/** @param name such as `alpha`, or `^alpha`; null for an unknown name */
export function findPosixClass(name: string, ignoreCase: boolean): readonly CodeRange[] | null {
  const ranges = posix[name.replace(/^\^/, '')]
  if (ranges === undefined) return null
  const all = ignoreCase ? foldRanges(ranges)! : ranges
  return name.startsWith('^') ? invertRanges(all) : all
}

/**
 * The ranges and all characters that differ from theirs only by case, as in RE2. Null if that would
 * take tables of Unicode. Beyond ASCII only single characters without case are known.
 */
export function foldRanges(ranges: readonly CodeRange[]): readonly CodeRange[] | null {
  const folded: CodeRange[] = []
  for (const [low, high] of mergeRanges(ranges)) {
    folded.push([low, high])
    if (high > 0x7f && !(low === high && isCaseless(low))) return null
    folded.push(...shiftRange(low, high, upper[0]!, 32), ...shiftRange(low, high, lower[0]!, -32))
  }
  const has = (letter: string) => {
    const code = letter.codePointAt(0)!
    return folded.some(([low, high]) => low <= code && code <= high)
  }
  // The Kelvin sign and the long s.
  if (has('k')) folded.push([0x212a, 0x212a])
  if (has('s')) folded.push([0x17f, 0x17f])
  return mergeRanges(folded)
}

/** The intersection of two ranges, shifted. */
function shiftRange(low: number, high: number, [from, to]: CodeRange, by: number): CodeRange[] {
  const part: CodeRange = [Math.max(low, from), Math.min(high, to)]
  return part[0] <= part[1] ? [[part[0] + by, part[1] + by]] : []
}

function isCaseless(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint)
  return character.toLowerCase() === character && character.toUpperCase() === character
}

/** @param pairs the two ends of each range */
function readRanges(...pairs: readonly string[]): readonly CodeRange[] {
  return pairs.map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)])
}
