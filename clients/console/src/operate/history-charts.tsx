import { useState } from 'preact/hooks'
import type { HistoryPoint } from '../../../../src/operations/index.ts'
import { formatCount, formatWhole } from '../numbers.ts'
import { SelectField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { BoxedTable, type Column, nameColumn, numberColumn } from '../parts/table.tsx'
import {
  findGreatest,
  type QueueName,
  rankEndpoints,
  readQueue,
  readTimes,
  type TimesColumns,
} from './history-sums.ts'
import { Plot } from './plot.tsx'
import { usePolling, useReading } from './reading.ts'
import { formatDuration } from './unit-text.ts'

/** The last bound of the histograms of requests. */
const lastBoundMs = 10_000
const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const formatHour = (seconds: number) => hour.format(seconds * 1000)
const timeSeries = [
  { label: 'half within', colour: '--series-1' },
  { label: '95 % within', colour: '--series-3' },
]
const queues = [
  ['inFlight', 'in flight', '--series-6'],
  ['waiting', 'waiting', '--series-1'],
  ['tasksWaiting', 'search tasks waiting', '--series-3'],
] as const

/** Times of one endpoint and the queues, as this console has read them since it began. */
export function HistoryCharts() {
  const reading = useReading('history')
  const { answer, problem } = reading
  usePolling(reading, answer?.everyMs ?? 1000)
  const points = answer?.points ?? []
  const [chosen, choose] = useState('')
  const names = rankEndpoints(points)
  const endpoint = names.includes(chosen) ? chosen : (names[0] ?? '')
  const times = points.map(({ at }) => Math.round(Date.parse(at) / 1000))
  return (
    <section class="stack" aria-labelledby="history">
      <div class="row between">
        <h2 id="history">The last hour</h2>
        {names.length > 0 && (
          <SelectField
            label="Endpoint"
            isInline
            value={chosen}
            onChange={choose}
            choices={[['', 'The busiest'], ...names.map((name) => [name, name] as const)]}
          />
        )}
      </div>
      <ProblemNotice problem={problem} />
      {answer !== undefined && points.length < 2 ? (
        <p class="dim">This console has only begun to read. Two readings make a line.</p>
      ) : (
        <>
          {endpoint !== '' && <TimesOf endpoint={endpoint} points={points} times={times} />}
          {points.length > 1 && <Queues points={points} times={times} />}
        </>
      )}
    </section>
  )
}

interface ColumnsProps {
  readonly points: readonly HistoryPoint[]
  /** Seconds since 1970. */
  readonly times: readonly number[]
}

function TimesOf({ endpoint, points, times }: ColumnsProps & { readonly endpoint: string }) {
  const columns = readTimes(points, endpoint, lastBoundMs)
  const total = columns.requests.reduce((sum, more) => sum + more, 0)
  const worst = formatDuration(findGreatest(columns.p95Ms))
  return (
    <>
      <p>
        <span class="mono">{endpoint}</span>: {formatCount(total, 'request')}. At worst, 95 % of
        those between two readings were within {worst}.
      </p>
      <Plot
        kind="lines"
        times={times}
        series={timeSeries}
        values={[columns.p50Ms, columns.p95Ms]}
        timeText={formatHour}
        valueText={formatDuration}
      />
      <Numbers points={points} columns={columns} />
    </>
  )
}

function Queues({ points, times }: ColumnsProps) {
  const columns = queues.map(([name]) => readQueue(points, name))
  const most = columns.map((column, i) => `${formatWhole(findGreatest(column))} ${queues[i]![1]}`)
  return (
    <>
      <p>Calls at once, at most: {most.join(', ')}.</p>
      <Plot
        kind="lines"
        times={times}
        series={queues.map(([, label, colour]) => ({ label, colour }))}
        values={columns}
        timeText={formatHour}
      />
    </>
  )
}

/** The data of the charts as a table, for screen readers. Newest first. */
function Numbers({ points, columns }: { points: ColumnsProps['points']; columns: TimesColumns }) {
  const rows = points.map((point, i) => ({ ...point, i })).reverse()
  const read = (column: readonly (number | null)[]) => (row: { readonly i: number }) => {
    const ms = column[row.i]
    return ms == null ? '' : formatDuration(ms)
  }
  type Row = (typeof rows)[number]
  const countQueue = (heading: string, name: QueueName) =>
    numberColumn<Row>(heading, (row) => (row.answers ? row[name] : ''))
  const table: readonly Column<Row>[] = [
    nameColumn('Read at', ({ at }) => <bdi>{new Date(at).toLocaleTimeString()}</bdi>),
    numberColumn('Requests', ({ answers, i }) => (answers ? columns.requests[i] : 'no answer')),
    numberColumn('Half within', read(columns.p50Ms)),
    numberColumn('95 % within', read(columns.p95Ms)),
    countQueue('In flight', 'inFlight'),
    countQueue('Waiting', 'waiting'),
    countQueue('Search tasks waiting', 'tasksWaiting'),
  ]
  return (
    <details>
      <summary>All readings</summary>
      <BoxedTable
        label="Readings of the last hour"
        columns={table}
        rows={rows}
        rowKey={({ at }) => at}
      />
    </details>
  )
}
