import { useMemo } from 'preact/hooks'
import { formatCount, formatWhole } from '../numbers.ts'
import { Form, useForm } from '../parts/form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { creditsRemaining } from '../session.ts'
import { type ExportFormat, ExportRun } from './export-result.ts'
import type { SearchResult } from './search-answers.ts'
import { exportSize } from './search-request.ts'
import type { SearchSession } from './search-session.ts'

const formats = [
  ['csv', 'CSV, for spreadsheets'],
  ['ndjson', 'NDJSON, a record on each line'],
] as const

interface ExportSheetProps {
  readonly session: SearchSession
  readonly found: SearchResult
  readonly onClose: () => void
}

/** Writes the whole result, or the best of it, to a file, after showing the price. */
export function ExportSheet({ session, found, onClose }: ExportSheetProps) {
  const total = session.total.value?.value
  const form = useForm({
    most: String(exportSize(session.collection, found.state, total)),
    format: 'csv' as ExportFormat,
  })
  const most = Math.max(1, Math.floor(Number(form.values.most)))
  const run = useMemo(() => new ExportRun(), [])
  const close = () => {
    run.stop()
    onClose()
  }
  const read = run.read.value
  return (
    <Sheet title="Export the result" onClose={close}>
      <Form
        form={form}
        fields={[
          {
            name: 'most',
            label: 'At most so many records',
            type: 'number',
            min: 1,
            required: true,
            button: total !== undefined && (
              <button
                type="button"
                aria-pressed={most >= total}
                onClick={() => form.change({ most: String(total) })}
              >
                All {formatWhole(total)}
              </button>
            ),
          },
          { name: 'format', label: 'Format', choices: formats },
        ]}
        verb="Export"
        onSubmit={() => run.start(session, found, { most, format: form.values.format })}
        onDone={onClose}
        note={
          <>
            <button type="button" onClick={close}>
              Cancel
            </button>
            <span role="status">{read !== undefined && `${formatWhole(read)} read`}</span>
          </>
        }
      >
        <ExportPrice most={most} total={total} />
      </Form>
    </Sheet>
  )
}

function ExportPrice({ most, total }: { most: number; total: number | undefined }) {
  const left = creditsRemaining.value
  const isLimited = left !== undefined && left < Number.MAX_SAFE_INTEGER
  return (
    <p>
      {total !== undefined &&
        most < total &&
        `The first ${formatWhole(most)} of ${formatWhole(total)}. `}
      This costs up to {formatCount(Math.min(most, total ?? most), 'credit')}
      {isLimited && `, of ${formatWhole(left)}`}. Each field comes with its source, where the data
      has it.
    </p>
  )
}
