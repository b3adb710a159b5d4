/** The contributions of a formula's terms to a score. */
import type { ScoreExplanation } from 'devdex-client'

export interface TermShares {
  /** How the terms make the score. */
  readonly op: string
  /** In the order of the formula. One where the formula is a single term. */
  readonly values: readonly number[]
}

/** The terms of a result: the children of the root, behind roundings. */
export function readShares(explanation: ScoreExplanation): TermShares {
  let root = explanation
  while (root.op === 'shortened' && root.children?.length === 1) root = root.children[0]!
  const { op, children } = root
  const isSplit = op !== undefined && splitting.has(op) && children !== undefined
  return isSplit
    ? { op, values: children.map(({ value }) => value) }
    : { op: 'sum', values: [root.value] }
}

const splitting = new Set(['sum', 'product', 'quotient', 'greatest', 'least'])

/** Lengths from 0 to 1 of the parts of a bar that is full for `most`. Negative parts count too. */
export function scaleValues(values: readonly number[], most: number): number[] {
  return values.map((value) => (most > 0 ? Math.min(1, Math.abs(value) / most) : 0))
}

/** The length of the longest bar: the parts of each without their signs. */
export function sumLongest(shares: readonly TermShares[]): number {
  const sums = shares.map(({ values }) => values.reduce((sum, value) => sum + Math.abs(value), 0))
  return sums.reduce((most, sum) => Math.max(most, sum), 0)
}
