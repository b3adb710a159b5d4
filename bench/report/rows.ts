/** How a suite makes its rows. */
import { median } from '../statistics.ts'
import { missesBound, type Peer, type Row, type Unit } from './result.ts'

export type RowExtra = Partial<Omit<Row, 'name' | 'unit' | 'median' | 'isMissed' | 'ratio'>>

/** A row of a single number: the median of `n` values without a range. */
export function row(name: string, unit: Unit, value: number, extra: RowExtra = {}): Row {
  const { peer } = extra
  const known = {
    name,
    unit,
    median: value,
    low: null,
    high: null,
    n: null,
    note: null,
    ...extra,
    ...(peer === undefined ? {} : { ratio: ratioTo(peer, unit, value) }),
  }
  return { ...known, isMissed: missesBound(known) }
}

/** A row of several values. Throws a RangeError where there are none. */
export function rowOf(
  name: string,
  unit: Unit,
  values: readonly number[],
  extra: RowExtra = {},
): Row {
  if (values.length === 0) throw new RangeError(`${name}: no values`)
  const range = { low: Math.min(...values), high: Math.max(...values), n: values.length }
  return row(name, unit, median(values), { ...range, ...extra })
}

/** Latencies in milliseconds, as most suites keep them. */
export function millisRow(name: string, milliseconds: number, extra: RowExtra = {}): Row {
  return row(name, 'seconds', milliseconds / 1000, extra)
}

const unitsWhereMoreIsBetter: readonly Unit[] = ['per second', 'score', 'share']

function ratioTo(peer: Peer, unit: Unit, value: number): number {
  return unitsWhereMoreIsBetter.includes(unit) ? value / peer.median : peer.median / value
}
