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
    readonly requestId: string
  }[]
  readonly lines: number
  readonly file: string | null
}

/** Lines of the access log, the slowest first, or where they would come from. */
export function SlowRequests() {
  const { answer, problem } = useReading<SlowAnswer>('slow')
  return (
    <section class="stack">
      <h2>Slow requests</h2>
      <ProblemNotice problem={problem} />
      {answer?.file === null && (
        <p class="dim">
          The service keeps no list of them: it writes requests above one second, and failed ones,
          to its log. Start this console with <code>--log FILE</code> to see those of that file.
        </p>
      )}
      {answer !== undefined && answer.file !== null && answer.requests.length === 0 && (
        <p class="dim">The end of that file has no request.</p>
      )}
      {answer !== undefined && answer.requests.length > 0 && (
        <TableBox label="Slow requests">
          <TableHead
            columns={['When', 'Route', ['Time', 'number'], ['Status', 'number'], 'Key', 'Request']}
          />
          <tbody>
            {answer.requests.slice(0, 50).map((one) => (
              <tr key={`${one.requestId} ${one.time}`}>
                <td title={one.time}>{ago(one.time)}</td>
                <th scope="row" class="mono">
                  {one.route}
                </th>
                <td class="number">{durationText(one.ms)}</td>
                <td class="number">{one.status}</td>
                <td class="mono">{one.keyId ?? ''}</td>
                <td class="mono dim">
                  <bdi>{one.requestId}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </section>
  )
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
