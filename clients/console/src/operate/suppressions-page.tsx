import { useState } from 'preact/hooks'
import type { ListedSuppression } from '../../../../src/operations/index.ts'
import { Form, useForm } from '../parts/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { BoxedTable, buildColumn, type Column, dateColumn, nameColumn } from '../parts/table.tsx'
import { callOperator } from './calls.ts'
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
  const form = useForm({ value: '' })
  const removal = useForm({})
  /** A value to be hidden, once its effect was seen. Empty: none. */
  const [asked, ask] = useState('')
  const [removed, choose] = useState<ListedSuppression | undefined>(undefined)
  const [done, setDone] = useState('')
  const value = form.values.value.trim()
  const remove = async ({ mark }: ListedSuppression) => {
    await callOperator('suppressions/remove', { mark })
    setDone(`${mark} is shown again. The next import brings back what earlier ones excluded.`)
    await reload()
  }
  const listed = [...(answer?.suppressions ?? [])].reverse()
  return (
    <>
      <PageHead
        title="Suppressions"
        about="Hidden at once, and kept out of later imports. Values are stored as digests only."
      />
      <Form
        form={form}
        lineClass="with-button"
        lineFields={[
          {
            name: 'value',
            label: 'Hide a login, an address or a domain',
            placeholder: 'mira, mira@home.example, home.example',
          },
        ]}
        verb="Show the effect"
        style="plain"
        isReady={value !== ''}
        onSubmit={async () => ask(value)}
      />
      <ProblemNotice problem={problem} />
      <p role="status">{done}</p>
      {answer !== undefined && listed.length === 0 && <p>No person or address is hidden yet.</p>}
      {listed.length > 0 && (
        <BoxedTable
          label="Suppressions"
          columns={listColumns(choose)}
          rows={listed}
          rowKey={({ mark, kind }) => `${mark}${kind}`}
        />
      )}
      {asked !== '' && (
        <SuppressDialog
          value={asked}
          onDone={(text) => {
            setDone(text)
            void reload()
          }}
          onClose={() => ask('')}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title="End a suppression"
          verb="Show again"
          form={removal}
          isDangerous
          onConfirm={() => remove(removed)}
          onClose={() => choose(undefined)}
        >
          <p>
            What the current data still has of <span class="mono">{removed.mark}</span> shows up
            again within a second.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function listColumns(
  onRemove: (listed: ListedSuppression) => void,
): readonly Column<ListedSuppression>[] {
  return [
    nameColumn('Pseudonym', ({ mark }) => mark, 'mono'),
    buildColumn('Hides', ({ kind }) => kindNames[kind] ?? kind),
    dateColumn('Since', ({ at }) => at),
    buildColumn('Note', ({ note = '' }) => <bdi class="clip">{note}</bdi>),
    buildColumn('Change', (listed) => (
      <button
        type="button"
        class="quiet"
        aria-label={`Remove ${listed.mark}`}
        onClick={() => onRemove(listed)}
      >
        Remove
      </button>
    )),
  ]
}
