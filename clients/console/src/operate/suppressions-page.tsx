import { useSignal } from '@preact/signals'
import type { ListedSuppression } from '../../../../src/operations/index.ts'
import { ago } from '../numbers.ts'
import { TextField } from '../parts/fields.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { operate } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useReading } from './reading.ts'
import { SuppressDialog } from './suppress-dialog.tsx'

const kindNames: Readonly<Record<string, string>> = {
  login: 'A person, by login',
  platformId: 'A person, by platform id',
  email: 'An address',
  domain: 'Addresses of a domain',
}

/** People, addresses and domains that are hidden in every answer. */
export function SuppressionsPage() {
  const { answer, problem, reload } = useReading('suppressions')
  const asked = useSignal('')
  const removing = useSignal<ListedSuppression | undefined>(undefined)
  const done = useSignal('')
  const choose = (one?: ListedSuppression) => {
    removing.value = one
  }
  const ask = (value: string) => {
    asked.value = value
  }
  const remove = async ({ mark }: ListedSuppression) => {
    await operate('suppressions/remove', { mark })
    done.value = `${mark} is shown again. The next import brings back what earlier ones excluded.`
    await reload()
  }
  const listed = [...(answer?.suppressions ?? [])].reverse()
  return (
    <>
      <PageHead
        title="Suppressions"
        about="Hidden at once, and kept out of later imports. Values are stored as digests only."
      />
      <ValueForm onAsked={ask} />
      <ProblemNotice problem={problem} />
      <p role="status">{done.value}</p>
      {answer !== undefined && listed.length === 0 && <p>No person or address is hidden yet.</p>}
      {listed.length > 0 && <SuppressionTable listed={listed} onRemove={choose} />}
      {asked.value !== '' && (
        <SuppressDialog
          value={asked.value}
          onDone={(text) => {
            done.value = text
            void reload()
          }}
          onClose={() => ask('')}
        />
      )}
      {removing.value !== undefined && (
        <ConfirmDialog
          title="End a suppression"
          verb="Show again"
          isDangerous
          onConfirm={() => remove(removing.value as ListedSuppression)}
          onClose={() => choose()}
        >
          <p>
            What the current data still has of <span class="mono">{removing.value.mark}</span> shows
            up again within a second.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ValueForm({ onAsked }: { onAsked: (value: string) => void }) {
  const value = useSignal('')
  const begin = (event: Event) => {
    event.preventDefault()
    onAsked(value.value.trim())
  }
  return (
    <form class="with-button" onSubmit={begin}>
      <TextField
        label="Hide a login, an address or a domain"
        placeholder="mira, mira@home.example, home.example"
        value={value}
      />
      <button type="submit" disabled={value.value.trim() === ''}>
        Show the effect
      </button>
    </form>
  )
}

interface SuppressionTableProps {
  readonly listed: readonly ListedSuppression[]
  readonly onRemove: (one: ListedSuppression) => void
}

function SuppressionTable({ listed, onRemove }: SuppressionTableProps) {
  return (
    <TableBox label="Suppressions">
      <TableHead columns={['Pseudonym', 'Hides', 'Since', 'Note', 'Change']} />
      <tbody>
        {listed.map((one) => (
          <tr key={`${one.mark}${one.kind}`}>
            <th scope="row" class="mono">
              {one.mark}
            </th>
            <td>{kindNames[one.kind] ?? one.kind}</td>
            <td title={one.at}>{ago(one.at)}</td>
            <td>
              <bdi class="clip">{one.note ?? ''}</bdi>
            </td>
            <td>
              <button
                type="button"
                class="quiet"
                aria-label={`Remove ${one.mark}`}
                onClick={() => onRemove(one)}
              >
                Remove
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
