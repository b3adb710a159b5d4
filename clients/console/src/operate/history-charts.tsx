import { useSignal } from '@preact/signals'
import type { HistoryPoint } from '../../../../src/operations/index.ts'
import { counted, wholeNumber } from '../numbers.ts'
import { SelectField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import {
  endpointsOf,
  greatest,
  queueColumn,
  type TimesColumns,
  timesColumns,
} from './history-sums.ts'
import { Plot } from './plot.tsx'
import { usePolling, useReading } from './reading.ts'
import { durationText } from './unit-text.ts'

/** The last bound of the histograms of requests. */
const lastBoundMs = 10_000
const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const hourText = (seconds: number) => hour.format(seconds * 1000)
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
  const chosen = useSignal('')
  const names = endpointsOf(points)
  const endpoint = names.includes(chosen.value) ? chosen.value : (names[0] ?? '')
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
  const columns = timesColumns(points, endpoint, lastBoundMs)
  const total = columns.requests.reduce((sum, more) => sum + more, 0)
  const worst = durationText(greatest(columns.p95Ms))
  return (
    <>
      <p>
        <span class="mono">{endpoint}</span>: {counted(total, 'request')}. At worst, 95 % of those
        between two readings were within {worst}.
      </p>
      <Plot
        kind="lines"
        times={times}
        series={timeSeries}
        values={[columns.p50Ms, columns.p95Ms]}
        timeText={hourText}
        valueText={durationText}
      />
      <Numbers points={points} columns={columns} />
    </>
  )
}

function Queues({ points, times }: ColumnsProps) {
  const columns = queues.map(([name]) => queueColumn(points, name))
  const most = columns.map((column, i) => `${wholeNumber(greatest(column))} ${queues[i]![1]}`)
  return (
    <>
      <p>Calls at once, at most: {most.join(', ')}.</p>
      <Plot
        kind="lines"
        times={times}
        series={queues.map(([, label, colour]) => ({ label, colour }))}
        values={columns}
        timeText={hourText}
      />
    </>
  )
}

/** The data of the charts as a table, for screen readers. Newest first. */
function Numbers({ points, columns }: { points: ColumnsProps['points']; columns: TimesColumns }) {
  const text = (ms: number | null | undefined) => (ms == null ? '' : durationText(ms))
  const rows = points.map((point, i) => ({ point, i })).reverse()
  return (
    <details>
      <summary>All readings</summary>
      <TableBox label="Readings of the last hour">
        <TableHead
          columns={[
            'Read at',
            ['Requests', 'number'],
            ['Half within', 'number'],
            ['95 % within', 'number'],
            ['In flight', 'number'],
            ['Waiting', 'number'],
            ['Search tasks waiting', 'number'],
          ]}
        />
        <tbody>
          {rows.map(({ point, i }) => (
            <tr key={point.at}>
              <th scope="row">{new Date(point.at).toLocaleTimeString()}</th>
              <td class="number">{point.answers ? columns.requests[i] : 'no answer'}</td>
              <td class="number">{text(columns.p50Ms[i])}</td>
              <td class="number">{text(columns.p95Ms[i])}</td>
              <td class="number">{point.answers ? wholeNumber(point.inFlight) : ''}</td>
              <td class="number">{point.answers ? wholeNumber(point.waiting) : ''}</td>
              <td class="number">{point.answers ? wholeNumber(point.tasksWaiting) : ''}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </details>
  )
}
