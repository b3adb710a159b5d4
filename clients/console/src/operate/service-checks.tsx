import { useSignal } from '@preact/signals'
import { ago } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { operate } from './calls.ts'
import { useAction, useReading } from './reading.ts'
import { durationText } from './unit-text.ts'

interface SlowAnswer {
  readonly requests: readonly {
    readonly time: string
    readonly route: string
    readonly status: number
    readonly code?: string
    readonly ms: number
    readonly keyId?: string
    readonly requestId?: string
  }[]
  readonly from: 'file' | 'service' | null
  /** ISO 8601, of the service. */
  readonly since?: string
}

/** Those that the service keeps, or those in its log. */
export function SlowRequests() {
  const { answer, problem } = useReading<SlowAnswer>('slow')
  return (
    <section class="stack">
      <h2>Slow requests</h2>
      <ProblemNotice problem={problem} />
      {answer !== undefined && <p class="dim">{sourceText(answer)}</p>}
      {answer !== undefined && answer.requests.length > 0 && (
        <TableBox label="Slow requests">
          <TableHead
            columns={['When', 'Route', ['Time', 'number'], ['Status', 'number'], 'Key', 'Request']}
          />
          <tbody>
            {answer.requests.slice(0, 50).map((one) => (
              <tr key={`${one.requestId} ${one.time} ${one.ms}`}>
                <td title={one.time}>{ago(one.time)}</td>
                <th scope="row" class="mono">
                  {one.route}
                </th>
                <td class="number">{durationText(one.ms)}</td>
                <td class="number">{one.status}</td>
                <td class="mono">{one.keyId ?? ''}</td>
                <td class="mono dim">
                  <bdi>{one.requestId ?? ''}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </section>
  )
}

function sourceText({ from, since, requests }: SlowAnswer): string {
  if (from === null) return 'The service does not tell: it is away, or of an earlier release.'
  if (from === 'file') {
    return requests.length === 0
      ? 'The end of the log has no request.'
      : 'The slowest of those at the end of the log.'
  }
  if (requests.length === 0) return 'The service has had no call yet.'
  const begin = since === undefined ? '' : ` since it began to keep them, ${ago(since)}`
  // Names of keys and requests need the token.
  const isNamed = requests.some(({ requestId }) => requestId !== undefined)
  const advice = 'Start the service and this console with DEVDEX_METRICS_TOKEN to see their keys.'
  return `The slowest calls that the service has had${begin}.${isNamed ? '' : ` ${advice}`}`
}

interface Check {
  readonly name: string
  readonly status: 'ok' | 'warning' | 'problem'
  readonly text: string
  readonly advice?: string
}

/** What `devdex doctor` says. */
export function Checks() {
  const checks = useSignal<readonly Check[] | undefined>(undefined)
  const { isPending, problem, run } = useAction()
  const examine = () =>
    run(async () => {
      checks.value = (await operate<{ checks: readonly Check[] }>('checks')).checks
    })
  return (
    <section class="stack">
      <div class="row between">
        <h2>Checks</h2>
        <button type="button" disabled={isPending.value} onClick={() => void examine()}>
          {isPending.value ? 'Checking…' : 'Check this machine'}
        </button>
      </div>
      <ProblemNotice problem={problem.value} />
      {checks.value !== undefined && (
        <ul class="plain-list" aria-label="Checks">
          {checks.value.map(({ name, status, text, advice }) => (
            <li key={name} class="check-line">
              <span
                class={`state ${status === 'ok' ? 'good' : status === 'problem' ? 'bad' : 'warn'}`}
              >
                {{ ok: 'OK', warning: 'Warning', problem: 'Problem' }[status]}
              </span>
              <div>
                <strong>{name}</strong> <bdi>{text}</bdi>
                {advice !== undefined && <p class="dim">{advice}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
