import type { Health, Times } from '../../../../src/operations/index.ts'
import { formatWhole } from '../numbers.ts'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { HistoryCharts } from './history-charts.tsx'
import { usePolling, useReading } from './reading.ts'
import { Checks } from './service-checks.tsx'
import { SlowRequests } from './slow-requests.tsx'
import { TimesTable } from './times-table.tsx'
import { formatBytes, formatDuration } from './unit-text.ts'

/** Files of the console are no calls. */
function isCall({ name }: Times): boolean {
  return !name.startsWith('/console/')
}

const pauseMs = 5000

/** Whether the service answers, how busy it is, and how long requests take. */
export function HealthPage() {
  const reading = useReading('health')
  usePolling(reading, pauseMs)
  const { answer, problem } = reading
  return (
    <>
      <PageHead
        title="Health"
        about="Numbers since the start of the service, read every five seconds."
      />
      <ProblemNotice problem={problem} />
      {answer !== undefined && <State health={answer} />}
      <HistoryCharts />
      {answer?.answers && (
        <>
          <TimesTable
            title="Time of requests"
            name="Endpoint"
            times={answer.endpoints.filter(isCall)}
          />
          <TimesTable title="Where the time goes" name="Stage" times={answer.stages} />
        </>
      )}
      <SlowRequests />
      <Checks />
    </>
  )
}

function State({ health }: { health: Health }) {
  const { answers, url, ready, detail, gauges } = health
  if (!answers) {
    return (
      <div class="stack notice" role="status">
        <strong>
          The service does not answer at <bdi>{url}</bdi>
        </strong>
        <p>
          If it runs elsewhere, start <code>devdex console --operate</code> again with{' '}
          <code>--url</code> and its address. Keys, suppressions and snapshots can be changed all
          the same: it follows when it starts.
        </p>
      </div>
    )
  }
  const findGauge = (name: string) => gauges.find((gauge) => gauge.name === name)?.value
  const writeCount = (name: string) => {
    const found = findGauge(name)
    return found === undefined ? '–' : formatWhole(found)
  }
  const writeSize = (name: string) => {
    const found = findGauge(name)
    return found === undefined ? '–' : formatBytes(found)
  }
  const delay = (findGauge('devdex_gate_loop_delay_seconds') ?? 0) * 1000
  const tiles = [
    ['Requests', ready ? 'Taken' : 'Refused'],
    ['Snapshot', String(detail.snapshot ?? 'none')],
    ['In flight', writeCount('devdex_gate_calls_inside')],
    ['Waiting', writeCount('devdex_gate_calls_waiting')],
    ['Search tasks waiting', writeCount('devdex_engine_tasks_waiting')],
    ['Search threads', writeCount('devdex_workers_serving')],
    ['Event loop delay', formatDuration(delay)],
    ['Memory', writeSize('process_resident_memory_bytes')],
    ['Free on disk', writeSize('devdex_disk_free_bytes')],
    ['Connections', writeCount('devdex_http_connections')],
  ] as const
  return (
    <dl class="framed tiles">
      {tiles.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={text} class={name === 'Requests' ? (ready ? 'good' : 'bad') : ''}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
