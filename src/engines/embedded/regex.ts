/**
 * Regular expressions in RE2 syntax, matched in time linear in the value. Linear has a constant:
 * the size of the compiled program, which counted repetitions multiply. Patterns that would grow
 * past a bound are refused before they are compiled, since neither compiling nor one match can be
 * interrupted.
 */
import type { PatternFilter, PatternMatcher } from 'native-free-index'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Atoms after unrolling counted repetitions; at this size one match takes about a millisecond. */
const expandedSizeMax = 1000

export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError'

  constructor(pattern: string, problem: string) {
    super(`the regular expression "${pattern}" is not valid: ${problem}`)
  }
}

/** The pattern is valid but too large to be run. */
export class RegexSizeError extends Error {
  override readonly name = 'RegexSizeError'
  readonly pattern: string

  constructor(pattern: string) {
    super(`the regular expression "${pattern}" is too large`)
    this.pattern = pattern
  }
}

export function compileRegex({ pattern }: PatternFilter): PatternMatcher {
  if (expandedSize(pattern) > expandedSizeMax) throw new RegexSizeError(pattern)
  try {
    const compiled = RE2JS.compile(pattern)
    return { test: (value) => compiled.test(value) }
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      throw new RegexSyntaxError(pattern, error.message)
    }
    throw error
  }
}

/**
 * An upper bound of the pattern's atoms once `x{n,m}` is written out. It reads only groups,
 * classes, escapes and counts; whether the pattern is valid is for the compiler to say.
 */
export function expandedSize(pattern: string): number {
  const groups: number[] = [0]
  let last = 0
  const token =
    /\\[pP]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gu
  for (const [text, least, most] of pattern.matchAll(token)) {
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
      last = 1
      groups[groups.length - 1]! += 1
    }
  }
  return groups.reduce((sum, size) => sum + size, 0)
}
