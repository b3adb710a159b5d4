/** Targets of a load: `search_users p99 < 20ms`, `errors < 0.1%`, `rate > 1900`. */

import { millisOf, shareOf } from './quantities.ts'
import type { RowResult } from './result.ts'
import { UsageError } from './usage-error.ts'

export interface Target {
  /** As it was told. */
  readonly text: string
  /** A request of the scenario, or `all`. */
  readonly row: string
  readonly metric: Metric
  /** Milliseconds, a share from 0 to 1, or requests a second, by the metric. */
  readonly bound: number
}

export type Metric =
  | { readonly kind: 'latency'; readonly share: number }
  | { readonly kind: 'errors' | 'refused' | 'rate' }

export interface Verdict {
  readonly target: Target
  /** In the unit of the bound; NaN where nothing was answered. */
  readonly value: number
  readonly isMet: boolean
}

export const allRows = 'all'

/** Hold unless a target for the same metric of all requests is given. */
const impliedTexts = ['errors < 0.1%', 'refused < 0.1%']

const form =
  'takes "[NAME] pNN|max < TIME", "[NAME] errors|refused < SHARE%" or "[NAME] rate > NUMBER", ' +
  'such as "search_users p99 < 20ms"'

/** Throws UsageError. */
export function parseTarget(text: string): Target {
  const found = /^\s*(?:([\w-]+)\s+)?([a-z]+[\d.]*)\s*([<>])\s*(\S+)\s*$/.exec(text)
  if (found === null) throw wrong(text)
  const [, row = allRows, name, sign, bound] = found as unknown as [
    string,
    string | undefined,
    string,
    string,
    string,
  ]
  const metric = metricOf(name)
  const value = metric === undefined ? undefined : boundOf(metric, bound)
  const isBelow = metric?.kind !== 'rate'
  if (metric === undefined || value === undefined || isBelow !== (sign === '<')) throw wrong(text)
  return { text: text.trim().replace(/\s+/g, ' '), row, metric, bound: value }
}

function wrong(text: string): UsageError {
  return new UsageError(`--target ${form}, not "${text}"`)
}

function metricOf(name: string): Metric | undefined {
  if (name === 'errors' || name === 'refused' || name === 'rate') return { kind: name }
  if (name === 'max') return { kind: 'latency', share: 1 }
  const percent = /^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(name)?.[1]
  return percent === undefined || Number(percent) === 0
    ? undefined
    : { kind: 'latency', share: Number(percent) / 100 }
}

function boundOf({ kind }: Metric, text: string): number | undefined {
  if (kind === 'latency') return millisOf(text)
  if (kind === 'rate') return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  return shareOf(text)
}

/** All that were given, and those that are implied. Throws UsageError for names of no request. */
export function readTargets(texts: readonly string[], names: readonly string[]): Target[] {
  const given = texts.map(parseTarget)
  for (const { row, text } of given) {
    if (row === allRows || names.includes(row)) continue
    const allowed = [allRows, ...names].join(', ')
    throw new UsageError(`--target names one of ${allowed}, not "${row}" as in "${text}"`)
  }
  const isGiven = ({ metric }: Target) =>
    given.some((one) => one.row === allRows && one.metric.kind === metric.kind)
  return [...given, ...impliedTexts.map(parseTarget).filter((implied) => !isGiven(implied))]
}

/** `rows` have one that is called `all`. */
export function judge(target: Target, rows: readonly RowResult[]): Verdict {
  const row = rows.find(({ name }) => name === target.row)!
  const value = measuredBy(target.metric, row)
  const isMet = target.metric.kind === 'rate' ? value > target.bound : value < target.bound
  return { target, value, isMet }
}

function measuredBy(metric: Metric, row: RowResult): number {
  if (metric.kind === 'rate') return row.perSecond
  if (metric.kind === 'latency') return row.percentile(metric.share)
  return row.planned === 0 ? Number.NaN : row[metric.kind] / row.planned
}
