/** Sizes of regular expressions, their compilation, and the scanner that reads their pieces. */
import fc from 'fast-check'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { readRows } from '../../native-free-index/test/rows.ts'
import { tries } from '../../native-free-index/test/tries.ts'
import { limits } from '../../src/contract/index.ts'
import {
  checkedSize,
  compileRegex,
  measureClasses,
  measureExpanded,
  RegexSizeError,
  RegexSyntaxError,
} from '../../src/engines/patterns/regex.ts'
import { regexPieces } from '../../src/engines/patterns/regex-scanner.ts'

const rows = readRows<{
  sized: [pattern: string, atoms: number][]
  exact: [pattern: string, size: number][]
  match: [pattern: string, value: string, isMatch: boolean][]
  invalid: [pattern: string][]
  large: [pattern: string][]
  ordinary: [pattern: string][]
  words: [name: string, text: string][]
  folded: [pattern: string, characters: number][]
}>(import.meta.url, 'regex.jsonl')

const test = (pattern: string, value: string) => compileRegex({ pattern }).test(value)

/** A pattern, and the number of its atoms once every count is written out. */
interface Sized {
  readonly text: string
  readonly atoms: number
}

/** By name, the pieces that patterns are drawn from. */
const words = Object.fromEntries(rows.words.map(([name, text]) => [name, text.split(' ')]))
const drawFrom = (name: string) => fc.constantFrom(...words[name]!)

const atom: fc.Arbitrary<Sized> = fc
  .oneof({ weight: 30, arbitrary: drawFrom('atoms') }, fc.constantFrom('[\\\n(]', '\\\n'))
  .map((text) => ({ text, atoms: 1 }))

const counted = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 4 }), fc.nat({ max: 2 }))
const joined = (parts: readonly Sized[], by: string): Sized => ({
  text: parts.map(({ text }) => text).join(by),
  atoms: parts.reduce((sum, one) => sum + one.atoms, 0),
})

/** Groups, alternations and counts over atoms, in the syntax of RE2. */
const sized: fc.Arbitrary<Sized> = fc.letrec<{ tree: Sized; piece: Sized }>((ordinal) => ({
  tree: fc
    .array(ordinal('piece'), { minLength: 1, maxLength: 4 })
    .map((pieces) => joined(pieces, '')),
  piece: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    atom,
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?i:', '(?P<n>', '(?s-m:'),
        fc.array(ordinal('tree'), { minLength: 1, maxLength: 3 }),
      )
      .map(([open, parts]) => {
        const { text, atoms } = joined(parts, '|')
        return { text: `${open}${text})`, atoms }
      }),
    fc
      .tuple(ordinal('tree'), counted, fc.constantFrom('', '(?i)', '(?)', '\\Q\\E'))
      .map(([{ text, atoms }, [least, more, form], behind]) => {
        const most = least + more
        const count = [`{${least}}`, `{${least},}`, `{${least},${most}}`][form]!
        const copies = [least, least, most][form]!
        return { text: `(?:${text})${behind}${count}`, atoms: Math.max(1, copies) * atoms }
      }),
    fc
      .tuple(ordinal('tree'), fc.constantFrom('*', '+', '?', '*?', '??'))
      .map(([{ text, atoms }, sign]) => ({ text: `(?:${text})${sign}`, atoms })),
  ),
})).tree

/** Patterns of the greatest length, of pieces, groups, classes or alternatives. */
const sign = fc.oneof(fc.constant(''), drawFrom('signs'))
const unit = fc
  .array(fc.tuple(drawFrom('wideAtoms'), sign), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join(''))
const start = fc.constantFrom('', '(?i)', '(?i)(?:', '(', '(?:')
const repeated = fc.tuple(start, unit, sign).map(([open, piece, behind]) => {
  const close = open.endsWith(':') || open === '(' ? ')' : ''
  const times = Math.max(1, Math.floor((240 - open.length) / piece.length))
  return open + piece.repeat(times) + close + behind
})
const nested = fc
  .tuple(fc.constantFrom('(', '(?:', '(?i:'), unit, sign, sign)
  .map(([open, piece, one, other]) => {
    const levels = Math.floor((240 - piece.length) / (open.length + 1 + one.length + other.length))
    let text = piece
    for (let i = 0; i < levels; i++) text = `${open}${text})${i % 2 === 0 ? one : other}`
    return text
  })
const classes = fc
  .tuple(start, fc.array(drawFrom('inClasses'), { minLength: 40, maxLength: 60 }), sign)
  .map(([flags, members, behind]) => {
    return `${`${flags.slice(0, 4)}[^${members.join('')}`.slice(0, 240)}]${behind}`
  })
const alternatives = fc.array(unit, { minLength: 20, maxLength: 60 }).map((list) => list.join('|'))
const longest = fc
  .oneof(repeated, nested, classes, alternatives)
  .map((text) => [...text].slice(0, limits.patternCharsMax).join('').toWellFormed())

describe('the size of a pattern', () => {
  law('is never below its atoms', 2000, [sized], ({ text, atoms }) => {
    expect(measureExpanded(text)).toBeGreaterThanOrEqual(atoms)
  })

  it('bounds the program', () => {
    let valid = 0
    holds(5_000, [fc.array(drawFrom('pieces'), { maxLength: 9 })], (list) => {
      const pattern = list.join('')
      const program = programSize(pattern)
      if (program === null) return
      valid++
      // An atom is four instructions at most: itself, a choice, and both ends of its group.
      expect(program).toBeLessThanOrEqual(4 * measureExpanded(pattern) + 4)
    })
    expect(valid).toBeGreaterThan(500)
  })

  /** Nothing can interrupt the compiler. `RUNS=500` tries 100,000 patterns. */
  it('bounds the programs of the longest patterns, where it does not refuse them', () => {
    let compiled = 0
    holds(200, [longest], (text) => {
      try {
        test(text, 'aé🙂K'.repeat(60))
      } catch (error) {
        // Any other error is a stack overflow, or an internal error of the compiler.
        if (!(error instanceof RegexSizeError || error instanceof RegexSyntaxError)) throw error
        return
      }
      compiled++
      expect(programSize(text)).toBeLessThanOrEqual(4 * measureExpanded(text) + 4)
    })
    expect(compiled).toBeGreaterThan(tries(200) / 20)
  }, 1_200_000)

  it.each(rows.sized)('of %j is at least %i', (pattern, atoms) => {
    expect(programSize(pattern)).toBeGreaterThanOrEqual(atoms)
    expect(measureExpanded(pattern)).toBeGreaterThanOrEqual(atoms)
  })

  it.each(rows.exact)('of %j is %i', (pattern, size) => {
    expect(measureExpanded(pattern)).toBe(size)
  })
})

describe('compiling', () => {
  it.each(rows.match)('%j on %j: %j', (pattern, value, isMatch) => {
    expect(test(pattern, value)).toBe(isMatch)
  })

  it.each(rows.invalid)('refuses %j', (pattern) => {
    expect(() => compileRegex({ pattern })).toThrow(RegexSyntaxError)
  })

  it.each(rows.large)('refuses %j for its size', (pattern) => {
    expect(() => compileRegex({ pattern })).toThrow(RegexSizeError)
  })

  it.each(rows.ordinary)('takes wide classes of ordinary patterns: %s', (pattern) => {
    expect(test(pattern, '')).toBe(false)
  })

  it('takes counts up to the bound', () => {
    expect(test('.{1000}', 'x'.repeat(500))).toBe(false)
    expect(test('.{500}', 'x'.repeat(1000))).toBe(true)
    expect(test('.{500}', 'x'.repeat(499))).toBe(false)
  })

  it('refuses a match with too many steps, which are size times length', () => {
    expect(() => test('.{1000}', 'x'.repeat(501))).toThrow(RegexSizeError)
    expect(test('x+$', 'x'.repeat(100_000))).toBe(true)
  })
})

describe('wide classes', () => {
  it.each([`(?i)${'[!-\u{10ffff}]'.repeat(50)}`, '\\pL|'.repeat(60), '[\\PL\\PN]'.repeat(31)])(
    'are too expensive to compile: %j',
    (pattern) => expect(() => compileRegex({ pattern })).toThrow(RegexSizeError),
  )

  it('are folded character by character where case is ignored', () => {
    for (const [pattern, chars] of rows.folded) {
      expect(measureClasses(pattern), pattern).toBeGreaterThanOrEqual(Math.floor(chars / 100))
    }
    expect(() => compileRegex({ pattern: '(?i)[C-\\x{1e942}]' })).toThrow(RegexSizeError)
    expect(measureClasses('[C-\\x{1e942}]')).toBe(0)
  })

  it('of many properties need too many tables', () => {
    expect(measureClasses('[\\pL\\p{Nd}_]+\\PL')).toBe(150)
    const pattern = `(?i)[${'\\pL\\PN'.repeat(20)}]`
    expect(() => compileRegex({ pattern })).toThrow(RegexSizeError)
  })

  it('are checked at their compile cost, and for free where they are refused', () => {
    expect(checkedSize('abc')).toBe(3)
    expect(checkedSize('(?i)[一-鿿]')).toBe(measureExpanded('(?i)[一-鿿]') + 209)
    expect(checkedSize('.{999}.{999}')).toBe(0)
  })
})

describe('hostile patterns', () => {
  const starts = ['', '[', '[^', '(?:', '\\Q']
  const cases = words.unclosed!.flatMap((piece) => starts.map((start) => [start, piece] as const))

  it.each(cases)('starting with %j, each of %j is read a few times', (start, piece) => {
    const pattern = start + piece.repeat(200)
    expect(countReads(pattern)).toBeLessThan(6 * pattern.length)
  })

  const any = fc.array(fc.oneof(drawFrom('pieces'), drawFrom('unclosed')), { maxLength: 60 })
  law('of any pieces are read a few times', 1000, [any], (list) => {
    const pattern = list.join('')
    expect(countReads(pattern)).toBeLessThan(6 * pattern.length + 8)
  })

  it('have a size, even with a count beyond all numbers', () => {
    const digits = '9'.repeat(245)
    for (const pattern of [`a{${digits}}`, `(a{${'9'.repeat(9)}}){${digits}}`]) {
      expect(() => compileRegex({ pattern })).toThrow(RegexSizeError)
    }
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

/** The number of characters that the scanner reads. */
function countReads(pattern: string): number {
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
