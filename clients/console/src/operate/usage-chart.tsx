import type { UsageRow } from '../../../../src/operations/index.ts'
import { Plot, seriesColours } from './plot.tsx'
import { type Measure, stacksOf } from './usage-sums.ts'

interface UsageChartProps {
  readonly from: string
  readonly to: string
  readonly rows: readonly UsageRow[]
  readonly measure: Measure
}

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (seconds: number) => day.format(seconds * 1000)

/** Bars of each day, by endpoint. The tables below have the same numbers. */
export function UsageChart({ from, to, rows, measure }: UsageChartProps) {
  const { days, names, tops } = stacksOf(rows, { from, to }, measure)
  const series = names.map((label, i) => ({ label, colour: seriesColours[i]! }))
  return <Plot kind="bars" times={days} series={series} values={tops} timeText={dayText} />
}
