import fc from 'fast-check'
import type { PatternFilter } from 'native-free-index'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import {
  checkedSize,
  classesSize,
  compileRegex,
  expandedSize,
  RegexSizeError,
  RegexSyntaxError,
} from '../../src/engines/patterns/regex.ts'

function filterOf(pattern: string): PatternFilter {
  return { kind: 'pattern', field: 'name', syntax: 'regex', pattern, ignoreCase: false }
}

/** A pattern, and the number of its atoms once every count is written out. */
interface Sized {
  readonly text: string
  readonly atoms: number
}

const atom: fc.Arbitrary<Sized> = fc
  .constantFrom(
    ...['a', 'é', '🙂', '.', '^', '$', '[a-z]', '[^]a]', '[]a]', '[[:alpha:]_]', '[[:^digit:](]'],
    ...['[\\])(]', '[\\\n(]', '[(){2}]', '\\(', '\\)', '\\{', '\\\n', '\\d', '\\b', '\\pL', '\\PN'],
    ...[
      '\\p{Greek}',
      '[\\p{Lu}\\d]',
      '\\x41',
      '\\x{10FFFF}',
      '\\012',
      '\\Q(\\E',
      '\\Q)\\E',
      '\\Q{\\E',
    ],
  )
  .map((text) => ({ text, atoms: 1 }))

const counted = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 4 }), fc.nat({ max: 2 }))

/** Groups, alternations and counts over atoms, in the syntax of RE2. */
const sized: fc.Arbitrary<Sized> = fc.letrec<{ tree: Sized; piece: Sized }>((ordinal) => ({
  tree: fc.array(ordinal('piece'), { minLength: 1, maxLength: 4 }).map((pieces) => ({
    text: pieces.map(({ text }) => text).join(''),
    atoms: pieces.reduce((sum, { atoms }) => sum + atoms, 0),
  })),
  piece: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    atom,
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?i:', '(?P<n>', '(?s-m:'),
        fc.array(ordinal('tree'), { minLength: 1, maxLength: 3 }),
      )
      .map(([open, parts]) => ({
        text: `${open}${parts.map(({ text }) => text).join('|')})`,
        atoms: parts.reduce((sum, { atoms }) => sum + atoms, 0),
      })),
    fc
      .tuple(ordinal('tree'), counted, fc.constantFrom('', '?', '(?i)', '(?)', '\\Q\\E'))
      .map(([{ text, atoms }, [least, more, form], behind]) => {
        const most = least + more
        const count = [`{${least}}`, `{${least},}`, `{${least},${most}}`][form]!
        const copies = [least, least, most][form]!
        return {
          text: `(?:${text})${behind === '?' ? '' : behind}${count}`,
          atoms: Math.max(1, copies) * atoms,
        }
      }),
    fc
      .tuple(ordinal('tree'), fc.constantFrom('*', '+', '?', '*?', '??'))
      .map(([{ text, atoms }, sign]) => ({ text: `(?:${text})${sign}`, atoms })),
  ),
})).tree

/** Pieces of patterns, valid or not, separated by blanks. */
const pieces = [
  'a b . ^ $ | * + ? ( ( (?: (?-s: (?P<n> (?i) (?) ) ) ) [ { } , 5 00} \\',
  '{3} {10} {2,5} {2,} {0,9} {05} {00} {1,05} [a-z] [^]a] []a] [[:alpha:]] [\\](] [(){2}]',
  '\\Q \\E \\Q(\\E \\Q)\\E \\Q\\E \\pL \\p{Greek} \\x{10} \\x41 \\012 \\( \\b',
  '\\\n [\\\n)] [\\\n(]',
].flatMap((line) => line.split(' '))

describe('the size of a pattern', () => {
  law('is never below its atoms', 2000, [sized], ({ text, atoms }) => {
    expect(expandedSize(text)).toBeGreaterThanOrEqual(atoms)
  })

  it('bounds the compiled program, for valid patterns of any pieces', () => {
    let valid = 0
    holds(10_000, [fc.array(fc.constantFrom(...pieces), { maxLength: 12 })], (list) => {
      const pattern = list.join('')
      const program = programSize(pattern)
      if (program === null) return
      valid++
      // An atom compiles to four instructions at most: itself, a choice, and both ends of its
      // group.
      expect(program).toBeLessThanOrEqual(4 * expandedSize(pattern) + 4)
    })
    expect(valid).toBeGreaterThan(1000)
  })

  it.each([
    ['abc', 3],
    ['a{30}', 30],
    ['(?:a{30}){30}', 900],
    ['a{30}(?i){30}', 900],
    ['a{30}\\Q\\E{30}', 900],
    ['(?:a{30}\\Q)\\E){30}', 930],
    ['(?:a{30}[\\\n(]){30}', 930],
    ['\\Q(((\\E{10}', 12],
    ['a{2,}', 2],
    ['a{2,7}', 7],
    ['a{,7}', 5],
    ['[(){9}]', 1],
    ['(?:{00}{01}{1,05}){30}', 420],
  ])('of %j is at least %i', (pattern, atoms) => {
    expect(programSize(pattern)).toBeGreaterThanOrEqual(atoms)
    expect(expandedSize(pattern)).toBeGreaterThanOrEqual(atoms)
  })
})

describe('compiling', () => {
  it('matches anywhere in the value, case-sensitively', () => {
    expect(compileRegex(filterOf('b+')).test('abba')).toBe(true)
    expect(compileRegex(filterOf('B+')).test('abba')).toBe(false)
    expect(compileRegex(filterOf('(?i)B+')).test('abba')).toBe(true)
    expect(compileRegex(filterOf('^b')).test('abba')).toBe(false)
    expect(compileRegex(filterOf('^.$')).test('🙂')).toBe(true)
    expect(compileRegex(filterOf('')).test('x')).toBe(true)
  })

  it.each([
    ['(', 'missing closing )'],
    [')', 'unexpected )'],
    ['[a', 'missing closing ]'],
    ['[b-a]', 'invalid character class range'],
    ['a**', 'invalid nested repetition operator'],
    ['x{2}{3}', 'invalid nested repetition operator'],
    ['*a', 'missing argument to repetition operator'],
    ['a{2,1}', 'invalid repeat count'],
    ['(?=a)', 'invalid or unsupported Perl syntax'],
    ['(?<=a)b', 'invalid named capture'],
    ['(a)\\1', 'invalid escape sequence'],
    ['\\p{Nonsense}', 'invalid character class range'],
    ['a\\', 'trailing backslash'],
  ])('refuses %j and says that %s', (pattern, problem) => {
    expect(() => compileRegex(filterOf(pattern))).toThrow(RegexSyntaxError)
    expect(() => compileRegex(filterOf(pattern))).toThrow(problem)
  })

  it.each(['.{1000}.', '(?:a{32}){32}', '(((a?){10}){10}){10}', '(?:\\w|\\W){500}'])(
    'refuses %j for its size',
    (pattern) => {
      expect(() => compileRegex(filterOf(pattern))).toThrow(RegexSizeError)
    },
  )

  it('takes counts up to the bound', () => {
    expect(compileRegex(filterOf('.{1000}')).test('x'.repeat(500))).toBe(false)
    expect(compileRegex(filterOf('.{500}')).test('x'.repeat(1000))).toBe(true)
    expect(compileRegex(filterOf('.{500}')).test('x'.repeat(499))).toBe(false)
  })

  it('refuses a match with too many steps, which are size times length', () => {
    const large = compileRegex(filterOf('.{1000}'))
    expect(() => large.test('x'.repeat(501))).toThrow(RegexSizeError)
    expect(compileRegex(filterOf('x+$')).test('x'.repeat(100_000))).toBe(true)
  })
})

/** Instructions of the compiled pattern; null where it is not valid. */
function programSize(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return null
    throw error
  }
}

describe('wide classes', () => {
  it.each([`(?i)${'[!-\u{10ffff}]'.repeat(50)}`, '\\pL|'.repeat(60), '[\\PL\\PN]'.repeat(31)])(
    'are too expensive to compile: %j',
    (pattern) => {
      expect(() => compileRegex(filterOf(pattern))).toThrow(RegexSizeError)
    },
  )

  it('are folded character by character where case is ignored', () => {
    const all = 0x1e942 - 0x43
    for (const [pattern, chars] of [
      ['(?i)[C-\\x{1e942}]', all],
      ['(?i)[^C-\\x{1e942}C-\\x{1e942}]', 2 * all],
      ['(?s-m:(?mi:[C-\u{1e942}]))', all],
      ['(?i)[--\\x{1e942}]', 0x1e942 - 0x2d],
      ['(?i)[^--\\x{1e942}]', 0x1e942 - 0x2d],
      ['(?i)[\\\\\\--\\x{1e942}]', 0x1e942 - 0x2d],
      ['(?i)x-[]-\\x{1e942}]', 0x1e942 - 0x5d],
      ['(?i)[\\Q\\E\\t-\\x{1e942}]', 0x1e942 - 9],
      ['(?i)[\\x01-\\x{1e942}]', 0x1e942 - 1],
      [`(?i)[${'\\101-\\777'.repeat(9)}]`, 9 * (0o777 - 0o101)],
      [`(?i)[${'\\v-~'.repeat(20)}]`, 20 * (126 - 11)],
    ] as const) {
      expect(classesSize(pattern), pattern).toBeGreaterThanOrEqual(Math.floor(chars / 100))
    }
    expect(() => compileRegex(filterOf('(?i)[C-\\x{1e942}]'))).toThrow(RegexSizeError)
    expect(classesSize('[C-\\x{1e942}]')).toBe(0)
  })

  it('of many properties need too many tables', () => {
    expect(classesSize('[\\pL\\p{Nd}_]+\\PL')).toBe(150)
    expect(() => compileRegex(filterOf(`(?i)[${'\\pL\\PN'.repeat(20)}]`))).toThrow(RegexSizeError)
  })

  it.each([
    '[\\p{L}\\p{N}_-]+',
    '(?i)[a-z]+',
    '(?i)[а-яё]+ [а-яё]+',
    '(?i)[一-鿿]{2,9}',
    '(?i)[\\x{100}-\\x{ffff}]',
  ])('of ordinary patterns compile: %s', (pattern) => {
    expect(compileRegex(filterOf(pattern)).test('')).toBe(false)
  })

  it('are checked at their compile cost, and for free where they are refused', () => {
    expect(checkedSize('abc')).toBe(3)
    expect(checkedSize('(?i)[一-鿿]')).toBe(expandedSize('(?i)[一-鿿]') + 209)
    expect(checkedSize('.{999}.{999}')).toBe(0)
  })

  it('a character by its code is one atom, with any digits', () => {
    expect(expandedSize('\\x{3042}')).toBe(1)
    expect(compileRegex(filterOf('^\\x{3042}$')).test('あ')).toBe(true)
    expect(compileRegex(filterOf('[\\x{3041}-\\x{3096}]+')).test('ひらがな')).toBe(true)
  })
})
