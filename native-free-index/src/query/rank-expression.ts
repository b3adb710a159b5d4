/**
 * A ranking formula as plain data. Every value is a finite Float64. A missing field counts as 0.
 * Division by 0 and the logarithm of a number that is not positive give 0. A result beyond the
 * greatest double is the greatest double.
 */
export type RankExpression =
  /** Similarity of the ranking, 0 to 1. */
  | { readonly kind: 'similarity' }
  | { readonly kind: 'number'; readonly field: string }
  /** Days from the time in the field to `at`, both in seconds since 1970. 0 without a time. */
  | { readonly kind: 'daysSince'; readonly field: string; readonly at: number }
  | { readonly kind: 'constant'; readonly value: number }
  /** BM25 of one field, divided by its maximum for these terms: 0 to 1. */
  | { readonly kind: 'bm25'; readonly field: string; readonly terms: readonly string[] }
  | {
      readonly kind: 'sum' | 'product' | 'greatest' | 'least'
      /** At least one. Sums and products are computed from left to right. */
      readonly operands: readonly RankExpression[]
    }
  | {
      readonly kind: 'quotient'
      readonly dividend: RankExpression
      readonly divisor: RankExpression
    }
  /** log(operand) / log(base). The base is positive and not 1. */
  | { readonly kind: 'logarithm'; readonly base: number; readonly operand: RankExpression }
  /** x^e / (x^e + midpoint^e), 0 unless x is positive. Midpoint and exponent are positive. */
  | {
      readonly kind: 'saturation'
      readonly operand: RankExpression
      readonly midpoint: number
      readonly exponent: number
    }
