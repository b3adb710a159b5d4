import { useState } from 'preact/hooks'
import type { OperateAnswer, UsageRow } from '../../../../src/operations/index.ts'
import { formatCount } from '../numbers.ts'
import { SelectField } from '../parts/fields.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { BoxedTable, type Column, nameColumn, numberColumn } from '../parts/table.tsx'
import { Plot } from './plot.tsx'
import { useReading } from './reading.ts'
import { type Measure, type Sum, stackUsage, sumUsage } from './usage-sums.ts'

const spans = [7, 30, 90, 365].map((days) => [days, String(days)] as const)
const measures = [
  ['credits', 'Credits'],
  ['requests', 'Requests'],
] as const
const dayMs = 86_400_000

/** Usage of keys, by day and endpoint. */
export function UsagePage() {
  const [days, setDays] = useState(30)
  const [id, setId] = useState('')
  const [measure, setMeasure] = useState<Measure>('credits')
  const keys = useReading('keys').answer?.keys ?? []
  const from = new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10)
  const body = { from, ...(id !== '' && { id }) }
  const { answer, problem } = useReading('usage', body)
  const rows = answer?.rows ?? []
  const sumMeasure = (of: Measure) => rows.reduce((sum, row) => sum + row[of], 0)
  const credits = formatCount(sumMeasure('credits'), 'credit')
  const totals = `${formatCount(sumMeasure('requests'), 'charged request')}, ${credits}`
  return (
    <>
      <PageHead
        title="Usage"
        about="Charged requests by UTC day. Free and failed ones are not summed."
      >
        <SelectField
          label="Key"
          isInline
          value={id}
          onChange={setId}
          choices={[['', 'All keys'], ...keys.map((key) => [key.id, key.name] as const)]}
        />
        <SelectField label="Days" isInline value={days} onChange={setDays} choices={spans} />
        <SelectField
          label="Show"
          isInline
          value={measure}
          onChange={setMeasure}
          choices={measures}
        />
      </PageHead>
      <ProblemNotice problem={problem} />
      {answer !== undefined && (
        <p role="status">
          {totals}, {answer.from} to {answer.to}.
        </p>
      )}
      {answer !== undefined && rows.length > 0 && (
        <>
          <UsageChart usage={answer} measure={measure} />
          <div class="two-tables">
            <Sums title="By endpoint" name="Endpoint" rows={rows} by="endpoint" />
            <Sums title="By key" name="Key" rows={rows} by="name" />
            <Sums title="By day" name="Day" rows={rows} by="day" />
          </div>
        </>
      )}
    </>
  )
}

interface SumsProps {
  readonly title: string
  readonly name: string
  readonly rows: readonly UsageRow[]
  readonly by: 'endpoint' | 'name' | 'day'
}

function Sums({ title, name, rows, by }: SumsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <BoxedTable
        label={title}
        columns={[nameColumn(name, (sum: Sum) => <bdi>{sum.name}</bdi>), ...sumColumns]}
        rows={sumUsage(rows, by)}
        rowKey={(sum) => sum.name}
      />
    </section>
  )
}

const sumColumns: readonly Column<Sum>[] = [
  numberColumn('Requests', ({ requests }) => requests),
  numberColumn('Credits', ({ credits }) => credits),
]

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Bars of each day, by endpoint. The tables below have the same numbers. */
function UsageChart({ usage, measure }: { usage: OperateAnswer<'usage'>; measure: Measure }) {
  const { days, names, tops } = stackUsage(usage.rows, usage, measure)
  return (
    <Plot
      kind="bars"
      times={days}
      series={names.map((label, i) => ({ label, colour: `--series-${i + 1}` }))}
      values={tops}
      timeText={(seconds) => day.format(seconds * 1000)}
    />
  )
}
