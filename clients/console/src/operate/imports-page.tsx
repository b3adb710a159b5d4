import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { NextSteps, SampleOffer } from './first-steps.tsx'
import { ImportCard, type ShownImport } from './import-card.tsx'
import { ImportForm } from './import-form.tsx'
import { usePolling, useReading } from './reading.ts'

const pauseMs = 700

interface ImportsAnswer {
  readonly imports: readonly ShownImport[]
  readonly hasData: boolean
}

/** Brings data in: one import at a time, with its progress and what it rejected. */
export function ImportsPage() {
  const reading = useReading<ImportsAnswer>('imports')
  const { answer, problem, reload } = reading
  const imports = answer?.imports ?? []
  const isRunning = imports.some(({ state }) => state === 'running')
  usePolling(reading, pauseMs, isRunning)
  return (
    <>
      <PageHead
        title="Imports"
        about="Reads files of this machine, and publishes a snapshot. Until then nothing changes."
      />
      {answer?.hasData === false && !isRunning && <SampleOffer onStarted={() => void reload()} />}
      <NextSteps latest={imports[0]} />
      <ImportForm isRunning={isRunning} onStarted={() => void reload()} />
      <ProblemNotice problem={problem} />
      <h2>Started here</h2>
      {imports.length === 0 ? (
        <p class="dim">
          None since this server began. Reports of other imports are not kept. The page of snapshots
          says when each was made.
        </p>
      ) : (
        <ul class="plain-list">
          {imports.map((one) => (
            <li key={one.id}>
              <ImportCard shown={one} onChanged={() => void reload()} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
