import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { counted, wholeNumber } from '../numbers.ts'
import { SelectField, TextField } from '../parts/fields.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { creditsRemaining } from '../session.ts'
import { type ExportFormat, ExportRun } from './export-result.ts'
import type { Found } from './search-answers.ts'
import { exportSize } from './search-request.ts'
import type { SearchSession } from './search-session.ts'

const formats = [
  ['csv', 'CSV, for spreadsheets'],
  ['ndjson', 'NDJSON, a record on each line'],
] as const

interface ExportSheetProps {
  readonly session: SearchSession
  readonly found: Found
  readonly onClose: () => void
}

/** Writes the whole result, or the best of it, to a file, after showing the price. */
export function ExportSheet({ session, found, onClose }: ExportSheetProps) {
  const total = session.total.value?.value
  const typed = useSignal(String(exportSize(session.collection, found.state, total)))
  const most = Math.max(1, Math.floor(Number(typed.value)))
  const format = useSignal<ExportFormat>('csv')
  const run = useMemo(() => new ExportRun(), [])
  const start = async (event: Event) => {
    event.preventDefault()
    await run.start(session, found, { most, format: format.value })
    if (run.problem.value === undefined) onClose()
  }
  const close = () => {
    run.stop()
    onClose()
  }
  const read = run.read.value
  return (
    <Sheet title="Export the result" onClose={close}>
      <form class="stack" onSubmit={(event) => void start(event)}>
        <div class="with-button">
          <TextField label="At most so many records" value={typed} type="number" min={1} required />
          {total !== undefined && (
            <button
              type="button"
              aria-pressed={most >= total}
              onClick={() => {
                typed.value = String(total)
              }}
            >
              All {wholeNumber(total)}
            </button>
          )}
        </div>
        <SelectField label="Format" value={format} choices={formats} />
        <ExportPrice most={most} total={total} />
        <ProblemNotice problem={run.problem.value} />
        <div class="row">
          <button type="submit" class="primary" disabled={read !== undefined}>
            Export
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
          <span role="status">{read !== undefined && `${wholeNumber(read)} read`}</span>
        </div>
      </form>
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
        `The first ${wholeNumber(most)} of ${wholeNumber(total)}. `}
      This costs up to {counted(Math.min(most, total ?? most), 'credit')}
      {isLimited && `, of ${wholeNumber(left)}`}. Each field comes with its source, where the data
      has it.
    </p>
  )
}
