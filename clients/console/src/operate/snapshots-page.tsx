import { useSignal } from '@preact/signals'
import type { ListedSnapshot } from '../../../../src/operations/index.ts'
import { ago, wholeNumber } from '../numbers.ts'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { operate } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ClusterNote } from './other-work.tsx'
import { useReading } from './reading.ts'
import { useEngine } from './service-engine.ts'
import { sizeText } from './unit-text.ts'

/** The imported snapshots, and a button to roll back. */
export function SnapshotsPage() {
  const { answer, problem, reload } = useReading('snapshots')
  const chosen = useSignal<ListedSnapshot | undefined>(undefined)
  const done = useSignal('')
  const choose = (one?: ListedSnapshot) => {
    chosen.value = one
  }
  const engine = useEngine()
  const rollBack = async (name: string) => {
    await operate('snapshots/roll-back', { name, confirm: name })
    const following =
      engine === 'opensearch' ? 'Load it into the cluster now.' : 'A running service follows it.'
    done.value = `${name} is current. ${following}`
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
      <p role="status">{done.value}</p>
      {answer !== undefined && shown.length === 0 && (
        <p>Nothing has been imported here yet. Start with an import of a folder or a file.</p>
      )}
      {shown.length > 0 && <SnapshotTable snapshots={shown} onChoose={choose} />}
      {chosen.value !== undefined && (
        <ConfirmDialog
          title="Roll back"
          verb="Make it current"
          isDangerous
          typed={chosen.value.name}
          onConfirm={() => rollBack(chosen.value?.name ?? '')}
          onClose={() => choose()}
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

interface SnapshotTableProps {
  readonly snapshots: readonly ListedSnapshot[]
  readonly onChoose: (one: ListedSnapshot) => void
}

function SnapshotTable({ snapshots, onChoose }: SnapshotTableProps) {
  return (
    <TableBox label="Snapshots">
      <TableHead
        columns={[
          'Snapshot',
          'Made',
          ['People', 'number'],
          ['Repositories', 'number'],
          ['Size', 'number'],
          'State',
        ]}
      />
      <tbody>
        {snapshots.map((one) => (
          <SnapshotRow key={one.name} snapshot={one} onChoose={() => onChoose(one)} />
        ))}
      </tbody>
    </TableBox>
  )
}

function SnapshotRow({ snapshot, onChoose }: { snapshot: ListedSnapshot; onChoose: () => void }) {
  const { name, current, createdAt, bytes, documents, problem } = snapshot
  return (
    <tr>
      <th scope="row" class="mono">
        <bdi>{name}</bdi>
        {problem !== undefined && <p class="bad">{problem}</p>}
      </th>
      <td title={createdAt}>{createdAt === undefined ? '' : ago(createdAt)}</td>
      <td class="number">{documents === undefined ? '' : wholeNumber(documents.users)}</td>
      <td class="number">{documents === undefined ? '' : wholeNumber(documents.repos)}</td>
      <td class="number">{bytes === undefined ? '' : sizeText(bytes)}</td>
      <td>
        {current ? (
          <span class="state good">Current</span>
        ) : (
          <button type="button" aria-label={`Roll back to ${name}`} onClick={onChoose}>
            Roll back
          </button>
        )}
      </td>
    </tr>
  )
}
