/**
 * Debits of one process: how many a second, and the processor time of each on all threads, flushing
 * included. Every figure is a process of its own; the ways take turns. Only `today` applies rules and
 * notes replays: the others are lower bounds.
 */
import { fileURLToPath } from 'node:url'
import { runJson } from '../child.ts'
import type { Row, Unit } from '../report/result.ts'
import { median } from '../statistics.ts'
import { report, runSuite } from '../suite.ts'
import type { DebitRates } from './measure.ts'

const script = fileURLToPath(new URL('./measure.js', import.meta.url))
const ways = ['today', 'here', 'thread'] as const

await runSuite('accounts', async ({ connections, rounds, seconds }) => {
  for (const waits of ['flush', 'fsync'] as const) {
    const rows: Row[] = []
    for (const waiting of connections) {
      const rates = new Map(ways.map((way) => [way, [] as DebitRates[]]))
      for (let round = 0; round < rounds; round++) {
        for (const way of ways) {
          const args = [way, waits, waiting, seconds].map(String)
          rates.get(way)!.push(await runJson<DebitRates>(script, args))
        }
      }
      for (const [way, all] of rates) {
        const describe = (what: string) => `${what}, ${waits}, ${waiting} waiting: ${way}`
        rows.push(
          makeRow(
            describe('debits'),
            'per second',
            all.map(({ perSecond }) => perSecond),
          ),
          makeRow(
            describe('processor time of a debit'),
            'seconds',
            all.map((one) => one.seconds),
          ),
        )
      }
    }
    report(`debits, ${waits}`, rows)
  }
  return undefined
})

function makeRow(name: string, unit: Unit, values: readonly number[]): Row {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return {
    name,
    unit,
    median: median(values),
    low,
    high,
    n: values.length,
    isMissed: false,
    note: null,
  }
}
