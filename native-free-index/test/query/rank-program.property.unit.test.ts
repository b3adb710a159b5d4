/** The programs of formulas, and their arithmetic at the limits of Float64. */

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { limits, type RankExpression } from '../../src/index.ts'
import * as arithmetic from '../../src/rankings/formula/arithmetic.ts'
import { compileRank, op, type RankProgram } from '../../src/rankings/formula/program.ts'
import { constants, formulas } from '../arbitrary-ranking.ts'
import { holds, law } from '../law.ts'
import { readRows } from '../rows.ts'

const rows = readRows<{ constant: [string, RankExpression, number][] }>(
  import.meta.url,
  'rank-program.jsonl',
)
const similarity: RankExpression = { kind: 'similarity' }
const stars: RankExpression = { kind: 'number', field: 'stars' }
const constant = (value: number): RankExpression => ({ kind: 'constant', value })
const sum = (...operands: RankExpression[]): RankExpression => ({ kind: 'sum', operands })

/** Names of the instructions. */
function namesOf({ opcodes }: RankProgram): string[] {
  const names = Object.keys(op)
  return Array.from(opcodes, (opcode) => names[opcode]!)
}

/** The greatest number of values on the stack, and the number that is left at the end. */
function stackOf({ opcodes }: RankProgram): { greatest: number; left: number } {
  let left = 0
  let greatest = 0
  for (const opcode of opcodes) {
    if (opcode <= op.bm25) left++
    else if (opcode <= op.least) left--
    greatest = Math.max(greatest, left)
  }
  return { greatest, left }
}

function deep(levels: number): RankExpression {
  return levels === 1 ? stars : sum(stars, deep(levels - 1))
}

describe('a program', () => {
  it('has its operands before what is done with them, fields named once', () => {
    const program = compileRank(sum(stars, similarity, stars), true)
    expect(namesOf(program)).toEqual(['number', 'similarity', 'sum', 'number', 'sum'])
    expect(program.fields).toEqual(['stars'])
  })

  it('never needs more room than its formula is deep, and leaves one value', () => {
    const names = { numbers: ['a', 'b'], texts: ['c'] }
    holds([formulas(names, fc.constant(['rust'])), fc.boolean()], (formula, has) => {
      const { greatest, left } = stackOf(compileRank(formula, has))
      expect(greatest).toBeLessThanOrEqual(limits.rankDepthMax)
      expect(left).toBe(1)
    })
    expect(stackOf(compileRank(deep(limits.rankDepthMax), true)).greatest).toBe(limits.rankDepthMax)
  })

  it('adds up the constants that come first, and keeps the order of the others', () => {
    const formula = sum(constant(1), constant(2), stars, constant(3), constant(4))
    const program = compileRank(formula, true)
    const perConstant = ['constant', 'sum']
    expect(namesOf(program)).toEqual(['constant', 'number', 'sum', ...perConstant, ...perConstant])
    expect(program.operands[0]).toBe(3)
  })

  it.each(rows.constant)('of constants alone is one: %s', (_name, formula, value) => {
    const program = compileRank(formula, false)
    expect(namesOf(program)).toEqual(['constant'])
    expect(program.operands[0]).toBe(value)
  })

  it.each<[string, RankExpression, string]>([
    ['is too deep', deep(limits.rankDepthMax + 1), 'at most 8 nodes deep'],
    ['is too large', sum(...Array<RankExpression>(64).fill(stars)), 'at most 64 nodes'],
    ['adds nothing', sum(), 'a sum needs an operand'],
    ['has NaN', constant(Number.NaN), 'must be a number'],
    ['has a time that never comes', { kind: 'daysSince', field: 'a', at: 1 / 0 }, 'cannot be'],
    ['has base 1', { kind: 'logarithm', base: 1, operand: stars }, 'the base 1'],
    ['has base 0', { kind: 'logarithm', base: 0, operand: stars }, 'a positive number'],
    [
      'has a negative midpoint',
      { kind: 'saturation', operand: stars, midpoint: -1, exponent: 1 },
      'a positive number',
    ],
    [
      'has no exponent',
      { kind: 'saturation', operand: stars, midpoint: 1, exponent: Number.NaN },
      'a positive number',
    ],
  ])('cannot be made of what %s', (_name, formula, message) => {
    expect(() => compileRank(formula, true)).toThrow(RangeError)
    expect(() => compileRank(formula, true)).toThrow(message)
  })

  it('may have as many nodes as the limit says', () => {
    const formula = sum(...Array<RankExpression>(limits.rankNodesMax - 1).fill(stars))
    expect(compileRank(formula, true).opcodes.length).toBe(2 * limits.rankNodesMax - 3)
  })
})

describe('arithmetic', () => {
  const finite = constants.map(arithmetic.bounded)
  const positive = finite.map(Math.abs).filter((value) => value > 0)

  law('stays finite', 2000, [finite, finite, positive, positive], (a, b, c, d) => {
    const { sum, product, quotient, greatest, least, daysSince } = arithmetic
    for (const combine of [sum, product, quotient, greatest, least, daysSince]) {
      expect(combine(a, b)).toSatisfy(Number.isFinite)
    }
    expect(arithmetic.saturated(a, c, d)).toSatisfy(Number.isFinite)
    if (c !== 1) expect(arithmetic.logarithm(a, Math.log(c))).toSatisfy(Number.isFinite)
  })

  law('saturates', 2000, [finite, finite, positive, positive], (a, b, midpoint, exponent) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) =>
      arithmetic.saturated(value, midpoint, exponent),
    ) as [number, number]
    expect(low).toBeGreaterThanOrEqual(0)
    expect(high).toBeLessThanOrEqual(1)
    expect(low).toBeLessThanOrEqual(high)
    expect(arithmetic.saturated(midpoint, midpoint, exponent)).toBe(0.5)
  })

  law('saturates by an exponent of 1 as by any other', [positive, positive], (value, midpoint) => {
    const expected = 1 / (1 + (midpoint / value) ** 1)
    expect(arithmetic.saturated(value, midpoint, 1)).toBe(expected)
  })

  test('takes what is missing for 0', () => {
    expect(arithmetic.presentOrZero(Number.NaN)).toBe(0)
    expect(arithmetic.daysSince(Number.NaN, 1e9)).toBe(0)
    expect(arithmetic.daysSince(1e9, 1e9 + 129_600)).toBe(1.5)
    expect(arithmetic.presentOrZero(Number.NEGATIVE_INFINITY)).toBe(-Number.MAX_VALUE)
  })
})
