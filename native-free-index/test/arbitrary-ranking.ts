/** Arbitrary ranking formulas and similarities over the schema of arbitrary.ts. */

import fc from 'fast-check'
import type { RankExpression, Ranking, Similarity } from '../src/index.ts'
import { drawKind } from './law.ts'

/** Edge cases of arithmetic: signed zeros, the least and the greatest doubles, distant dates. */
const nasty = [0, -0, 5e-324, -5e-324, 1e-300, 1e308, -1e308, Number.MAX_VALUE, -8.64e12, 8.64e12]
const ordinary = [1, 2, -1, 0.7, 10, 365.25, 1.7e9]

/** Mostly ordinary numbers, because extreme ones give most documents equal scores. */
export const constants = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ordinary) },
  { weight: 2, arbitrary: fc.constantFrom(...nasty, 1 / 0, -1 / 0) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
)
const positive = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 0.1, max: 1e3, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(5e-324, 1e-300, 0.5, 2, Math.E, 10, 1e308) },
)

export interface Names {
  readonly numbers: readonly string[]
  readonly texts: readonly string[]
}

/** @param terms may repeat */
export function formulas(
  names: Names,
  terms: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<RankExpression> {
  const leaf = leaves(names, terms)
  return fc
    .letrec<{ tree: RankExpression }>((ordinal) => ({
      tree: fc.oneof(
        { maxDepth: 7, depthSize: 'medium' },
        { arbitrary: leaf, weight: 2 },
        { arbitrary: sums(ordinal('tree')), weight: 6 },
        drawKind('quotient', { dividend: ordinal('tree'), divisor: ordinal('tree') }),
        drawKind('logarithm', {
          base: positive.filter((base) => base !== 1),
          operand: ordinal('tree'),
        }),
        drawKind('saturation', {
          operand: ordinal('tree'),
          midpoint: positive,
          exponent: fc.oneof(fc.constant(1), positive),
        }),
      ),
    }))
    .tree.filter((formula) => countNodes(formula) <= 64)
}

function leaves(
  { numbers, texts }: Names,
  terms: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<RankExpression> {
  const bm25 = drawKind('bm25', { field: fc.constantFrom(...texts), terms })
  const number = drawKind('number', { field: fc.constantFrom(...numbers) })
  const daysSince = drawKind('daysSince', {
    field: fc.constantFrom(...numbers),
    at: fc.constantFrom(0, 1.76e9, 1.76e9, 1e308, -1e308),
  })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'similarity' as const }) },
    { weight: 4, arbitrary: number },
    { weight: 3, arbitrary: bm25 },
    { weight: 2, arbitrary: daysSince },
    {
      weight: 3,
      arbitrary: drawKind('constant', { value: constants }),
    },
  )
}

function sums(operand: fc.Arbitrary<RankExpression>): fc.Arbitrary<RankExpression> {
  return fc.record({
    kind: fc.constantFrom('sum', 'sum', 'product', 'product', 'greatest', 'least'),
    operands: fc.array(operand, { minLength: 1, maxLength: 4 }),
  })
}

function countNodes(formula: RankExpression): number {
  return Object.values(formula)
    .flat()
    .filter((part): part is RankExpression => typeof part === 'object' && 'kind' in part)
    .reduce((sum, operand) => sum + countNodes(operand), 1)
}

/** @param documents upper bound of the ordinals, exclusive */
export function similarities(
  documents: number,
  terms: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<Similarity> {
  const told = fc.uniqueArray(
    fc.record({
      ordinal: fc.nat({ max: Math.max(0, documents - 1) }),
      value: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { selector: ({ ordinal }) => ordinal, maxLength: 30 },
  )
  const given = told.map((list) => ({
    kind: 'precomputed' as const,
    ordinals: Float64Array.from(documents === 0 ? [] : list, ({ ordinal }) => ordinal),
    values: Float64Array.from(documents === 0 ? [] : list, ({ value }) => value),
  }))
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'none' as const }) },
    { weight: 3, arbitrary: drawKind('terms', { terms }) },
    { weight: 3, arbitrary: given },
  )
}

/** Rankings that give every document a value, or every similar document. */
export function valueRankings(
  documents: number,
  names: Names,
  terms: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<Ranking> {
  const similarity = similarities(documents, terms)
  return fc.oneof(
    drawKind('linear', {
      similarity,
      weight: fc.constantFrom(0.7, 1, 1e-300, 1e300),
      base: fc.constantFrom(null, ...names.numbers),
    }),
    drawKind('formula', { similarity, formula: formulas(names, terms), matchesOnly: fc.boolean() }),
  )
}
