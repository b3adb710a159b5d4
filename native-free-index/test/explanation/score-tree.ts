/** Evaluates a score tree by its documentation, without the code that builds trees. */
import { expect } from 'vitest'
import type { ScoreNode } from '../../src/index.ts'

const most = Number.MAX_VALUE
const finite = (x: number) => Math.min(most, Math.max(-most, x))

function fold(values: readonly number[], step: (a: number, b: number) => number): number {
  let result = values[0]!
  for (const value of values.slice(1)) result = finite(step(result, value))
  return result
}

const added = (values: readonly number[]) => fold(values, (a, b) => a + b)
const multiplied = (values: readonly number[]) => fold(values, (a, b) => a * b)
const divided = ([x, y]: readonly number[]) => (y === 0 ? 0 : finite(x! / y!))

const rules: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: added,
  product: multiplied,
  quotient: divided,
  greatest: (values) => Math.max(...values),
  least: (values) => Math.min(...values),
  logarithm: ([x, base]) => (x! > 0 ? finite(Math.log(x!) / Math.log(base!)) : 0),
  saturation: ([x, middle, power]) => {
    if (x! <= 0) return 0
    const ratio = middle! / x!
    return 1 / (1 + (power === 1 ? ratio : ratio ** power!))
  },
  roundedSum: (values) => Math.fround(added(values)),
  roundedProduct: (values) => Math.fround(multiplied(values)),
  roundedQuotient: (values) => Math.fround(divided(values)),
  shortened: ([x]) => {
    const float = Float32Array.of(Math.sign(x!) * Math.min(Math.abs(x!), 3.4028234663852886e38))
    const bits = new Uint32Array(float.buffer)
    bits[0] = bits[0]! - (bits[0]! % 2)
    return float[0]!
  },
  termFrequency: ([tf, length, average]) =>
    tf! / (tf! + 1.2 * (1 - 0.75 + (0.75 * length!) / average!)),
  clamped: (values) => Math.max(0, Math.min(1, ...values)),
  either: ([x, y]) => 1 - (1 - x!) * (1 - y!),
  reciprocalRank: ([rank]) => 1 / (60 + rank!),
  trustedRank: ([trust, share, rank]) => (trust! * share! ** 3) / (60 + rank!),
  logShare: ([x, full]) => Math.min(1, Math.log(1 + x!) / Math.log(1 + full!)),
  share: ([x, y]) => x! / (x! + y!),
  excess: ([x, threshold]) => Math.max(0, x! - threshold!) / (1 - threshold!),
  fourthPower: ([x]) => {
    const square = x! * x!
    return square * square
  },
  saturatedSum: ([s, m]) => (s === m ? s! : Math.round(2 * m! - (m! * m!) / s!)),
  wholeProduct: (values) => Math.round(multiplied(values)),
}

/** Checks every node, and returns the value of the root. */
export function checkedValue({ label, value, op, children = [] }: ScoreNode): number {
  const values = children.map(checkedValue)
  if (op === undefined) return value
  expect(values.length, label).toBeGreaterThan(0)
  expect(rules[op]!(values) + 0, `${op} of ${label}`).toBe(value)
  return value
}

/** All nodes, the root first. */
export function nodesOf(root: ScoreNode): ScoreNode[] {
  return [root, ...(root.children ?? []).flatMap(nodesOf)]
}
