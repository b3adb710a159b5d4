/** The parts of the load generator that compute: arrivals, their prices and percentiles. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LatencyHistogram } from '../../bench/http/latency-histogram.ts'
import { Schedule, type SchedulePlan } from '../../bench/http/schedule.ts'
import { findRate, runsMax } from '../../bench/load/find-rate.ts'
import { runCost, schedulePlan } from '../../bench/load/plan.ts'
import { percentile } from '../../bench/statistics.ts'

interface Arrival {
  readonly atMs: number
  readonly request: number
}

function arrivalsOf(plan: SchedulePlan): Arrival[] {
  const schedule = new Schedule(plan)
  const arrivals: Arrival[] = []
  while (schedule.advance()) arrivals.push({ atMs: schedule.atMs, request: schedule.request })
  return arrivals
}

const inTurn = (index: number) => index % 3

describe('the schedule', () => {
  it('has as many arrivals as the rate says, as a Poisson process spreads them', () => {
    const plan = { perSecond: 2000, durationMs: 30_000, seed: 1, pick: inTurn }
    const times = arrivalsOf(plan).map(({ atMs }) => atMs)
    // 60,000 are expected; the standard deviation is 245.
    expect(Math.abs(times.length - 60_000)).toBeLessThan(4 * 245)
    const gaps = times.map((atMs, i) => atMs - (times[i - 1] ?? 0)).sort((a, b) => a - b)
    expect(gaps[0]).toBeGreaterThanOrEqual(0)
    expect(times.at(-1)).toBeLessThan(30_000)
    // An exponential distribution of mean 0.5 ms: its median, and what one in a hundred exceeds.
    expect(percentile(gaps, 0.5)).toBeCloseTo(0.5 * Math.log(2), 2)
    expect(percentile(gaps, 0.99)).toBeCloseTo(0.5 * Math.log(100), 0)
  })

  it('is the same for the same seed, and its times do not depend on what is picked', () => {
    const plan = { perSecond: 100, durationMs: 1000, seed: 7, pick: inTurn }
    const drawing = (_: number, random: () => number) => Math.floor(random() * 9)
    expect(arrivalsOf(plan)).toEqual(arrivalsOf(plan))
    const timesOf = (arrivals: Arrival[]) => arrivals.map(({ atMs }) => atMs)
    expect(timesOf(arrivalsOf({ ...plan, pick: drawing }))).toEqual(timesOf(arrivalsOf(plan)))
    expect(timesOf(arrivalsOf({ ...plan, seed: 8 }))).not.toEqual(timesOf(arrivalsOf(plan)))
  })

  it('picks rows by their weights, and any request of a row', () => {
    const rows = [
      { weight: 1, requests: { length: 2 } },
      { weight: 3, requests: { length: 5 } },
    ]
    const timing = { perSecond: 1000, durationMs: 20_000, seed: 1 }
    const picked = arrivalsOf(schedulePlan(rows, timing)).map(({ request }) => request)
    expect([...new Set(picked)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    const share = picked.filter((request) => request < 2).length / picked.length
    expect(share).toBeCloseTo(0.25, 1)
  })

  it('is priced as it will be sent, however many requests a row has', () => {
    const timing = { perSecond: 500, durationMs: 2000, seed: 3 }
    const rows = [
      { weight: 2, requests: { length: 500 } },
      { weight: 1, requests: { length: 40 } },
    ]
    const sent = arrivalsOf(schedulePlan(rows, timing))
    const credits = sent.reduce((sum, { request }) => sum + (request < 500 ? 10 : 1), 0)
    expect(runCost([2, 1], [10, 1], timing)).toBe(credits)
  })
})

describe('the histogram of latencies', () => {
  it('tells percentiles as sorting would, at most 0.1 % above', () => {
    const latencies = fc.array(fc.double({ min: 0.001, max: 1e5, noNaN: true }), { minLength: 1 })
    const shares = fc.constantFrom(0.5, 0.9, 0.99, 0.999, 1)
    fc.assert(
      fc.property(latencies, shares, (values, share) => {
        const histogram = new LatencyHistogram()
        for (const value of values) histogram.record(value)
        const exact = percentile(
          [...values].sort((a, b) => a - b),
          share,
        )
        expect(histogram.percentile(share)).toBeGreaterThanOrEqual(exact)
        expect(histogram.percentile(share)).toBeLessThanOrEqual(exact * 1.0011)
        expect(histogram.count).toBe(values.length)
      }),
    )
  })

  it('adds others, and has no percentile of nothing', () => {
    const [one, other] = [new LatencyHistogram(), new LatencyHistogram()]
    expect(one.percentile(0.5)).toBeNaN()
    other.record(20)
    one.add(other)
    expect([one.count, Math.round(one.percentile(0.99)), Math.round(one.maxMs)]).toEqual([
      1, 20, 20,
    ])
  })

  it('keeps what no histogram has room for as its largest value', () => {
    const histogram = new LatencyHistogram()
    histogram.record(3_600_000)
    expect(histogram.count).toBe(1)
    expect(histogram.percentile(1)).toBeGreaterThanOrEqual(600_000)
  })
})

describe('the highest rate that meets the targets', () => {
  it('is within 5 % of the limit of a server that has one', async () => {
    const rates = fc.integer({ min: 10, max: 100_000 })
    await fc.assert(
      fc.asyncProperty(rates, fc.double({ min: 0.05, max: 1.5, noNaN: true }), async (max, at) => {
        const limit = Math.floor(at * max)
        const tried: number[] = []
        const { rate, failed } = await findRate(max, async (one) => {
          tried.push(one)
          return one <= limit
        })
        expect(tried.length).toBeLessThanOrEqual(runsMax)
        expect(Math.max(...tried)).toBeLessThanOrEqual(max)
        const highest = Math.min(max, limit)
        if (rate === null) expect(highest).toBeLessThan(1)
        else {
          expect(rate).toBeLessThanOrEqual(highest)
          expect(rate).toBeGreaterThanOrEqual(Math.min(0.95 * highest, highest - 1))
          // It was run twice, the second time to confirm.
          expect(tried.filter((one) => one === rate).length).toBe(2)
          expect(failed === null).toBe(rate === max)
        }
      }),
    )
  })

  it('is lowered where it is not confirmed, and is none where nothing is', async () => {
    const good = new Map<number, number>()
    const onlyOnce = async (rate: number) => {
      good.set(rate, (good.get(rate) ?? 0) + 1)
      return rate <= 950 && (good.get(rate) === 1 || rate < 940)
    }
    const { rate } = await findRate(1000, onlyOnce)
    expect(rate).toBeLessThan(940)
    expect(rate).toBeGreaterThan(800)
    expect((await findRate(1000, async () => false)).rate).toBeNull()
  })

  it('is looked for no longer than the user wants', async () => {
    let calls = 0
    const attempt = async () => {
      calls++
      return true
    }
    expect((await findRate(1000, attempt, () => calls > 0)).rate).toBeNull()
    expect(calls).toBe(1)
  })
})
