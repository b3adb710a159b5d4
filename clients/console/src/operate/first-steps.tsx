import type { ConsoleImport } from '../../../../src/operations/index.ts'
import { href } from '../address.ts'
import { useCall } from '../latest-call.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { callOperator } from './calls.ts'

/** For a folder without data: something to try the service with. */
export function SampleOffer({ onStarted }: { onStarted: () => void }) {
  const call = useCall<object>()
  const start = async () => {
    if (await call.run(() => callOperator('imports/start', { sample: true }))) onStarted()
  }
  return (
    <section class="box stack" aria-label="No data yet">
      <p>
        <strong>There is no data in this folder yet.</strong> The sample has 5,000 invented people
        and 5,000 repositories. It takes some seconds to a minute, needs no network, and a later
        import of your own data replaces it.
      </p>
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={call.isPending.value}
          onClick={() => void start()}
        >
          Import the sample
        </button>
        <span class="dim">or name your own files below</span>
      </div>
      <ProblemNotice problem={call.problem.value} />
    </section>
  )
}

/** After an import: what leads to the first search. */
export function NextSteps({ latest }: { latest: ConsoleImport | undefined }) {
  if (latest?.state !== 'done' || latest.dryRun) return null
  return (
    <p class="next-steps" role="status">
      The data is published, and a running service follows by itself. Next,{' '}
      <a href={href('operate', 'keys')}>make a key</a>, and then <a href={href('people')}>search</a>
      .
    </p>
  )
}
