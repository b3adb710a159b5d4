import { useSignal } from '@preact/signals'
import type { OperateAnswer, SlowRequest } from '../../../../src/operations/index.ts'
import { ago, counted } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { useReading } from './reading.ts'
import { durationText } from './unit-text.ts'

/** Before all are asked for. */
const shownFirst = 10

/** Slow requests in the memory of the service, or in its log. */
export function SlowRequests() {
  const { answer, problem } = useReading('slow')
  const isWhole = useSignal(false)
  const requests = answer?.requests ?? []
  return (
    <section class="stack">
      <h2>Slow requests</h2>
      <ProblemNotice problem={problem} />
      {answer !== undefined && <p class="dim">{sourceText(answer)}</p>}
      {requests.length > 0 && (
        <SlowTable requests={isWhole.value ? requests : requests.slice(0, shownFirst)} />
      )}
      {requests.length > shownFirst && !isWhole.value && (
        <div class="row">
          <button
            type="button"
            onClick={() => {
              isWhole.value = true
            }}
          >
            Show all {counted(requests.length, 'request')}
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

function SlowTable({ requests }: { requests: readonly SlowRequest[] }) {
  const hasNames = isNamed(requests)
  const named = hasNames ? ['Key', 'Request'] : []
  return (
    <TableBox label="Slow requests">
      <TableHead columns={['When', 'Route', ['Time', 'number'], ['Status', 'number'], ...named]} />
      <tbody>
        {requests.map((one) => (
          <tr key={`${one.requestId} ${one.time} ${one.ms}`}>
            <td title={one.time}>{ago(one.time)}</td>
            <th scope="row" class="mono">
              {one.route}
            </th>
            <td class="number">{durationText(one.ms)}</td>
            <td class="number">{one.status}</td>
            {hasNames && <td class="mono">{one.keyId ?? ''}</td>}
            {hasNames && (
              <td class="mono dim">
                <bdi>{one.requestId ?? ''}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

function sourceText({ from, since, requests }: OperateAnswer<'slow'>): string {
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
