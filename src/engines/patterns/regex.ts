/**
 * Regular expressions in RE2 syntax, matched in time linear in the value. The constant factor is
 * the size of the compiled program, which counted repetitions multiply. Patterns above a limit are
 * refused before compilation, because neither compiling nor one match can be interrupted.
 */
import type { PatternFilter, PatternMatcher } from 'native-free-index'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { regexPieces } from './regex-scanner.ts'

/** Atoms after counted repetitions are expanded. Classes may add as many. */
const compiledSizeMax = 1000

/**
 * Atoms × characters per match. A query can stop only between matches, so one match must take far
 * less time than patterns have.
 */
const matchStepsMax = 500_000

export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError'

  constructor(pattern: string, problem: string) {
    super(`the regular expression "${pattern}" is not valid: ${problem}`)
  }
}

/** The pattern is too large, either by itself or for the length of a value. */
export class RegexSizeError extends Error {
  override readonly name = 'RegexSizeError'
  readonly pattern: string

  constructor(pattern: string) {
    super(`the regular expression "${pattern}" is too large`)
    this.pattern = pattern
  }
}

export function compileRegex({ pattern }: Pick<PatternFilter, 'pattern'>): PatternMatcher {
  const size = measureExpanded(pattern)
  if (Math.max(size, measureClasses(pattern)) > compiledSizeMax) throw new RegexSizeError(pattern)
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
 * Returns the syntax error of a pattern, or null. A pattern that is too large counts as valid, and
 * its search is refused before it costs anything.
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

/** Cost of `regexProblem` in atoms. 0 for a pattern that is too large. */
export function checkedSize(pattern: string): number {
  const [atoms, classes] = [measureExpanded(pattern), measureClasses(pattern)]
  return Math.max(atoms, classes) > compiledSizeMax ? 0 : atoms + classes
}

/**
 * Cost of compiling classes, in atoms. Properties have long tables, and folding case takes a step
 * per character. A repeated class is compiled once.
 */
export function measureClasses(pattern: string): number {
  const properties = pattern.match(property)?.length ?? 0
  const tables = properties * propertySize
  if (!foldingFlag.test(pattern)) return tables
  let chars = 0
  for (const { groups } of pattern.matchAll(character)) {
    const { low, high } = groups!
    if (high !== undefined) chars += Math.max(0, readCode(high, 'z') - readCode(low!, '\0'))
  }
  return tables + Math.floor(chars / foldedPerAtom)
}

const foldedPerAtom = 100
const propertySize = 50
const property = /\\[pP]/g
const foldingFlag = /\(\?[a-zA-Z-]*i/
const bound = String.raw`\\x\{[0-9a-fA-F]+\}|\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\.|[^\\]`
/** A character, and the other end of the range that it may begin in a class. */
const character = new RegExp(`(?<low>${bound})(?:(?=-(?<high>${bound}))|)`, 'gsu')

/** @param named stands for every escape by a letter, such as a tab */
function readCode(text: string, named: string): number {
  const hex = /^\\x\{?([0-9a-fA-F]+)/.exec(text)
  if (hex !== null) return Number.parseInt(hex[1]!, 16)
  const octal = /^\\([0-7]+)$/.exec(text)
  if (octal !== null) return Number.parseInt(octal[1]!, 8)
  if (/^\\[a-zA-Z]/.test(text)) return named.codePointAt(0)!
  return text.replace(/^\\/s, '').codePointAt(0)!
}

/**
 * An upper bound of the pattern's atoms after `x{n,m}` is expanded. It parses only quotations,
 * groups, classes, escapes and counts. The compiler decides whether the pattern is valid.
 */
export function measureExpanded(pattern: string): number {
  const groups: number[] = [0]
  let last = 0
  const add = (size: number) => {
    groups[groups.length - 1]! += size
  }
  for (const piece of regexPieces(listCodePoints(pattern))) {
    if (piece.kind === 'open') {
      groups.push(0)
      last = 0
    } else if (piece.kind === 'close' && groups.length > 1) {
      last = groups.pop()! + 1
      add(last)
    } else if (piece.kind === 'count') {
      add(last * (piece.copies - 1))
      last *= piece.copies
    } else if (piece.kind === 'atoms') {
      last = piece.isWide ? wideClassSize : 1
      add(piece.isWide ? wideClassSize : piece.length)
    } else {
      last = piece.kind === 'sign' ? last + 1 : 1
      add(1)
    }
  }
  return groups.reduce((sum, size) => sum + size, 0)
}

function listCodePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!)
}

/**
 * A class beyond ASCII may span all of Unicode, and folding its case takes a step per character. It
 * therefore counts this many atoms, unlike a class written in ASCII.
 */
const wideClassSize = 100
