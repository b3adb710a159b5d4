/**
 * Regular expressions in RE2 syntax, matched in time linear in the value. Linear has a constant:
 * the size of the compiled program, which counted repetitions multiply. Patterns that would grow
 * past a bound are refused before they are compiled, since neither compiling nor one match can be
 * interrupted.
 */
import type { PatternFilter, PatternMatcher } from 'native-free-index'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Atoms after unrolling counted repetitions, and as many that classes may take besides. */
const compiledSizeMax = 1000

/**
 * Atoms × characters of one match. A query can be stopped only between matches, so one match must
 * end well within the time that patterns have.
 */
const matchStepsMax = 500_000

export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError'

  constructor(pattern: string, problem: string) {
    super(`the regular expression "${pattern}" is not valid: ${problem}`)
  }
}

/** The pattern is too large to be run, by itself or on a value as long as one that is there. */
export class RegexSizeError extends Error {
  override readonly name = 'RegexSizeError'
  readonly pattern: string

  constructor(pattern: string) {
    super(`the regular expression "${pattern}" is too large`)
    this.pattern = pattern
  }
}

export function compileRegex({ pattern }: Pick<PatternFilter, 'pattern'>): PatternMatcher {
  const size = expandedSize(pattern)
  if (Math.max(size, classesSize(pattern)) > compiledSizeMax) throw new RegexSizeError(pattern)
  try {
    const compiled = RE2JS.compile(pattern)
    return {
      test: (value) => {
        if (size * value.length > matchStepsMax) throw new RegexSizeError(pattern)
        return compiled.test(value)
      },
    }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      throw new RegexSyntaxError(pattern, error.message)
    }
    throw error
  }
}

/**
 * What is wrong with a pattern's syntax, or null. A pattern that is too large counts as right: its
 * search is refused before it costs anything.
 */
export function regexProblem(pattern: string): string | null {
  try {
    compileRegex({ pattern })
    return null
  } catch (error) {
    if (error instanceof RegexSyntaxError) return error.message
    if (error instanceof RegexSizeError) return null
    throw error
  }
}

/** What `regexProblem` costs, in atoms: nothing for a pattern that is too large. */
export function checkedSize(pattern: string): number {
  const [atoms, classes] = [expandedSize(pattern), classesSize(pattern)]
  return Math.max(atoms, classes) > compiledSizeMax ? 0 : atoms + classes
}

/**
 * What it takes to compile classes, in atoms that take as long: properties have long tables, and
 * where case is folded, that is done character by character. A class is made once, however often
 * it is repeated.
 */
export function classesSize(pattern: string): number {
  const properties = pattern.match(property)?.length ?? 0
  const tables = properties * propertySize
  if (!foldingFlag.test(pattern)) return tables
  let chars = 0
  for (const { groups } of pattern.matchAll(character)) {
    const { low, high } = groups!
    if (high !== undefined) chars += Math.max(0, codeOf(high, 'z') - codeOf(low!, '\0'))
  }
  return tables + Math.floor(chars / foldedPerAtom)
}

const foldedPerAtom = 100
const propertySize = 50
const property = /\\[pP]/g
const foldingFlag = /\(\?[a-zA-Z-]*i/
const bound = String.raw`\\x\{[0-9a-fA-F]+\}|\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\.|[^\\]`
/** A character, and the other end of the range that it may begin if it stands in a class. */
const character = new RegExp(`(?<low>${bound})(?:(?=-(?<high>${bound}))|)`, 'gsu')

/** @param named stands for every escape by a letter, such as a tab */
function codeOf(text: string, named: string): number {
  const hex = /^\\x\{?([0-9a-fA-F]+)/.exec(text)
  if (hex !== null) return Number.parseInt(hex[1]!, 16)
  const octal = /^\\([0-7]+)$/.exec(text)
  if (octal !== null) return Number.parseInt(octal[1]!, 8)
  if (/^\\[a-zA-Z]/.test(text)) return named.codePointAt(0)!
  return text.replace(/^\\/s, '').codePointAt(0)!
}

/**
 * An upper bound of the pattern's atoms once `x{n,m}` is written out. It reads only quotations,
 * groups, classes, escapes and counts; whether the pattern is valid is for the compiler to say.
 */
export function expandedSize(pattern: string): number {
  const groups: number[] = [0]
  let last = 0
  for (const { 0: text, groups: found } of pattern.matchAll(token)) {
    const { quoted, flags, least, most, wide, class: set } = found!
    // Neither of these stands between an atom and a count behind it.
    if (flags !== undefined || quoted === '') continue
    if (text === '(') {
      groups.push(0)
      last = 0
    } else if (text === ')' && groups.length > 1) {
      last = groups.pop()! + 1
      groups[groups.length - 1]! += last
    } else if (least !== undefined) {
      const copies = Math.max(1, Number(least), Number(most || 0))
      groups[groups.length - 1]! += last * (copies - 1)
      last *= copies
    } else {
      const isQuantifier = text === '*' || text === '+' || text === '?'
      const isWide = wide !== undefined || (set !== undefined && !narrowClass.test(set))
      const size = isWide ? wideClassSize : quoted === undefined ? 1 : [...quoted].length
      last = isQuantifier ? last + 1 : isWide ? wideClassSize : 1
      groups[groups.length - 1]! += size
    }
  }
  return groups.reduce((sum, size) => sum + size, 0)
}

/**
 * A class beyond ASCII may span all of Unicode, and its case is folded character by character
 * while compiling: it counts as many atoms. One that is written in ASCII alone does not.
 */
const wideClassSize = 100
const narrowClass = /^\[(?!.*\\[pPx])[\x20-\x7e]*\]$/

/** The pieces of a pattern, as RE2 reads them. */
const token = new RegExp(
  [
    String.raw`\\Q(?<quoted>.*?)(?:\\E|$)`,
    String.raw`(?<wide>\\[pP](?:\{[^}]*\}|.))`,
    String.raw`\\x\{[0-9a-fA-F]+\}`,
    String.raw`\\.`,
    String.raw`(?<class>\[\^?\]?(?:\\[pPx]\{[^}]*\}|\\.|\[:\^?\w+:\]|[^\]\\])*\])`,
    String.raw`(?<flags>\(\?[a-zA-Z-]*\))`,
    // A number that begins with 0 makes the braces plain text.
    String.raw`\{(?<least>0|[1-9]\d*)(?:,(?<most>0|[1-9]\d*)?)?\}`,
    '.',
  ].join('|'),
  'gsu',
)
