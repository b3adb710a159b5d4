import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { counted, wholeNumber } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { creditsRemaining } from '../session.ts'
import { type ExportFormat, ExportRun } from './export-result.ts'
import type { Found, SearchSession } from './search-session.ts'

interface ExportSheetProps {
  readonly session: SearchSession
  readonly found: Found
  readonly onClose: () => void
}

/** Writes the whole result to a file. What it costs is said first. */
export function ExportSheet({ session, found, onClose }: ExportSheetProps) {
  const total = session.total.value
  const most = useSignal(total ?? 1000)
  const format = useSignal<ExportFormat>('csv')
  const run = useMemo(() => new ExportRun(), [])
  const start = async (event: Event) => {
    event.preventDefault()
    await run.start(session, found, { most: most.value, format: format.value })
    if (run.problem.value === undefined) onClose()
  }
  const close = () => {
    run.stop()
    onClose()
  }
  const read = run.read.value
  return (
    <Sheet title="Export the whole result" onClose={close}>
      <form class="stack" onSubmit={(event) => void start(event)}>
        <label for="export-first">At most so many records</label>
        <input
          id="export-first"
          type="number"
          min={1}
          required
          value={most.value}
          onInput={(event) => {
            most.value = Math.max(1, Math.floor(Number(event.currentTarget.value)))
          }}
        />
        <label for="export-format">Format</label>
        <select
          id="export-format"
          value={format.value}
          onChange={(event) => {
            format.value = event.currentTarget.value as ExportFormat
          }}
        >
          <option value="csv">CSV, for spreadsheets</option>
          <option value="ndjson">NDJSON, a record on each line</option>
        </select>
        <ExportPrice most={most.value} total={total} />
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
      {total !== undefined && `There are ${wholeNumber(total)}. `}
      This costs up to {counted(Math.min(most, total ?? most), 'credit')}
      {isLimited && `, of ${wholeNumber(left)}`}. Each field comes with its source, where the data
      have it.
    </p>
  )
}
