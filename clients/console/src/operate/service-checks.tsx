import { useSignal } from '@preact/signals'
import type { Diagnosis } from '../../../../src/operations/index.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { operate } from './calls.ts'
import { useAction } from './reading.ts'

/** The results of `devdex doctor`. */
export function Checks() {
  const checks = useSignal<readonly Diagnosis[] | undefined>(undefined)
  const { isPending, problem, run } = useAction()
  const examine = () =>
    run(async () => {
      checks.value = (await operate('checks')).checks
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
