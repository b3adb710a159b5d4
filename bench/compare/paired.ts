/** A measure of two revisions, taken in turn, and what its ratio says. */

import type { Row, Unit } from '../report/result.ts'
import { row } from '../report/rows.ts'
import { valueText } from '../report/values.ts'
import { median } from '../statistics.ts'
import { alignedTable, ratioText } from '../table.ts'
import { type Interval, medianInterval } from './interval.ts'

export interface PairedRow {
  readonly name: string
  readonly unit: Extract<Unit, 'per second' | 'seconds'>
  /** Medians over the rounds. */
  readonly before: number
  readonly after: number
  /** The measure after, by that before. */
  readonly ratio: Interval
  readonly rounds: number
  /** False for what is too coarse to judge a revision by. */
  readonly isJudged: boolean
}

/** Slower by more than this, with 95 % confidence, is a fault. */
export const slowerMax = 0.05

/** A pair of the same round in both lists. */
export function pairedRow(
  name: string,
  unit: PairedRow['unit'],
  before: readonly number[],
  after: readonly number[],
): PairedRow {
  const ratio = medianInterval(after.map((value, round) => value / before[round]!))
  const medians = { before: median(before), after: median(after) }
  return { name, unit, ...medians, ratio, rounds: before.length, isJudged: true }
}

/** Whether the whole interval lies beyond what is allowed, in the direction that is worse. */
export function isSlower({ unit, ratio, isJudged }: PairedRow): boolean {
  if (!isJudged) return false
  return unit === 'seconds' ? ratio.low > 1 + slowerMax : ratio.high < 1 / (1 + slowerMax)
}

export function pairedTable(title: string, rows: readonly PairedRow[]): string {
  const cells = rows.map((one) => [
    one.name,
    valueText(one.unit, one.before),
    valueText(one.unit, one.after),
    ratioText(one.ratio.median),
    `${ratioText(one.ratio.low)}-${ratioText(one.ratio.high)}`,
    isSlower(one) ? 'SLOWER' : '',
  ])
  return alignedTable(title, ['', 'before', 'after', 'ratio', '95 %', ''], cells)
}

/** For a result file: the ratio is the figure, the note has both sides. */
export function comparedRow(suite: string, revision: string, one: PairedRow): Row {
  const { name, unit, ratio, rounds, isJudged } = one
  const [before, after] = [valueText(unit, one.before), valueText(unit, one.after)]
  const bound =
    unit === 'seconds'
      ? { value: 1 + slowerMax, kind: 'at most' as const }
      : { value: 1 / (1 + slowerMax), kind: 'at least' as const }
  const { median: middle, low, high } = ratio
  return row(`${suite}, ${name}: after by before ${revision}`, 'ratio', middle, {
    ...{ low, high, spread: '95 %', n: rounds },
    ...(isJudged ? { bound } : {}),
    note: `${before} before, ${after} after.`,
  })
}
