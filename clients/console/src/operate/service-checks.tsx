import type { Diagnosis } from '../../../../src/operations/index.ts'
import { useCall } from '../latest-call.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { callOperator } from './calls.ts'

const statuses = {
  ok: { name: 'OK', style: 'good' },
  warning: { name: 'Warning', style: 'warn' },
  problem: { name: 'Problem', style: 'bad' },
} as const

/** The results of `devdex doctor`. */
export function Checks() {
  const call = useCall<{ readonly checks: readonly Diagnosis[] }>()
  const isPending = call.isPending.value
  return (
    <section class="stack">
      <div class="row between">
        <h2>Checks</h2>
        <button
          type="button"
          disabled={isPending}
          onClick={() => void call.run(() => callOperator('checks'))}
        >
          {isPending ? 'Checking…' : 'Check this machine'}
        </button>
      </div>
      <ProblemNotice problem={call.problem.value} />
      {call.answer.value !== undefined && (
        <ul class="stack plain-list" aria-label="Checks">
          {call.answer.value.checks.map(({ name, status, text, advice }) => (
            <li key={name} class="check-line">
              <span class={`state ${statuses[status].style}`}>{statuses[status].name}</span>
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
