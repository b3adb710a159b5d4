/**
 * A pattern of the greatest length is refused, or compiles into a program of bounded size. Nothing
 * can interrupt the compiler. `RUNS=500` tries 100,000 patterns.
 */
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { limits } from '../../src/contract/index.ts'
import {
  compileRegex,
  expandedSize,
  RegexSizeError,
  RegexSyntaxError,
} from '../../src/engines/patterns/regex.ts'

const atoms = [
  'a b K ſ é ß 🙂 一 . ^ $ \\b \\B \\d \\D \\w \\W \\S \\pL \\PL \\p{Greek} \\p{^Lu} \\pN \\PM',
  '\\p{Any} [a-z] [^a] [[:^word:]] [\\pL\\pN] [^\\W\\S] [\\x{100}-\\x{ffff}] [!-🙂] [ -~] [acegik]',
  '[^acegikmoqsuwyACEGIKMOQSUWY02468] \\x{10FFFF} \\012 \\Qab\\E \\A \\z (?i) (?s) (?U) | () ǅ',
].flatMap((line) => line.split(' '))
const signs = '* + ? *? ?? {2} {10} {0,10} {0,30} {2,} {0,250} {100} {999} {0,1000} {31} {0}'.split(
  ' ',
)
const inClasses = 'a b-d \\x00-\\x7f é-ÿ \\d \\W [:alpha:] [:^ascii:] 一-鿿 🙂 ǅ K А-я \\pL'.split(
  ' ',
)

const atom = fc.constantFrom(...atoms)
const sign = fc.oneof(fc.constant(''), fc.constantFrom(...signs))
const unit = fc
  .array(fc.tuple(atom, sign), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join(''))
const start = fc.constantFrom('', '(?i)', '(?i)(?:', '(', '(?:')

function cut(text: string): string {
  return [...text].slice(0, limits.patternCharsMax).join('').toWellFormed()
}

function filled(piece: string, room: number): string {
  return piece.repeat(Math.max(1, Math.floor(room / piece.length)))
}

const repeated = fc.tuple(start, unit, sign).map(([open, piece, behind]) => {
  const close = open.endsWith(':') || open === '(' ? ')' : ''
  return open + filled(piece, 240 - open.length) + close + behind
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
  .tuple(start, fc.array(fc.constantFrom(...inClasses), { minLength: 40, maxLength: 60 }), sign)
  .map(([flags, members, behind]) => {
    const opened = `${flags.slice(0, 4)}[^${members.join('')}`.slice(0, 240)
    return `${opened}]${behind}`
  })
const alternatives = fc.array(unit, { minLength: 20, maxLength: 60 }).map((list) => list.join('|'))

test('hostile patterns are refused, or compile into programs of bounded size', () => {
  let compiled = 0
  const pattern = fc.oneof(repeated, nested, classes, alternatives).map(cut)
  const law = fc.property(pattern, (text) => {
    try {
      compileRegex({ pattern: text }).test('aé🙂K'.repeat(60))
    } catch (error) {
      // Any other error fails the test: a stack overflow, or an internal error of the compiler.
      if (!(error instanceof RegexSizeError || error instanceof RegexSyntaxError)) throw error
      return
    }
    compiled++
    expect(RE2JS.compile(text).programSize()).toBeLessThanOrEqual(4 * expandedSize(text) + 4)
  })
  const numRuns = tries(200)
  fc.assert(law, { numRuns })
  expect(compiled).toBeGreaterThan(numRuns / 20)
}, 1_200_000)
