import { useState } from 'preact/hooks'
import type { OperateAnswer, SlowRequest } from '../../../../src/operations/index.ts'
import { formatCount } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import {
  BoxedTable,
  buildColumn,
  type Column,
  dateColumn,
  nameColumn,
  numberColumn,
} from '../parts/table.tsx'
import { useReading } from './reading.ts'
import { formatDuration } from './unit-text.ts'

/** Before all are asked for. */
const shownFirst = 10

/** Slow requests in the memory of the service, or in its log. */
export function SlowRequests() {
  const { answer, problem } = useReading('slow')
  const [isWhole, setWhole] = useState(false)
  const requests = answer?.requests ?? []
  return (
    <section class="stack">
      <h2>Slow requests</h2>
      <ProblemNotice problem={problem} />
      {answer !== undefined && <p class="dim">{describeSource(answer)}</p>}
      {requests.length > 0 && (
        <BoxedTable
          label="Slow requests"
          columns={listColumns(isNamed(requests))}
          rows={isWhole ? requests : requests.slice(0, shownFirst)}
          rowKey={({ requestId, time, ms }) => `${requestId} ${time} ${ms}`}
        />
      )}
      {requests.length > shownFirst && !isWhole && (
        <div class="row">
          <button type="button" onClick={() => setWhole(true)}>
            Show all {formatCount(requests.length, 'request')}
          </button>
        </div>
      )}
    </section>
  )
}

/** Without the metrics token the service names no callers. */
function isNamed(requests: readonly SlowRequest[]): boolean {
  return requests.some(({ requestId }) => requestId !== undefined)
}

function listColumns(hasNames: boolean): readonly Column<SlowRequest>[] {
  return [
    dateColumn('When', ({ time }) => time),
    nameColumn('Route', ({ route }) => route, 'mono'),
    numberColumn('Time', ({ ms }) => formatDuration(ms)),
    numberColumn('Status', ({ status }) => `${status}`),
    ...(hasNames ? nameColumns : []),
  ]
}

const nameColumns: readonly Column<SlowRequest>[] = [
  buildColumn('Key', ({ keyId = '' }) => keyId, { style: 'mono' }),
  buildColumn('Request', ({ requestId = '' }) => <bdi>{requestId}</bdi>, { style: 'mono dim' }),
]

function describeSource({ from, since, requests }: OperateAnswer<'slow'>): string {
  if (from === null) return 'The service does not tell: it is away, or of an earlier release.'
  if (from === 'file') {
    return requests.length === 0
      ? 'The end of the log has no request.'
      : 'The slowest of those at the end of the log.'
  }
  if (requests.length === 0) return 'The service has had no call yet.'
  const begin = since === undefined ? '' : `, since ${new Date(since).toLocaleTimeString()}`
  const told = `The slowest calls of the service${begin}.`
  if (isNamed(requests)) return told
  return `${told} To see their keys, start it and this console with DEVDEX_METRICS_TOKEN.`
}
