import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { NextSteps, SampleOffer } from './first-steps.tsx'
import { ImportCard } from './import-card.tsx'
import { ImportForm } from './import-form.tsx'
import { ClusterNote, OtherWork } from './other-work.tsx'
import { usePolling, useReading } from './reading.ts'

const pauseMs = 700
/** Commands in terminals begin without a word to these pages. */
const idlePauseMs = 2000

/** Brings data in: one import at a time, with its progress and what it rejected. */
export function ImportsPage() {
  const reading = useReading('imports')
  const { answer, problem, reload } = reading
  const imports = answer?.imports ?? []
  const isRunning = imports.some(({ state }) => state === 'running')
  const others = answer?.others ?? []
  usePolling(reading, isRunning || others.length > 0 ? pauseMs : idlePauseMs)
  const engine = useReading('place').answer?.engine
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
      <ClusterNote engine={engine} changes="imports" />
      <OtherWork works={others} />
      <h2>Started here</h2>
      {imports.length === 0 ? (
        <p class="dim">
          None since this server began. Others show while they run, and their reports are not kept.
          The page of snapshots says when each was made.
        </p>
      ) : (
        <ul class="stack plain-list">
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
