/** Bars of a histogram, of numbers that are spread over many orders of magnitude. */
import type { Facet } from 'devdex-client'
import { formatShort } from '../numbers.ts'

export interface HistogramBin {
  /** The least value of the bar: a number, or milliseconds since 1970. */
  readonly from: number
  /** Where the next bar begins. */
  readonly to: number
  readonly count: number
}

type NumberFacet = Pick<Facet, 'values' | 'other' | 'min' | 'max' | 'histogram'>

/** Equal buckets that are asked for of numbers. Bars are made of them. */
export const numberBuckets = 250

/** The least values that are asked for of numbers, which tell the small ones apart. */
export const numberValues = 60

/** Bars of dates. */
export const dateBuckets = 32

/** Bars of dates, as wide as the buckets are. */
export function buildDateBins({ histogram = [], max }: NumberFacet): HistogramBin[] {
  const end = Date.parse(String(max ?? ''))
  return histogram.map(({ from, count }, index) => {
    const next = histogram[index + 1]?.from
    const to = next === undefined ? end : Date.parse(String(next))
    return { from: Date.parse(String(from)), to, count }
  })
}

/**
 * Bars of numbers, each about twice as wide as the one before: 0, 1, 2–3, 4–7, … Small numbers are
 * counted one by one, as far as `values` goes, and the others by the buckets behind them. The sum
 * of all counts is that of all values.
 */
export function buildNumberBins(facet: NumberFacet): HistogramBin[] {
  const steps = listSteps(facet)
  const bins: { from: number; to: number; count: number }[] = []
  for (const { from, to, count } of steps) {
    const bin = bins.at(-1)
    if (bin !== undefined && isSameOrder(bin.from, from)) {
      bin.to = to
      bin.count += count
    } else {
      bins.push({ from, to, count })
    }
  }
  return bins
}

/** Values one by one, and then buckets, which begin behind the last of these values. */
function listSteps({ values, other, histogram = [], max }: NumberFacet): HistogramBin[] {
  const known = values.map(({ value, count }) => ({ value: Number(value), count }))
  const end = Number(max ?? 0)
  const behind = other === 0 ? [] : histogram
  // The bucket that has the last known value in it is told by what is left.
  const last = known.at(-1)?.value ?? Number.NEGATIVE_INFINITY
  const later = behind.filter(({ from }) => Number(from) > last)
  const laterCount = later.reduce((sum, { count }) => sum + count, 0)
  const rest = other - laterCount
  const next = later.length === 0 ? end : Number(later[0]!.from)
  const single = known.map(({ value, count }, index) => {
    const following = known[index + 1]?.value ?? (rest > 0 ? value + 1 : next)
    return { from: value, to: Math.max(following, value), count }
  })
  const between = rest > 0 ? [{ from: last + 1, to: next, count: rest }] : []
  const buckets = later.map(({ from, count }, index) => {
    return { from: Number(from), to: Number(later[index + 1]?.from ?? end), count }
  })
  return [...single, ...between, ...buckets]
}

function isSameOrder(a: number, b: number): boolean {
  return computeOrder(a) === computeOrder(b)
}

/** 0 for 0, 1 for 1, 2 for 2 and 3, and so on. Negative numbers are mirrored. */
function computeOrder(value: number): number {
  const order = Math.floor(Math.log2(Math.abs(value) + 1e-9)) + 1
  return Math.abs(value) < 1 ? 0 : Math.sign(value) * order
}

/** A bound as bins have it: a number, or milliseconds. */
export function parseBound(bound: number | string | undefined, absent: number): number {
  if (bound === undefined) return absent
  return typeof bound === 'string' ? Date.parse(bound) : bound
}

/** A day, or a number in short. */
export function formatBound(kind: string, bound: number): string {
  if (kind !== 'dates') return formatShort(Math.ceil(bound))
  return Number.isFinite(bound) ? new Date(bound).toISOString().slice(0, 10) : ''
}
