/**
 * The scanner against the regular expression that it replaces, and its work on hostile patterns.
 */

import fc from 'fast-check'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { compileRegex, expandedSize, RegexSizeError } from '../../src/engines/patterns/regex.ts'
import { regexPieces } from '../../src/engines/patterns/regex-scanner.ts'

/** Pieces of patterns, which are valid together or not. */
const parts = [
  'a é 🙂 . ^ $ | * + ? ( (?: (?-s: (?P<n> (?i) (?) ) [ ] { } , - 5 00} \\',
  '{3} {10} {2,5} {2,} {0,9} {05} {1,05} {0} {00} [a-z] [^]a] []a] [[:alpha:]] [\\](] [(){2}]',
  '[é] [\\p{Lu}] [\\x{41}-\\x{5a}] [[:a] [[:^word:]x] [\\\\p] [\\d-] [^[:digit:]\\pN] [a\\',
  '\\Q \\E \\Q(\\E \\Q)\\E \\Q\\E \\Qa]\\E \\pL \\PN \\p{Greek} \\p{^Lu} \\x{10} \\x41 \\x{ \\p{',
  '\\012 \\( \\b \\\\ \n \\\n [\\\n)] [\n] (?i-s:',
].flatMap((line) => line.split(' '))

describe('the size of a valid pattern', () => {
  it('equals that by the expression that the scanner replaces', () => {
    let valid = 0
    holds(3000, [fc.array(fc.constantFrom(...parts), { maxLength: 9 })], (list) => {
      const pattern = list.join('')
      if (!isValid(pattern)) return
      valid++
      expect(expandedSize(pattern)).toBe(sizeByExpression(pattern))
    })
    expect(valid).toBeGreaterThan(200)
  })

  it.each([
    '[\\p{Lu}]{3}',
    '(?:[[:alpha:]x]é{2}){4}',
    '\\Q(((\\E{10}',
    '[\\x{41}-b]',
    'a{2}(?i){3}',
  ])('is right for %j', (pattern) => {
    expect(isValid(pattern)).toBe(true)
    expect(expandedSize(pattern)).toBe(sizeByExpression(pattern))
  })
})

describe('hostile patterns', () => {
  const pieces = [
    '\\p{a}',
    '\\p{',
    '[',
    '[[:',
    '[[:a',
    '[\\x{',
    '\\x{1',
    '(?',
    '(?i',
    '{1',
    '{1,',
    '\\Q',
  ]
  const cases = pieces.flatMap((piece) =>
    ['', '[', '[^', '(?:', '\\Q'].map((start) => [start, piece]),
  )

  it.each(cases)('starting with %j, each of %j is read a few times', (start, piece) => {
    const pattern = start + piece!.repeat(200)
    expect(readsOf(pattern)).toBeLessThan(6 * pattern.length)
  })

  it('of any pieces are read a few times', () => {
    const hostile = fc.array(fc.constantFrom(...parts, ...pieces), { maxLength: 60 })
    holds(1000, [hostile], (list) => {
      const pattern = list.join('')
      expect(readsOf(pattern)).toBeLessThan(6 * pattern.length + 8)
    })
  })

  it('have a size, even with a count beyond all numbers', () => {
    const digits = '9'.repeat(245)
    expect(() => compileRegex({ pattern: `a{${digits}}` })).toThrow(RegexSizeError)
    expect(() => compileRegex({ pattern: `(a{${'9'.repeat(9)}}){${digits}}` })).toThrow(
      RegexSizeError,
    )
  })
})

/** The number of characters that the scanner reads. */
function readsOf(pattern: string): number {
  let reads = 0
  const points = new Proxy(
    Array.from(pattern, (character) => character.codePointAt(0)!),
    {
      get(target, name, receiver) {
        if (name !== 'length') reads++
        return Reflect.get(target, name, receiver)
      },
    },
  )
  expect([...regexPieces(points)].length).toBeLessThanOrEqual(pattern.length)
  return reads
}

function isValid(pattern: string): boolean {
  // The expression below takes exponential time on some unclosed classes.
  if (/\[(?:[^\]\\]|\\.)*$/s.test(pattern)) return false
  try {
    RE2JS.compile(pattern)
    return true
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return false
    throw error
  }
}

/** The definition: sizes by one regular expression for all pieces. */
function sizeByExpression(pattern: string): number {
  const groups: number[] = [0]
  let last = 0
  for (const { 0: text, groups: found } of pattern.matchAll(token)) {
    const { quoted, flags, least, most, wide, class: set } = found!
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
      const isWide = wide !== undefined || (set !== undefined && !narrowClass.test(set))
      const size = isWide ? 100 : quoted === undefined ? 1 : [...quoted].length
      last = '*+?'.includes(text) ? last + 1 : isWide ? 100 : 1
      groups[groups.length - 1]! += size
    }
  }
  return groups.reduce((sum, size) => sum + size, 0)
}

const narrowClass = /^\[(?!.*\\[pPx])[\x20-\x7e]*\]$/
const token = new RegExp(
  [
    String.raw`\\Q(?<quoted>.*?)(?:\\E|$)`,
    String.raw`(?<wide>\\[pP](?:\{[^}]*\}|.))`,
    String.raw`\\x\{[0-9a-fA-F]+\}`,
    String.raw`\\.`,
    String.raw`(?<class>\[\^?\]?(?:\\[pPx]\{[^}]*\}|\\.|\[:\^?\w+:\]|[^\]\\])*\])`,
    String.raw`(?<flags>\(\?[a-zA-Z-]*\))`,
    String.raw`\{(?<least>0|[1-9]\d*)(?:,(?<most>0|[1-9]\d*)?)?\}`,
    '.',
  ].join('|'),
  'gsu',
)
