/**
 * Debits of one process: how many a second, and the processor time of each on all threads, flushing
 * included. Every figure is a process of its own.
 */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runJson } from '../child.ts'
import type { Row, Unit } from '../report/result.ts'
import { median } from '../statistics.ts'
import { report, runSuite } from '../suite.ts'
import { makeRunFolder } from '../workspace.ts'
import type { DebitRates } from './measure.ts'
import { measureMetering } from './metering.ts'

const script = fileURLToPath(new URL('./measure.js', import.meta.url))

await runSuite('accounts', async (values) => {
  const { connections, rounds, seconds } = values
  for (const waits of ['flush', 'fsync'] as const) {
    const rows: Row[] = []
    for (const waiting of connections) {
      const rates: DebitRates[] = []
      for (let round = 0; round < rounds; round++) {
        rates.push(await runJson<DebitRates>(script, [waits, waiting, seconds].map(String)))
      }
      const describe = (what: string) => `${what}, ${waits}, ${waiting} waiting`
      const perSecond = rates.map((rate) => rate.perSecond)
      const took = rates.map((rate) => rate.seconds)
      rows.push(makeRow(describe('debits'), 'per second', perSecond))
      rows.push(makeRow(describe('processor time of a debit'), 'seconds', took))
    }
    report(`debits, ${waits}`, rows)
  }
  const folder = makeRunFolder()
  try {
    report('metered services', await measureMetering(folder, values))
  } finally {
    rmSync(folder, { recursive: true })
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
