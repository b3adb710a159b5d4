/**
 * A score as a tree of numbers. The value of a node follows from those of its children by its
 * operation, bit for bit, in Float64 and from left to right. A node without children is a number of
 * the data, of the query, or of a ranked list.
 */

import { saturation } from '../postings/index.ts'
import {
  bounded,
  greatest,
  joinSimilarity,
  least,
  logarithm,
  product,
  quotient,
  saturated,
  sum,
} from './formula/arithmetic.ts'

/** A hit of rank r counts 1 ÷ (60 + r) in a fusion. */
export const rankConstant = 60

const { fround } = Math
const floatMax = 2 ** 128 - 2 ** 104
const float = new Float32Array(1)
const floatBits = new Uint32Array(float.buffer)

/** The nearest Float32 with a last bit of 0. */
function shorten(value: number): number {
  float[0] = Math.max(-floatMax, Math.min(floatMax, value))
  floatBits[0]! &= ~1
  return float[0]!
}

type Operation = (values: readonly number[]) => number

const createFold =
  (combine: (a: number, b: number) => number): Operation =>
  (values) =>
    values.reduce((before, value) => combine(before, value))

/** Operations by name. Results beyond the greatest double are the greatest double, and -0 is 0. */
export const scoreOperations = {
  sum: createFold(sum),
  product: createFold(product),
  /** Returns 0 for a divisor of 0. */
  quotient: ([x, y]) => quotient(x!, y!),
  greatest: createFold(greatest),
  least: createFold(least),
  /** Operands: x, base. 0 unless x is positive. */
  logarithm: ([x, base]) => logarithm(x!, Math.log(base!)),
  /** Operands: x, midpoint, exponent. 1 ÷ (1 + (midpoint ÷ x)^exponent), 0 unless x > 0. */
  saturation: ([x, midpoint, exponent]) => saturated(x!, midpoint!, exponent!),
  /** Sum, rounded to the nearest Float32. */
  roundedSum: (values) => fround(values.reduce(sum, 0)),
  roundedProduct: (values) => fround(values.reduce(product)),
  roundedQuotient: ([x, y]) => fround(quotient(x!, y!)),
  shortened: ([x]) => shorten(x!),
  /** Operands: tf, length, average length. tf ÷ (tf + 1.2 × (0.25 + 0.75 × length ÷ average)). */
  termFrequency: ([tf, length, average]) => saturation(tf!, length!, average!),
  /** The least operand, clamped to 0 to 1. */
  clamped: (values) => Math.max(0, Math.min(1, ...values)),
  /** 1 − (1 − x) × (1 − y) */
  either: ([x, y]) => joinSimilarity(x!, y!, 1),
  /** 1 ÷ (60 + rank) */
  reciprocalRank: ([rank]) => 1 / (rankConstant + rank!),
  /** Operands: trust, share, rank. trust × share³ ÷ (60 + rank). */
  trustedRank: ([trust, share, rank]) => (trust! * share! ** 3) / (rankConstant + rank!),
  /** Operands: x, full count. ln(1 + x) ÷ ln(1 + full), at most 1. */
  logShare: ([x, full]) => Math.min(1, Math.log(1 + x!) / Math.log(1 + full!)),
  /** x ÷ (x + y) */
  share: ([x, y]) => x! / (x! + y!),
  /** Operands: x, threshold. (x − threshold) ÷ (1 − threshold), at least 0. */
  excess: ([x, threshold]) => Math.max(0, x! - threshold!) / (1 - threshold!),
  /** (x × x) × (x × x) */
  fourthPower: ([x]) => x! * x! * (x! * x!),
  /** Operands: sum S, greatest part M. 2 × M − M² ÷ S, rounded; S if both are equal. */
  saturatedSum: ([s, m]) => (s === m ? s! : Math.round(2 * m! - (m! * m!) / s!)),
  /** The product, rounded to a whole number. */
  wholeProduct: (values) => Math.round(values.reduce((a, b) => a * b)),
} satisfies Record<string, Operation>

export type ScoreOperation = keyof typeof scoreOperations

export interface ScoreNode {
  readonly label: string
  readonly value: number
  /** The operation that makes the value from the children's values. Absent without children. */
  readonly op?: ScoreOperation
  readonly children?: readonly ScoreNode[]
}

/** A number that is not explained further. */
export function leaf(label: string, value: number): ScoreNode {
  return { label, value: value + 0 }
}

export function node(op: ScoreOperation, label: string, children: readonly ScoreNode[]): ScoreNode {
  return { label, op, value: computeValue(op, children), children }
}

/** @param children at least one */
export function computeValue(op: ScoreOperation, children: readonly ScoreNode[]): number {
  const operation: Operation = scoreOperations[op]
  return bounded(operation(children.map(({ value }) => value))) + 0
}

/** The tree down to the deepest level at which it has at most `nodesMax` nodes. */
export function prune(root: ScoreNode, nodesMax: number): ScoreNode {
  let nodes = 0
  let depth = 0
  for (let level: readonly ScoreNode[] = [root]; level.length > 0; depth++) {
    nodes += level.length
    if (nodes > nodesMax) return cut(root, depth - 1)
    level = level.flatMap(({ children = [] }) => children)
  }
  return root
}

/** @param depth levels below the node that are kept */
function cut({ label, value, op, children }: ScoreNode, depth: number): ScoreNode {
  if (depth <= 0 || op === undefined || children === undefined) return { label, value }
  return { label, op, value, children: children.map((child) => cut(child, depth - 1)) }
}
