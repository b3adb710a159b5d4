import { useState } from 'preact/hooks'
import type { ListedSnapshot } from '../../../../src/operations/index.ts'
import { useForm } from '../parts/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { BoxedTable, type Column, dateColumn, numberColumn } from '../parts/table.tsx'
import { callOperator } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ClusterNote } from './other-work.tsx'
import { useReading } from './reading.ts'
import { formatBytes } from './unit-text.ts'

/** The imported snapshots, and a button to roll back. */
export function SnapshotsPage() {
  const { answer, problem, reload } = useReading('snapshots')
  const [chosen, choose] = useState<ListedSnapshot | undefined>(undefined)
  const [done, setDone] = useState('')
  const form = useForm({})
  const engine = useReading('place').answer?.engine
  const restore = async (name: string) => {
    await callOperator('snapshots/roll-back', { name, confirm: name })
    const following =
      engine === 'opensearch' ? 'Load it into the cluster now.' : 'A running service follows it.'
    setDone(`${name} is current. ${following}`)
    await reload()
  }
  const shown = answer?.snapshots ?? []
  return (
    <>
      <PageHead
        title="Snapshots"
        about="Each import publishes one. The service serves the current."
      />
      <ProblemNotice problem={problem ?? answer?.problem} />
      <ClusterNote engine={engine} changes="imports and rollbacks" />
      <p role="status">{done}</p>
      {answer !== undefined && shown.length === 0 && (
        <p>Nothing has been imported here yet. Start with an import of a folder or a file.</p>
      )}
      {shown.length > 0 && (
        <BoxedTable
          label="Snapshots"
          columns={listColumns(choose)}
          rows={shown}
          rowKey={({ name }) => name}
        />
      )}
      {chosen !== undefined && (
        <ConfirmDialog
          title="Roll back"
          verb="Make it current"
          form={form}
          isDangerous
          typed={chosen.name}
          onConfirm={() => restore(chosen.name)}
          onClose={() => choose(undefined)}
        >
          <p>
            Every byte of this snapshot is checked first. Then the service answers from it. Later
            updates change it from here on, so repeat those that came after it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function listColumns(
  onChoose: (snapshot: ListedSnapshot) => void,
): readonly Column<ListedSnapshot>[] {
  return [
    {
      heading: 'Snapshot',
      style: 'mono',
      isRowHeading: true,
      cell: ({ name, problem }) => (
        <>
          <bdi>{name}</bdi>
          {problem !== undefined && <p class="bad">{problem}</p>}
        </>
      ),
    },
    dateColumn('Made', ({ createdAt }) => createdAt),
    numberColumn('People', ({ documents }) => documents?.users),
    numberColumn('Repositories', ({ documents }) => documents?.repos),
    numberColumn('Size', ({ bytes }) => (bytes === undefined ? '' : formatBytes(bytes))),
    {
      heading: 'State',
      cell: (snapshot) =>
        snapshot.current ? (
          <span class="state good">Current</span>
        ) : (
          <button
            type="button"
            aria-label={`Roll back to ${snapshot.name}`}
            onClick={() => onChoose(snapshot)}
          >
            Roll back
          </button>
        ),
    },
  ]
}
