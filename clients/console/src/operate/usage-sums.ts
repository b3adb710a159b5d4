/** Sums of usage, for tables and for the chart. */

import type { UsageRow } from '../../../../src/operations/index.ts'

export type Measure = 'requests' | 'credits'

export interface Sum {
  readonly name: string
  readonly requests: number
  readonly credits: number
}

/** Days in their order, the newest first; all else by credits, the most first. */
export function sumUsage(rows: readonly UsageRow[], by: 'endpoint' | 'name' | 'day'): Sum[] {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const name = row[by]
    const { requests, credits } = sums.get(name) ?? { requests: 0, credits: 0 }
    sums.set(name, {
      name,
      requests: requests + row.requests,
      credits: credits + row.credits,
    })
  }
  const all = [...sums.values()]
  if (by === 'day') return all.sort((a, b) => (a.name < b.name ? 1 : -1))
  return all.sort((a, b) => b.credits - a.credits || b.requests - a.requests)
}

export interface Stacks {
  /** Seconds since 1970 of each day. */
  readonly days: readonly number[]
  readonly names: readonly string[]
  /** By name: for each day the sum of it and of all names before it. */
  readonly tops: readonly (readonly number[])[]
}

const daySeconds = 86_400
const others = 'others'

/** Bars of each day from `from` to `to`, with so many endpoints and all the others as one. */
export function stackUsage(
  rows: readonly UsageRow[],
  { from, to }: { readonly from: string; readonly to: string },
  measure: Measure,
  namesMax = 5,
): Stacks {
  const first = Date.parse(from) / 1000
  const count = Math.max(0, (Date.parse(to) / 1000 - first) / daySeconds + 1)
  const days = Array.from({ length: count }, (_, i) => first + i * daySeconds)
  const ranked = sumUsage(rows, 'endpoint').map(({ name }) => name)
  const shown = ranked.slice(0, namesMax)
  const names = ranked.length > namesMax ? [...shown, others] : shown
  const values = names.map(() => days.map(() => 0))
  for (const row of rows) {
    const at = (Date.parse(row.day) / 1000 - first) / daySeconds
    const known = shown.indexOf(row.endpoint)
    const column = values[known < 0 ? names.length - 1 : known]
    if (column?.[at] !== undefined) column[at] += row[measure]
  }
  for (let i = 1; i < values.length; i++) {
    values[i] = values[i]!.map((value, at) => value + values[i - 1]![at]!)
  }
  return { days, names, tops: values }
}
